"""Gives back charges whose answers never reached the HTTP server.

This happens if the process dies or the database goes away.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import DatabaseError, connection, transaction

from billing.ledger import functions
from billing.models import UndeliveredCharge
from billing.offers.operation import Operation
from config.kit import clock

log = logging.getLogger(__name__)

GRACE: Final = timedelta(seconds=45)
"""Time that an answer may take to be handed over. After that it counts as lost.

A job that runs every minute then gives the charge back, at most two minutes after the charge.
"""

Operations = Mapping[str, Operation[Any, Any]]


def reverse_undelivered(operations: Operations) -> int:
    """Give back undelivered charges. Returns their number. `operations` maps ledger names to operations."""
    before = clock.now() - GRACE
    if timedelta(0) <= _read_database_age() < GRACE:
        # After a restart of the database, processes must first acknowledge the answers that they have already handed
        # over.
        return 0
    lost = UndeliveredCharge.objects.filter(charged_at__lt=before)
    accounts = lost.order_by("account_id").values_list("account_id", flat=True).distinct()
    return sum(_reverse_of_account(account_id, operations, before) for account_id in accounts)


def _reverse_of_account(account_id: UUID, operations: Operations, before: datetime) -> int:
    try:
        return _reverse(account_id, operations, before)
    except DatabaseError:
        log.exception("Could not give back charges of account %s; continuing.", account_id)
        return 0


@transaction.atomic
def _reverse(account_id: UUID, operations: Operations, before: datetime) -> int:
    """Give one charge back, and delete the stored answer in the same transaction."""
    made = functions.call_function(
        "reverse_undelivered", account=account_id, now=clock.now(), before=before
    )
    charges = made["reversed"]
    for charge in charges:
        if charge["stored_id"]:
            operations[charge["operation"]].withdraw(charge["stored_id"])
    return len(charges)


def _read_database_age() -> timedelta:
    """Returns how long the database has been running, by its own clock.

    The age is negative if that clock was set back meanwhile.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT now() - pg_postmaster_start_time()")
        age: timedelta = cursor.fetchone()[0]
    return age
