"""Rewrites pydantic's validation errors. Pydantic's messages mention Python, and are not sentences."""

import tomllib
from pathlib import Path
from typing import Any, Final

_TEXTS: Final[dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("problem_texts.toml").read_text(encoding="utf-8")
)


def write_message(error: dict[str, Any]) -> str:
    """Returns a sentence that tells the client what to send."""
    text = _TEXTS.get(error["type"])
    if text is None:
        return _close(str(error["msg"]))
    said = dict(error.get("ctx", {}))
    most = said.get("min_length", said.get("max_length"))
    end = "" if most == 1 else "s"
    return text.format(**said, characters=f"character{end}", items=f"item{end}")


def _close(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
