"""The API's operations as a page lists them, under the headings of its document."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from billing.metering.operation import Operation
from config.api import api
from config.operations import OFFERED


@dataclass(frozen=True, slots=True)
class Entry:
    """`operation` is None for what has no price: the price list itself, and whether the server is up."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    operation: Operation[Any, Any] | None


@functools.cache
def entries() -> dict[str, list[Entry]]:
    """By heading, in the order of the document."""
    grouped: dict[str, list[Entry]] = {}
    for heading, entry in _entries():
        grouped.setdefault(heading, []).append(entry)
    return grouped


def _entries() -> Iterator[tuple[str, Entry]]:
    paths: dict[str, Any] = api.get_openapi_schema(path_prefix="")["paths"]
    for path, methods in paths.items():
        for method, described in methods.items():
            yield (
                described["tags"][0],
                Entry(
                    id=described["operationId"],
                    method=method.upper(),
                    path=path,
                    summary=described["summary"],
                    description=described.get("description", ""),
                    operation=OFFERED.get(described["operationId"]),
                ),
            )
