"""Times repeated calls and reports them."""

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from typing import TypeVar

Input = TypeVar("Input")


def timed(inputs: Iterable[Input], call: Callable[[Input], object]) -> list[float]:
    """Milliseconds each."""
    times = []
    for one in inputs:
        started = time.perf_counter()
        call(one)
        times.append(1000 * (time.perf_counter() - started))
    return times


def tell(name: str, times: Sequence[float], note: str = "") -> None:
    print(
        f"{name}: p50 {median(times):.1f} ms, p95 {quantiles(times, n=20)[18]:.1f} ms, "
        f"max {max(times):.1f} ms, {len(times)} requests{f' ({note})' if note else ''}",
        flush=True,
    )
