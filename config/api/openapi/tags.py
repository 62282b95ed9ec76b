"""The groups of operations, as the OpenAPI document describes them."""

from typing import Final

from config.api.open_routes import listed_by_heading
from config.api.openapi.components import Json

DESCRIPTIONS: Final = {
    "Search": "Describe creators in a sentence, and page through the results.",
    "Creators": "Look up creators, find similar ones, check them against a brief, get their e-mail addresses.",
    "Profiles": "Stored profiles of the platforms.",
    "Posts": "Stored posts.",
    "Lists": "Lists of creators, and the review links that share them.",
    "Live Instagram": "Current data from Instagram.",
    "Live TikTok": "Current data from TikTok.",
    "Live YouTube": "Current data from YouTube.",
    "Account": "What the account has spent and can still spend.",
    "Prices": "The price of each operation.",
    "Status": "Success rate and latency of live operations in the last 24 hours.",
    "Health": "Whether the server is up and ready.",
}


def describe_tags() -> list[Json]:
    """The groups, in the order of the documentation."""
    return [{"name": name, "description": DESCRIPTIONS[name]} for name in listed_by_heading()]
