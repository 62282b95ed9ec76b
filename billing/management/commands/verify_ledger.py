"""`manage.py verify_ledger FILE`: recompute an exported chain from the file alone."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from billing.ledger import chain, files
from billing.operations import in_credits


class Command(BaseCommand):
    help = "Check that every entry of an export is there and as it was written; print the chain's head."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="what export_ledger wrote")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            count, total_micros, head = chain.verify(files.read(file))
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except (chain.BrokenChain, files.UnreadableFile) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{count} entries, {in_credits(total_micros)} credits, head {head}")
