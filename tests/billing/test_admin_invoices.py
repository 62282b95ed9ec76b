"""The staff's pages for invoices, payments and credit notes."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.core import mail
from django.test import Client
from django_q.models import OrmQ

from billing import tasks
from billing.models import Account, CreditNote, Invoice, LedgerEntry, Payment, Tier
from tests.billing.paying import account_of, credit, issue, pay
from tests.billing.pdf_text import pages
from tests.billing.shop import allow, buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

ADMIN = "/admin/billing"


def signed_in(name: str, *permissions: str, is_superuser: bool = False) -> Client:
    user = User.objects.create_user(name, is_staff=True, is_superuser=is_superuser)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def staff() -> Client:
    return signed_in("root", is_superuser=True)


@pytest.fixture
def invoice(alice: Person) -> Invoice:
    allow(alice, threshold=6)
    for _ in range(2):
        buy(alice.client, get=1)
    (made,) = issue(alice)
    return made


def errors(response: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = response.context["adminform"].form.errors
    return found


# --- Reading --------------------------------------------------------------------------------------


def test_lists_and_pages_open_and_nothing_on_them_is_edited(
    staff: Client, alice: Person, invoice: Invoice
) -> None:
    rows = {"invoice": invoice.pk, "payment": pay(alice, 2).pk, "creditnote": credit(invoice, 1).pk}
    for model, pk in rows.items():
        listed = staff.get(f"{ADMIN}/{model}/", {"q": "alice"})
        assert listed.status_code == 200
        assert str(pk) in listed.text
        page = staff.get(f"{ADMIN}/{model}/{pk}/change/")
        assert page.status_code == 200
        assert 'name="_save"' not in page.text
        assert staff.post(f"{ADMIN}/{model}/{pk}/change/", {"number": "x"}).status_code == 403
        assert staff.post(f"{ADMIN}/{model}/{pk}/delete/", {"post": "yes"}).status_code == 403
    assert staff.get(f"{ADMIN}/invoice/add/").status_code == 403


def test_staff_download_the_pdf(staff: Client, invoice: Invoice) -> None:
    for model, row in (("invoice", invoice), ("creditnote", credit(invoice, 1))):
        response = staff.get(f"{ADMIN}/{model}/{row.pk}/pdf/")
        assert row.number in pages(response.content)[0]
    for nothing in ("0", "x"):
        assert staff.get(f"{ADMIN}/invoice/{nothing}/pdf/").status_code == 404


# --- Sending again --------------------------------------------------------------------------------

SEND = {"action": "send_again"}


def test_staff_send_an_invoice_again(staff: Client, invoice: Invoice) -> None:
    tasks.mail_invoice(invoice.pk)
    staff.post(f"{ADMIN}/invoice/", SEND | {"_selected_action": [invoice.pk]})
    assert OrmQ.objects.last().func() == "billing.tasks.mail_invoice"
    tasks.mail_invoice(invoice.pk)
    assert len(mail.outbox) == 2
    assert LogEntry.objects.get().change_message == "Sent again."


# --- Payments -------------------------------------------------------------------------------------

TRANSFER = {"amount_cents": "0.04", "received_on": "2026-11-19", "reference": " B-1 "}


def record(staff: Client, **given: Any) -> Any:
    return staff.post(f"{ADMIN}/payment/add/", TRANSFER | given)


def test_staff_record_a_payment_of_an_invoice_under_their_name(
    staff: Client, alice: Person, invoice: Invoice
) -> None:
    opened = staff.get(f"{ADMIN}/invoice/{invoice.pk}/record_payment/", follow=True)
    assert "INV-000001" in opened.text
    assert record(staff, invoice=invoice.pk).status_code == 302
    payment = Payment.objects.get()
    assert (payment.account, payment.amount_cents, payment.reference) == (alice.account, 4, "B-1")
    assert (payment.gateway, payment.recorded_by) == ("bank_transfer", "root")
    assert str(payment.received_at) == "2026-11-19 00:00:00+00:00"
    invoice.refresh_from_db()
    assert (invoice.status, invoice.open_cents) == ("partially_paid", 2)
    assert LogEntry.objects.get().object_id == str(payment.pk)


def test_a_payment_of_an_account_lets_it_climb(staff: Client, alice: Person) -> None:
    Account.objects.update(tier=Tier.FREE)
    record(staff, account=alice.account.pk, amount_cents="500.00")
    account = account_of(alice)
    assert (account.tier, account.unpaid_micros) == (Tier.TIER_2, -500_000_000)


def test_a_payment_that_was_recorded_is_said_to_be(staff: Client, alice: Person) -> None:
    record(staff, account=alice.account.pk)
    again = record(staff, account=alice.account.pk)
    assert errors(again) == {"reference": ["root already recorded a payment with this reference."]}
    assert Payment.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"amount_cents": "0"}, "amount_cents"),
        ({"amount_cents": "1.001"}, "amount_cents"),
        ({"amount_cents": "NaN"}, "amount_cents"),
        ({"amount_cents": "-1"}, "note"),
        ({"reference": " "}, "reference"),
        ({"received_on": "2999-01-01"}, "received_on"),
        ({"account": ""}, "account"),
    ],
)
def test_a_payment_that_cannot_be_is_not_recorded(
    staff: Client, alice: Person, given: dict[str, str], field: str
) -> None:
    response = record(staff, **{"account": alice.account.pk} | given)
    assert field in errors(response)
    assert not Payment.objects.exists()


def test_a_payment_names_no_other_accounts_invoice(
    staff: Client, charlie: Person, invoice: Invoice
) -> None:
    response = record(staff, account=charlie.account.pk, invoice=invoice.pk)
    assert errors(response) == {"account": ["The invoice belongs to another account."]}


def test_money_that_went_back_is_recorded_with_its_reason(staff: Client, alice: Person) -> None:
    pay(alice, 100)
    record(staff, account=alice.account.pk, amount_cents="-0.40", note="paid twice")
    assert account_of(alice).lifetime_spend_micros == 600_000


# --- Credit notes ---------------------------------------------------------------------------------


def form_of(staff: Client, invoice: Invoice) -> tuple[str, dict[str, Any]]:
    """The address that the button leads to, and the values of its form."""
    address = staff.get(f"{ADMIN}/invoice/{invoice.pk}/credit/")["Location"]
    opened = staff.get(address)
    assert opened.status_code == 200
    return address, dict(opened.context["adminform"].form.initial)


def test_staff_credit_an_invoice_under_their_name(staff: Client, invoice: Invoice) -> None:
    address, form = form_of(staff, invoice)
    given = form | {"net_cents": "0.02", "reason": "was empty"}
    assert staff.post(address, given).status_code == 302
    note = CreditNote.objects.get()
    assert (note.net_cents, note.entry.reason, note.entry.author) == (2, "was empty", "root")
    staff.post(address, given)
    assert CreditNote.objects.count() == 1
    address, form = form_of(staff, invoice)
    staff.post(address, form | given | {"credited_before": form["credited_before"]})
    assert CreditNote.objects.count() == 2


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"net_cents": "0"}, "net_cents"),
        ({"net_cents": "-1"}, "net_cents"),
        ({"reason": " "}, "reason"),
        ({"credited_before": ""}, "credited_before"),
    ],
)
def test_a_credit_that_cannot_be_is_not_made(
    staff: Client, invoice: Invoice, given: dict[str, str], field: str
) -> None:
    address, form = form_of(staff, invoice)
    response = staff.post(address, form | {"net_cents": "0.02", "reason": "why"} | given)
    assert field in errors(response)
    assert not CreditNote.objects.exists()


def test_no_more_is_credited_than_was_invoiced(staff: Client, invoice: Invoice) -> None:
    address, form = form_of(staff, invoice)
    response = staff.post(address, form | {"net_cents": "0.07", "reason": "why"}, follow=True)
    assert "more than is left to credit on this invoice" in response.text
    assert not CreditNote.objects.exists()
    assert LedgerEntry.objects.count() == 2


@pytest.mark.parametrize("query", ["", "?invoice=0", "?invoice=x", f"?invoice={10**30}"])
def test_a_credit_note_begins_at_an_invoice(staff: Client, query: str) -> None:
    response = staff.get(f"{ADMIN}/creditnote/add/{query}")
    assert response["Location"] == f"{ADMIN}/invoice/"


# --- Who may --------------------------------------------------------------------------------------


def test_staff_do_only_what_they_have_a_permission_for(alice: Person, invoice: Invoice) -> None:
    reader = signed_in("reader", "view_invoice", "view_payment", "view_creditnote")
    assert reader.get(f"{ADMIN}/invoice/{invoice.pk}/change/").status_code == 200
    assert record(reader, invoice=invoice.pk).status_code == 403
    for action in ("credit", "record_payment"):
        assert reader.get(f"{ADMIN}/invoice/{invoice.pk}/{action}/").status_code == 403
    address = f"{ADMIN}/creditnote/add/?invoice={invoice.pk}"
    given = {"invoice": invoice.pk, "net_cents": "0.01", "reason": "r", "credited_before": 0}
    assert reader.post(address, given).status_code == 403
    reader.post(f"{ADMIN}/invoice/", SEND | {"_selected_action": [invoice.pk]})
    assert "billing.tasks.mail_invoice" not in [job.func() for job in OrmQ.objects.all()]
    assert (Payment.objects.count(), CreditNote.objects.count(), LogEntry.objects.count()) == (
        0,
        0,
        0,
    )

    staff = signed_in("powerless")
    for path in (f"invoice/{invoice.pk}/change/", f"invoice/{invoice.pk}/pdf/", "payment/"):
        assert staff.get(f"{ADMIN}/{path}").status_code == 403


# --- Accounts -------------------------------------------------------------------------------------


def account_form(staff: Client, alice: Person) -> dict[str, Any]:
    """The account's form as a browser sends it."""
    page = staff.get(f"{ADMIN}/account/{alice.account.pk}/change/")
    form = page.context["adminform"].form
    given = {name: form[name].value() for name in form.fields}
    given |= {f"initial-{name}": given[name] for name in ("tier",)}
    for formset in page.context["inline_admin_formsets"]:
        given |= {
            f"{formset.formset.prefix}-{name}": 0 for name in ("TOTAL_FORMS", "INITIAL_FORMS")
        }
    return {name: "" if value is None else value for name, value in given.items()}


def test_staff_hold_an_account_and_say_who_is_invoiced(staff: Client, alice: Person) -> None:
    given = account_form(staff, alice) | {"billing_hold": "DISPUTE_OPENED", "tax_id": "DE-2"}
    address = f"{ADMIN}/account/{alice.account.pk}/change/"
    assert staff.post(address, given).status_code == 302
    account = account_of(alice)
    assert (account.billing_hold, account.tax_id) == ("DISPUTE_OPENED", "DE-2")
    assert buy(alice.client).json()["error"]["reason_code"] == "DISPUTE_OPENED"
    assert "Billing hold" in LogEntry.objects.get().get_change_message()


def test_a_page_that_was_open_while_the_account_climbed_does_not_take_it_down(
    staff: Client, alice: Person
) -> None:
    Account.objects.update(tier=Tier.FREE)
    given = account_form(staff, alice) | {"name": "Renamed"}
    pay(alice, 50_000)
    staff.post(f"{ADMIN}/account/{alice.account.pk}/change/", given)
    account = account_of(alice)
    assert (account.name, account.tier) == ("Renamed", Tier.TIER_2)
