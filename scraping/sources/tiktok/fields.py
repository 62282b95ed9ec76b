"""Loads the tables that describe TikTok's records and error messages."""

from pathlib import Path
from typing import Any, Final

from scraping.sources.reading import Node, as_node, read_value
from scraping.sources.records import tiktok
from scraping.sources.tables import Tables, first_as, read_failures
from scraping.sources.values import as_flag, as_text

_FOLDER: Final = Path(__file__).parent


def _as_verified(user: object) -> bool | None:
    """Returns whether the user is verified. The mobile API sends only the text of the verification badge, which is
    empty without a badge."""
    flag = read_value(user, as_flag, "verified")
    held: Node = as_node(user) or {}
    badges = [
        held[key]
        for key in ("custom_verify", "enterprise_verify_reason")
        if isinstance(held.get(key), str)
    ]
    return flag if flag is not None or not badges else any(badges)


def _as_translated(source: object) -> bool | None:
    """Returns whether captions were translated by a machine. In TikTok's JSON, `MT` stands for machine translation, and
    `ASR` for speech recognition."""
    return {"MT": True, "ASR": False}.get(as_text(source) or "")


TABLES: Final = Tables(
    _FOLDER, tiktok, verified=first_as(_as_verified), translated=first_as(_as_translated)
)
PLACES: Final = TABLES.places
FAILURES: Final[dict[str, Any]] = read_failures(_FOLDER)
