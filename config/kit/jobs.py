"""Queues background jobs by name, so that callers need not import the jobs."""

from django_q.models import OrmQ
from django_q.tasks import async_task

from config.kit import clock


def enqueue(name: str, *given: object) -> None:
    """Queues a job with these arguments. `name` is the dotted path of the job's function, in the form `APP.tasks.NAME`.
    The job runs after the current transaction commits."""
    async_task(name, *given)


def are_jobs_waiting() -> bool:
    return bool(OrmQ.objects.filter(lock__lte=clock.now()).exists())
