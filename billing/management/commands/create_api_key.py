"""`manage.py create_api_key EMAIL`: creates an API key for the user's account. Prints the key on
standard output, and nothing else there."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from billing.accounts import services
from billing.management.commands.create_account import create_account
from billing.models import ApiKey


class Command(BaseCommand):
    help = "Create an API key for the account that EMAIL owns and print it. It is not shown again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", metavar="EMAIL")
        parser.add_argument("--name", default="Command line", help="name of the key")
        parser.add_argument(
            "--create-account",
            action="store_true",
            help="create the user and the account if EMAIL has none",
        )

    def handle(self, *args: Any, email: str, name: str, **options: Any) -> None:
        user = User.objects.filter(email__iexact=email.strip()).order_by("pk").first()
        if user is None and not options["create_account"]:
            raise CommandError(
                f"No user has the e-mail address {email}. --create-account creates one."
            )
        account = services.get_owned_account(user) if user else create_account(email)
        _, secret = ApiKey.issue(account, name=name[:100])
        self.stderr.write(f"A new key of the account {account.name}. It is not shown again:")
        self.stdout.write(secret)
