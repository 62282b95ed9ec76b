"""Ensures that only one run at a time works on a discovery. A run is a background job that holds the discovery's lease.
If a run crashes, its lease expires and another run continues."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from config.discovery.models import Discovery
from config.kit import clock

LEASE: Final = timedelta(minutes=2)
"""Duration of a lease. It is longer than any step: a fetch takes at most 30 seconds, and an import waits for at most 10
seconds."""


class LeaseLost(Exception):
    """Raised if a run may no longer work on a discovery, because the discovery was stopped or another run took its
    lease."""


@dataclass(frozen=True, slots=True)
class Lease:
    discovery_id: UUID
    token: UUID

    def read(self) -> Discovery:
        """Returns the current discovery from the database. Raises LeaseLost."""
        return _require(self._own().first())

    @contextmanager
    def write(self) -> Iterator[Discovery]:
        """Locks the discovery while a `with` block runs. Saves the discovery at the end of the block, in the same
        transaction. Raises LeaseLost."""
        with transaction.atomic():
            found = _require(self._own().select_for_update(no_key=True).first())
            yield found
            if found.lease:
                found.leased_until = clock.now() + LEASE
            found.save()

    def release(self, *, worked_s: float) -> None:
        """Ends the lease, and adds the run's working time to the discovery. A stopped discovery keeps its status."""
        spent = Discovery.objects.filter(pk=self.discovery_id)
        spent.update(worked_s=F("worked_s") + worked_s)
        spent.filter(lease=self.token).update(lease=None, leased_until=None)

    def _own(self) -> "QuerySet[Discovery]":
        running = Discovery.Status.RUNNING
        return Discovery.objects.filter(pk=self.discovery_id, lease=self.token, status=running)


def take_lease(discovery_id: UUID) -> Lease | None:
    """Takes the lease of a running discovery. Returns None if another run holds the lease."""
    now, token = clock.now(), uuid.uuid4()
    waiting = Discovery.objects.filter(is_free(), pk=discovery_id, status=Discovery.Status.RUNNING)
    taken = waiting.update(lease=token, leased_until=now + LEASE)
    return Lease(discovery_id, token) if taken else None


def is_free() -> Q:
    """Returns a query condition for discoveries that no run works on."""
    return Q(leased_until=None) | Q(leased_until__lt=clock.now())


def _require(found: Discovery | None) -> Discovery:
    if found is None:
        raise LeaseLost
    return found


def end_discovery(found: Discovery, status: Discovery.Status, reason: Discovery.Reason) -> None:
    """Ends or pauses a discovery, and ends its lease. The discovery must be locked. The caller saves it."""
    found.status, found.reason = status, reason
    found.lease = found.leased_until = None
    found.changed_at = clock.now()
