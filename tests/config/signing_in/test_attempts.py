"""Attempts to sign in are limited, for all web processes together."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

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
    return alice


def sign_in(browser: Client, password: str, email: str = "alice@example.com") -> Any:
    return browser.post("/accounts/login/", {"login": email, "password": password})


def test_five_wrong_passwords_close_the_door_even_to_the_right_one(
    known: Person, stranger: Client
) -> None:
    for _ in range(5):
        sign_in(stranger, "a wrong guess")
    another = Client(headers={"Accept": "text/html"})
    assert "Too many failed" in sign_in(another, PASSWORD).text
    assert "_auth_user_id" not in another.session


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


def test_who_goes_on_is_told_to_wait(stranger: Client) -> None:
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
