"""`manage.py verify_ledger FILE`: checks the hash chain and the invoices of an exported ledger. It does not need the
database."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from billing.ledger import chain, files, seals
from billing.ledger.chain import BrokenChain, Head
from billing.ledger.documents import BrokenDocument
from billing.ledger.files import UnreadableFile
from billing.ledger.seals import UnreadableSeal
from billing.money import in_credits


class Command(BaseCommand):
    help = (
        "Check that an export's entries are unchanged and follow from one another, and that they prove its invoices. "
        "A seal or an invoice from later on also proves that no entry is missing at the end."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="a file written by export_ledger"
        )
        parser.add_argument(
            "--seal",
            metavar="SEALS",
            type=Path,
            action="append",
            default=[],
            help="a file of seals",
        )
        parser.add_argument(
            "--head",
            metavar="NUMBER:HEAD",
            type=_read_head,
            action="append",
            default=[],
            help="the last entry and the chain head that an invoice prints",
        )

    def handle(
        self, *args: Any, file: Path, seal: list[Path], head: list[Head], **options: Any
    ) -> None:
        try:
            heads = [*head, *_read_sealed(file, seal)]
            found = chain.verify_chain(files.read_export(file), heads=heads)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except (BrokenChain, BrokenDocument, UnreadableFile, UnreadableSeal) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"{found.entries} entries, {in_credits(found.total_micros)} credits, "
            f"{found.invoices} invoices, head {found.head}"
        )
        self.stderr.write(
            f"No entry up to {max(head.number for head in heads)} is missing."
            if heads
            else "Entries may be missing at the end: --seal or --head shows it."
        )


def _read_head(text: str) -> Head:
    number, _, digest = text.replace(",", "").partition(":")
    if not (number.isascii() and number.isdigit() and len(digest) == len(chain.START)):
        raise ArgumentTypeError(f"{text} is not a number and a chain head, as 17:5f…")
    return Head(int(number), digest.lower())


def _read_sealed(file: Path, paths: list[Path]) -> list[Head]:
    """Returns the last entry of the exported account's ledger, as recorded by each seal in these files."""
    if not paths:
        return []
    first = next(iter(files.read_export(file)), None)
    found = [seal for path in paths for seal in seals.read_seals(path)]
    own = [seal for seal in found if first is None or seal.account_id == first.get("account_id")]
    if not own:
        raise UnreadableSeal("None of these seals is of this ledger.")
    return [Head(seal.number, seal.head) for seal in own]
