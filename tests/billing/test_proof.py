"""Proofs of invoices and payments: check_ledger uses the database, verify_ledger only a file."""

import copy
import io
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from pytest_django import Settings

from billing.accounts import services
from billing.ledger import chain, documents, files
from billing.ledger.chain import BrokenChain
from billing.ledger.documents import BrokenDocument
from billing.models import Account
from tests.billing.paying import credit, issue, pay
from tests.billing.shop import allow, buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

EVIL = '=cmd("calc")\n"\\\x01é💶\u2028,'
Record = dict[str, Any]


def run(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=out)
    return out.getvalue()


@pytest.fixture
def books(shop: None, alice: Person, charlie: Person, settings: Settings) -> None:
    """Three invoices of Alice with all kinds of lines, notes and payments, two invoices of Charlie, and a mark."""
    settings.TAX_RATE = Decimal(19)
    settings.SELLER_NAME = EVIL
    Account.objects.update(legal_name=EVIL, address="2 Side Street\nSpringfield", tax_id="DE-2")
    for person in (alice, charlie):
        allow(person, threshold=60)
    for turn in range(3):
        look(alice.client)
        services.correct_charge(alice.account, amount_micros=-turn * 5, reason=EVIL, author="'x")
        for _ in range(3):
            assert buy(alice.client, most=10, get=10).status_code == 200
        (invoice,) = issue(alice)
        if turn == 0:
            credit(invoice, 20)
            credit(invoice, 1, before=20)
        pay(alice, 60 + turn, invoice=invoice)
    for _ in range(6):
        buy(charlie.client, most=10, get=10)
    issue(charlie)
    pay(charlie, 500)
    for _ in range(3):
        buy(charlie.client, most=10, get=10)


def without_guard(statement: str) -> None:
    """Disable the guard, as an intruder with the database's rights could."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


# --- In the database ------------------------------------------------------------------------------


@pytest.mark.usefixtures("books")
def test_check_ledger_is_content_with_what_was_issued() -> None:
    assert "no difference" in run("check_ledger")


HARMS = [
    *(
        f"UPDATE billing_account SET {change}"
        for change in (
            "unpaid_micros = unpaid_micros + 1",
            "lifetime_spend_micros = lifetime_spend_micros + 1",
            "uninvoiced_micros = uninvoiced_micros + 10000",
            "due_micros = due_micros + 10000",
            "due_since = NULL WHERE due_since IS NOT NULL",
            "due_since = now() WHERE due_since IS NOT NULL",
            "due_since = now() WHERE due_since IS NULL",
            "due_numbers = due_numbers || 1000::bigint WHERE due_since IS NOT NULL",
            "due_numbers = due_numbers || due_numbers WHERE due_since IS NOT NULL",
        )
    ),
    *(
        f"UPDATE billing_invoice SET {change} WHERE number = 'INV-000002'"
        for change in (
            "account_id = (SELECT account_id FROM billing_invoice WHERE number = 'INV-000004')",
            "serial = 12",
            "number = 'INV-000012'",
            "issued_at = issued_at - interval '1 day'",
            "due_on = due_on + 1",
            "first_entry = first_entry - 1",
            "last_entry = last_entry + 1",
            "chain_head = '\\x00'",
            *(
                f"{party}_{what} = 'x'"
                for party in ("seller", "buyer")
                for what in ("name", "address", "tax_id", "email")
            ),
            "pay_to = 'x'",
            "tax_rate = 7",
            "subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1",
            "tax_cents = tax_cents + 1, total_cents = total_cents + 1",
            "carried_micros = carried_micros + 1",
            "digest = '\\x00'",
            "settled_cents = settled_cents - 1",
            "credited_cents = credited_cents + 1",
        )
    ),
    *(
        f"""
        DELETE FROM billing_invoiceline line USING billing_invoice gone
        WHERE gone.id = line.invoice_id AND gone.number = '{number}';
        UPDATE billing_payment SET invoice_id = NULL;
        DELETE FROM billing_invoice WHERE number = '{number}'
        """
        for number in ("INV-000002", "INV-000004")
    ),
    *(
        f"UPDATE billing_invoiceline SET {change} WHERE id = (SELECT max(id) FROM billing_invoiceline)"
        for change in (
            "position = 9",
            "kind = 'correction'",
            "operation = 'x'",
            "text = 'x'",
            "calls = calls + 1",
            "units = units + 1",
            "amount_micros = amount_micros + 1",
            "position = 99, invoice_id = (SELECT min(id) FROM billing_invoice)",
        )
    ),
    "DELETE FROM billing_invoiceline WHERE kind = 'carried_out'",
    *(
        f"UPDATE billing_creditnote SET {change} WHERE number = 'CN-000001'"
        for change in (
            "invoice_id = (SELECT max(id) FROM billing_invoice)",
            "serial = 12",
            "number = 'CN-000012'",
            "issued_at = issued_at + interval '1 day'",
            "entry_id = (SELECT min(id) FROM billing_ledgerentry)",
            "net_cents = net_cents + 1",
            "tax_cents = tax_cents + 1",
        )
    ),
    "DELETE FROM billing_creditnote WHERE number = 'CN-000002'",
    "UPDATE billing_series SET last_serial = last_serial + 1 WHERE kind = 'invoice'",
    "DELETE FROM billing_series WHERE kind = 'credit_note'",
    *(
        f"UPDATE billing_payment SET {change} WHERE id = (SELECT min(id) FROM billing_payment)"
        for change in (
            "amount_cents = amount_cents + 1",
            "invoice_id = NULL, amount_cents = amount_cents - 1",
            "account_id = (SELECT account_id FROM billing_invoice WHERE number = 'INV-000004')",
        )
    ),
    "DELETE FROM billing_payment WHERE id = (SELECT max(id) FROM billing_payment)",
]


@pytest.mark.usefixtures("books")
def test_check_ledger_finds_every_difference(subtests: pytest.Subtests) -> None:
    for harm in HARMS:
        with subtests.test(harm=harm), transaction.atomic():
            without_guard(harm)
            with pytest.raises(CommandError, match="differences"):
                run("check_ledger")
            transaction.set_rollback(True)
    assert "no difference" in run("check_ledger")


# --- From a file ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exported() -> list[str]:
    """The export. The first test that needs it makes it."""
    return []


@pytest.fixture
def export(exported: list[str], request: pytest.FixtureRequest) -> list[Record]:
    if not exported:
        request.getfixturevalue("books")
        alice: Person = request.getfixturevalue("alice")
        exported.append(json.dumps(list(files.export_ledger(alice.account))))
    records: list[Record] = json.loads(exported[0])
    return records


def document(export: list[Record], number: str) -> Record:
    found: Record = next(
        r["document"] for r in export if r.get("document", {}).get("number") == number
    )
    return found


def verify(export: list[Record]) -> chain.Verified:
    return chain.verify_chain(json.loads(json.dumps(export)))


@pytest.mark.usefixtures("books")
def test_an_export_proves_its_invoices_in_both_formats(alice: Person, tmp_path: Path) -> None:
    paths = run("export_ledger", "alice@example.com", "--directory", str(tmp_path)).split()
    for path in paths:
        assert " 3 invoices, head " in run("verify_ledger", path)
    by_csv, by_jsonl = (list(files.read_export(Path(path))) for path in sorted(paths))
    assert by_csv == by_jsonl


def test_the_head_that_an_invoice_prints_is_that_of_its_last_entry(export: list[Record]) -> None:
    for place, record in enumerate(export):
        if record["kind"] == "invoice":
            before = [r for r in export[:place] if "hash" in r]
            assert record["document"]["chain_head"] == before[-1]["hash"]


def other(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    return value[:-1] if isinstance(value, list) else f"{value}1"


@pytest.mark.parametrize("number", ["INV-000001", "INV-000002", "INV-000003"])
@pytest.mark.parametrize("name", documents.FIELDS["invoice"])
def test_any_changed_field_of_an_invoice_is_found(
    export: list[Record], number: str, name: str
) -> None:
    changed = document(export, number)
    changed[name] = other(changed[name])
    with pytest.raises(BrokenDocument):
        verify(export)


@pytest.mark.parametrize("place", range(len(documents.LINE_FIELDS)))
def test_any_changed_field_of_a_line_is_found(export: list[Record], place: int) -> None:
    lines = document(export, "INV-000002")["lines"]
    for line in lines:
        before = copy.copy(line)
        line[place] = other(line[place])
        with pytest.raises(BrokenDocument):
            verify(export)
        line[:] = before
    assert verify(export).invoices == 3


@pytest.mark.parametrize(
    "name",
    [
        *("account_id", "first_entry", "last_entry", "chain_head", "lines"),
        *("subtotal_cents", "tax_cents", "total_cents", "carried_micros"),
    ],
)
def test_a_contradiction_to_the_ledger_is_found_even_under_a_new_digest(
    export: list[Record], name: str
) -> None:
    forged = document(export, "INV-000002")
    forged[name] = other(forged[name])
    forged["digest"] = documents.digest_invoice(forged)
    with pytest.raises(BrokenDocument):
        verify(export)


@pytest.mark.parametrize("name", documents.FIELDS["credit_note"])
def test_any_changed_field_of_a_credit_note_is_found(export: list[Record], name: str) -> None:
    changed = document(export, "CN-000001")
    changed[name] = other(changed[name])
    with pytest.raises(BrokenDocument):
        verify(export)


def test_a_ledger_forged_throughout_does_not_give_the_heads_that_were_printed(
    export: list[Record],
) -> None:
    previous = chain.START
    for record in (r for r in export if "hash" in r):
        if record["number"] == 1:
            record["api_key_id"] = 12
        record["previous_hash"] = previous
        previous = record["hash"] = chain.hash_entry(record, previous_hash=previous)
    with pytest.raises(BrokenDocument, match="chain head"):
        verify(export)


def _places(export: list[Record], kind: str) -> list[int]:
    return [place for place, record in enumerate(export) if record["kind"] == kind]


def _drop_an_invoice(export: list[Record]) -> None:
    del export[_places(export, "invoice")[1]]


def _double_an_invoice(export: list[Record]) -> None:
    place = _places(export, "invoice")[1]
    export.insert(place, export[place])


def _put_an_invoice_earlier(export: list[Record]) -> None:
    place = _places(export, "invoice")[1]
    export[place - 1 : place + 1] = export[place - 1 : place + 1][::-1]


def _put_an_invoice_later(export: list[Record]) -> None:
    place = _places(export, "invoice")[1]
    export[place : place + 2] = export[place : place + 2][::-1]


def _drop_a_note(export: list[Record]) -> None:
    del export[_places(export, "credit_note")[0]]


def _double_a_note(export: list[Record]) -> None:
    place = _places(export, "credit_note")[0]
    export.insert(place, export[place])


def _put_a_note_first(export: list[Record]) -> None:
    export.insert(0, export[_places(export, "credit_note")[0]])


@pytest.mark.parametrize(
    "harm",
    [
        *(_drop_an_invoice, _double_an_invoice, _put_an_invoice_earlier, _put_an_invoice_later),
        *(_drop_a_note, _double_a_note, _put_a_note_first),
    ],
)
def test_a_document_that_is_missing_or_out_of_place_is_found(
    export: list[Record], harm: Callable[[list[Record]], None]
) -> None:
    assert verify(export).invoices == 3
    harm(export)
    with pytest.raises((BrokenDocument, BrokenChain)):
        verify(export)


@pytest.mark.parametrize(
    ("name", "value"),
    [("tax_rate", "x"), ("lines", 7), ("subtotal_cents", None), ("tax_rate", None), ("digest", [])],
)
def test_senseless_values_are_refused(export: list[Record], name: str, value: Any) -> None:
    document(export, "INV-000001")[name] = value
    with pytest.raises(BrokenDocument):
        verify(export)


def test_a_file_without_what_it_needs_is_no_export(export: list[Record], tmp_path: Path) -> None:
    del document(export, "INV-000001")["tax_rate"]
    path = tmp_path / "ledger.jsonl"
    path.write_text("".join(files.write_jsonl(export)))
    with pytest.raises(CommandError, match="tax_rate"):
        run("verify_ledger", str(path))


@pytest.mark.usefixtures("books")
def test_owners_download_what_proves_their_invoices_and_members_the_entries(
    alice: Person, bob: Person
) -> None:
    for person, invoices in ((alice, 3), (bob, 0)):
        for suffix in (".csv", ".jsonl"):
            body = person.browser.get(f"/account/ledger{suffix}").getvalue().decode()
            assert body.count("INV-000003") == invoices // 3
        found = chain.verify_chain(map(json.loads, body.strip().split("\n")))
        assert (found.entries, found.invoices) == (17, invoices)
