"""Collects the operations that all apps declare."""

from typing import Final

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


OFFERED: Final[dict[str, Operation]] = {
    value.name: value
    for app in APPS
    for value in vars(app).values()
    if isinstance(value, Operation)
}
"""Operations by name. The name is also the operation's id in the OpenAPI document."""
