"""Invoices in a browser: read, downloaded, paid, and addressed to whom the owner says."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from billing.accounts import services
from billing.invoicing import credit_notes, issue, payments
from billing.invoicing.payments import BANK_TRANSFER, Receipt
from billing.models import Account, Invoice
from config.kit import clock
from tests.billing.pdf_text import pages
from tests.browser.conftest import Watched
from tests.browser.widths import sticking_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def invoice(dora: User) -> Invoice:
    """Credited and paid in part."""
    account = services.get_owned_account(dora)
    Account.objects.update(legal_name="Brotfabrik Krume & Töchter " * 4, address="Gasse 1\nWien")
    services.correct_charge(account, amount_micros=1_234, reason="Because " * 30, author="root")
    services.correct_charge(account, amount_micros=7_654_321, reason="שכחנו לחייב", author="root")
    (made,) = Invoice.objects.filter(pk__in=list(issue.issue_due_invoices(account.pk)))
    credit_notes.credit_invoice(
        made, net_cents=120, credited_before_cents=0, reason="An empty result", author="root"
    )
    receipt = Receipt(account.pk, 100, "B-7" * 40, clock.now())
    payments.record_payment(BANK_TRANSFER, receipt, recorded_by="root")
    return made


@pytest.mark.usefixtures("invoice")
def test_an_owner_reads_an_invoice_and_downloads_it(desk: Watched, dora: User) -> None:
    page = desk.enter(dora, "/account")
    page.get_by_role("link", name="Invoices", exact=True).click()
    row = page.get_by_role("row", name="INV-000001")
    expect(row).to_contain_text("Partially paid")
    row.get_by_role("link", name="INV-000001", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Invoice INV-000001")
    expect(page.get_by_role("link", name="CN-000001")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download PDF").click()
    assert download.value.suggested_filename == "INV-000001.pdf"
    assert "Invoice INV-000001" in pages(download.value.path().read_bytes())[0]


def test_who_is_invoiced_is_said_without_javascript(plain: Watched, dora: User) -> None:
    page = plain.enter(dora, "/account/invoices")
    page.get_by_label("Legal name").fill("Dora Ltd")
    page.get_by_label("E-mail for invoices").fill("books@example.com")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#messages")).to_contain_text("New invoices use these details")
    expect(page.get_by_label("Legal name")).to_have_value("Dora Ltd")


@pytest.mark.usefixtures("invoice")
def test_no_page_of_invoices_sticks_out_to_the_side(phone: Watched, dora: User) -> None:
    page = phone.enter(dora, "/account/invoices")
    for path in ("/account/invoices", "/account/invoices/INV-000001"):
        page.goto(phone.origin + path)
        assert sticking_out(page) == [], path
