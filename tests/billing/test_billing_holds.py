"""Accounts whose billing staff hold."""

import pytest

from billing.models import Account, LedgerEntry
from tests.billing.shop import buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

HOLDS = {
    "BILLING_SUSPENDED": "contact_support",
    "DISPUTE_OPENED": "contact_support",
    "PAYMENT_ACTION_REQUIRED": "complete_authentication",
    "SUBSCRIPTION_REQUIRED": "upgrade_plan",
    "BUNDLE_EXHAUSTED": "upgrade_plan",
    "NO_BUNDLE_CONFIGURED": "reconnect_connection",
}


@pytest.mark.parametrize("reason", HOLDS)
@pytest.mark.parametrize("name", ["read", "posts", "work"])
def test_a_held_account_gets_nothing_that_costs(alice: Person, reason: str, name: str) -> None:
    Account.objects.update(billing_hold=reason)
    for response in (buy(alice.client, name), buy(alice.client, name, key="k")):
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (402, "payment_required")
        assert (error["reason_code"], error["next_step"]) == (reason, HOLDS[reason])
    assert not LedgerEntry.objects.exists()


def test_a_held_account_gets_what_is_free_and_what_it_paid_for(alice: Person) -> None:
    first = buy(alice.client, key="k", get=1)
    Account.objects.update(billing_hold="BILLING_SUSPENDED")
    assert look(alice.client, "gift").status_code == 200
    assert buy(alice.client, "gift", key="g").status_code == 200
    again = buy(alice.client, key="k", get=1)
    assert (again.status_code, again.content) == (200, first.content)
    Account.objects.update(billing_hold="")
    assert buy(alice.client).status_code == 200
