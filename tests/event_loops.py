"""Event loops for tests, in a thread of their own: a browser in the same process has one in the main thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
LOOP_THREAD: Final = "loop"
"""How the thread's name begins."""


def run_in_loop(coroutine: Coroutine[Any, Any, Result]) -> Result:
    with ThreadPoolExecutor(1, LOOP_THREAD) as thread:
        return thread.submit(asyncio.run, coroutine).result()
