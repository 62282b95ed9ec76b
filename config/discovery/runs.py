"""Runs a discovery in slices of a few seconds, so that other jobs can run in between."""

import logging
import time
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.db.models import F

from config.discovery.leases import Lease, LeaseLost, end_discovery, is_free, take_lease
from config.discovery.models import Discovery
from config.discovery.steps import Run, Sell, take_step
from config.kit.errors import KindredError
from creators.embedding.port import ModelUnavailable

log = logging.getLogger(__name__)

SLICE_S: Final = 20.0
MOST_ERRORS: Final = 5
_PAUSES: Final = {402: Discovery.Reason.CREDIT, 429: Discovery.Reason.BUDGET}
"""Reasons for which a discovery is paused, because a found creator cannot be charged now. The keys are the HTTP
statuses of the errors."""


def run_slice(discovery_id: UUID, sell: Sell) -> bool:
    """Works on a discovery for one slice of SLICE_S seconds. Returns whether another slice should follow
    immediately."""
    lease = take_lease(discovery_id)
    if lease is None:
        return False
    started_at = time.monotonic()
    try:
        return _take_steps(Run(lease, sell), until=started_at + SLICE_S)
    except LeaseLost:
        return False
    except KindredError as refusal:
        with suppress(LeaseLost):
            _refuse(lease, refusal)
        return False
    except ModelUnavailable as error:
        log.warning("Discovery %s waits for the embedding model: %s", discovery_id, error)
        return False
    except Exception:
        log.exception("A step of discovery %s failed.", discovery_id)
        with suppress(LeaseLost):
            _note_error(lease)
        return False
    finally:
        lease.release(worked_s=time.monotonic() - started_at)


def _take_steps(run: Run, *, until: float) -> bool:
    while time.monotonic() < until:
        if not take_step(run):
            return False
    Discovery.objects.filter(pk=run.lease.discovery_id).update(errors_in_row=0)
    return True


def _refuse(lease: Lease, refusal: KindredError) -> None:
    """Pauses a discovery if a found creator cannot be charged now. Stops the discovery if its API key may no longer
    spend."""
    log.info("Discovery %s cannot charge: %s", lease.discovery_id, refusal.message)
    reason = _PAUSES.get(refusal.status)
    if reason is None and refusal.status not in (401, 403):
        _note_error(lease)
        return
    with lease.write() as found:
        if reason:
            end_discovery(found, Discovery.Status.PAUSED, reason)
        else:
            end_discovery(found, Discovery.Status.STOPPED, Discovery.Reason.KEY)


def _note_error(lease: Lease) -> None:
    with lease.write() as found:
        found.errors_in_row += 1
        if found.errors_in_row >= MOST_ERRORS:
            end_discovery(found, Discovery.Status.FAILED, Discovery.Reason.ERRORS)


def list_due() -> list[UUID]:
    """Returns the ids of running discoveries on which no run works, for example because a worker was killed. Leaves out
    the discoveries of growth plans."""
    running = Discovery.objects.filter(is_free(), status=Discovery.Status.RUNNING, plan=None)
    return list(
        running.order_by(F("leased_until").asc(nulls_first=True), "pk").values_list("pk", flat=True)
    )
