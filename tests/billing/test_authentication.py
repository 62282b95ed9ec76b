"""Authentication: which caller a request belongs to."""

from datetime import timedelta

import pytest
from django.test import RequestFactory

from billing.access import authentication
from billing.accounts import services
from billing.metering.budgets import SpendingKey
from billing.metering.callers import AccountCaller, Anonymous, Unauthorized
from billing.metering.performance import perform
from billing.models import Account, ApiKey, Tier
from billing.offers.tiers import LIMITS, Terms
from config.kit import clock, notes
from tests.billing.toys import toy
from tests.people import Person

pytestmark = pytest.mark.django_db
ECHO = toy("echo", most=len, delivered=len)


def authenticate(secret: str) -> AccountCaller:
    return authentication.by_secret(RequestFactory().get("/v1/x"), secret)


def test_a_key_names_its_account_tier_and_plan(alice: Person) -> None:
    Account.objects.update(tier=Tier.TIER_2)
    request = RequestFactory().get("/v1/x")
    caller = authentication.by_secret(request, alice.secret)
    assert caller.owner_id == alice.account.pk
    assert caller.terms == Terms(Tier.TIER_2, LIMITS[Tier.TIER_2])
    assert caller.key == SpendingKey(alice.key.pk)
    assert caller.noted is notes.get_notes(request)
    assert notes.get_notes(request).plan == "tier_2"


@pytest.mark.parametrize("secret", ["", "x", "kin_live_", "kin_live_" + "a" * 43, "\xff" * 9000])
def test_a_wrong_key_is_refused(alice: Person, secret: str) -> None:
    with pytest.raises(Unauthorized):
        authenticate(secret)


def test_a_revoked_key_is_refused_from_the_next_request_on(alice: Person) -> None:
    authenticate(alice.secret)
    services.revoke_key(alice.key)
    with pytest.raises(Unauthorized):
        authenticate(alice.secret)


def test_an_expired_key_is_refused(alice: Person) -> None:
    ApiKey.objects.update(expires_at=clock.now() + timedelta(minutes=1))
    authenticate(alice.secret)
    ApiKey.objects.update(expires_at=clock.now())
    with pytest.raises(Unauthorized):
        authenticate(alice.secret)


def test_last_use_is_written_at_most_once_a_minute(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = clock.now()
    seen = []
    for seconds in (0, 30, 59, 61):
        monkeypatch.setattr(clock, "now", lambda at=start + timedelta(seconds=seconds): at)
        authenticate(alice.secret)
        alice.key.refresh_from_db()
        seen.append(alice.key.last_used_at)
    assert seen == [start, start, start, start + timedelta(seconds=61)]


def test_an_anonymous_caller_gets_401(alice: Person) -> None:
    with pytest.raises(Unauthorized):
        perform(Anonymous(notes.Notes()), ECHO, "hello")
    assert perform(authenticate(alice.secret), ECHO, "hello") == "hello"
