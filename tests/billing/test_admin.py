"""The staff's pages for accounts and keys."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from billing.accounts import services
from billing.models import Account, ApiKey, Invitation, LedgerEntry
from config.kit import clock
from tests.billing.mail import invited
from tests.people import Person


@pytest.fixture
def staff(client: Client, db: None) -> Client:
    client.force_login(
        User.objects.create_superuser("root", "root@example.com"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


@pytest.mark.parametrize("model", ["account", "apikey", "membership"])
def test_lists_and_pages_open_and_show_no_key(staff: Client, alice: Person, model: str) -> None:
    rows = {"account": alice.account.pk, "apikey": alice.key.pk}
    listed = staff.get(f"/admin/billing/{model}/", {"q": "alice"})
    rows.setdefault("membership", alice.user.memberships.get().pk)
    page = staff.get(f"/admin/billing/{model}/{rows[model]}/change/")
    for response in (listed, page):
        assert response.status_code == 200
        assert alice.secret not in response.text
        assert ApiKey.digest_of(alice.secret).hex() not in response.text


def test_staff_read_invitations_and_neither_make_nor_change_them(
    staff: Client, alice: Person
) -> None:
    digest = Invitation.digest_of("x")
    pk = invited(alice.account, by=alice.user, digest=digest, failed_at=clock.now()).pk
    listed = staff.get("/admin/billing/invitation/", {"q": "dora"})
    assert "not sent" in listed.text
    page = staff.get(f"/admin/billing/invitation/{pk}/change/")
    for response in (listed, page):
        assert "dora@example.com" in response.text
        assert digest.hex() not in response.text
        assert "digest" not in response.text
    assert staff.get("/admin/billing/invitation/add/").status_code == 403
    assert staff.post(f"/admin/billing/invitation/{pk}/change/", {}).status_code == 403
    assert staff.post(f"/admin/billing/invitation/{pk}/delete/", {}).status_code == 403


def test_staff_revoke_a_key_at_once(staff: Client, alice: Person) -> None:
    form = {"action": "revoke", "_selected_action": [alice.key.pk]}
    staff.post("/admin/billing/apikey/", form)
    alice.key.refresh_from_db()
    assert alice.key.revoked_at is not None


def test_staff_correct_the_ledger_by_a_further_row_that_names_them(
    staff: Client, alice: Person
) -> None:
    services.correct_charge(alice.account, amount_micros=70_000, reason="was forgotten", author="x")
    form = {"account": alice.account.pk, "amount_micros": -20_000, "reason": "was too much"}
    assert staff.post("/admin/billing/ledgerentry/add/", form).status_code == 302
    entry = LedgerEntry.objects.get(number=2)
    assert (entry.kind, entry.amount_micros, entry.author) == ("correction", -20_000, "root")
    assert Account.objects.get(pk=alice.account.pk).uninvoiced_micros == 50_000
    assert staff.get("/admin/billing/ledgerentry/", {"q": "alice"}).status_code == 200
    shown = staff.get(f"/admin/billing/ledgerentry/{entry.pk}/change/")
    assert "was too much" in shown.text


def test_a_correction_without_a_reason_is_none(staff: Client, alice: Person) -> None:
    form = {"account": alice.account.pk, "amount_micros": -20_000, "reason": ""}
    assert staff.post("/admin/billing/ledgerentry/add/", form).status_code == 200
    assert not LedgerEntry.objects.exists()


def test_staff_who_save_an_account_write_back_no_balance(staff: Client, alice: Person) -> None:
    stale = Account.objects.get(pk=alice.account.pk)
    services.correct_charge(alice.account, amount_micros=70_000, reason="meanwhile", author="x")
    stale.name = "Renamed"
    stale.save()
    stale.refresh_from_db()
    assert (stale.name, stale.uninvoiced_micros, stale.ledger_number) == ("Renamed", 70_000, 1)
