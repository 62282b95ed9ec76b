"""Asks for every page and action of staff, without the second factor that the setting asks for.

What is a page of staff is found by asking for every address of the site: those that a superuser
sees and a customer does not. Each is then asked for by every method, and every action of the admin is sent, by staff
without a factor, with recovery codes alone, and with a factor that the session did not use.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import User
from django.db import connection
from django.test import RequestFactory

from billing.accounts import services
from config.kit import clock
from creators.models import Creator
from tests.config.site.sign_in.staff_addresses import (
    list_addresses,
    list_admin_actions,
    list_admin_pages,
)
from tests.soak import payers, stage
from tests.soak.house import House
from tests.soak.visitors import TRUSTING, Visitor

MOST_SECONDS: Final = 480
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
REFUSED: Final = ("/account/second-factor", "/accounts/2fa/reauthenticate/")
OPEN_TO_LEAVE: Final = "/admin/logout/"
SPELT_OTHERWISE: Final = (
    "//admin/",
    "/admin//",
    "/./admin/",
    "/x/../admin/",
    "/ADMIN/",
    "/%61dmin/",
    "/admin/%2e%2e/imports",
    "/admin/;x",
    "/imports/",
    "/imports;x",
    "/%69mports",
    "/admin/?next=/admin/logout/",
    "/admin/logout/../",
    "/admin/logout/%2e%2e/creators/creator/",
)
SIGNS: Final = ("Site administration", "Log out", "/admin/creators/creator/")
"""Of a page of the admin."""
CHANGED_BY_ASKING: Final = frozenset(
    [
        "billing_pageuse",
        "config_cache",
        "config_heartbeat",
        "config_storedkind",
        "django_q_ormq",
        "django_q_schedule",
        "django_q_task",
        "django_session",
        "usersessions_usersession",
    ]
)


def run(folder: Path) -> Iterator[str]:
    os.environ |= TRUSTING | {"STAFF_SECOND_FACTOR": "1"}
    with House(folder, web_workers=2) as house:
        stage.set_up(creators=20, posts=60)
        payers.open_accounts()
        yield from _try_everything(house)


def _try_everything(house: House) -> Iterator[str]:
    people = {name: _make_staff(name) for name in ("nothing", "codes", "unused", "whole")}
    RecoveryCodes.activate(people["codes"])
    # With a factor too, so that its pages are no difference between them and staff.
    customer = _make_person("customer")
    for person in (people["unused"], people["whole"], customer):
        TOTP.activate(person, "A" * 32)
    proof = [{"method": "mfa", "type": "totp", "at": clock.now().timestamp()}]
    with (
        Visitor(house).enter_as(people["whole"], account_authentication_methods=proof) as whole,
        Visitor(house).enter_as(customer, account_authentication_methods=proof) as other,
    ):
        pages = sorted(_find_staff_pages(whole, other))
    request = RequestFactory().get("/admin/")
    request.user = people["nothing"]
    actions = list(list_admin_actions(request))
    print(f"{len(pages)} pages of staff, {len(actions)} actions of the admin", flush=True)
    if len(pages) < 60 or len(actions) < 20:
        yield "too few pages or actions were found to prove anything"
    before = _count_rows()
    for name in ("nothing", "codes", "unused"):
        with Visitor(house).enter_as(people[name]) as visitor:
            yield from _try_as(name, visitor, pages, actions)
    after = _count_rows()
    if changed := {table for table in before if before[table] != after.get(table)}:
        yield f"rows changed in {sorted(changed)}"


def _make_person(name: str) -> User:
    email = f"{name}@example.com"
    user = User.objects.create_user(name, email, "a long enough secret")
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    services.get_owned_account(user)
    return user


def _make_staff(name: str) -> User:
    user = _make_person(f"staff-{name}")
    user.is_staff = user.is_superuser = True
    user.save()
    return user


def _find_staff_pages(whole: Visitor, other: Visitor) -> Iterator[str]:
    for address in {*list_addresses(), *list_admin_pages()} - {OPEN_TO_LEAVE}:
        if address.startswith("/accounts/logout"):
            continue
        is_admin = address.startswith(("/admin/", "/imports"))
        if is_admin or (whole.get(address).is_success and not other.get(address).is_success):
            yield address


def _try_as(
    name: str, visitor: Visitor, pages: list[str], actions: list[tuple[str, dict[str, Any]]]
) -> Iterator[str]:
    said: Counter[str] = Counter()
    answers = [
        (f"{method} {page}", visitor.ask(method, page)) for page in pages for method in METHODS
    ]
    answers += [(f"{page} {form}", visitor.post(page, form)) for page, form in actions]
    creator = Creator.objects.first()
    forms = {
        "/imports": {"file": "x"},
        f"/admin/creators/creator/{creator and creator.pk}/change/": {"name": "x"},
    }
    answers += [(f"form {page}", visitor.post(page, form)) for page, form in forms.items()]
    for where, answer in answers:
        is_refused = _is_refused(answer)
        said["refused" if is_refused else "let in"] += 1
        if not is_refused:
            yield f"staff with {name}: {where} answered {answer.status_code} {answer.headers.get('location', '')}"
    for spelling in SPELT_OTHERWISE:
        answer = visitor.get(spelling)
        if answer.is_success and any(sign in answer.text for sign in SIGNS):
            yield f"staff with {name}: {spelling} opened the admin"
    print(f"staff with {name}: {dict(said)}", flush=True)


def _is_refused(answer: httpx.Response) -> bool:
    """Sent to where a factor is set up or asked for. 405 of a method that no page knows tells nothing."""
    target = httpx.URL(answer.headers.get("location", "/")).path
    return answer.status_code == 302 and target in REFUSED


def _count_rows() -> dict[str, tuple[int, int]]:
    """Rows of each table, and how often they were written."""
    with connection.cursor() as cursor:
        names = [
            name for name in connection.introspection.table_names() if name not in CHANGED_BY_ASKING
        ]
        found = {}
        for name in names:
            cursor.execute(f'SELECT count(*), coalesce(max(xmin::text::bigint), 0) FROM "{name}"')
            found[name] = cursor.fetchone()
    return found
