"""Kindred's own accounts, one for each rail. An account holds the purchases that customers without an account made over
its rail."""

from uuid import UUID

from billing.models import Account


def house_account_id(rail: str) -> UUID:
    """The rail's account. It is created at the first purchase."""
    account, _ = Account.objects.get_or_create(rail=rail, defaults={"name": f"Purchases by {rail}"})
    return account.pk
