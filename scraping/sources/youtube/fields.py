"""Loads the tables that describe YouTube's records and error messages."""

from pathlib import Path
from typing import Any, Final

from scraping.sources.records import youtube
from scraping.sources.tables import Tables, all_as, list_readers, read_failures
from scraping.sources.youtube import texts

_FOLDER: Final = Path(__file__).parent

TABLES: Final = Tables(
    _FOLDER,
    youtube,
    all_shown=all_as(texts.as_shown),
    keywords=texts.read_keywords,
    largest=texts.read_largest,
    **list_readers(texts),
)
PLACES: Final = TABLES.places
FAILURES: Final[dict[str, Any]] = read_failures(_FOLDER)
