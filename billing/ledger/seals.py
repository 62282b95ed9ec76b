"""Writes and checks seals. A seal records the last entry of one ledger at a point in time. Seals are stored outside the
database, so they reveal whether entries were later lost or changed.

A seal is a line of JSON with the fields of `Seal`. Every day, `seal_ledgers` writes a new file of seals and mails it to
SEALS_MAIL_TO. Every minute, `note_heads` updates another file, which has the latest seal of each ledger that grew on
this UTC day.

Before the jobs write new seals, they compare the ledgers with earlier seals. `check_ledger` compares the ledgers with
all stored seals. `verify_ledger` compares an exported ledger with a seal.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage

from billing.ledger import seal_files
from billing.models import Account, LedgerEntry
from config.kit import clock
from config.kit.rows import run_statement

log = logging.getLogger(__name__)

_DAILY: Final = "seals-"
_HEADS: Final = "heads-"
HEADS_KEPT: Final = timedelta(days=7)
OVERLAP: Final = timedelta(minutes=5)
"""`note_heads` also reads the entries from this long before the newest seal, because an entry gets its time before it
is committed. No database statement runs longer than this."""


class UnreadableSeal(Exception):
    """A file contains no readable seals."""


@dataclass(frozen=True, slots=True)
class Seal:
    """The last entry of a ledger at the time `sealed_at`. `number` is the entry's number, and `head` is its hash in
    hexadecimal."""

    account_id: str
    number: int
    head: str
    sealed_at: str


def make_seal(account: Account) -> Seal:
    """Returns a seal, which records the last entry of the account's ledger. The ledger is described as it was when
    `account` was read from the database."""
    head = bytes(account.chain_head).hex()
    return Seal(str(account.pk), account.ledger_number, head, clock.now().isoformat())


def write_seals(seals: Iterable[Seal]) -> str:
    return "".join(f"{json.dumps(asdict(seal))}\n" for seal in seals)


def read_seals(file: Path | str) -> list[Seal]:
    """Returns the seals in a file. `file` is a path, or the name of a stored file of seals. Raises UnreadableSeal."""
    try:
        text = seal_files.read_file(file) if isinstance(file, str) else file.read_text("utf-8")
        return [_read_seal(line) for line in text.splitlines()]
    except OSError as error:
        raise UnreadableSeal(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, TypeError) as error:
        raise UnreadableSeal(f"{file} does not hold seals: {error}.") from None


def _read_seal(line: str) -> Seal:
    seal = Seal(**json.loads(line))
    if len(bytes.fromhex(seal.head)) != 32 or type(seal.number) is not int:
        raise ValueError(f"{line} is not a seal")
    return seal


# --- The daily job --------------------------------------------------------------------------------


def seal_ledgers() -> str | None:
    """Write and mail a seal of the last entry for each ledger that has grown. Returns the name of the new file, or None
    if no ledger has grown. If an earlier seal does not match its ledger, the mismatch is logged and mailed."""
    broken = _log_broken(find_broken_seals())
    daily = seal_files.list_names(_DAILY)
    known = _newest(seal for name in daily for seal in read_seals(name))
    seals = _seal_grown(Account.objects.exclude(ledger_number=0).order_by("pk"), known)
    name = f"{_DAILY}{clock.now():%Y-%m-%dT%H%M%S.%f}{seal_files.SUFFIX}" if seals else None
    if name:
        seal_files.write_file(name, write_seals(seals))
    if settings.SEALS_MAIL_TO and (name or broken):
        _mail(name, seals, broken)
    # The daily files already have these seals, or later seals of the same ledgers.
    seal_files.delete_before(_HEADS, _name_heads(clock.now() - HEADS_KEPT))
    return name


def _newest(seals: Iterable[Seal]) -> dict[str, Seal]:
    found: dict[str, Seal] = {}
    for seal in seals:
        if seal.account_id not in found or seal.number > found[seal.account_id].number:
            found[seal.account_id] = seal
    return found


def _seal_grown(accounts: Iterable[Account], known: dict[str, Seal]) -> list[Seal]:
    return [
        make_seal(account)
        for account in accounts
        if str(account.pk) not in known or account.ledger_number > known[str(account.pk)].number
    ]


def _mail(name: str | None, seals: list[Seal], broken: Sequence[str]) -> None:
    problem = "\n".join(["These ledgers do not agree with their seals:", *broken, "", ""])
    message = EmailMessage(
        subject=f"Seals of {len(seals)} ledgers" + (f", {len(broken)} broken" if broken else ""),
        body=(problem if broken else "")
        + "Keep this file. It proves where each ledger ended today:\n"
        + "manage.py verify_ledger EXPORT --seal FILE\n",
        to=[settings.SEALS_MAIL_TO],
    )
    if name:
        message.attach(name, write_seals(seals), "application/jsonl")
    message.send()


# --- Every minute ---------------------------------------------------------------------------------


def note_heads() -> None:
    """Compare the seals of today with the ledgers. Then add a seal of the last entry for each ledger that has grown."""
    now = clock.now()
    name = _name_heads(now)
    stored = seal_files.list_names(_HEADS)
    noted = read_seals(name) if name in stored else []
    missing = _find_missing(noted)
    _log_broken(_describe(name, missing))
    sealed = (datetime.fromisoformat(seal.sealed_at) for seal in noted)
    # Seals from a server whose clock was ahead can have a time in the future.
    recent = max((at for at in sealed if at <= now), default=now - HEADS_KEPT)
    # If a ledger has lost entries, its old seal is kept as evidence, even if the ledger has grown since.
    grown = Account.objects.filter(
        pk__in=LedgerEntry.objects.filter(created_at__gte=recent - OVERLAP).values("account")
    ).exclude(pk__in=[account_id for account_id, _ in missing])
    known = _newest(noted)
    if seals := _seal_grown(grown, known):
        seal_files.write_file(name, write_seals({**known, **_newest(seals)}.values()))


def _name_heads(moment: datetime) -> str:
    return f"{_HEADS}{moment:%Y-%m-%d}{seal_files.SUFFIX}"


def _log_broken(broken: Iterable[str]) -> list[str]:
    found = list(broken)
    for sentence in found:
        log.error("%s", sentence)
    return found


# --- Checking -------------------------------------------------------------------------------------


def find_broken_seals() -> Iterator[str]:
    """Yields one sentence for each stored seal that does not match its ledger, and for each unreadable file."""
    for name in (*seal_files.list_names(_DAILY), *seal_files.list_names(_HEADS)):
        try:
            seals = read_seals(name)
        except UnreadableSeal as error:
            yield str(error)
        else:
            yield from _describe(name, _find_missing(seals))


def _describe(name: str, missing: Iterable[tuple[UUID, int]]) -> Iterator[str]:
    for account_id, number in missing:
        yield f"{account_id}: the ledger does not have entry {number} as {name} sealed it."


def _find_missing(seals: Sequence[Seal]) -> list[tuple[UUID, int]]:
    """Finds the seals whose ledger entry is missing or has a different hash. Returns the account id and entry number of
    each."""
    given = {
        "accounts": [seal.account_id for seal in seals],
        "numbers": [seal.number for seal in seals],
        "heads": [seal.head for seal in seals],
    }
    return run_statement(_BROKEN, given)


_BROKEN: Final = """
    SELECT seal.account_id, seal.number
    FROM unnest(%(accounts)s::uuid[], %(numbers)s::bigint[], %(heads)s::text[])
        AS seal (account_id, number, head)
    LEFT JOIN billing_ledgerentry entry
        ON entry.account_id = seal.account_id AND entry.number = seal.number
    WHERE encode(entry.hash, 'hex') IS DISTINCT FROM seal.head
"""
