"""Keeps secrets out of the logs."""

import logging
import re
from typing import Final

_KEY: Final = re.compile(r"(kin_live_[\w-]{4})[\w-]+")
"""The first characters stay, so owners recognise their key."""
_LINK: Final = re.compile(r"(/invitations/|/password/reset/key/)[^/\s'\"]+")
"""Links from mails grant access."""


class Discreet(logging.Formatter):
    """Removes API keys and link tokens from log lines and tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        line = _KEY.sub(r"\1…", super().format(record))
        return _LINK.sub(r"\1…", line)
