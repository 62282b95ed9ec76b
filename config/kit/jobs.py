"""Jobs run in the worker. They are enqueued by name, so that nothing has to import what they do."""

from django_q.tasks import async_task


def enqueue(name: str, *given: object) -> None:
    """Run `APP.tasks.NAME` with these arguments, once the transaction commits.

    A test resolves every name that the code passes.
    """
    async_task(name, *given)
