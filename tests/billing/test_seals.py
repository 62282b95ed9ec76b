"""Seals: a ledger's end, kept outside the database."""

import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from billing import tasks
from billing.ledger import chain, checking, files
from billing.models import Account
from config.kit import clock
from config.settings import storage as of_product
from tests.billing.paying import invoiced
from tests.billing.shop import allow, buy, look
from tests.billing.test_ledger import run, without_guard
from tests.creators.pictures.bucket import serve_bucket
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

CUT = """
    DELETE FROM billing_undeliveredcharge;
    DELETE FROM billing_ledgerentry WHERE number = 3;
    UPDATE billing_account SET ledger_number = 2, uninvoiced_micros = uninvoiced_micros - 1500,
        chain_head = (SELECT hash FROM billing_ledgerentry WHERE number = 2)
"""
"""The last row is gone, and the account tells nothing of it."""
FORGOTTEN = "DELETE FROM billing_budgetwindow"
"""The budgets are deleted after two days anyway."""


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    kept = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": tmp_path / "seals", "allow_overwrite": True},
    }
    settings.STORAGES = {**settings.STORAGES, "seals": kept}
    return tmp_path / "seals"


@pytest.fixture
def spent(shop: None, folder: Path, alice: Person) -> None:
    for _ in range(3):
        look(alice.client)


def differences() -> list[str]:
    return list(checking.find_differences())


@pytest.mark.usefixtures("spent")
def test_a_deleted_last_row_is_missed_in_the_budgets() -> None:
    without_guard(CUT)
    assert [found for found in differences() if "minute" in found]


@pytest.mark.usefixtures("spent")
def test_a_deleted_last_row_is_missed_under_its_seal() -> None:
    tasks.seal_ledgers()
    assert differences() == []
    without_guard(f"{CUT}; {FORGOTTEN}")
    (found,) = [found for found in differences() if "sealed" in found]
    assert "does not have entry 3" in found


@pytest.mark.usefixtures("spent")
def test_a_whole_ledger_that_is_written_anew_is_found() -> None:
    tasks.seal_ledgers()
    without_guard(
        """
        DELETE FROM billing_undeliveredcharge;
        DELETE FROM billing_ledgerentry;
        UPDATE billing_account SET ledger_number = 0, uninvoiced_micros = 0, chain_head = decode(repeat('00', 32),
        'hex');
        DELETE FROM billing_budgetwindow
        """
    )
    assert [found for found in differences() if "sealed" in found]


@pytest.mark.usefixtures("spent")
def test_a_ledger_is_sealed_again_only_when_it_has_grown(folder: Path, alice: Person) -> None:
    tasks.seal_ledgers()
    tasks.seal_ledgers()
    assert len(list(folder.iterdir())) == 1
    look(alice.client)
    tasks.seal_ledgers()
    assert len(list(folder.iterdir())) == 2
    assert differences() == []


@pytest.mark.usefixtures("spent")
def test_the_seals_of_a_day_are_mailed(folder: Path, settings: Settings) -> None:
    settings.SEALS_MAIL_TO = "auditor@example.com"
    tasks.seal_ledgers()
    (message,) = mail.outbox
    assert message.to == ["auditor@example.com"]
    assert message.attachments[0].content == next(folder.iterdir()).read_text()


@pytest.mark.usefixtures("spent")
def test_a_seal_that_cannot_be_read_is_a_difference(folder: Path) -> None:
    tasks.seal_ledgers()
    next(folder.iterdir()).write_text('{"number": 1}')
    assert [found for found in differences() if "does not hold seals" in found]


# --- Heads, every minute --------------------------------------------------------------------------


def read_heads(folder: Path) -> list[dict[str, Any]]:
    (file,) = folder.glob("heads-*.jsonl")
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.usefixtures("spent")
def test_a_minute_later_a_last_row_that_is_gone_is_missing_under_its_head(
    caplog: pytest.LogCaptureFixture, folder: Path, alice: Person, charlie: Person
) -> None:
    tasks.note_heads()
    assert [(head["number"]) for head in read_heads(folder)] == [3]
    assert differences() == []
    without_guard(f"{CUT}; {FORGOTTEN}")
    (found,) = [found for found in differences() if "sealed" in found]
    assert "does not have entry 3" in found
    tasks.note_heads()
    assert "does not have entry 3" in caplog.text
    assert [(head["number"]) for head in read_heads(folder)] == [3]
    before = read_heads(folder)
    # It keeps its seal when it grows again, and other ledgers get theirs.
    for person in (alice, alice, charlie):
        look(person.client)
    tasks.note_heads()
    after = read_heads(folder)
    assert {head["account_id"] for head in after} == {
        str(alice.account.pk),
        str(charlie.account.pk),
    }
    assert [head for head in after if head["account_id"] == str(alice.account.pk)] == before
    assert "does not have entry 3" in "".join(differences())


@pytest.mark.usefixtures("spent")
def test_the_daily_job_reports_a_ledger_that_was_cut_off_and_seals_the_others(
    folder: Path, settings: Settings, charlie: Person
) -> None:
    settings.SEALS_MAIL_TO = "auditor@example.com"
    tasks.seal_ledgers()
    without_guard(f"{CUT}; {FORGOTTEN}")
    look(charlie.client)
    tasks.seal_ledgers()
    message = mail.outbox[-1]
    assert message.subject == "Seals of 1 ledgers, 1 broken"
    assert "does not have entry 3" in message.body


@pytest.mark.usefixtures("spent")
def test_heads_follow_the_ledgers_and_are_written_only_when_one_grows(
    folder: Path, alice: Person, charlie: Person
) -> None:
    tasks.note_heads()
    (file,) = folder.glob("heads-*.jsonl")
    before = file.stat().st_ino
    tasks.note_heads()
    assert file.stat().st_ino == before
    look(charlie.client)
    look(alice.client)
    tasks.note_heads()
    assert sorted(head["number"] for head in read_heads(folder)) == [1, 4]
    assert differences() == []


@pytest.mark.usefixtures("spent")
def test_heads_follow_the_ledgers_after_a_clock_that_was_ahead(
    folder: Path, alice: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = clock.now().replace(hour=12)
    with monkeypatch.context() as ahead:
        ahead.setattr(clock, "now", lambda: noon + timedelta(hours=3))
        look(alice.client)
        tasks.note_heads()
    monkeypatch.setattr(clock, "now", lambda: noon)
    look(charlie.client)
    tasks.note_heads()
    assert sorted(head["number"] for head in read_heads(folder)) == [1, 4]


@pytest.mark.usefixtures("spent")
def test_heads_of_a_week_ago_are_deleted_by_the_daily_seals_that_cover_them(folder: Path) -> None:
    tasks.note_heads()
    (file,) = folder.glob("heads-*.jsonl")
    file.rename(folder / "heads-2020-01-01.jsonl")
    tasks.seal_ledgers()
    assert not [*folder.glob("heads-*.jsonl")]


@pytest.mark.slow
@pytest.mark.usefixtures("spent")
def test_seals_are_kept_in_a_bucket(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_bucket() as server:
        for part, value in {
            "": "kindred",
            "_ENDPOINT": server.address,
            "_REGION": "eu-central-1",
            "_KEY": "key",
            "_SECRET": "secret",
        }.items():
            monkeypatch.setenv(f"SEALS_BUCKET{part}", value)
        stored = of_product._choose_storage("SEALS", Path())
        settings.STORAGES = {**settings.STORAGES, "seals": stored}
        tasks.note_heads()
        tasks.seal_ledgers()
        assert len(server.files) == 2
        assert differences() == []
        without_guard(f"{CUT}; {FORGOTTEN}")
        assert len([found for found in differences() if "sealed" in found]) == 2


# --- Counters and tiers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE billing_budgetwindow SET spent_micros = 0 WHERE api_key_id IS NULL",
        "DELETE FROM billing_budgetwindow WHERE api_key_id IS NULL",
        "UPDATE billing_budgetwindow SET spent_micros = 0 WHERE kind = 'day'",
        "DELETE FROM billing_budgetwindow WHERE kind = 'month'",
        "UPDATE billing_account SET tier = 'tier_2'",
        """
        UPDATE billing_ledgerentry SET kind = 'reversal', reason = 'x', amount_micros = -amount_micros
        WHERE number = 2
        """,
        "UPDATE billing_undeliveredcharge SET entry_id = 0",
    ],
)
def test_a_counter_that_is_set_back_and_a_tier_that_nothing_explains_are_found(
    alice: Person, folder: Path, harm: str
) -> None:
    type(alice.key).objects.update(day_cap_micros=10**9, month_cap_micros=10**9)
    look(alice.client)
    buy(alice.client, get=1)
    assert differences() == []
    without_guard(harm)
    assert differences()


def test_a_tier_that_staff_agree_is_explained(alice: Person, folder: Path) -> None:
    account = Account.objects.get(pk=alice.account.pk)
    account.tier = "tier_2"
    account.save(update_fields=["tier"])
    assert differences() == []


# --- Exports --------------------------------------------------------------------------------------


def export(person: Person, folder: Path, *, without_last: bool) -> str:
    entries = list(files.export_ledger(Account.objects.get(pk=person.account.pk)))
    kept = [entry for entry in entries if not without_last or entry.get("number") != 3]
    folder.mkdir(exist_ok=True)
    path = folder / "export.jsonl"
    path.write_text("".join(files.write_jsonl(kept)))
    return str(path)


@pytest.mark.usefixtures("spent")
def test_a_seal_proves_that_no_entry_is_missing_at_the_end(alice: Person, tmp_path: Path) -> None:
    seal = tmp_path / "mine.seal.jsonl"
    seal.write_bytes(alice.browser.get("/account/ledger.seal").content)
    whole = export(alice, tmp_path / "whole", without_last=False)
    cut = export(alice, tmp_path / "cut", without_last=True)
    run("verify_ledger", cut)
    assert "3 entries" in run("verify_ledger", whole, "--seal", str(seal))
    with pytest.raises(CommandError, match="ends at entry 2, but entry 3"):
        run("verify_ledger", cut, "--seal", str(seal))


@pytest.mark.usefixtures("spent")
def test_the_seal_of_another_ledger_proves_nothing(
    alice: Person, charlie: Person, tmp_path: Path
) -> None:
    look(charlie.client)
    seal = tmp_path / "other.jsonl"
    seal.write_bytes(charlie.browser.get("/account/ledger.seal").content)
    whole = export(alice, tmp_path / "whole", without_last=False)
    with pytest.raises(CommandError, match="None of these seals"):
        run("verify_ledger", whole, "--seal", str(seal))


@pytest.mark.parametrize("text", ["", "{}", "7", '{"account_id": "x", "number": 1, "head": "zz"}'])
@pytest.mark.usefixtures("spent")
def test_an_invalid_seal_is_refused(alice: Person, tmp_path: Path, text: str) -> None:
    seal = tmp_path / "no.jsonl"
    seal.write_text(text)
    whole = export(alice, tmp_path / "whole", without_last=False)
    with pytest.raises(CommandError):
        run("verify_ledger", whole, "--seal", str(seal))


def test_the_head_of_an_invoice_proves_its_last_entry(alice: Person, tmp_path: Path) -> None:
    allow(alice)
    invoice = invoiced(alice, cents=9)
    head = f"{invoice.last_entry}:{invoice.chain_head_hex}"
    whole = export(alice, tmp_path / "whole", without_last=False)
    assert "3 entries" in run("verify_ledger", whole, "--head", head)
    lines = Path(whole).read_text().splitlines()[:2]
    Path(whole).write_text("\n".join(lines))
    with pytest.raises(CommandError, match="ends at entry 2, but entry 3"):
        run("verify_ledger", whole, "--head", head)
    with pytest.raises(CommandError, match="not the one"):
        run("verify_ledger", whole, "--head", f"2:{'0' * 64}")
    for wrong in ("3", "x:0", f"-1:{'0' * 64}"):
        with pytest.raises(CommandError):
            run("verify_ledger", whole, "--head", wrong)


@pytest.mark.usefixtures("spent")
def test_verify_ledger_says_what_it_does_not_prove(alice: Person, tmp_path: Path) -> None:
    told = io.StringIO()
    path = export(alice, tmp_path / "cut", without_last=True)
    call_command("verify_ledger", path, stdout=io.StringIO(), stderr=told)
    assert "Entries may be missing at the end" in told.getvalue()


def test_a_reversal_must_name_its_charge(alice: Person, tmp_path: Path) -> None:
    look(alice.client)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT billing_reverse_undelivered(%s, now(), now() + interval '1 hour')",
            [alice.account.pk],
        )
    path = Path(export(alice, tmp_path / "whole", without_last=False))
    assert "2 entries, 0 credits" in run("verify_ledger", str(path))
    first, second = map(json.loads, path.read_text().splitlines())
    for change in ({"reason": "Gives back entry 7: its answer was not delivered."}, {"reason": ""}):
        forged: dict[str, Any] = second | change
        forged["hash"] = chain.hash_entry(forged, previous_hash=first["hash"])
        path.write_text(f"{json.dumps(first)}\n{json.dumps(forged)}\n")
        with pytest.raises(CommandError, match="gives back what no charge took"):
            run("verify_ledger", str(path))
