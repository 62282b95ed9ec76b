"""The ledger is append-only, numbered, chained, and provable from a file."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from billing.accounts import services
from billing.ledger import chain, files
from billing.models import Account, LedgerEntry
from tests.billing.shop import buy, look
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]
EVIL = '=cmd("calc")\n"\\\x01é💶\u2028,'


def run(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def spent(shop: None, alice: Person, charlie: Person) -> None:
    """Alternating entries of both accounts, and a correction with characters that need escaping."""
    for person in (alice, charlie, alice):
        buy(person.client, most=9, get=3)
        look(person.client)
    services.correct_charge(alice.account, amount_micros=-5, reason=EVIL, author="'x")


def without_guard(statement: str) -> None:
    """Disable the guard, as an intruder with the database's rights could."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE billing_ledgerentry SET amount_micros = 1",
        "DELETE FROM billing_ledgerentry",
        "TRUNCATE billing_ledgerentry CASCADE",
        "TRUNCATE billing_account CASCADE",
    ],
)
@pytest.mark.usefixtures("spent")
def test_the_ledger_takes_no_change(statement: str) -> None:
    with connection.cursor() as cursor:
        # What is deferred would stand in the way of TRUNCATE before the trigger does.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match="is refused"), transaction.atomic():
            cursor.execute(statement)
    assert LedgerEntry.objects.count() == 7


@pytest.mark.usefixtures("spent")
def test_an_account_or_key_that_spent_cannot_be_deleted(alice: Person) -> None:
    for what in (alice.account, alice.key):
        with pytest.raises(ProtectedError), transaction.atomic():
            what.delete()


@pytest.mark.parametrize("lacking", ["reason", "author"])
def test_a_correction_has_reason_and_author(alice: Person, lacking: str) -> None:
    given = {"reason": "why", "author": "who"} | {lacking: ""}
    with pytest.raises(IntegrityError, match="cause"), transaction.atomic():
        services.correct_charge(alice.account, amount_micros=-1, **given)


@pytest.mark.usefixtures("spent")
def test_every_account_has_its_own_numbers_without_gaps(alice: Person, charlie: Person) -> None:
    for person, count in ((alice, 5), (charlie, 2)):
        numbers = LedgerEntry.objects.filter(account=person.account).values_list(
            "number", flat=True
        )
        assert list(numbers.order_by("number")) == list(range(1, count + 1))


@pytest.mark.usefixtures("spent")
def test_check_ledger_is_content_with_what_was_written() -> None:
    assert "7 entries, no difference" in run("check_ledger")


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE billing_ledgerentry SET amount_micros = amount_micros + 1 WHERE number = 2",
        "UPDATE billing_ledgerentry SET reason = 'other' WHERE number = 5",
        "UPDATE billing_ledgerentry SET features = 'x=1' WHERE number = 2",
        "DELETE FROM billing_ledgerentry WHERE number = 1",
        "DELETE FROM billing_ledgerentry WHERE number = 5",
        "UPDATE billing_account SET uninvoiced_micros = uninvoiced_micros - 1",
        "UPDATE billing_account SET reserved_micros = 1",
        "UPDATE billing_account SET chain_head = '\\x00'",
        "UPDATE billing_budgetwindow SET reserved_micros = 1 WHERE kind = 'minute'",
        "UPDATE billing_budgetwindow SET spent_micros = spent_micros + 1 WHERE kind = 'hour'",
        "UPDATE billing_reservation SET state = 'open'",
    ],
)
@pytest.mark.usefixtures("spent")
def test_check_ledger_finds_every_difference(harm: str) -> None:
    without_guard(harm)
    with pytest.raises(CommandError, match="differences"):
        run("check_ledger")


@pytest.mark.usefixtures("spent")
def test_an_export_proves_itself(alice: Person, tmp_path: Path) -> None:
    paths = run("export_ledger", "alice@example.com", "--directory", str(tmp_path)).split()
    account = Account.objects.get(pk=alice.account.pk)
    for path in paths:
        told = run("verify_ledger", path)
        assert told.startswith("5 entries, 14.2995 credits, 0 invoices, head ")
        assert told.split()[-1] == bytes(account.chain_head).hex()
    by_csv, by_jsonl = (list(files.read_export(Path(path))) for path in sorted(paths))
    assert by_csv == by_jsonl
    assert by_csv[-1]["reason"] == EVIL
    assert "'=cmd" in Path(min(paths)).read_text()


@pytest.mark.usefixtures("spent")
def test_verify_ledger_needs_no_database(
    alice: Person, tmp_path: Path, django_db_blocker: pytest.FixtureRequest
) -> None:
    path = run("export_ledger", str(alice.account.pk), "--directory", str(tmp_path)).split()[1]
    with django_db_blocker.block():  # type: ignore[attr-defined]  # pytest-django's
        assert "5 entries" in run("verify_ledger", path)


def _change(entries: list[dict[str, object]]) -> None:
    entries[1]["amount_micros"] = 1


def _drop(entries: list[dict[str, object]]) -> None:
    del entries[1]


def _swap(entries: list[dict[str, object]]) -> None:
    entries[1], entries[2] = entries[2], entries[1]


def _forge(entries: list[dict[str, object]]) -> None:
    entries[1]["amount_micros"] = 1
    entries[1]["hash"] = chain.hash_entry(entries[1], previous_hash=str(entries[0]["hash"]))


def _spoil(entries: list[dict[str, object]]) -> None:
    del entries[1]["hash"]


@pytest.mark.parametrize("harm", [_change, _drop, _swap, _forge, _spoil])
@pytest.mark.usefixtures("spent")
def test_verify_ledger_finds_tampering(
    alice: Person, tmp_path: Path, harm: Callable[[list[dict[str, object]]], None]
) -> None:
    entries = list(files.export_entries(LedgerEntry.objects.filter(account=alice.account)))
    harm(entries)
    path = tmp_path / "ledger.jsonl"
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    with pytest.raises(CommandError):
        run("verify_ledger", str(path))


def test_verify_ledger_says_what_it_cannot_read(tmp_path: Path) -> None:
    (tmp_path / "x.txt").touch()
    (tmp_path / "x.jsonl").write_bytes(b"\xff{")
    for name in ("missing.csv", "x.txt", "x.jsonl"):
        with pytest.raises(CommandError):
            run("verify_ledger", str(tmp_path / name))


def test_export_ledger_names_an_unknown_account() -> None:
    with pytest.raises(CommandError, match="no account"):
        run("export_ledger", "nobody@example.com")
