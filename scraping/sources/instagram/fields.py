"""Loads the tables that describe Instagram's records and error messages."""

from pathlib import Path
from typing import Any, Final

from scraping.sources.bodies import read_json
from scraping.sources.failures import Failure
from scraping.sources.reading import Node, as_node
from scraping.sources.records import instagram
from scraping.sources.tables import Tables, first_as, read_failures
from scraping.sources.values import as_text

_FOLDER: Final = Path(__file__).parent


def _as_json(value: object) -> Node | None:
    """Parses a string that contains a JSON object. Returns None if it is invalid."""
    written = as_text(value)
    try:
        return as_node(read_json(written)) if written else None
    except Failure:
        return None


TABLES: Final = Tables(_FOLDER, instagram, json=first_as(_as_json))
PLACES: Final = TABLES.places
FAILURES: Final[dict[str, Any]] = read_failures(_FOLDER)
