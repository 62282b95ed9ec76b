"""Formats log lines as text or JSON, and writes them to files that rotate. Removes secrets and adds request ids."""

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
"""Matches API keys and tokens. The log keeps their first characters, so that owners can recognise a key."""
_LINK: Final = re.compile(r"(/invitations/|/review/|/password/reset/key/)[^/\s'\"]+")
"""Matches links that grant access to an account."""
_TOKEN: Final = re.compile(
    r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:[\w-]{64}|[\w-]{43})(?![\w-])", re.ASCII
)
"""Matches the base64 tokens of review links (48 bytes) and of invitations (32 bytes), anywhere in a line."""

LARGEST_BYTES: Final = 20_000_000
KEPT_FILES: Final = 7
MOST_REPEATS: Final = 60
"""Maximum number of times that a process logs the same warning or error within WINDOW_S seconds."""
WINDOW_S: Final = 60.0

current_request: ContextVar[str] = ContextVar("current_request", default="-")
"""The id of the request that the current thread handles."""


def hide_secrets(text: str) -> str:
    """Returns the text without API keys, OAuth tokens, and tokens in links."""
    return _TOKEN.sub("…", _LINK.sub(r"\1…", _KEY.sub(r"\1…", text)))


class NameRequest(logging.Filter):
    """Adds to each log record the id of its request, or `-` outside a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        record.request_id = get_notes(request).request_id if request else current_request.get()
        return True


class Discreet(logging.Formatter):
    """Formats log lines and tracebacks as text, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """Formats each log record as a line of JSON, without secrets."""

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
    """Reports on standard error that log lines are dropped, at most once in WINDOW_S seconds."""
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
    """Logs to standard error. Drops a line if it cannot be written."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  logging's signature
        _complain()


class LogFile(WatchedFileHandler):
    """Appends to a log file that several processes share. Reopens the file after it was rotated. Drops a line if it
    cannot be written, so that the request does not fail."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        super().__init__(path, delay=True, encoding="utf-8")

    def emit(self, record: logging.LogRecord) -> None:
        try:
            super().emit(record)
        except OSError:
            # The base class reopens the file, and that can fail outside of logging's own error handling.
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  logging's signature
        _complain()
        # A stream keeps the text that it could not write, and would fail again with the next line.
        stream, self.stream = self.stream, None
        with suppress(OSError, ValueError):
            if stream:
                stream.close()


class LimitRepeats(logging.Filter):
    """Drops a warning or error that has already been logged MOST_REPEATS times, and counts the dropped records. Records
    count as repeats if they have the same logger, level, exception class and message template."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._seen: Counter[tuple[object, ...]] = Counter()
        self._ends_at = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING or record.name == __name__:
            return True
        # Every handler calls this filter, but each record must count only once.
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
        """Starts a new period of WINDOW_S seconds. Returns how many records of each kind were dropped in the previous
        period."""
        over = {key: n - MOST_REPEATS for key, n in self._seen.items() if n > MOST_REPEATS}
        self._seen.clear()
        self._ends_at = time.monotonic() + WINDOW_S
        return over


# --- Files that rotate ----------------------------------------------------------------------------


def rotate_file(path: Path, *, is_held_open: bool = False) -> bool:
    """Rotates a large log file, and keeps the seven newest old files. Returns whether the file was rotated. With
    `is_held_open`, another program has the file open, so the file is copied and emptied instead of renamed."""
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
