"""Reads the items of a batch concurrently. Answers keep the request's order. Items fail independently."""

import functools
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Late
from typing import Any, Final, TypeVar

from creators.identity.platforms import Platform
from scraping.errors import explain_item, status_of
from scraping.live.calls import Outcome, now_text
from scraping.sources.failures import Blocked

THREADS: Final = 16
"""Threads for the batches of one platform in a process. Further items wait for a thread."""

Record = TypeVar("Record")


def run_items(
    platform: Platform, asked: Sequence[str], read: Callable[[str], Record], deadline: float
) -> list[Outcome[Record]]:
    """Reads the items and returns their outcomes in order. Equal items are read once. Returns by the deadline, a time
    of `time.monotonic`."""
    threads = _find_threads(platform)
    running = {each: threads.submit(read, each) for each in dict.fromkeys(asked)}
    finished = {each: _wait_for(each, future, deadline) for each, future in running.items()}
    return [finished[each] for each in asked]


def _wait_for(asked: str, future: Future[Record], deadline: float) -> Outcome[Record]:
    try:
        return Outcome(asked, future.result(max(0.0, deadline - time.monotonic())))
    except Late:
        future.cancel()
        return Outcome(asked, None, Blocked("The deadline is over.", cause="timeout"))
    except Exception as error:  # noqa: BLE001  one item's fault is not the others'
        return Outcome(asked, None, error)


def build_batch(
    outcomes: Sequence[Outcome[Record]],
    platform: Platform,
    *,
    echo: str,
    show: Callable[[Record], Mapping[str, Any]],
) -> dict[str, Any]:
    """Builds a batch's `data`. Field `echo` repeats the input, and `show` turns a record into an item's `data`."""
    items = [_build_item(outcome, platform, echo, show) for outcome in outcomes]
    succeeded = Counter(item["success"] for item in items)[True]
    return {
        "requested": len(items),
        "succeeded": succeeded,
        "failed": len(items) - succeeded,
        "items": items,
        "scraped_at": now_text(),
    }


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
        "status": status_of(said["error"]),
        "error": said,
    }


@functools.cache
def _find_threads(platform: Platform) -> ThreadPoolExecutor:
    """Returns the platform's threads. Each platform has its own, so that a slow platform does not delay others."""
    return ThreadPoolExecutor(THREADS, f"batch-{platform}")
