"""Attempts to sign in are limited, for all web processes together."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from psycopg.errors import DiskFull

from config.kit import disks
from config.site.sign_in import adapters
from tests.billing.mail import confirm
from tests.people import Person

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-enough-secret"


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"Accept": "text/html"})


@pytest.fixture
def known(alice: Person) -> Person:
    alice.user.set_password(PASSWORD)
    alice.user.save()
    confirm(alice.user)
    return alice


def sign_in(browser: Client, password: str, email: str = "alice@example.com") -> Any:
    return browser.post("/accounts/login/", {"login": email, "password": password})


def client_at(address: str) -> Client:
    return Client(headers={"Accept": "text/html"}, REMOTE_ADDR=address)


def test_five_wrong_passwords_close_the_door_even_to_the_right_one(
    known: Person, stranger: Client
) -> None:
    for _ in range(5):
        sign_in(stranger, "a wrong guess")
    another = Client(headers={"Accept": "text/html"})
    assert "Too many failed" in sign_in(another, PASSWORD).text
    assert "_auth_user_id" not in another.session


def test_wrong_passwords_from_one_address_lock_out_no_other(
    known: Person, stranger: Client
) -> None:
    for _ in range(7):
        sign_in(stranger, "a wrong guess")
    elsewhere = client_at("192.0.2.7")
    assert sign_in(elsewhere, PASSWORD)["Location"] == "/search"
    assert elsewhere.session["_auth_user_id"] == str(known.user.pk)


def test_many_addresses_together_cannot_guess_without_end(
    known: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapters, "FROM_ALL_CLIENTS", "3/h/key")
    for number in range(3):
        sign_in(client_at(f"192.0.2.{number}"), "a wrong guess")
    assert "Too many failed" in sign_in(client_at("192.0.2.9"), PASSWORD).text


def test_guesses_at_the_same_moment_pass_no_limit(
    db: None, monkeypatch: pytest.MonkeyPatch, rf: RequestFactory
) -> None:
    """Each is counted before it is known to be wrong."""
    monkeypatch.setattr(adapters, "FROM_ALL_CLIENTS", "2/h/key")
    asked = {"email": "alice@example.com", "password": "a wrong guess"}

    def begin(number: int) -> None:
        request = rf.post("/accounts/login/", REMOTE_ADDR=f"192.0.2.{number}")
        adapters.AccountAdapter().pre_authenticate(request, **asked)

    begin(1)
    begin(2)
    with pytest.raises(ValidationError, match="Too many failed"):
        begin(3)


def test_a_password_reset_ends_every_lock(known: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "FROM_ALL_CLIENTS", "5/h/key")
    browser = client_at("192.0.2.7")
    for _ in range(5):
        sign_in(browser, "a wrong guess")
    assert "Too many failed" in sign_in(browser, PASSWORD).text
    browser.post("/accounts/password/reset/", {"email": "alice@example.com"})
    (link,) = re.findall(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    form = browser.get(link)["Location"]
    new = {"password1": f"{PASSWORD}-2", "password2": f"{PASSWORD}-2"}
    assert browser.post(form, new).status_code == 302
    assert sign_in(browser, f"{PASSWORD}-2")["Location"] == "/search"


def test_a_right_password_is_no_failure(known: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "FROM_ALL_CLIENTS", "1/h/key")
    for _ in range(3):
        assert sign_in(Client(), PASSWORD).status_code == 302


def test_an_unknown_address_is_limited_the_same(stranger: Client) -> None:
    for _ in range(5):
        sign_in(stranger, "a wrong guess", "unknown@example.com")
    assert "Too many failed" in sign_in(stranger, PASSWORD, "unknown@example.com").text


def test_attempts_are_counted_where_every_process_sees_them(
    known: Person, stranger: Client
) -> None:
    sign_in(stranger, "a wrong guess")
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM config_cache")
        keys = [key for (key,) in cursor.fetchall()]
    assert [key for key in keys if ":login_failed:" in key]
    assert not [key for key in keys if "alice" in key]


def test_too_many_attempts_are_told_to_wait(stranger: Client) -> None:
    answers = [stranger.post("/accounts/signup/", {}) for _ in range(21)]
    assert [answer.status_code for answer in answers] == [200] * 20 + [429]
    assert "Too many attempts" in answers[-1].text
    assert answers[-1]["Retry-After"] == "60"


def test_no_stranger_pushes_out_the_counts_of_others() -> None:
    """With Django's own 300 entries, each further one drops a third of them."""
    cache.set_many({str(number): number for number in range(320)})
    assert cache.get("0") == 0


def test_pages_around_signing_in_are_kept_nowhere(stranger: Client, alice: Person) -> None:
    for browser in (stranger, alice.browser):
        for path in ("/accounts/login/", "/accounts/email/", "/accounts/password/set/"):
            assert "no-store" in browser.get(path)["Cache-Control"]


# --- A full disk ------------------------------------------------------------------------------------


def fail_on(words: str) -> Callable[..., Any]:
    """As a database answers a statement that needs room."""

    def execute(run: Callable[..., Any], sql: str, *given: Any) -> Any:
        if words in sql:
            raise OperationalError("No space left on device") from DiskFull()
        return run(sql, *given)

    return execute


@pytest.mark.parametrize("words", ['UPDATE "django_session"', 'INSERT INTO "config_cache"'])
def test_a_full_disk_is_told_apart_from_a_lost_session_and_from_too_many_attempts(
    known: Person, stranger: Client, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr(disks, "FULL_BYTES", float("inf"))
    with connection.execute_wrapper(fail_on(words)):
        refused = sign_in(stranger, PASSWORD)
    assert (refused.status_code, refused["Retry-After"]) == (503, "30")
    assert "disk is full" in refused.text
    assert sign_in(stranger, PASSWORD)["Location"] == "/search"
