"""Reverses charges for answers that were never sent, because a process ended or the database became unavailable."""

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
"""Time after a charge within which its answer must be given to the HTTP server. Otherwise the answer counts as lost. A
job that runs every minute then reverses the charge, at most two minutes after the charge was made."""

Operations = Mapping[str, Operation]


def reverse_undelivered(operations: Operations) -> int:
    """Reverse the charges for answers that were not delivered. Returns how many charges were reversed. `operations` has
    all operations by the names that the ledger uses."""
    before = clock.now() - GRACE
    if timedelta(0) <= _read_database_age() < GRACE:
        # After the database has restarted, wait until the web processes have acknowledged the answers that they
        # delivered.
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
    """Reverse the lost charges of one account. Returns how many charges were reversed. In the same transaction, what
    the charged operations stored is deleted."""
    given = {"account": account_id, "now": clock.now(), "before": before}
    charges = functions.call_function("reverse_undelivered", **given)["reversed"]
    for charge in charges:
        if charge["stored_id"]:
            operations[charge["operation"]].withdraw(charge["stored_id"])
    return len(charges)


def _read_database_age() -> timedelta:
    """Returns how long ago the database server was started. Both times come from the server's clock, so the result is
    negative if the clock was set back."""
    age: timedelta
    ((age,),) = run_statement("SELECT now() - pg_postmaster_start_time()")
    return age
