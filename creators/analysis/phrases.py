"""Reads the phrases of the analysis from `phrases.toml`."""

import tomllib
from pathlib import Path
from typing import Any, Final

PHRASES: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("phrases.toml").read_text("utf-8")
)


def any_of(section: str, name: str) -> str:
    """Returns a regular expression that matches any phrase of a group."""
    return f"(?:{'|'.join(PHRASES[section][name])})"
