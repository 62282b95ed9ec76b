"""The background jobs of discoveries. The arguments of a job are ids. A job may run twice."""

from collections import Counter
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django_q.conf import Conf
from django_q.models import OrmQ

from billing.accounts.affording import read_most
from config.discovery import corrections, services
from config.discovery.leases import LEASE, end_discovery
from config.discovery.models import Discovery
from config.kit import clock
from config.kit.errors import KindredError
from config.kit.jobs import enqueue
from creators.indexing.withheld import release_contacts

_DISCOVERY: Final = "config.discovery.tasks.run_discovery"
_PLANS: Final = "config.discovery.tasks.run_plans"


def run_discovery(discovery_id: str) -> None:
    """Works on a discovery for some seconds, and then queues a job that continues. Each discovery has at most one
    waiting job."""
    # Imported inside the function, so that processes that only queue jobs do not load the search code.
    from config.discovery import operations, runs

    if not settings.DISCOVERY or not runs.run_slice(UUID(discovery_id), operations.sell_find):
        return
    # The count includes this job, which is still running.
    if _count_jobs()[discovery_id] <= 1:
        enqueue("config.discovery.tasks.run_discovery", discovery_id)


def run_plans() -> None:
    """Works on one discovery of the growth plans for some seconds, and then queues a job that continues. At most one of
    these jobs waits."""
    from config.discovery import plans, runs, steps

    cell_id = plans.pick_cell() if settings.DISCOVERY else None
    if cell_id is None:
        return
    is_more = runs.run_slice(cell_id, steps.store_find)
    # The discovery neither continued nor paused, so it had an error. The job of the next minute tries again.
    is_at_rest = not Discovery.objects.filter(pk=cell_id, status=Discovery.Status.RUNNING).exists()
    if (is_more or is_at_rest) and _count_jobs()[_PLANS] <= 1:
        enqueue("config.discovery.tasks.run_plans")


def keep_discovering() -> None:
    """Continues discoveries that no job works on, and paused discoveries for which the account has enough credit again.
    Refunds found creators whose accounts are gone. Counts unmet demand. Runs every minute."""
    from config.discovery import demand, operations, plans, runs

    if settings.DISCOVERY_SELLS_EMAILS:
        release_contacts()
    corrections.credit_absent()
    price_micros = operations.DISCOVER.price.micros(1)
    paused = Discovery.objects.filter(status=Discovery.Status.PAUSED, plan=None)
    for found in paused.select_related("api_key"):
        if clock.now() - found.changed_at > services.PAUSED_KEPT:
            _end_paused(found.pk)
        elif (
            read_most(found.owner_id, clock.now(), operations.read_spending(found)) >= price_micros
        ):
            _resume(found.pk)
    jobs = _count_jobs()
    for discovery_id in map(str, runs.list_due()):
        if not jobs[discovery_id]:
            enqueue("config.discovery.tasks.run_discovery", discovery_id)
    if settings.DISCOVERY:
        plans.wake_cells()
        if not jobs[_PLANS] and plans.pick_cell():
            enqueue("config.discovery.tasks.run_plans")
        demand.count_searches()


def _count_jobs() -> Counter[str]:
    """Returns the number of waiting and running jobs, by discovery. The growth plans count as one. Leaves out jobs that
    have run for longer than a lease lasts, because their worker has probably crashed."""
    now = clock.now()
    is_recent = Q(lock__gt=now + timedelta(seconds=Conf.RETRY) - LEASE)
    jobs = [job.task for job in OrmQ.objects.filter(Q(lock__lte=now) | is_recent)]
    return Counter(
        _PLANS if job["func"] == _PLANS else job["args"][0]
        for job in jobs
        if job.get("func") in (_DISCOVERY, _PLANS)
    )


@transaction.atomic
def _resume(discovery_id: UUID) -> None:
    found = _hold_paused(discovery_id)
    if found is not None:
        try:
            services.resume_discovery(found)
        except KindredError:
            # Another discovery of the account is running, so this one waits.
            return


@transaction.atomic
def _end_paused(discovery_id: UUID) -> None:
    found = _hold_paused(discovery_id)
    if found is not None:
        end_discovery(found, Discovery.Status.STOPPED, Discovery.Reason.WAITED)
        found.save(update_fields=["status", "reason", "lease", "leased_until", "changed_at"])


def _hold_paused(discovery_id: UUID) -> Discovery | None:
    paused = Discovery.objects.filter(pk=discovery_id, status=Discovery.Status.PAUSED)
    return paused.select_for_update(no_key=True).first()
