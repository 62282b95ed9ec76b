"""The staff's pages for accounts and keys."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from billing.accounts import services
from billing.models import Account, ApiKey, Invitation, LedgerEntry, PendingAdjustment, Tier
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
        assert ApiKey.digests_of(alice.secret)[0].hex() not in response.text


def test_staff_read_invitations_and_neither_make_nor_change_them(
    staff: Client, alice: Person
) -> None:
    digest = Invitation.digests_of("x")[0]
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


def adjust(staff: Client, person: Person, action: str, **form: str) -> Any:
    address = f"/admin/billing/account/{person.account.pk}/{action}/"
    return staff.post(address, {"amount": "20", "reason": "was too much", **form})


def shown(response: Any) -> str:
    return str(response.context["form"]["shown"].value() or "")


@pytest.mark.parametrize(
    ("action", "amount", "effect", "micros"),
    [
        ("give-credit", "20", "Balance $5.00 → $25.00", -20_000_000),
        ("give-credit", "10000", "Balance $5.00 → $10,005.00", -10_000_000_000),
        ("correct", "1.50", "Balance $5.00 → $3.50", 1_500_000),
        ("correct", "-0.000001", "Balance $5.00 → $5.000001", -1),
    ],
)
def test_staff_adjust_a_balance_after_a_preview(
    staff: Client, alice: Person, action: str, amount: str, effect: str, micros: int
) -> None:
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False)
    preview = adjust(staff, alice, action, amount=amount)
    assert effect in preview.text
    assert not LedgerEntry.objects.exists()
    for _ in range(2):
        adjust(staff, alice, action, amount=amount, shown=shown(preview))
    entry = LedgerEntry.objects.get()
    assert (entry.kind, entry.amount_micros, entry.author) == ("correction", micros, "root")
    assert entry.reason == "was too much"
    page = staff.get(f"/admin/billing/account/{alice.account.pk}/change/")
    assert "Give credit" in page.text
    assert "Correct" in page.text
    assert "was too much" in staff.get(f"/admin/billing/ledgerentry/{entry.pk}/change/").text


@pytest.mark.parametrize(
    ("action", "form"),
    [
        *(("give-credit", {"amount": amount}) for amount in ("1000000.01", "0", "-1", "x", "")),
        *(("correct", {"amount": amount}) for amount in ("1000001", "-1000001", "0", "9e99")),
        *(("correct", {"amount": amount}) for amount in ("NaN", "0.0000001", "9" * 400)),
        ("correct", {"reason": ""}),
    ],
)
def test_an_implausible_amount_is_refused(
    staff: Client, alice: Person, action: str, form: dict[str, str]
) -> None:
    response = adjust(staff, alice, action, **form)
    assert response.status_code == 200
    assert not shown(response)
    assert not LedgerEntry.objects.exists()


@pytest.fixture
def pending(staff: Client, alice: Person) -> PendingAdjustment:
    """An adjustment that root asked for."""
    preview = adjust(staff, alice, "give-credit", amount="10000.01")
    adjust(staff, alice, "give-credit", amount="10000.01", shown=shown(preview))
    return PendingAdjustment.objects.get()


def confirm(browser: Client, pending: PendingAdjustment, action: str = "confirm") -> Any:
    form = {"action": action, "_selected_action": [pending.pk]}
    return browser.post("/admin/billing/pendingadjustment/", form, follow=True)


def test_an_adjustment_above_the_limit_waits_for_a_second_person(
    staff: Client, pending: PendingAdjustment
) -> None:
    assert not LedgerEntry.objects.exists()
    assert "another person must confirm" in confirm(staff, pending).text
    assert not LedgerEntry.objects.exists()
    second = Client()
    second.force_login(
        User.objects.create_superuser("second", "second@example.com"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    for _ in range(2):
        confirm(second, pending)
    entry = LedgerEntry.objects.get()
    assert (entry.amount_micros, entry.author) == (-10_000_010_000, "root, confirmed by second")
    assert not PendingAdjustment.objects.exists()


def test_a_declined_adjustment_is_gone(staff: Client, pending: PendingAdjustment) -> None:
    confirm(staff, pending, "decline")
    assert not PendingAdjustment.objects.exists()
    assert not LedgerEntry.objects.exists()


def test_code_cannot_adjust_above_the_single_person_limit(alice: Person) -> None:
    with pytest.raises(ValueError, match="more than one person"):
        services.correct_charge(
            alice.account, amount_micros=10_000_000_001, reason="typo", author="x"
        )


def test_only_staff_who_may_write_entries_adjust(client: Client, alice: Person) -> None:
    viewer = User.objects.create_user("viewer", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_account"))
    client.force_login(viewer, backend="django.contrib.auth.backends.ModelBackend")
    response = adjust(client, alice, "give-credit")
    assert response.status_code == 403
    assert client.post("/admin/billing/ledgerentry/add/", {}).status_code == 403


def test_agreed_limits_and_caps_are_entered_in_dollars(staff: Client, alice: Person) -> None:
    form = {"name": "capped", "day_cap_micros": "1.5", "month_cap_micros": ""}
    staff.post(f"/admin/billing/apikey/{alice.key.pk}/change/", form)
    assert ApiKey.objects.get(pk=alice.key.pk).day_cap_micros == 1_500_000
    form["day_cap_micros"] = "1000001"
    assert staff.post(f"/admin/billing/apikey/{alice.key.pk}/change/", form).status_code == 200
    assert ApiKey.objects.get(pk=alice.key.pk).day_cap_micros == 1_500_000


def test_staff_who_save_an_account_write_back_no_balance(staff: Client, alice: Person) -> None:
    stale = Account.objects.get(pk=alice.account.pk)
    services.correct_charge(alice.account, amount_micros=70_000, reason="meanwhile", author="x")
    stale.name = "Renamed"
    stale.save()
    stale.refresh_from_db()
    assert (stale.name, stale.uninvoiced_micros, stale.ledger_number) == ("Renamed", 70_000, 1)
