"""Log lines: without secrets, with the id of their request, as text or as JSON, in files that rotate."""

import json
import logging
import re
import shutil
from contextvars import ContextVar
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any, Final

from config.kit.notes import get_notes

_KEY: Final = re.compile(r"(kin_(?:live|oauth|refresh)_[\w-]{4})[\w-]+")
"""The first characters stay, so owners recognise their key."""
_LINK: Final = re.compile(r"(/invitations/|/review/|/password/reset/key/)[^/\s'\"]+")
"""Links that grant access."""

LARGEST_BYTES: Final = 20_000_000
KEPT_FILES: Final = 7

current_request: ContextVar[str] = ContextVar("current_request", default="-")
"""The id of the request that this thread answers."""


def hide_secrets(text: str) -> str:
    """Remove API keys, OAuth tokens and tokens of links."""
    return _LINK.sub(r"\1…", _KEY.sub(r"\1…", text))


class NameRequest(logging.Filter):
    """Give each record the id of its request; `-` outside of one."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        record.request_id = get_notes(request).request_id if request else current_request.get()
        return True


class Discreet(logging.Formatter):
    """Removes API keys and link tokens from log lines and tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """One JSON object a line, without secrets."""

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


class LogFile(WatchedFileHandler):
    """Appends to a file that several processes share, and reopens it when it was rotated."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        super().__init__(path, delay=True, encoding="utf-8")


def rotate_file(path: Path, *, is_held_open: bool = False) -> bool:
    """Put a large file aside and keep the newest seven. Returns whether it did.

    A file that its program holds open, as Postgres does, is copied and emptied.
    """
    if not path.exists() or path.stat().st_size < LARGEST_BYTES:
        return False
    for number in range(KEPT_FILES - 1, 0, -1):
        if (older := _numbered(path, number)).exists():
            older.replace(_numbered(path, number + 1))
    if is_held_open:
        shutil.copyfile(path, _numbered(path, 1))
        with path.open("r+b") as file:
            file.truncate()
    else:
        path.replace(_numbered(path, 1))
    return True


def _numbered(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")
