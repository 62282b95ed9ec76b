"""Reads Instagram profiles and posts from the website's internal API and from web pages."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from scraping.fetching import Request
from scraping.fetching.guests import Guest
from scraping.fetching.visits import Parser, Record, Visit, parse_both, read_first
from scraping.sources.failures import Changed, Uncaptioned
from scraping.sources.instagram import (
    parse_captions,
    parse_post,
    parse_posts,
    parse_profile,
    parse_subtitle,
)
from scraping.sources.records.instagram import InstagramPost, InstagramProfile, Subtitle
from scraping.sources.records.tiktok import Segment
from scraping.sources.words import AUTO, is_language

_SITE: Final = "https://www.instagram.com"
_APP_ID: Final = "936619743392459"
"""The id by which Instagram's website identifies itself to the API. If the front page contains a newer id, that one is
used."""
_POST_QUERY: Final = "8845758582119845"


def read_profile(visit: Visit, username: str, *, posts: int = 0) -> InstagramProfile:
    """Reads a profile and at most `posts` of its newest posts."""
    profile = read_first(
        partial(visit.read, partial(_ask_profile, username), parse_profile),
        partial(visit.read, Request(f"{_SITE}/{username}/"), parse_profile),
    )
    if not posts:
        return profile
    found = profile["posts"][:posts]
    wanted = posts if profile["media_count"] is None else min(posts, profile["media_count"])
    if len(found) < wanted:
        found = _read_more(visit, username, found, wanted)
    return {**profile, "posts": found}


def _read_more(
    visit: Visit, username: str, found: list[InstagramPost], wanted: int
) -> list[InstagramPost]:
    """Reads pages of the profile's feed until there are `wanted` posts. The first page repeats the newest posts."""
    posts: dict[str, InstagramPost] = {}
    cursor: str | None = None
    while len(posts) < wanted:
        page = visit.read(partial(_ask_feed, username, cursor), parse_posts)
        fresh = {post["shortcode"]: post for post in page["posts"]}
        is_over = not fresh.keys() - posts.keys() or not page["has_more"]
        posts |= fresh
        cursor = page["next_cursor"]
        if is_over or cursor is None:
            break
    merged = posts | {post["shortcode"]: post for post in found}
    return list(merged.values())[:wanted]


def read_post(visit: Visit, shortcode: str) -> InstagramPost:
    """Reads a post. `shortcode` is the post's code, or the address of a short link to the post."""
    return _read_post(visit, shortcode, parse_post)


class Captioned(NamedTuple):
    """A post with the captions of its video. The captions are missing if Instagram has none in the requested
    language."""

    post: InstagramPost
    subtitle: Subtitle | None = None
    segments: Sequence[Segment] = ()


def read_captions(visit: Visit, shortcode: str, language: str) -> Captioned:
    """Reads a post and its captions. `language` is a language code or `auto`. Raises Uncaptioned if there are captions,
    but only in other languages."""
    post, subtitle = _read_post(visit, shortcode, parse_both(parse_post, parse_subtitle))
    if subtitle is None or (subtitle["language"] is None and language != AUTO):
        return Captioned(post)
    if not is_language(subtitle["language"] or "", language):
        raise Uncaptioned(language, [subtitle["language"] or ""])
    captions = visit.read(Request(subtitle["url"]), parse_captions)
    return Captioned(post, subtitle, captions["segments"])


def _read_post(visit: Visit, shortcode: str, parse: Parser[Record]) -> Record:
    if shortcode.startswith("https://"):
        return visit.read(Request(shortcode), parse)
    return read_first(
        partial(visit.read, Request(f"{_SITE}/p/{shortcode}/"), parse),
        partial(visit.read, partial(_ask_post, shortcode), parse),
    )


def _ask_profile(username: str, guest: Guest) -> Request:
    address = f"{_SITE}/api/v1/users/web_profile_info/?username={quote(username)}"
    return Request(address, headers=_headers(guest, f"/{username}/"))


def _ask_feed(username: str, cursor: str | None, guest: Guest) -> Request:
    asked = urlencode({"count": 12, **({"max_id": cursor} if cursor else {})})
    address = f"{_SITE}/api/v1/feed/user/{quote(username)}/username/?{asked}"
    return Request(address, headers=_headers(guest, f"/{username}/"), missing=Changed)


def _ask_post(shortcode: str, guest: Guest) -> Request:
    asked = {"doc_id": _POST_QUERY, "variables": json.dumps({"shortcode": shortcode})}
    address = f"{_SITE}/graphql/query/?{urlencode(asked)}"
    return Request(address, headers=_headers(guest, f"/p/{shortcode}/"), missing=Changed)


def _headers(guest: Guest, referer: str) -> dict[str, str]:
    token = guest.cookies.get("csrftoken") or guest.tokens.get("csrf_token")
    return {
        "X-IG-App-ID": guest.tokens.get("app_id", _APP_ID),
        "X-Requested-With": "XMLHttpRequest",
        "Referer": f"{_SITE}{referer}",
        **({"X-CSRFToken": token} if token else {}),
    }


def find_video(post: InstagramPost) -> str | None:
    """Returns the address of the post's video. For a carousel, this is the first video. Returns None if there is no
    video."""
    inner = (item["video_url"] for item in post["carousel_items"] if item["video_url"])
    return post["video_url"] or next(inner, None)
