"""Reverses charges whose answers were never sent, because the process died or the database became unavailable."""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import DatabaseError, transaction

from billing.ledger import functions
from billing.models import UndeliveredCharge
from billing.offers.operation import Operation
from config.kit import clock
from config.kit.rows import run_statement

log = logging.getLogger(__name__)

GRACE: Final = timedelta(seconds=45)
"""Time within which an answer must be handed to the HTTP server. After this time, the answer counts as lost.

A job that runs every minute then reverses the charge, at most two minutes after the charge.
"""

Operations = Mapping[str, Operation]


def reverse_undelivered(operations: Operations) -> int:
    """Reverse the charges of undelivered answers. Returns the number of reversed charges.

    `operations` maps the names in the ledger to operations.
    """
    before = clock.now() - GRACE
    if timedelta(0) <= _read_database_age() < GRACE:
        # After a restart of the database, processes get time to acknowledge the answers that they have already handed
        # over.
        return 0
    lost = UndeliveredCharge.objects.filter(charged_at__lt=before)
    given_back = 0
    for account_id in lost.order_by("account_id").values_list("account_id", flat=True).distinct():
        try:
            given_back += _reverse(account_id, operations, before)
        except DatabaseError:
            log.exception("Could not give back charges of account %s; continuing.", account_id)
    return given_back


@transaction.atomic
def _reverse(account_id: UUID, operations: Operations, before: datetime) -> int:
    """Reverse the account's lost charges. Returns the number of reversed charges.

    What the operations stored is deleted in the same transaction.
    """
    given = {"account": account_id, "now": clock.now(), "before": before}
    charges = functions.call_function("reverse_undelivered", **given)["reversed"]
    for charge in charges:
        if charge["stored_id"]:
            operations[charge["operation"]].withdraw(charge["stored_id"])
    return len(charges)


def _read_database_age() -> timedelta:
    """Returns how long the database has run, by its own clock. The result is negative if that clock was set back."""
    age: timedelta
    ((age,),) = run_statement("SELECT now() - pg_postmaster_start_time()")
    return age
