"""Addresses that guess keys are blocked."""

from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from billing import tasks
from billing.access import blocked
from billing.models import FailedAuthentication
from config.kit import clock
from tests.people import Person

pytestmark = pytest.mark.django_db
NOWHERE = "/v1/search/00000000-0000-0000-0000-000000000000"


def guess(times: int = 1, *, address: str = "203.0.113.9", **headers: str) -> Any:
    client = Client(REMOTE_ADDR=address, headers={"X-API-Key": "kin_live_wrong", **headers})
    return [client.get(NOWHERE) for _ in range(times)][-1]


def knock(person: Person, *, address: str = "203.0.113.9") -> Any:
    """Send a request with a valid key. 404 means that it was let in."""
    return Client(REMOTE_ADDR=address, headers={"X-API-Key": person.secret}).get(NOWHERE)


def test_ten_invalid_keys_block_their_address_even_for_a_valid_key(alice: Person) -> None:
    assert guess(9).status_code == 401
    assert knock(alice).status_code == 404
    assert guess().status_code == 401
    for response in (guess(), knock(alice)):
        assert response.status_code == 429
        assert response.json()["error"]["code"] == "rate_limit_exceeded"
        assert 890 <= int(response["Retry-After"]) <= 900
        assert not [name for name in response.headers if name.startswith("RateLimit")]
        assert response["X-Billing-Plan"] == "free"
    assert knock(alice, address="203.0.113.10").status_code == 404


def test_a_network_of_ipv6_is_one_address(alice: Person) -> None:
    """Each of its clients has as many addresses as it likes."""
    for number in range(10):
        guess(address=f"2001:db8::{number}")
    assert knock(alice, address="2001:db8::a:b").status_code == 429
    assert knock(alice, address="2001:db8:0:1::a").status_code == 404


def test_the_block_ends_after_15_minutes_and_counting_begins_anew(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = clock.now()
    guess(10)
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(minutes=14, seconds=59))
    assert knock(alice).status_code == 429
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(minutes=15, seconds=5))
    assert knock(alice).status_code == 404
    assert guess(9).status_code == 401
    assert knock(alice).status_code == 404


def test_failures_older_than_ten_minutes_are_forgotten(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = clock.now()
    guess(9)
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(minutes=10, seconds=5))
    guess(9)
    assert knock(alice).status_code == 404
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(hours=1))
    tasks.sweep()
    assert not FailedAuthentication.objects.exists()


def test_absent_keys_do_not_count(alice: Person) -> None:
    client = Client(REMOTE_ADDR="203.0.113.9")
    for headers in ({}, {"X-API-Key": ""}):
        for _ in range(12):
            assert client.get(NOWHERE, headers=headers).status_code == 401
    assert knock(alice).status_code == 404


def test_forwarded_addresses_are_believed_only_from_trusted_proxies(
    alice: Person, settings: Settings
) -> None:
    forwarded = {"X-Forwarded-For": "198.51.100.7"}
    guess(10, **forwarded)
    assert knock(alice).status_code == 429
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    guess(10, address="10.1.2.3", **forwarded)
    assert knock(alice, address="10.1.2.3").status_code == 404
    assert knock(alice, address="198.51.100.7").status_code == 429


@pytest.mark.parametrize(
    ("sender", "forwarded", "address"),
    [
        ("203.0.113.9", "198.51.100.7", "203.0.113.9"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("10.0.0.1", "6.6.6.6, 198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
        ("::ffff:203.0.113.9", "", "203.0.113.9"),
        ("2001:db8::1", "", "2001:db8::1"),
        ("", "198.51.100.7", None),
    ],
)
def test_the_address_is_the_nearest_that_is_no_trusted_proxy(
    settings: Settings, sender: str, forwarded: str, address: str | None
) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    request = RequestFactory(REMOTE_ADDR=sender, headers={"X-Forwarded-For": forwarded}).get("/")
    assert blocked.address_of(request) == address
