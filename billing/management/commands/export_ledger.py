"""`manage.py export_ledger ACCOUNT`: writes the whole ledger of an account with its invoices, as CSV and as JSONL."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from billing.ledger import files
from billing.models import Account


class Command(BaseCommand):
    help = "Write ledger-ACCOUNT.csv and ledger-ACCOUNT.jsonl, which verify_ledger can check."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "account", metavar="ACCOUNT", help="its id, or an owner's e-mail address"
        )
        parser.add_argument("--directory", type=Path, default=Path(), help="output directory")

    def handle(self, *args: Any, account: str, directory: Path, **options: Any) -> None:
        found = _account(account)
        directory.mkdir(parents=True, exist_ok=True)
        for suffix, lines in files.LINES.items():
            path = directory / f"ledger-{found.pk}{suffix}"
            with path.open("w", encoding="utf-8", newline="") as file:
                file.writelines(lines(files.export_ledger(found)))
            self.stdout.write(str(path))


def _account(text: str) -> Account:
    try:
        account = Account.objects.filter(pk=UUID(text)).first()
    except ValueError:
        owned = Account.objects.filter(memberships__is_owner=True)
        account = owned.filter(members__email__iexact=text.strip()).order_by("created_at").first()
    if account is None:
        raise CommandError(f"There is no account {text}.")
    return account
