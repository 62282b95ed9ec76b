"""No password, key or token appears in a log, page, error or cookie after it was shown once."""

import base64
import io
import logging
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from billing.models import ApiKey
from config.upkeep.logs import Discreet
from search.briefs.requests import SearchRequest
from search.pipeline import route
from tests.billing.mail import mailed_code, run_jobs
from tests.config.oauth.flow import Program
from tests.config.site.sign_in import steps
from tests.people import Person
from tests.search.answering import asked

__all__ = ["asked"]
pytestmark = pytest.mark.django_db

PASSWORD, NEXT_PASSWORD, WRONG = "correct-horse-7391", "battery-staple-7391", "wrong-guess-7391"
WRONG_CODE = "000-no"


@dataclass
class Newcomer:
    """A user who signs up and uses every kind of secret. `secrets` holds theirs by kind."""

    browser: Client = field(
        default_factory=lambda: Client(
            headers={"Accept": "text/html"}, raise_request_exception=False
        )
    )
    secrets: dict[str, str] = field(default_factory=dict)
    answers: list[Any] = field(default_factory=list)
    email = "dora@example.com"

    def post(self, path: str, **form: str) -> Any:
        self.answers.append(self.browser.post(path, form))
        for cookie in ("sessionid", "csrftoken"):
            if (morsel := self.browser.cookies.get(cookie)) and morsel.value:
                self.secrets[f"{cookie} {len(self.secrets)}"] = morsel.value
        return self.answers[-1]

    def get(self, path: str, **headers: str) -> Any:
        self.answers.append(self.browser.get(path, headers=headers))
        return self.answers[-1]

    def sign_up(self) -> None:
        self.post("/accounts/signup/", email=self.email, password1=PASSWORD, password2=PASSWORD)
        self.secrets |= {"password": PASSWORD, "the next password": NEXT_PASSWORD, "a guess": WRONG}
        self.secrets["code"] = mailed_code()
        self.post("/accounts/confirm-email/", code=self.secrets["code"])

    def sign_in(self, password: str) -> Any:
        return self.post("/accounts/login/", login=self.email, password=password)

    def turn_on_two_factor(self) -> None:
        """Turn on two-factor. Pages that show secrets once are not among the checked answers."""
        self.post("/accounts/reauthenticate/", password=PASSWORD)
        page = self.browser.get("/accounts/2fa/totp/activate/")
        self.secrets["key of the app"] = secret = page.context["form"].secret
        self.browser.post("/accounts/2fa/totp/activate/", {"code": WRONG_CODE})
        self.secrets["code of the app"] = code = steps.code(secret)
        self.post("/accounts/2fa/totp/activate/", code=code)
        shown = self.browser.get("/accounts/2fa/recovery-codes/").context["unused_codes"]
        self.secrets |= {f"recovery code {code}": code for code in shown}
        self.secrets["seed of the codes"] = steps.seed_of(self.email)
        self.get("/accounts/2fa/recovery-codes/")
        self.get("/account/security")

    def take_second_step(self) -> None:
        self.post("/accounts/2fa/authenticate/", code=WRONG_CODE)
        code = next(secret for what, secret in self.secrets.items() if "recovery code" in what)
        assert self.post("/accounts/2fa/authenticate/", code=code).status_code == 302

    def reset_password(self) -> None:
        self.post("/accounts/password/reset/", email=self.email)
        token = self._read_mail("reset", r"/accounts/password/reset/key/([^/\s]+)/")
        # The token also goes to a wrong address.
        self.browser.put(f"/accounts/password/reset/key/{token}/x")
        form = self.get(f"/accounts/password/reset/key/{token}/")["Location"]
        self.post(form, password1=NEXT_PASSWORD, password2=NEXT_PASSWORD)

    def _read_mail(self, what: str, pattern: str) -> str:
        (token,) = re.findall(pattern, str(mail.outbox[-1].body))
        self.secrets[what] = str(token)
        return self.secrets[what]

    def make_key(self) -> str:
        page = self.browser.post("/account/keys", {"name": "laptop"}).text
        (key,) = set(re.findall(r"kin_live_[\w-]{30,}", page))
        self.secrets["key"] = str(key)
        return self.secrets["key"]

    def invite(self) -> None:
        self.post("/account/members", email="eve@example.com")
        run_jobs()
        token = self._read_mail("invitation", r"/invitations/(\S+)")
        stranger = Client(headers={"Accept": "text/html"})
        self.answers += [
            stranger.put(f"/invitations/{token}"),
            stranger.get(f"/invitations/{token}"),
        ]
        self.answers.append(stranger.get("/invitation"))

    def share_list(self) -> None:
        """Share a list. The page that shows owners the link is not among the checked answers."""
        page = self.browser.post("/lists", {"name": "Spring"})["Location"]
        self.browser.post(f"{page}/review", {"expires_in_days": "7"})
        (token,) = set(re.findall(r"/review/([\w-]{64})", self.browser.get(f"{page}/review").text))
        self.secrets["review link"] = str(token)
        stranger = Client(headers={"Accept": "text/html"})
        place = f"/review/{token}"
        self.answers += [stranger.get(place), stranger.put(place), stranger.get(f"{place}x")]

    def call(self, key: str, body: Any = None, **headers: str) -> Any:
        client = Client(headers={"X-API-Key": key, **headers}, raise_request_exception=False)
        self.answers.append(client.post("/v1/search", body or {"query": "rye"}, "application/json"))
        return self.answers[-1]


@pytest.fixture
def heard() -> Iterator[io.StringIO]:
    """Everything that any logger says at DEBUG, as our handler writes it; but for levels that the settings fix."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Discreet("{levelname} {name} {message}", style="{"))
    told = cast("dict[str, dict[str, Any]]", settings.LOGGING["loggers"])
    fixed = tuple(f"{name}." for name, of in told.items() if "level" in of)
    known = logging.Logger.manager.loggerDict
    names = [None, *(name for name in known if not f"{name}.".startswith(fixed))]
    before = [(logger, logger.level, logger.propagate) for logger in map(logging.getLogger, names)]
    logging.getLogger().addHandler(handler)
    for logger, _, _ in before:
        logger.setLevel(logging.DEBUG)
        logger.propagate = True
    yield written
    logging.getLogger().removeHandler(handler)
    for logger, level, propagate in before:
        logger.setLevel(level)
        logger.propagate = propagate


def misuse(someone: Newcomer, key: str, patch: pytest.MonkeyPatch) -> None:
    """Everything in the wrong place, and a fault of ours while it is there."""
    someone.secrets["a key that is none"] = guess = "kin_live_guessed-at-7391-7391-7391"
    someone.call(guess)
    someone.get(f"/v1/{key}", Authorization=f"Bearer {key}")
    someone.get(f"/nothing/{key}?key={key}", Accept="text/html")
    someone.call(key, {"query": key, "api_key": key})

    def fail(request: SearchRequest, **_: Any) -> None:
        held, header = key, PASSWORD  # noqa: F841  locals, which no traceback may show
        raise RuntimeError("something else")

    patch.setattr(route, "find_creators", fail)
    assert someone.call(key, {"query": PASSWORD}, Authorization=key).status_code == 500
    assert someone.post("/search", query=PASSWORD, limit="10").status_code == 500


@pytest.fixture
def someone(
    heard: io.StringIO, asked: list[SearchRequest], monkeypatch: pytest.MonkeyPatch
) -> Newcomer:
    cache.clear()  # It remembers mails and attempts, also those of another test.
    newcomer = Newcomer()
    newcomer.sign_up()
    newcomer.post("/accounts/logout/")
    newcomer.sign_in(WRONG)
    newcomer.sign_in(PASSWORD)
    key = newcomer.make_key()
    assert newcomer.call(key).status_code in {200, 402}
    newcomer.invite()
    newcomer.share_list()
    newcomer.turn_on_two_factor()
    newcomer.post("/accounts/logout/")
    newcomer.reset_password()
    newcomer.sign_in(NEXT_PASSWORD)
    newcomer.take_second_step()
    misuse(newcomer, key, monkeypatch)
    return newcomer


def found_in(text: str, secrets: dict[str, str]) -> list[str]:
    return [what for what, secret in secrets.items() if secret in text]


def test_no_log_holds_a_secret(someone: Newcomer, heard: io.StringIO) -> None:
    told = heard.getvalue()
    assert "RuntimeError: something else" in told
    assert "kin_live_" in told
    assert found_in(told, someone.secrets) == []


def test_no_answer_holds_a_secret(someone: Newcomer) -> None:
    """But for the page that shows the key once, which is not among these, and for the address that was asked for."""
    for answer in someone.answers:
        shown = answer.getvalue().decode() + answer.get("Location", "")
        for own in (answer.request["PATH_INFO"], answer.request.get("QUERY_STRING", "")):
            shown = shown.replace(own, "") if own else shown
        assert found_in(shown, someone.secrets) == [], answer.request["PATH_INFO"]


def test_cookies_are_set_only_for_the_session_and_its_forms(someone: Newcomer) -> None:
    for answer in someone.answers:
        is_api = answer.request["PATH_INFO"].startswith("/v1")
        assert answer.cookies.keys() <= (
            set() if is_api else {"sessionid", "csrftoken", "messages"}
        )
        for what, secret in someone.secrets.items():
            of_session = what.startswith(("sessionid", "csrftoken"))
            assert of_session or secret not in answer.cookies.output(), what
        if "sessionid" in answer.cookies and answer.cookies["sessionid"].value:
            assert answer.cookies["sessionid"]["httponly"]


def test_no_page_shows_a_key_again(someone: Newcomer) -> None:
    key = ApiKey.objects.get(name="laptop")
    pages = ["/account", "/account/keys", f"/account/keys/{key.pk}", "/account/ledger"]
    pages += ["/account/members", f"/account/keys/{key.pk}/revoke", "/account/ledger.csv"]
    for page in pages:
        response = someone.browser.get(page)
        assert response.status_code == 200
        assert found_in(response.getvalue().decode(), someone.secrets) in ([], ["csrftoken"]), page


@pytest.mark.slow
def test_no_page_of_the_admin_shows_a_secret(someone: Newcomer) -> None:
    root = User.objects.create_superuser("root", "root@example.com", "a password")
    staff = Client(headers={"Accept": "text/html"})
    staff.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    seen = 0
    for page in admin_pages():
        response = staff.get(page)
        assert response.status_code == 200, page
        shown = response.getvalue().decode()
        assert found_in(shown, someone.secrets) == [], page
        for user in User.objects.all():
            assert user.password not in shown
        seen += 1
    assert seen > 30


def admin_pages() -> Iterator[str]:
    """The list of every model, and the page and history of one row of each."""
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        if row := model._default_manager.first():
            yield reverse(f"{name}_change", args=[row.pk])
            yield reverse(f"{name}_history", args=[row.pk])


def test_no_log_holds_what_a_program_gets(alice: Person, heard: io.StringIO) -> None:
    program = Program()
    code = program.read_code(alice)
    tokens = program.exchange(code).json()
    program.refresh(tokens["refresh_token"])
    secrets = {"code": code, **{name: tokens[name] for name in ("access_token", "refresh_token")}}
    assert found_in(heard.getvalue(), secrets) == []


def test_the_sessions_table_shows_no_secret(db: None) -> None:
    """Sessions hold mailed codes and the key of an app while it is set up."""
    code = "ABCD-7391"
    session = SessionStore()
    session["code"] = code
    session.create()
    stored = Session.objects.get(pk=session.session_key)
    packed = stored.session_data.removeprefix(".").split(":")[0]
    held = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    unpacked = zlib.decompress(held) if stored.session_data.startswith(".") else held
    assert code not in unpacked.decode(errors="replace")
    assert SessionStore(session.session_key)["code"] == code
