"""Asks a platform one question, such as a search for some words. Returns the accounts that the platform's answer
names."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from config.discovery.models import DiscoveryQuestion
from creators.identity.platforms import Platform
from scraping.fetching.visits import Visit
from scraping.platforms.instagram import client as instagram
from scraping.platforms.tiktok import client as tiktok
from scraping.platforms.youtube import client as youtube
from scraping.platforms.youtube.client import Locale
from scraping.sources.records.youtube import ChannelResult, VideoResult

Kind = DiscoveryQuestion.Kind

MOST_NAMED: Final = 100
"""Maximum number of accounts that are taken from one answer of a platform. Answers usually name about 30."""
LONGEST_TEXT: Final = 1_000
"""Maximum length of what an answer says about one account, in characters."""


class Sighting(NamedTuple):
    """An account that a platform's answer names, together with what the answer says about the account."""

    platform: Platform
    username: str | None
    source_id: str | None = None
    text: str = ""
    followers: int | None = None
    is_private: bool = False

    @property
    def name(self) -> str:
        """The account's id within discoveries: the channel id on YouTube, and the handle on other platforms."""
        if self.platform == "youtube" and self.source_id:
            return self.source_id
        return self.handle

    @property
    def handle(self) -> str:
        return f"@{(self.username or '').removeprefix('@').lower()}"


class Page(NamedTuple):
    """One page of a platform's answer: the accounts that the page names, the cursor of the next page, and suggestions
    of further words to search for."""

    sightings: list[Sighting]
    cursor: dict[str, Any] | None = None
    suggestions: list[str] = []


def ask_platform(visit: Visit, question: DiscoveryQuestion, locale: Locale) -> Page:
    """Sends a question to a platform, and returns the next page of the answer. Raises Blocked, Gone, Refused or
    Changed."""
    page = _ASKS[Kind(question.kind)](visit, question, locale)
    return page._replace(sightings=page.sightings[:MOST_NAMED])


def _search_tiktok(visit: Visit, question: DiscoveryQuestion, _: Locale) -> Page:
    at = question.cursor or {}
    page = tiktok.search_users(visit, question.words, at.get("cursor"), at.get("search_id"))
    sightings = [
        Sighting(
            "tiktok",
            user["username"],
            user["user_id"],
            _join_texts(user["display_name"], user["biography"]),
            user["follower_count"],
        )
        for user in page["users"]
    ]
    following = page["next_cursor"] if page["has_more"] else None
    search_id = page["search_id"] or at.get("search_id")
    return Page(sightings, {"cursor": following, "search_id": search_id} if following else None)


def _search_youtube(visit: Visit, question: DiscoveryQuestion, locale: Locale) -> Page:
    token = (question.cursor or {}).get("token")
    page = youtube.search(visit, question.words, filters=None, token=token, locale=locale)
    found: dict[str, Sighting] = {}
    for result in page["results"]:
        if seen := _read_result(result):
            known = found.get(seen.name)
            text = _join_texts(known.text if known else "", seen.text)
            followers = seen.followers or (known.followers if known else None)
            found[seen.name] = seen._replace(text=text, followers=followers)
    following = page["next_cursor"]
    return Page(list(found.values()), {"token": following} if following else None)


def _read_result(result: VideoResult | ChannelResult) -> Sighting | None:
    """Returns the channel that a YouTube search result names. If the result is a video, this is the channel that
    published the video."""
    if result["channel_id"] is None:
        return None
    said = [result["channel_name"], result["description"]]
    followers = None
    if result["type"] == "channel":
        followers = result["subscriber_count"]
    else:
        said.insert(1, result["title"])
    return Sighting(
        "youtube", result["channel_handle"], result["channel_id"], _join_texts(*said), followers
    )


def _suggest(visit: Visit, question: DiscoveryQuestion, locale: Locale) -> Page:
    return Page([], suggestions=youtube.suggest(visit, question.words, locale)["suggestions"])


def _relate(visit: Visit, question: DiscoveryQuestion, _: Locale) -> Page:
    return Page(list_related(instagram.read_profile(visit, question.words, posts=0)))


def list_related(profile: Mapping[str, Any]) -> list[Sighting]:
    """Returns the profiles that Instagram lists as related to this profile."""
    return [
        Sighting(
            "instagram",
            other["username"],
            text=other["full_name"] or "",
            is_private=bool(other["is_private"]),
        )
        for other in profile["related_profiles"]
    ]


def _join_texts(*texts: str | None) -> str:
    return "\n".join(filter(None, texts))[:LONGEST_TEXT]


_ASKS: Final[Mapping[Kind, Callable[[Visit, DiscoveryQuestion, Locale], Page]]] = {
    Kind.TIKTOK_USERS: _search_tiktok,
    Kind.YOUTUBE_SEARCH: _search_youtube,
    Kind.YOUTUBE_SUGGESTIONS: _suggest,
    Kind.INSTAGRAM_RELATED: _relate,
}
