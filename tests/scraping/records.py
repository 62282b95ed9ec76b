"""Rules for every record."""

import json
from typing import Any, Final, get_type_hints

from pydantic import TypeAdapter

from scraping.sources.parsers import PARSERS

SHAPES: Final[dict[tuple[str, str], TypeAdapter[Any]]] = {
    (platform, kind): TypeAdapter(get_type_hints(parse)["return"])
    for platform, kinds in PARSERS.items()
    for kind, parse in kinds.items()
}
"""What each parser says that it returns."""


def check_record(platform: str, kind: str, record: Any) -> None:
    """Check that a record has its shape, and that UTF-8, JSON and Postgres can store it."""
    SHAPES[platform, kind].validate_python(record, strict=True, extra="forbid")
    written = json.dumps(record, ensure_ascii=False, allow_nan=False)
    assert written.encode()
    assert "\\u0000" not in written
