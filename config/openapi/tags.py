"""The groups of operations, in the words of the OpenAPI document."""

from typing import Final

from config.open_routes import listed_by_heading
from config.openapi.components import Json

DESCRIPTIONS: Final = {
    "Search": "Find creators by a sentence, and page through what was found.",
    "Creators": "Creators of the catalogue: look up, find similar ones, judge against a brief, get addresses.",
    "Profiles": "Profiles on the platforms, as stored.",
    "Posts": "Posts, as stored.",
    "Lists": "Lists of creators, and the review links that share them.",
    "Live Instagram": "What Instagram answers now.",
    "Live TikTok": "What TikTok answers now.",
    "Live YouTube": "What YouTube answers now.",
    "Account": "What the account has spent and may still spend.",
    "Prices": "The price of each operation.",
    "Status": "How live operations did in the last 24 hours.",
    "Health": "Whether the server is up and can work.",
}


def describe_tags() -> list[Json]:
    """In the order of the documentation."""
    return [{"name": name, "description": DESCRIPTIONS[name]} for name in listed_by_heading()]
