"""The options in the URL of a creator's page, such as the order of its posts. One option is the page of results from
which the reader came."""

import re
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode, urlsplit
from uuid import UUID

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse

POSTS_SHOWN: Final = 8
POSTS_MOST: Final = 200
ORDERS: Final = {"latest": "Latest", "top": "Most engaging", "paid": "Paid partnerships"}

_PLACE: Final = re.compile(r"(?:post|fact)-[0-9a-f-]{36}")


@dataclass(frozen=True, slots=True)
class Look:
    creator_id: UUID
    results: str = ""
    """The URL of the page of results from which the reader came. Empty if the reader came from elsewhere."""
    profile: str = ""
    """The id of the profile whose charts are shown. Empty for the profile with most followers."""
    order: str = "latest"
    shown: int = POSTS_SHOWN

    @classmethod
    def of(cls, request: HttpRequest, creator_id: UUID) -> "Look":
        asked = request.GET
        order = asked.get("posts", "")
        return cls(
            creator_id,
            results=_results(asked.get("from", "")),
            profile=_id(asked.get("profile", "")),
            order=order if order in ORDERS else "latest",
            shown=_shown(asked.get("shown", "")),
        )

    @property
    def query(self) -> str:
        """The query string for these options. Default values are left out."""
        said = {"from": self.results, "profile": self.profile}
        if self.order != "latest":
            said["posts"] = self.order
        if self.shown > POSTS_SHOWN:
            said["shown"] = str(self.shown)
        return urlencode({name: value for name, value in said.items() if value})

    @property
    def address(self) -> str:
        page = reverse("creator", args=[self.creator_id])
        return f"{page}?{self.query}" if self.query else page

    @property
    def results_name(self) -> str:
        return "Back to the list" if self.results.startswith("/lists/") else "Back to results"

    def by(self, **changes: Any) -> "Look":
        return replace(self, **changes)


def read_place(request: HttpRequest) -> str:
    """Returns the URL fragment (`#post-…`) of the place on the creator's page from which the reader opened a post, or
    an empty string."""
    named = request.GET.get("at", "")
    return f"#{named}" if _PLACE.fullmatch(named) else ""


_LISTS = ("session", "example", "similar_found", "match_found", "list", "list_compare")


def _results(address: str) -> str:
    """Returns the URL if it belongs to a page of results on this site. Returns an empty string otherwise."""
    try:
        parts = urlsplit(address)
        is_list = resolve(parts.path).url_name in _LISTS
    except (ValueError, Resolver404):
        return ""
    return address if is_list and not (parts.scheme or parts.netloc) else ""


def _id(text: str) -> str:
    try:
        return str(UUID(text))
    except ValueError:
        return ""


def _shown(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return min(max(number, POSTS_SHOWN), POSTS_MOST)
