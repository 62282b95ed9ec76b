"""The phrases that the analysis knows: `phrases.toml`."""

import tomllib
from pathlib import Path
from typing import Any, Final

PHRASES: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("phrases.toml").read_text("utf-8")
)


def any_of(section: str, name: str) -> str:
    """A group of the alternatives of a sign."""
    return f"(?:{'|'.join(PHRASES[section][name])})"
