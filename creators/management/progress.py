"""Shows the progress of a long command, its speed and the remaining time."""

import time
from collections.abc import Callable
from typing import TextIO

from config.kit.text import spell_time

_SECONDS_BETWEEN_LINES = 5.0
_SECONDS_BETWEEN_REWRITES = 0.2


class ProgressLine:
    """Prints the progress of a command. On a terminal, a single line is rewritten. Other streams get a new line every
    few seconds. A call with `done` = 0 restarts the clock."""

    def __init__(
        self,
        label: str,
        stream: TextIO,
        *,
        unit: str = "rows",
        share_done: Callable[[], float | None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._label, self._stream, self._unit = label, stream, unit
        self._share_done, self._clock = share_done, clock
        self._is_terminal = stream.isatty()
        self._started = self._last = clock()

    def __call__(self, done: int, of: int = 0) -> None:
        now = self._clock()
        if not done:
            self._started = self._last = now
        pause = _SECONDS_BETWEEN_REWRITES if self._is_terminal else _SECONDS_BETWEEN_LINES
        if now - self._last >= pause:
            self._last = now
            self._show(self.text(done, of), end="" if self._is_terminal else "\n")

    def finish(self, done: int) -> None:
        elapsed_s = self._clock() - self._started
        rate = done / elapsed_s if elapsed_s else 0
        text = (
            f"{self._label}: {done:,} {self._unit} in {spell_time(elapsed_s)}, {rate:,.0f} a second"
        )
        self._show(text, end="\n")

    def text(self, done: int, of: int = 0) -> str:
        elapsed_s = self._clock() - self._started
        rate = f"{done / elapsed_s:,.0f} a second" if elapsed_s else "…"
        share = done / of if of else self._share_done()
        if not share:
            return f"{self._label}: {done:,} {self._unit}, {rate}"
        left_s = elapsed_s / share - elapsed_s
        return (
            f"{self._label}: {share:4.0%}, {done:,} {self._unit}, {rate}, {spell_time(left_s)} left"
        )

    def _show(self, text: str, *, end: str) -> None:
        self._stream.write(f"\r{text}\x1b[K{end}" if self._is_terminal else text + end)
        self._stream.flush()
