"""Parses Instagram profiles, with the posts in the same answer."""

from statistics import fmean
from typing import Any, Final

from scraping.sources.failures import Failure, Refused
from scraping.sources.instagram.documents import explain_document, read_document
from scraping.sources.instagram.fields import PLACES, TABLES
from scraping.sources.instagram.posts import find_page
from scraping.sources.instagram.previews import read_profile_preview
from scraping.sources.reading import Node, read_node, read_value
from scraping.sources.records.instagram import InstagramPost, InstagramProfile
from scraping.sources.values import as_flag, as_id

_RECENT: Final = 12


def parse_profile(body: bytes, content_type: str = "") -> InstagramProfile:
    document = read_document(body, content_type)
    node = _merge(
        [
            found
            for tree in document.trees
            for path in PLACES["accounts"]
            if (found := read_node(tree, path))
        ]
    )
    if _is_profile(node) and (profile := _read_profile(node, _read_posts(document.trees))):
        return profile
    if profile := read_profile_preview(document.meta):
        return profile
    raise explain_document(document)


def _merge(nodes: list[Node]) -> Node:
    """Merges the data of one account from several places of a page. If a value occurs several times, the first known
    one counts."""
    merged: Node = {}
    for node in nodes:
        merged |= {key: value for key, value in node.items() if merged.get(key) is None}
    return merged


def _is_profile(node: Node) -> bool:
    is_named = read_value(node, as_id, "id", "pk", "username") is not None
    return is_named and any(
        key in node for key in ("follower_count", "edge_followed_by", "biography")
    )


def _read_posts(trees: list[Any]) -> list[InstagramPost]:
    for tree in trees:
        try:
            page = find_page(tree)
        except Refused:
            raise
        except Failure:
            # The profile is still useful if its posts cannot be read.
            continue
        if page and page["posts"]:
            return page["posts"]
    return []


def _read_profile(node: Node, posts: list[InstagramPost]) -> InstagramProfile | None:
    if read_value(node, as_flag, "is_private") is True:
        raise Refused("The account is private.")
    profile = TABLES.read_record(InstagramProfile, "user", node, posts=posts)
    if profile:
        profile["engagement_rate"] = _measure_engagement(posts, profile["follower_count"])
    return profile


def _measure_engagement(posts: list[InstagramPost], followers: int | None) -> float | None:
    """Returns the engagement rate in percent: the mean of likes plus comments of the last 12 unpinned posts, divided by
    the followers."""
    recent = [post for post in posts if not post["is_pinned"]][:_RECENT]
    reactions = [
        post["like_count"] + post["comment_count"]
        for post in recent
        if post["like_count"] is not None and post["comment_count"] is not None
    ]
    if not reactions or len(reactions) < len(recent) or not followers:
        return None
    return round(100 * fmean(reactions) / followers, 4)
