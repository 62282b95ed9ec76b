"""Rewrites pydantic's validation errors as sentences. Pydantic's own messages mention Python types."""

from typing import Any, Final

from config.kit.tables import read_table

_TEXTS: Final[dict[str, str]] = read_table(__file__, "problem_texts.toml")


def write_message(error: dict[str, Any]) -> str:
    """Returns a sentence that tells the client what to send."""
    text = _TEXTS.get(error["type"])
    if text is None:
        said = str(error["msg"])
        return said if said.endswith((".", "!", "?")) else f"{said}."
    given = error.get("ctx", {})
    end = "" if given.get("min_length", given.get("max_length")) == 1 else "s"
    return text.format(**given, characters=f"character{end}", items=f"item{end}")
