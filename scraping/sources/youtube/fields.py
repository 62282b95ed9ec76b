"""The tables of YouTube's records, and of what its answers say about failures."""

from pathlib import Path
from typing import Any, Final

from scraping.sources.records import youtube
from scraping.sources.tables import Tables, all_as, first_as, read_failures
from scraping.sources.youtube import texts

_FOLDER: Final = Path(__file__).parent

TABLES: Final = Tables(
    _FOLDER,
    youtube,
    all_shown=all_as(texts.as_shown),
    channel_id=first_as(texts.as_channel_id),
    clock=first_as(texts.as_clock),
    figure=first_as(texts.as_figure),
    handle=first_as(texts.as_handle),
    keywords=texts.read_keywords,
    largest=texts.read_largest,
    length=first_as(texts.as_length),
    shown=first_as(texts.as_shown),
    shown_count=first_as(texts.as_shown_count),
)
PLACES: Final = TABLES.places
FAILURES: Final[dict[str, Any]] = read_failures(_FOLDER)
