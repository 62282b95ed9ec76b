"""What is written down about requests holds nothing that opens a door."""

import logging
import re
from typing import Final

_KEY: Final = re.compile(r"(kin_live_[\w-]{4})[\w-]+")
"""As everywhere, the first characters stay, by which its owner knows it."""
_LINK: Final = re.compile(r"(/invitations/|/password/reset/key/)[^/\s'\"]+")
"""Links in mails let in whoever has them."""


class Discreet(logging.Formatter):
    """Takes API keys and the tokens of links out of lines and tracebacks, however they came there."""

    def format(self, record: logging.LogRecord) -> str:
        line = _KEY.sub(r"\1…", super().format(record))
        return _LINK.sub(r"\1…", line)
