"""Adds the user's accounts to the menu of every page. The database is queried only if a template uses the accounts."""

from collections.abc import Callable

from django.http import HttpRequest

from billing.access.authentication import current_membership, list_memberships
from billing.models import Membership


def accounts(request: HttpRequest) -> dict[str, Callable[[], Membership | list[Membership]]]:
    return {
        "acting_as": lambda: current_membership(request),
        "own_memberships": lambda: list_memberships(request),
    }
