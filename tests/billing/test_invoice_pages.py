"""The pages of invoices, which only owners see."""

from datetime import timedelta

import pytest
from django.test import Client

from billing.models import Account, Invoice
from config.kit import clock
from tests.billing.paying import credit, issue, pay
from tests.billing.pdf_text import pages
from tests.billing.shop import allow, buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

LIST = "/account/invoices"


@pytest.fixture
def invoice(alice: Person) -> Invoice:
    allow(alice, threshold=6)
    for _ in range(3):
        buy(alice.client, get=1)
    (made,) = issue(alice)
    return made


def test_an_owner_sees_the_list_and_each_invoice(alice: Person, invoice: Invoice) -> None:
    page = alice.browser.get(LIST).text
    assert "INV-000001" in page
    assert "Not yet invoiced: $0.03." in page
    shown = alice.browser.get(f"{LIST}/INV-000001").text
    for told in ("shop.work", "$0.06", "Open</span>", invoice.chain_head_hex, invoice.digest_hex):
        assert told in shown


def test_what_is_due_is_overdue_from_the_day_after_until_it_is_paid(
    alice: Person, invoice: Invoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "today", lambda: invoice.due_on)
    assert "Overdue" not in alice.browser.get(LIST).text
    monkeypatch.setattr(clock, "today", lambda: invoice.due_on + timedelta(days=1))
    assert "Overdue" in alice.browser.get(LIST).text
    pay(alice, invoice.total_cents)
    assert "Overdue" not in alice.browser.get(LIST).text


def test_the_pdf_is_a_download(alice: Person, invoice: Invoice) -> None:
    response = alice.browser.get(f"{LIST}/INV-000001.pdf")
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'attachment; filename="INV-000001.pdf"'
    assert "INV-000001" in pages(response.content)[0]


@pytest.mark.parametrize("path", [LIST, f"{LIST}/INV-000001", f"{LIST}/INV-000001.pdf"])
def test_only_owners_of_the_account_see_any_of_it(
    alice: Person, bob: Person, charlie: Person, invoice: Invoice, path: str
) -> None:
    assert alice.browser.get(path).status_code == 200
    assert bob.browser.get(path).status_code == 403
    assert charlie.browser.get(path).status_code == (200 if path == LIST else 404)
    assert invoice.chain_head_hex not in charlie.browser.get(path).text
    anyone = Client(headers={"Accept": "text/html"}).get(path)
    assert (anyone.status_code, anyone["Location"][:16]) == (302, "/accounts/login/")


def test_an_unknown_number_is_not_found(alice: Person) -> None:
    for number in ("INV-000002", "x.pdf", "%00", "INV-000001'--"):
        assert alice.browser.get(f"{LIST}/{number}").status_code == 404


def test_what_was_paid_and_credited_is_shown(alice: Person, invoice: Invoice) -> None:
    credit(invoice, 2)
    pay(alice, 9, reference="B-77", invoice=invoice)
    page = alice.browser.get(LIST).text
    assert "Credit for the next invoice: $0.05." in page
    assert "B-77" in page
    shown = alice.browser.get(f"{LIST}/INV-000001").text
    assert "CN-000001" in shown
    assert "was empty" in shown
    assert "How to pay" not in shown


def test_a_credit_note_is_a_download_for_owners_of_the_account(
    alice: Person, bob: Person, charlie: Person, invoice: Invoice
) -> None:
    credit(invoice, 2)
    path = "/account/credit-notes/CN-000001.pdf"
    assert "CN-000001" in pages(alice.browser.get(path).content)[0]
    assert [who.browser.get(path).status_code for who in (bob, charlie)] == [403, 404]


DETAILS = {
    "legal_name": " Alice\tLtd ",
    "address": " 2 Side Street \r\n\r\nSpringfield\r\n",
    "tax_id": "DE-2",
    "billing_email": "books@example.com",
}


def test_an_owner_says_who_is_invoiced(alice: Person) -> None:
    response = alice.browser.post(LIST, DETAILS)
    assert response["Location"] == LIST
    account = Account.objects.get(pk=alice.account.pk)
    assert (account.legal_name, account.tax_id) == ("Alice Ltd", "DE-2")
    assert account.address == "2 Side Street\nSpringfield"
    assert 'value="Alice Ltd"' in alice.browser.get(LIST).text


@pytest.mark.parametrize(
    "wrong",
    [
        {"legal_name": "x" * 201},
        {"address": "line\n" * 7},
        {"tax_id": "x" * 51},
        {"billing_email": "not one"},
        {"legal_name": "a\x00b"},
    ],
)
def test_invalid_details_are_explained_at_the_field(alice: Person, wrong: dict[str, str]) -> None:
    response = alice.browser.post(LIST, DETAILS | wrong)
    assert response.status_code == 422
    assert "field-error" in response.text
    assert Account.objects.get(pk=alice.account.pk).tax_id == ""


def test_only_an_owner_changes_details_and_only_of_the_current_account(
    alice: Person, bob: Person, charlie: Person
) -> None:
    assert bob.browser.post(LIST, DETAILS).status_code == 403
    of_another = DETAILS | {"account": str(charlie.account.pk)}
    assert alice.browser.post(LIST, of_another).status_code == 422
    assert not Account.objects.exclude(tax_id="").exists()


def test_markup_in_a_name_stays_text(alice: Person, invoice: Invoice) -> None:
    alice.browser.post(LIST, DETAILS | {"legal_name": "<b>Alice</b>"})
    page = alice.browser.get(LIST).text
    assert "<b>Alice</b>" not in page
    assert "&lt;b&gt;Alice" in page


@pytest.mark.parametrize("bank", ["", "IBAN DE00 1"])
def test_the_page_says_how_to_pay_in_advance(alice: Person, settings: object, bank: str) -> None:
    settings.SELLER_BANK = bank  # type: ignore[attr-defined]  # ours, and the stubs know only Django's
    page = alice.browser.get(LIST).text
    assert str(alice.account.pk) in page
    assert (bank or "Write to") in page
