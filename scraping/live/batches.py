"""Reads the items of a batch request concurrently. The results have the order of the request. Each item succeeds or
fails separately."""

import functools
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, Generic, NamedTuple, TypeVar

from config.kit.context import Context
from creators.identity.platforms import Platform
from scraping.errors import STATUSES, explain_item
from scraping.fetching.visits import Visit
from scraping.live.calls import build_answer, network_deadline, release_connection
from scraping.live.jobs import enqueue_feeding
from scraping.sources.failures import Blocked

THREADS: Final = 16
"""Number of threads that a process has for the batches of one platform. If all threads are busy, items wait."""

Record = TypeVar("Record")


class Outcome(NamedTuple, Generic[Record]):
    """The result of one item of a batch request: a record or an error."""

    asked: str
    record: Record | None
    error: Exception | None = None


def run_items(
    platform: Platform,
    asked: Sequence[str],
    read: Callable[[Visit, str], Record],
    context: Context,
) -> list[Outcome[Record]]:
    """Reads the items and returns their results in the same order. Items that are not finished at the deadline count as
    failed. Repeated items are read only once."""
    release_connection()
    deadline, threads = network_deadline(context), _find_threads(platform)
    running = {
        each: threads.submit(read, Visit(platform, deadline), each) for each in dict.fromkeys(asked)
    }
    finished = {each: _wait_for(each, future, deadline) for each, future in running.items()}
    return [finished[each] for each in asked]


def _wait_for(asked: str, future: Future[Record], deadline: float) -> Outcome[Record]:
    try:
        return Outcome(asked, future.result(max(0.0, deadline - time.monotonic())))
    except TimeoutError:
        future.cancel()
        return Outcome(asked, None, Blocked("The deadline is over.", cause="timeout"))
    except Exception as error:  # noqa: BLE001  one item's fault is not the others'
        return Outcome(asked, None, error)


def enqueue_items(platform: Platform, kind: str, outcomes: Sequence[Outcome[Any]]) -> None:
    for outcome in outcomes:
        if outcome.record is not None:
            enqueue_feeding(platform, kind, outcome.record)


def build_batch(
    outcomes: Sequence[Outcome[Record]],
    platform: Platform,
    *,
    echo: str,
    show: Callable[[Record], Mapping[str, Any]],
) -> dict[str, Any]:
    """Returns the response to a batch request. Each item contains its input in the field `echo`. `show` converts a
    record to the item's `data`."""
    items = [_build_item(outcome, platform, echo, show) for outcome in outcomes]
    succeeded = sum(item["success"] for item in items)
    return build_answer(
        {
            "requested": len(items),
            "succeeded": succeeded,
            "failed": len(items) - succeeded,
            "items": items,
        }
    )


def _build_item(
    outcome: Outcome[Record],
    platform: Platform,
    echo: str,
    show: Callable[[Record], Mapping[str, Any]],
) -> dict[str, Any]:
    if outcome.record is not None:
        return {"success": True, echo: outcome.asked, "data": show(outcome.record)}
    said = explain_item(outcome.error or Blocked("Nothing came."), platform)
    return {
        "success": False,
        echo: outcome.asked,
        "status": STATUSES.get(said["error"], 503),
        "error": said,
    }


@functools.cache
def _find_threads(platform: Platform) -> ThreadPoolExecutor:
    """Returns the platform's thread pool. Each platform has its own pool, so that a slow platform does not delay the
    others."""
    return ThreadPoolExecutor(THREADS, f"batch-{platform}")
