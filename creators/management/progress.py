"""Shows the progress of a long job, its speed and the remaining time."""

import time
from collections.abc import Callable
from typing import TextIO

from config.kit.text import spell_time

_SECONDS_BETWEEN_LINES = 5.0
_SECONDS_BETWEEN_REWRITES = 0.2


class ProgressLine:
    """Shows the progress of a job. On a terminal, one line is rewritten. Other streams get a line every few seconds."""

    def __init__(
        self,
        label: str,
        stream: TextIO,
        *,
        share_done: Callable[[], float | None],
        unit: str = "rows",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._label, self._stream, self._unit = label, stream, unit
        self._share_done, self._clock = share_done, clock
        self._is_terminal = stream.isatty()
        self._started = self._last = clock()

    def __call__(self, done: int) -> None:
        now = self._clock()
        pause = _SECONDS_BETWEEN_REWRITES if self._is_terminal else _SECONDS_BETWEEN_LINES
        if now - self._last >= pause:
            self._last = now
            self._show(self.text(done), end="" if self._is_terminal else "\n")

    def finish(self, done: int) -> None:
        """Prints the last line with the total."""
        elapsed_s = self._clock() - self._started
        rate = done / elapsed_s if elapsed_s else 0
        text = (
            f"{self._label}: {done:,} {self._unit} in {spell_time(elapsed_s)}, {rate:,.0f} a second"
        )
        self._show(text, end="\n")

    def text(self, done: int) -> str:
        elapsed_s = self._clock() - self._started
        rate = f"{done / elapsed_s:,.0f} a second" if elapsed_s else "…"
        share = self._share_done()
        if not share:
            return f"{self._label}: {done:,} {self._unit}, {rate}"
        left_s = elapsed_s / share - elapsed_s
        return (
            f"{self._label}: {share:4.0%}, {done:,} {self._unit}, {rate}, {spell_time(left_s)} left"
        )

    def _show(self, text: str, *, end: str) -> None:
        self._stream.write(f"\r{text}\x1b[K{end}" if self._is_terminal else text + end)
        self._stream.flush()


def count_on_line(
    label: str, stream: TextIO, *, unit: str, clock: Callable[[], float] = time.monotonic
) -> Callable[[int, int], None]:
    """Returns a callback for the numbers of finished and of all items. Its clock starts at the first call."""
    line: ProgressLine | None = None
    share = 0.0

    def count(done: int, of: int) -> None:
        nonlocal line, share
        share = done / (of or 1)
        line = line or ProgressLine(label, stream, share_done=lambda: share, unit=unit, clock=clock)
        line(done)

    return count
