"""Formats and stores log lines: without secrets, with request ids, as text or JSON, in files that rotate."""

import json
import logging
import os
import re
import shutil
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler, WatchedFileHandler
from pathlib import Path
from typing import Any, Final

from config.kit.notes import get_notes

log = logging.getLogger(__name__)

_KEY: Final = re.compile(r"(kin_(?:live|oauth|refresh)_[\w-]{4})[\w-]+")
"""API keys and tokens. The first characters stay, so that owners recognise their key."""
_LINK: Final = re.compile(r"(/invitations/|/review/|/password/reset/key/)[^/\s'\"]+")
"""Links that grant access."""
_TOKEN: Final = re.compile(
    r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:[\w-]{64}|[\w-]{43})(?![\w-])", re.ASCII
)
"""Tokens of review links (48 bytes) and of invitations (32 bytes), in base64, in any part of a line."""

LARGEST_BYTES: Final = 20_000_000
KEPT_FILES: Final = 7
MOST_REPEATS: Final = 60
"""Maximum repeats of one warning or error in a window, in each process."""
WINDOW_S: Final = 60.0

current_request: ContextVar[str] = ContextVar("current_request", default="-")
"""The id of the request that this thread answers."""


def hide_secrets(text: str) -> str:
    """Remove API keys, OAuth tokens and tokens of links."""
    return _TOKEN.sub("…", _LINK.sub(r"\1…", _KEY.sub(r"\1…", text)))


class NameRequest(logging.Filter):
    """Give each record the id of its request, or `-` outside a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        record.request_id = get_notes(request).request_id if request else current_request.get()
        return True


class Discreet(logging.Formatter):
    """Removes API keys and link tokens from log lines and tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """Writes one JSON object per line, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": getattr(record, "request_id", "-"),
            "process": record.process,
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return hide_secrets(json.dumps(line, ensure_ascii=False))


# --- Handlers that never fail ---------------------------------------------------------------------


_complained = {"at": -WINDOW_S}


def _complain() -> None:
    """Report dropped lines on standard error, at most once in a window."""
    if time.monotonic() - _complained["at"] < WINDOW_S:
        return
    _complained["at"] = time.monotonic()
    error = sys.exc_info()[1]
    reason = (isinstance(error, OSError) and error.strerror) or error
    line = f"The log cannot be written: {reason}. Lines are dropped.\n"
    with suppress(OSError, ValueError):
        sys.stderr.write(hide_secrets(line))
        sys.stderr.flush()


class Terminal(logging.StreamHandler[Any]):
    """Writes to standard error. Drops lines that it cannot write."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  logging's signature
        _complain()


class LogFile(WatchedFileHandler):
    """Appends to a shared file, reopened after a rotation. Drops lines that it cannot write, so no request fails."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        super().__init__(path, delay=True, encoding="utf-8")

    def emit(self, record: logging.LogRecord) -> None:
        try:
            super().emit(record)
        except OSError:
            # Reopening flushes and opens outside of logging's own error handling.
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  logging's signature
        _complain()
        # The stream keeps what it could not write, and would fail again with the next line.
        stream, self.stream = self.stream, None
        with suppress(OSError, ValueError):
            if stream:
                stream.close()


class LimitRepeats(logging.Filter):
    """Drops and counts a warning after MOST_REPEATS repeats.

    Repeats have the same logger, level, exception class and unformatted message.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._seen: Counter[tuple[object, ...]] = Counter()
        self._ends_at = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or record.name == __name__:
            return True
        # Each handler calls the filter, but a record counts once.
        noted = vars(record)
        if "is_kept" not in noted:
            noted["is_kept"] = self._count(record)
        return bool(noted["is_kept"])

    def _count(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        key = (record.name, record.levelname, str(record.msg), kind)
        with self._lock:
            over = self._begin_window() if time.monotonic() >= self._ends_at else {}
            self._seen[key] += 1
            is_kept = self._seen[key] <= MOST_REPEATS
        for (name, level, message, _), number in over.items():
            log.warning("Dropped %d lines of %s %s: %s", number, level, name, message)
        return is_kept

    def _begin_window(self) -> dict[tuple[object, ...], int]:
        """Begin a window. Returns how many records of each kind were dropped in the last window."""
        over = {key: n - MOST_REPEATS for key, n in self._seen.items() if n > MOST_REPEATS}
        self._seen.clear()
        self._ends_at = time.monotonic() + WINDOW_S
        return over


# --- Files that rotate ----------------------------------------------------------------------------


def rotate_file(path: Path, *, is_held_open: bool = False) -> bool:
    """Move a large file aside and keep the newest seven. A file that a program holds open is copied and emptied."""
    if not path.exists() or path.stat().st_size < LARGEST_BYTES:
        return False
    files = RotatingFileHandler(path, backupCount=KEPT_FILES, delay=True)
    if is_held_open:
        files.rotator = _copy_and_empty
    files.doRollover()
    files.close()
    return True


def _copy_and_empty(source: str, target: str) -> None:
    shutil.copyfile(source, target)
    os.truncate(source, 0)
