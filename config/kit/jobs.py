"""Enqueues jobs for the worker by name, so that callers need not import them."""

from django_q.models import OrmQ
from django_q.tasks import async_task

from config.kit import clock


def enqueue(name: str, *given: object) -> None:
    """Run `APP.tasks.NAME` with these arguments, once the transaction commits. A test resolves every name."""
    async_task(name, *given)


def are_jobs_waiting() -> bool:
    return bool(OrmQ.objects.filter(lock__lte=clock.now()).exists())
