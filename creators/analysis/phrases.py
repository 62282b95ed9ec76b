"""Reads the phrases that the analysis searches for from `phrases.toml`."""

from typing import Final

from config.kit.tables import read_table

PHRASES: Final = read_table(__file__, "phrases.toml")


def any_of(section: str, name: str) -> str:
    """Returns a regular expression that matches any phrase of a group in `phrases.toml`."""
    return f"(?:{'|'.join(PHRASES[section][name])})"
