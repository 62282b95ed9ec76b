"""`manage.py create_account EMAIL`: creates a user and an account from the command line. Prints the id of the
account on standard output."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from billing.accounts import services
from billing.models import Account, Tier

_TIERS = [tier.value for tier in Tier if tier != Tier.ENTERPRISE]
"""Tiers that a new account can have. Enterprise accounts need agreed limits, which staff enter in the admin."""


class Command(BaseCommand):
    help = "Create a user with a confirmed address and an account, and print the account's id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", metavar="EMAIL")
        parser.add_argument("--tier", choices=_TIERS, default=Tier.FREE.value)

    def handle(self, *args: Any, email: str, tier: str, **options: Any) -> None:
        account = create_account(email, tier=Tier(tier))
        self.stderr.write(
            f"{account.name} has an account of {account.get_tier_display()} and no password: "
            "a password reset sets one."
        )
        self.stdout.write(str(account.pk))


def create_account(email: str, *, tier: Tier = Tier.FREE) -> Account:
    """Create a user and an account. Raises CommandError if the e-mail address is invalid or belongs to another user."""
    address = email.strip()
    try:
        validate_email(address)
        return services.create_account(address, tier=tier)
    except ValidationError:
        raise CommandError(f"{email} is not an e-mail address.") from None
    except services.AddressTaken:
        raise CommandError(f"{address} already has an account. Nothing changed.") from None
