"""Describes the scopes (OAuth permissions) that a connected program can have, as the consent page shows them."""

from typing import Final

from billing.offers.operation import Scope

SCOPES: Final[dict[Scope, str]] = {
    "read": "Read creators, profiles, posts and contact addresses of the catalogue",
    "search": "Search for creators, find similar creators and check creators against briefs",
    "live": "Fetch live data from Instagram, TikTok and YouTube, and add creators to the catalogue",
    "lists": "Read and change the account's lists and review links",
    "billing:read": "Read what the account has spent and can still spend",
}


def describe_scopes(scope: str) -> list[str]:
    """Returns a description of each scope, in the order of the consent page. `scope` contains the names of scopes,
    separated by spaces."""
    allowed = scope.split()
    return [text for name, text in SCOPES.items() if name in allowed]
