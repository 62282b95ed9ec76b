"""The PDF of an invoice."""

import hashlib
import subprocess
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from billing.accounts import services
from billing.invoicing import document
from billing.models import Account, Invoice
from config.kit import clock
from tests.billing.paying import credit, issue
from tests.billing.pdf_text import pages
from tests.billing.shop import allow, buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 20, 12, tzinfo=UTC))


def invoice_of(person: Person, **buyer: Any) -> Invoice:
    Account.objects.filter(pk=person.account.pk).update(**buyer)
    allow(person, threshold=6)
    look(person.client)
    buy(person.client, most=3, get=3)
    (invoice,) = issue(person)
    return invoice


def test_it_names_both_parties_the_amount_and_the_reason(alice: Person, settings: Settings) -> None:
    settings.SELLER_NAME, settings.SELLER_ADDRESS = "Kindred Inc.", "1 Main Street\nSpringfield"
    settings.SELLER_TAX_ID, settings.SELLER_EMAIL = "US-1", "billing@example.com"
    settings.SELLER_BANK, settings.TAX_RATE = "IBAN DE00 1\nBIC X", Decimal(19)
    invoice = invoice_of(alice, legal_name="Alice Ltd", address="2 Side Street", tax_id="DE-2")
    (page,) = pages(document.render_invoice(invoice))
    said = page.splitlines()
    assert said[:5] == [
        "Invoice INV-000001",
        "Issued on 20 November 2026. Due on 4 December 2026.",
        *("From", "Kindred Inc.", "1 Main Street"),
    ]
    for told in ("Tax ID US-1", "billing@example.com", "Alice Ltd", "2 Side Street", "Tax ID DE-2"):
        assert told in said
    lines = said[said.index("Amount") + 1 : said.index("How to pay")]
    assert lines == [
        *("shop.read", "1", "1", "$0.0015"),
        *("shop.work", "1", "3", "$0.07"),
        *("Carried over to the next invoice", "−$0.0015"),
        *("Subtotal", "$0.07", "Tax, 19 %", "$0.01", "Total", "$0.08"),
    ]
    assert "By bank transfer, with the reference INV-000001:" in said
    assert "IBAN DE00 1" in said
    assert f"chain head {invoice.chain_head_hex}" in said
    assert f"digest {invoice.digest_hex}" in said


def test_without_a_bank_account_it_names_a_contact(alice: Person, settings: Settings) -> None:
    settings.SELLER_EMAIL = "billing@example.com"
    (page,) = pages(document.render_invoice(invoice_of(alice)))
    assert "Write to billing@example.com and ask how to pay" in page


def test_many_lines_go_over_several_pages_each_with_heads_and_its_number(alice: Person) -> None:
    for number in range(70):
        reason = f"Reason {number}" + " and so on" * 100 * (number == 40)
        services.correct_charge(alice.account, amount_micros=1, reason=reason, author="root")
    found = pages(document.render_invoice(invoice_of(alice)))
    assert len(found) == 3
    for number, page in enumerate(found, 1):
        assert "What for" in page
        assert "".join(page.splitlines()[-2:]) == f"Invoice INV-000001, page {number} of 3"
    whole = "".join(found)
    assert all(f"Reason {number}" in whole for number in range(70))


@pytest.mark.slow
def test_the_same_invoice_always_gives_the_same_file(alice: Person) -> None:
    invoice = invoice_of(alice, legal_name="Ålice Ωmega Жанна")
    made = document.render_invoice(invoice)
    assert document.render_invoice(Invoice.objects.get()) == made
    fields = {f.attname: getattr(invoice, f.attname) for f in invoice._meta.concrete_fields}
    del fields["status"]
    lines = list(
        invoice.lines.values(
            "position", "kind", "operation", "text", "calls", "units", "amount_micros"
        )
    )
    script = f"""
import datetime, uuid, hashlib, django
from decimal import Decimal
UUID = uuid.UUID
django.setup()
from billing.invoicing import document
from billing.models import (Invoice, InvoiceLine)
invoice = Invoice(**{fields!r})
invoice._prefetched_objects_cache = {{"lines": InvoiceLine.objects.none()}}
invoice._prefetched_objects_cache["lines"]._result_cache = [InvoiceLine(**line) for line in {lines!r}]
print(hashlib.sha256(document.render_invoice(invoice)).hexdigest())
"""
    elsewhere = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path(__file__).parents[2],
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONHASHSEED": "7"},
    )
    assert elsewhere.stdout.strip() == hashlib.sha256(made).hexdigest()


def test_a_credit_note_names_its_invoice_amount_and_reason(
    alice: Person, settings: Settings
) -> None:
    settings.TAX_RATE = Decimal(50)
    invoice = invoice_of(alice, legal_name="Alice Ltd")
    note = credit(invoice, 2)
    (page,) = pages(document.render_credit_note(note))
    said = page.splitlines()
    assert said[:2] == [
        "Credit note CN-000001",
        "Issued on 20 November 2026, for invoice INV-000001 of 20 November 2026.",
    ]
    told = said[said.index("was empty") :]
    assert told[1:7] == [*("Subtotal", "$0.02"), *("Tax, 50 %", "$0.01"), *("Total", "$0.03")]
    assert told[7] == f"Entry 3 of the ledger of account {alice.account.pk}."
    assert document.render_credit_note(note) == document.render_credit_note(note)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë Öztürk–Łukasz €", "Zoë Öztürk–Łukasz €"),
        ("Ελένη & Жанна", "Ελένη & Жанна"),
        ("שלום בע״מ", "מ״עב םולש"),
        ("مرحبا 123", "123 ابحرم"),
        ("x" * 200, "x" * 20),
        ("{nb} \x02 \u202eevil\x00".replace("\x00", ""), "{nb} evil"),
        ("東京 💶", ""),
        ("(brackets) \\ and\nlines", "(brackets) \\ and lines"),
    ],
)
def test_any_name_can_be_printed(alice: Person, name: str, shown: str) -> None:
    (page,) = pages(document.render_invoice(invoice_of(alice, legal_name=name)))
    assert shown in page
