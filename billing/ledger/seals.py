"""Seals: where each ledger ended on a day, kept outside the database.

A seal is a line of JSON with the fields of `Seal`. A day's seals are a file under SEALS_DIR, which is also mailed to
SEALS_MAIL_TO. `check_ledger` compares the files with the ledgers, and `verify_ledger` an export with a seal of it.
"""

import json
import logging
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection

from billing.models import Account
from config.kit import clock

log = logging.getLogger(__name__)


class UnreadableSeal(Exception):
    """The file does not hold seals."""


@dataclass(frozen=True, slots=True)
class Seal:
    """`head` is the hash of the entry `number`, in hexadecimal."""

    account_id: str
    number: int
    head: str
    sealed_at: str


def make_seal(account: Account) -> Seal:
    """Of the ledger as the account was read."""
    head = bytes(account.chain_head).hex()
    return Seal(str(account.pk), account.ledger_number, head, clock.now().isoformat())


def write_seals(seals: Iterable[Seal]) -> str:
    return "".join(f"{json.dumps(asdict(seal))}\n" for seal in seals)


def read_seals(path: Path) -> list[Seal]:
    """Raises UnreadableSeal."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return [_read_seal(line) for line in lines]
    except OSError as error:
        raise UnreadableSeal(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, TypeError) as error:
        raise UnreadableSeal(f"{path} does not hold seals: {error}.") from None


def _read_seal(line: str) -> Seal:
    seal = Seal(**json.loads(line))
    if len(bytes.fromhex(seal.head)) != 32 or type(seal.number) is not int:
        raise ValueError(f"{line} is not a seal")
    return seal


# --- The daily job --------------------------------------------------------------------------------


def seal_ledgers() -> Path | None:
    """Write and mail the seals of all ledgers that have grown since their last one. Returns the new file, if any."""
    known = {seal.account_id: seal.number for seal in _read_all()}
    grown = Account.objects.exclude(ledger_number=0).order_by("pk").iterator()
    seals = [
        make_seal(account)
        for account in grown
        if account.ledger_number > known.get(str(account.pk), 0)
    ]
    if not seals:
        return None
    path = _store(seals)
    if settings.SEALS_MAIL_TO:
        _mail(path, seals)
    return path


def _store(seals: list[Seal]) -> Path:
    """Under a name of its own, and whole from the first moment."""
    folder = Path(settings.SEALS_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"seals-{clock.now():%Y-%m-%dT%H%M%S.%f}.jsonl"
    draft = path.with_suffix(".draft")
    draft.write_text(write_seals(seals), encoding="utf-8")
    return draft.rename(path)


def _mail(path: Path, seals: list[Seal]) -> None:
    message = EmailMessage(
        subject=f"Seals of {len(seals)} ledgers",
        body=(
            "Keep this file. It proves where each ledger ended today:\n"
            "manage.py verify_ledger EXPORT --seal FILE\n"
        ),
        to=[settings.SEALS_MAIL_TO],
    )
    message.attach(path.name, write_seals(seals), "application/jsonl")
    message.send()


def _read_all() -> Iterator[Seal]:
    for path in _list_files():
        yield from read_seals(path)


def _list_files() -> list[Path]:
    return sorted(Path(settings.SEALS_DIR).glob("seals-*.jsonl"))


# --- Checking -------------------------------------------------------------------------------------


def find_broken_seals() -> Iterator[str]:
    """One sentence for each seal that its ledger does not reach, and for each file that cannot be read."""
    for path in _list_files():
        try:
            seals = read_seals(path)
        except UnreadableSeal as error:
            yield str(error)
        else:
            yield from _compare(path, seals)


def _compare(path: Path, seals: list[Seal]) -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            _BROKEN,
            {
                "accounts": [seal.account_id for seal in seals],
                "numbers": [seal.number for seal in seals],
                "heads": [seal.head for seal in seals],
            },
        )
        for account_id, number in cursor.fetchall():
            yield f"{account_id}: the ledger does not have entry {number} as {path.name} sealed it."


_BROKEN: Final = """
    SELECT seal.account_id, seal.number
    FROM unnest(%(accounts)s::uuid[], %(numbers)s::bigint[], %(heads)s::text[])
        AS seal (account_id, number, head)
    LEFT JOIN billing_ledgerentry entry
        ON entry.account_id = seal.account_id AND entry.number = seal.number
    WHERE encode(entry.hash, 'hex') IS DISTINCT FROM seal.head
"""
