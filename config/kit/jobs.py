"""Enqueues jobs for the worker by name, so that callers need not import them."""

from django_q.tasks import async_task


def enqueue(name: str, *given: object) -> None:
    """Run `APP.tasks.NAME` with these arguments, once the transaction commits. A test resolves every name."""
    async_task(name, *given)
