"""`manage.py check_ledger`: checks that balances, invoices and payments agree with the ledger. Prints each difference.
Exits with 1 if there are any."""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from billing.cards import stripe_export as provider_export
from billing.ledger import checking
from billing.models import LedgerEntry


class Command(BaseCommand):
    help = "Compare balances, budgets and chains with the ledger, and card payments with Stripe's export."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--stripe-export",
            type=Path,
            metavar="FILE",
            help="the CSV of Stripe's report Balance change from activity, itemized",
        )
        for name, which in (("--from", "first"), ("--to", "last")):
            parser.add_argument(
                name,
                dest=which,
                type=date.fromisoformat,
                metavar="DAY",
                help=f"the {which} UTC day of the export (2026-11-22)",
            )

    def handle(self, *args: Any, **options: Any) -> None:
        differences = list(checking.find_differences())
        if options["stripe_export"]:
            differences += _compare_export(**options)
        for difference in differences:
            self.stderr.write(difference)
        if differences:
            raise CommandError(f"{len(differences)} differences.")
        self.stdout.write(f"{LedgerEntry.objects.count()} entries, no difference.")


def _compare_export(
    stripe_export: Path, first: date | None, last: date | None, **_: Any
) -> Iterator[str]:
    try:
        with stripe_export.open(encoding="utf-8-sig", newline="") as file:
            yield from provider_export.find_payment_differences(file, first=first, last=last)
    except (OSError, UnicodeDecodeError, provider_export.NotAnExport) as error:
        raise CommandError(f"{stripe_export}: {error}") from error
