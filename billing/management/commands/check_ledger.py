"""`manage.py check_ledger`: prints all differences; exits with 1 if there are any."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from billing.ledger import checking
from billing.models import LedgerEntry


class Command(BaseCommand):
    help = "Compare balances, budgets and chains with the ledger and the reservations."

    def handle(self, *args: Any, **options: Any) -> None:
        differences = list(checking.find_differences())
        for difference in differences:
            self.stderr.write(difference)
        if differences:
            raise CommandError(f"{len(differences)} differences.")
        self.stdout.write(f"{LedgerEntry.objects.count()} entries, no difference.")
