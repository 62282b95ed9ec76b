"""Remembers which transactions were already used for payments over MPP. The MPP SDK uses this store. All processes
share it through the database."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from asgiref.sync import sync_to_async

from billing.models import SpentTransaction

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class SpentTransactions:
    """The store of used transactions, for one payment. The same payment may store its own transaction again, because a
    payment is repeated if its outcome is unknown. Callers never process one payment twice at the same time."""

    reference: str

    async def get(self, key: str) -> Any:
        return await _in_database(lambda: self._find(key))

    async def put(self, key: str, value: Any) -> None:
        await _in_database(lambda: self._put(key, value))

    async def delete(self, key: str) -> None:
        own = SpentTransaction.objects.filter(key=key, reference=self.reference)
        await _in_database(own.delete)

    async def put_if_absent(self, key: str, value: Any) -> bool:
        return await _in_database(lambda: self._put(key, value).reference == self.reference)

    def _find(self, key: str) -> Any:
        """Returns the value that a different payment has stored under this key, or None."""
        others = SpentTransaction.objects.filter(key=key).exclude(reference=self.reference)
        return others.values_list("value", flat=True).first()

    def _put(self, key: str, value: Any) -> SpentTransaction:
        stored, _ = SpentTransaction.objects.get_or_create(
            key=key, defaults={"reference": self.reference, "value": value}
        )
        return stored


async def _in_database(ask: Callable[[], Answer]) -> Answer:
    """Run a database function in the thread that waits for the event loop, because this thread has the database
    connection."""
    return await sync_to_async(ask, thread_sensitive=True)()
