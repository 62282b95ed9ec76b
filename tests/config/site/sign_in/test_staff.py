"""Staff pages open with a second factor only."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import RequestFactory, override_settings

from config import settings as product
from tests.config.site.sign_in.staff_addresses import (
    list_addresses,
    list_admin_actions,
    list_admin_pages,
)
from tests.config.site.sign_in.steps import SECURITY, Browser, code, of, passkey_of

pytestmark = pytest.mark.django_db
NEEDED = "/account/second-factor"
AGAIN = "/accounts/2fa/reauthenticate/?next=%2Fadmin%2F"


@pytest.fixture(autouse=True)
def staff(dora: User, settings: LazySettings) -> User:
    settings.STAFF_SECOND_FACTOR = True
    dora.is_staff = dora.is_superuser = True
    dora.save()
    return dora


@pytest.mark.parametrize(
    "path", ["/admin/", "/admin/auth/user/", "/admin/nothing", "/imports", "/coverage"]
)
def test_a_session_with_only_a_password_is_led_to_the_set_up(signed_in: Browser, path: str) -> None:
    assert signed_in.get(path)["Location"] == NEEDED
    assert signed_in.post(path)["Location"] == NEEDED
    assert "Set up a second factor" in signed_in.get(NEEDED).text
    assert signed_in.is_in()


@pytest.mark.django_db(transaction=True)
def test_setting_up_an_app_opens_the_staff_pages(signed_in: Browser) -> None:
    signed_in.set_up_app()
    assert signed_in.get("/admin/").status_code == 200
    assert signed_in.get("/imports").status_code == 200
    assert signed_in.get(NEEDED)["Location"] == SECURITY


@pytest.mark.django_db(transaction=True)
def test_a_session_without_the_second_step_is_asked_for_it(
    signed_in: Browser, browser: Browser
) -> None:
    """It began before the app was set up."""
    browser.sign_in()
    _, codes = signed_in.set_up_app()
    asked = browser.get("/admin/")
    assert asked["Location"] == AGAIN
    browser.confirm_password()
    assert browser.get("/admin/")["Location"] == AGAIN
    assert browser.post(AGAIN, {"code": codes[0]})["Location"] == "/admin/"
    assert browser.get("/admin/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_the_second_step_at_sign_in_is_enough(signed_in: Browser, browser: Browser) -> None:
    secret, _ = signed_in.set_up_app()
    browser.sign_in()
    browser.second_step(code(secret))
    assert browser.get("/admin/").status_code == 200


def test_recovery_codes_are_not_a_second_factor(staff: User, signed_in: Browser) -> None:
    signed_in.set_up_app()
    of(staff).filter(type="totp").delete()
    assert signed_in.get("/admin/")["Location"] == NEEDED


def test_a_passkey_counts(staff: User, signed_in: Browser) -> None:
    passkey_of(staff)
    assert signed_in.get("/admin/")["Location"] == AGAIN


def test_others_pages_stay_open_and_staff_can_sign_out(signed_in: Browser) -> None:
    assert signed_in.get("/search").status_code == 200
    assert signed_in.post("/admin/logout/").status_code == 200
    assert not signed_in.is_in()


def test_other_users_notice_nothing(staff: User, signed_in: Browser) -> None:
    User.objects.update(is_staff=False)
    assert signed_in.get("/admin/")["Location"].startswith("/admin/login/")
    assert signed_in.get("/imports").status_code == 404
    assert signed_in.get(NEEDED)["Location"] == SECURITY


def test_a_setting_turns_it_off(signed_in: Browser) -> None:
    with override_settings(STAFF_SECOND_FACTOR=False):
        assert signed_in.get("/admin/").status_code == 200


@pytest.mark.parametrize("has_passkey", [False, True])
def test_every_address_and_action_of_staff_is_refused_without_it(
    staff: User, signed_in: Browser, rf: RequestFactory, has_passkey: bool
) -> None:
    if has_passkey:
        passkey_of(staff)
    request = rf.get("/admin/")
    request.user = staff
    walked = [
        one for one in list_addresses() if one.startswith(("/admin/", "/imports", "/coverage"))
    ]
    pages = {*walked, *list_admin_pages()} - {"/admin/logout/"}
    actions = list(list_admin_actions(request))
    assert len(pages) > 100
    assert len(actions) > 20
    answers = {page: signed_in.get(page) for page in pages}
    answers |= {f"POST {page}": signed_in.post(page) for page in pages}
    answers |= {f"{page} {form}": signed_in.post(page, form) for page, form in actions}
    leads = {where: answer.get("Location", "").split("?")[0] for where, answer in answers.items()}
    wanted = AGAIN.split("?", maxsplit=1)[0] if has_passkey else NEEDED
    assert {where: to for where, to in leads.items() if to != wanted} == {}


def test_it_is_on_where_the_demo_is_off() -> None:
    assert product.STAFF_SECOND_FACTOR is not product.DEMO
