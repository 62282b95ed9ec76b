"""Collects every operation that the apps declare."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

from billing import operations as billing
from billing.offers.operation import Operation
from config.discovery import operations as discovery
from creators import operations as creators
from scraping.operations import catalogue, instagram, tiktok, youtube
from search.operations import lists, lookalike, match, reviews, search

APPS: Final = (
    search,
    lookalike,
    match,
    creators,
    lists,
    reviews,
    catalogue,
    instagram,
    tiktok,
    youtube,
    discovery,
    billing,
)


def _declared(apps: tuple[ModuleType, ...]) -> Iterator[Operation[Any, Any]]:
    for app in apps:
        yield from (value for value in vars(app).values() if isinstance(value, Operation))


OFFERED: Final = {operation.name: operation for operation in _declared(APPS)}
"""Operations by name, which is also their id in the OpenAPI document."""
