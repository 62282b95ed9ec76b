"""Tries what strangers do to the doors: guesses passwords and addresses, floods mailboxes, registers OAuth clients.

Every visitor comes from an address of its own, as a trusted proxy names it. What is
compared in time is asked in turns, so that other work on the machine slows both alike.
"""

import os
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path
from typing import Final

import httpx
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import RequestFactory
from oauth2_provider.models import Application

from billing.accounts import invitations, services
from billing.errors import QuotaExceeded
from billing.mail import owners
from billing.mail.limits import PER_HOUR
from billing.programs.connections import MOST_UNUSED, UNUSED_KEPT
from config.kit import clock
from config.oauth.registration import PER_DAY
from config.site.sign_in.adapters import AccountAdapter
from config.upkeep.storage import clear_programs
from tests.config.oauth.flow import CALLBACK, VERIFIER, challenge
from tests.soak.house import House
from tests.soak.visitors import TRUSTING, Visitor, next_address

MOST_SECONDS: Final = 500
AT_ONCE: Final = 8
PASSWORD, WRONG = "a long enough secret", "a wrong guess"
OWNER, TARGET, VICTIM = "owner@example.com", "target@example.com", "victim@example.com"
OK, SENT_ON, CREATED, TOO_MANY = 200, 302, 201, 429

GUESSES_OF_ALL: Final = 300
COUNTED_BEFORE: Final = 250
"""So many are counted without their slow hashes, so that the program is short."""
GUESSERS: Final = 20
GUESSES: Final = 5
"""Of one address, for one account."""

PAIRS: Final = 24
TELLING: Final = 0.3
"""How far from a half the share of pairs may be in which the known address took longer. With 24 pairs, chance alone
goes this far once in a few thousand."""

FLOODERS: Final = 40
INVITERS: Final = 6
"""One address gets at most five invitations a day."""
NEWS: Final = 60
WORKER_S: Final = 80
"""Longer than the worker takes to begin its jobs of the minute."""

REGISTRATIONS: Final = 200
FORGOTTEN: Final = 100


def run(folder: Path) -> Iterator[str]:
    os.environ |= TRUSTING
    with House(folder, web_workers=2) as house:
        call_command("migrate", verbosity=0, interactive=False)
        _open_accounts()
        mails = Mails(folder / "mail")
        yield from _flood_mailboxes(house, mails)
        yield from _guess_passwords(house)
        yield from _compare_times(house)
        yield from _flood_registrations(house)
        yield from mails.judge()


def _open_accounts() -> None:
    password = make_password(PASSWORD)
    names = [OWNER, TARGET, *(f"known{number}@example.com" for number in range(3 * PAIRS))]
    for email in names:
        user = User.objects.create(username=email.partition("@")[0], email=email, password=password)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)


# --- Mail bombing ------------------------------------------------------------------------------


class Mails:
    """Those that were sent, which the installation stores in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count_news_from = time.monotonic()

    def count(self, email: str) -> Counter[int]:
        """By the hour in which they were sent."""
        hours: Counter[int] = Counter()
        for file in self._folder.glob("*.log"):
            for part in file.read_bytes().split(b"-" * 79):
                message = message_from_bytes(part.strip(), policy=policy.default)
                if email.lower() in str(message["To"]).lower():
                    hours[int(file.stat().st_mtime // 3600)] += 1
        return hours

    def judge(self) -> Iterator[str]:
        time.sleep(max(0.0, WORKER_S - (time.monotonic() - self._count_news_from)))
        asked, news = self.count(VICTIM), self.count(OWNER)
        print(f"mails: {asked.total()} to the victim, {news.total()} of {NEWS} news", flush=True)
        if not asked or max(asked.values()) > PER_HOUR["asked"]:
            yield f"the victim got {dict(asked)} mails an hour"
        if not news or max(news.values()) > PER_HOUR["news"]:
            yield f"the owner got {dict(news)} mails an hour"


def _flood_mailboxes(house: House, mails: Mails) -> Iterator[str]:
    """By every form that mails to an address that is typed in, each time from another address."""
    account = services.get_owned_account(User.objects.get(email=OWNER))
    for number in range(NEWS):
        owners.queue_mail(account.pk, title=f"News {number}", text="Something happened.")

    def reset(visitor: Visitor) -> httpx.Response:
        return visitor.post("/accounts/password/reset/", {"email": VICTIM})

    def sign_up(visitor: Visitor) -> httpx.Response:
        form = {"email": VICTIM, "password1": PASSWORD, "password2": PASSWORD}
        return visitor.post("/accounts/signup/", form)

    def sign_in(visitor: Visitor) -> httpx.Response:
        """To the account that a stranger opened with the victim's address: it mails a code."""
        return visitor.post("/accounts/login/", {"login": VICTIM, "password": PASSWORD})

    said: Counter[int] = Counter()
    for number in range(FLOODERS):
        with Visitor(house) as visitor:
            answer = (sign_up, reset, sign_in)[number % 3](visitor)
        said[answer.status_code] += 1
    refused = 0
    for number in range(INVITERS):
        user = User.objects.get(username=f"known{number}")
        try:
            invitations.invite_user(
                services.get_owned_account(user), email=VICTIM, is_owner=False, by=user
            )
        except QuotaExceeded:
            refused += 1
    print(f"mail forms: {dict(said)}, {refused} of {INVITERS} invitations refused", flush=True)
    if not said[TOO_MANY] or set(said) - {OK, SENT_ON, TOO_MANY}:
        yield f"the forms that mail answered {dict(said)}"
    if not refused:
        yield f"{INVITERS} accounts invited one address"


# --- Guessing ----------------------------------------------------------------------------------


def _sign_in(visitor: Visitor, email: str, password: str) -> httpx.Response:
    return visitor.post("/accounts/login/", {"login": email, "password": password})


def _guess_passwords(house: House) -> Iterator[str]:
    with Visitor(house) as one:
        tries = [_sign_in(one, f"nobody{number}@example.com", WRONG) for number in range(35)]
    from_one = Counter(_describe(answer) for answer in tries)
    started = time.monotonic()
    for _ in range(COUNTED_BEFORE):
        request = RequestFactory().post("/accounts/login/", REMOTE_ADDR=next_address())
        AccountAdapter().pre_authenticate(request, email=TARGET, password=WRONG)

    def guess(_: int) -> list[str]:
        with Visitor(house) as visitor:
            return [_describe(_sign_in(visitor, TARGET, WRONG)) for _ in range(GUESSES)]

    with ThreadPoolExecutor(AT_ONCE) as threads:
        from_all = Counter(said for each in threads.map(guess, range(GUESSERS)) for said in each)
    with Visitor(house) as late:
        last = _describe(_sign_in(late, TARGET, PASSWORD))
    with Visitor(house) as other:
        another = _describe(_sign_in(other, OWNER, PASSWORD))
    print(
        f"guesses: one address {dict(from_one)}; {GUESSERS} addresses {dict(from_all)} in "
        f"{time.monotonic() - started:.0f} s",
        flush=True,
    )
    if from_one["wrong"] > 10 + 1:
        yield f"one address guessed {from_one['wrong']} passwords in a minute"
    if COUNTED_BEFORE + from_all["wrong"] > GUESSES_OF_ALL or not from_all["wrong"]:
        yield f"{from_all['wrong']} more passwords were guessed for one account"
    if last != "held up":
        yield f"after all these guesses, the right password was {last}"
    if another != "in":
        yield f"another account's right password was {another}"


def _describe(answer: httpx.Response) -> str:
    if answer.status_code == SENT_ON:
        return "in"
    if answer.status_code == TOO_MANY or "Too many failed" in answer.text:
        return "held up"
    return "wrong" if answer.status_code == OK else str(answer.status_code)


# --- Whether the time tells --------------------------------------------------------------------

Form = Callable[[Visitor, str], httpx.Response]


def _compare_times(house: House) -> Iterator[str]:
    forms: dict[str, Form] = {
        "login": lambda visitor, email: _sign_in(visitor, email, WRONG),
        "reset": lambda visitor, email: visitor.post("/accounts/password/reset/", {"email": email}),
        "sign-up": lambda visitor, email: visitor.post(
            "/accounts/signup/", {"email": email, "password1": PASSWORD, "password2": PASSWORD}
        ),
    }
    for place, (name, form) in enumerate(forms.items()):
        known: list[float] = []
        unknown: list[float] = []
        for number in range(PAIRS):
            mine = f"known{place * PAIRS + number}@example.com"
            pair = [(mine, known), (f"no{mine}", unknown)]
            for email, times in pair[:: 1 if number % 2 else -1]:
                times.append(_measure(house, form, email))
        share = _compare(known, unknown)
        print(
            f"time of {name}: known {_show(known)}, unknown {_show(unknown)}, known is slower in "
            f"{share:.0%} of pairs",
            flush=True,
        )
        if abs(share - 0.5) > TELLING:
            yield f"the time of {name} tells known addresses: {share:.0%} of pairs"


def _measure(house: House, form: Form, email: str) -> float:
    with Visitor(house) as visitor:
        visitor.get("/accounts/login/")
        started = time.perf_counter()
        form(visitor, email)
        return time.perf_counter() - started


def _compare(known: Sequence[float], unknown: Sequence[float]) -> float:
    slower = sum(one > other for one in known for other in unknown)
    return slower / (len(known) * len(unknown))


def _show(times: Sequence[float]) -> str:
    low, middle, high = statistics.quantiles(times, n=4)
    return f"{middle * 1000:.0f} ms ({low * 1000:.0f} to {high * 1000:.0f})"


# --- OAuth clients -----------------------------------------------------------------------------


def _register(house: House, name: str, address: str) -> httpx.Response:
    said = {
        "client_name": name,
        "redirect_uris": [CALLBACK],
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
    }
    with Visitor(house, address) as program:
        return program.ask("POST", "/oauth/register", json=said)


def _flood_registrations(house: House) -> Iterator[str]:
    sources: dict[str, Callable[[int], str]] = {
        "one address": lambda _: "203.0.113.250",
        "one network of IPv6": lambda number: f"2001:db8:5::{number + 1:x}",
    }
    for name, choose in sources.items():
        tries = [_register(house, "Flood", choose(number)) for number in range(PER_DAY + 10)]
        taken = sum(answer.status_code == CREATED for answer in tries)
        print(f"registrations: {taken} of {len(tries)} from {name}", flush=True)
        if taken != PER_DAY:
            yield f"{taken} programs were registered from {name}"
    _register_unused(FORGOTTEN, "Forgotten", clock.now() - UNUSED_KEPT - timedelta(hours=1))
    clear_programs()
    if Application.objects.filter(name="Forgotten").exists():
        yield "the daily job left programs that nobody has used for too long"
    _register_unused(MOST_UNUSED, "Unused", clock.now() - timedelta(hours=1))
    with ThreadPoolExecutor(AT_ONCE) as threads:
        flood = [
            threads.submit(_register, house, "Flood", next_address()) for _ in range(REGISTRATIONS)
        ]
        yield from _connect_honest_program(house)
        said = Counter(one.result().status_code for one in flood)
    unused = Application.objects.count() - 1
    print(f"registrations: {dict(said)} of many addresses; {unused} unused are kept", flush=True)
    # Each that runs at the same moment may leave one too many.
    if said != {CREATED: REGISTRATIONS} or unused > MOST_UNUSED + AT_ONCE:
        yield f"a flood from many addresses: {dict(said)}, {unused} programs are kept"
    clear_programs()
    if not Application.objects.filter(name="Honest").exists():
        yield "the honest program is gone"


def _register_unused(number: int, name: str, last_used: datetime) -> None:
    """By themselves, as if on an earlier day."""
    source = Application.RegistrationSource.DCR
    made = [
        Application(
            client_id=f"{name}-{place}",
            name=name,
            client_type=Application.CLIENT_PUBLIC,
            authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
            redirect_uris=CALLBACK,
            registration_source=source,
        )
        for place in range(number)
    ]
    Application.objects.bulk_create(made)
    Application.objects.filter(name=name).update(updated=last_used)


def _connect_honest_program(house: House) -> Iterator[str]:
    """From registration to a token, in the middle of the flood."""
    started = time.monotonic()
    registered = _register(house, "Honest", next_address())
    if registered.status_code != CREATED:
        yield f"an honest program could not register: {registered.text}"
        return
    owner = User.objects.get(email=OWNER)
    client_id = registered.json()["client_id"]
    asked = {
        "response_type": "code",
        "client_id": client_id,
        "redirect_uri": CALLBACK,
        "scope": "read search",
        "code_challenge": challenge(),
        "code_challenge_method": "S256",
        "state": "s",
    }
    with Visitor(house).enter_as(owner) as visitor:
        asked["resource"] = f"{visitor.site}/v1"
        account = str(services.get_owned_account(owner).pk)
        form = {"allow": "yes", "account": account, "month_cap_micros": "5"}
        allowed = visitor.post("/oauth/authorize", form, query=asked)
        code = httpx.URL(allowed.headers.get("location", "")).params.get("code", "")
        exchanged = visitor.post(
            "/oauth/token",
            {
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": CALLBACK,
                "client_id": client_id,
                "code_verifier": VERIFIER,
            },
        )
    print(f"an honest program connected in {time.monotonic() - started:.1f} s", flush=True)
    if exchanged.status_code != OK:
        yield f"an honest program got no token: {allowed.status_code}, {exchanged.text[:300]}"
