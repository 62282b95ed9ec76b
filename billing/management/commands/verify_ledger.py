"""`manage.py verify_ledger FILE`: check an exported chain and its invoices using only the file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from billing.ledger import chain, files
from billing.ledger.chain import BrokenChain
from billing.ledger.documents import BrokenDocument
from billing.ledger.files import UnreadableFile
from billing.metering.operation import in_credits


class Command(BaseCommand):
    help = (
        "Check that an export is complete and unchanged, and that its entries prove its invoices."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="a file written by export_ledger"
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            found = chain.verify_chain(files.read_export(file))
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except (BrokenChain, BrokenDocument, UnreadableFile) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"{found.entries} entries, {in_credits(found.total_micros)} credits, "
            f"{found.invoices} invoices, head {found.head}"
        )
