"""Lets one run at a time work on a discovery, or read an account. If a run dies, its lease ends and another goes on."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet

from config.discovery.models import Discovery, DiscoveryCandidate, FrontierAccount
from config.kit import clock

LEASE: Final = timedelta(minutes=2)
"""Longer than any step: a fetch ends after 30 seconds, and an import waits for its turn for 10."""


class LeaseLost(Exception):
    """The discovery was stopped, or another run works on it."""


@dataclass(frozen=True, slots=True)
class Lease:
    discovery_id: UUID
    token: UUID

    def read(self) -> Discovery:
        """Returns the discovery as it is stored. Raises LeaseLost."""
        return _require(self._own().first())

    @contextmanager
    def write(self) -> Iterator[Discovery]:
        """Locks the discovery, and stores it at the end of the block in the same transaction. Raises LeaseLost."""
        with transaction.atomic():
            found = _require(self._own().select_for_update(no_key=True).first())
            yield found
            if found.lease:
                found.leased_until = clock.now() + LEASE
            found.save()

    def release(self, *, worked_s: float) -> None:
        """Ends the lease, and counts how long the run worked. A stopped discovery keeps its state."""
        spent = Discovery.objects.filter(pk=self.discovery_id)
        spent.update(worked_s=F("worked_s") + worked_s)
        spent.filter(lease=self.token).update(lease=None, leased_until=None)

    def _own(self) -> "QuerySet[Discovery]":
        running = Discovery.Status.RUNNING
        return Discovery.objects.filter(pk=self.discovery_id, lease=self.token, status=running)


def take_lease(discovery_id: UUID) -> Lease | None:
    """Takes the lease of a running discovery, unless another run holds it."""
    now, token = clock.now(), uuid.uuid4()
    waiting = Discovery.objects.filter(is_free(), pk=discovery_id, status=Discovery.Status.RUNNING)
    taken = waiting.update(lease=token, leased_until=now + LEASE)
    return Lease(discovery_id, token) if taken else None


def is_free() -> Q:
    """Returns a database condition for discoveries that no run works on."""
    return Q(leased_until=None) | Q(leased_until__lt=clock.now())


def _require(found: Discovery | None) -> Discovery:
    if found is None:
        raise LeaseLost
    return found


def end_discovery(found: Discovery, status: Discovery.Status, reason: Discovery.Reason) -> None:
    """Sets the status of a locked discovery. No run works on it any longer."""
    found.status, found.reason = status, reason
    found.lease = found.leased_until = None
    found.changed_at = clock.now()


# --- Accounts -------------------------------------------------------------------------------------


def find_account(candidate: DiscoveryCandidate) -> "QuerySet[FrontierAccount]":
    return FrontierAccount.objects.filter(platform=candidate.platform, name=candidate.name)


def is_taken(found: Discovery) -> Q:
    """Returns a database condition for accounts that a run of another discovery reads now."""
    return Q(taken_until__gt=clock.now()) & ~Q(taken_by=found.pk)


def take_account(found: Discovery, candidate: DiscoveryCandidate) -> bool:
    """Lets this discovery alone read the account. Returns False if another run reads it, or any has read it."""
    now = clock.now()
    key = {"platform": candidate.platform, "name": candidate.name}
    # Candidates from before the frontier was shared have no row.
    FrontierAccount.objects.get_or_create(**key, defaults={"seen_at": now})
    free = find_account(candidate).filter(read_at=None).exclude(is_taken(found))
    return bool(free.update(taken_by=found.pk, taken_until=now + LEASE))


def leave_account(candidate: DiscoveryCandidate) -> None:
    """Lets others read the account, which was not read."""
    find_account(candidate).update(taken_by=None, taken_until=None)


def mark_read(candidate: DiscoveryCandidate, creator_id: UUID | None) -> None:
    """Notes that the account was read. The plans that saw it too judge its creator; without one, it is gone for all."""
    find_account(candidate).update(read_at=clock.now(), taken_by=None, taken_until=None)
    state = DiscoveryCandidate.State
    others = DiscoveryCandidate.objects.filter(
        platform=candidate.platform,
        name=candidate.name,
        state=state.WAITING,
        discovery__plan__isnull=False,
    )
    others.exclude(pk=candidate.pk).update(
        state=state.STORED if creator_id else state.GONE, creator=creator_id
    )
