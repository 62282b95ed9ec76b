"""Accounts of the house: each holds the purchases that came over one rail, of customers without an account."""

from uuid import UUID

from billing.models import Account


def house_account_id(rail: str) -> UUID:
    """The rail's account, which is made at its first purchase."""
    account, _ = Account.objects.get_or_create(rail=rail, defaults={"name": f"Purchases by {rail}"})
    return account.pk
