"""Parses profiles, with the posts that they contain."""

from statistics import fmean
from typing import Any, Final

from scraping.sources.failures import Failure, Refused
from scraping.sources.instagram.documents import explain_document, read_document
from scraping.sources.instagram.posts import find_page
from scraping.sources.instagram.previews import read_profile_preview
from scraping.sources.reading import Node, read_node, read_nodes, read_value, read_values
from scraping.sources.records.instagram import (
    BioLink,
    InstagramPost,
    InstagramProfile,
    RelatedProfile,
)
from scraping.sources.values import as_address, as_count, as_flag, as_id, as_link, as_text

_PLACES: Final = (
    "data/user",
    "data/xig_user_by_username",
    "data/xdt_api__v1__users__web_profile_info/user",
    "graphql/user",
    "entry_data/ProfilePage/0/graphql/user",
    "data/data/user",
    "user",
    "data",
    "",
)
_RECENT: Final = 12


def parse_profile(body: bytes, content_type: str = "") -> InstagramProfile:
    document = read_document(body, content_type)
    node = _merge(
        [found for tree in document.trees for path in _PLACES if (found := read_node(tree, path))]
    )
    if _is_profile(node):
        return _read_profile(node, _read_posts(document.trees))
    profile = read_profile_preview(document.meta)
    if profile is None:
        raise explain_document(document)
    return profile


def _merge(nodes: list[Node]) -> Node:
    """Merges the parts of an account that are in several places of a page. The first known value wins."""
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
            # If the posts cannot be read, the profile is still useful.
            continue
        if page and page["posts"]:
            return page["posts"]
    return []


def _read_profile(node: Node, posts: list[InstagramPost]) -> InstagramProfile:
    if read_value(node, as_flag, "is_private") is True:
        raise Refused("The account is private.")
    followers = read_value(node, as_count, "edge_followed_by/count", "follower_count")
    picture = read_value(node, as_address, "profile_pic_url")
    return InstagramProfile(
        user_id=read_value(node, as_id, "pk", "id"),
        username=read_value(node, as_text, "username"),
        full_name=read_value(node, as_text, "full_name"),
        biography=read_value(node, as_text, "biography"),
        bio_links=[_read_link(link) for link in read_nodes(node, "bio_links/*") if _url_of(link)],
        category_name=read_value(
            node, as_text, "category_name", "category", "business_category_name"
        ),
        engagement_rate=_measure_engagement(posts, followers),
        external_url=read_value(node, as_link, "external_url"),
        follower_count=followers,
        following_count=read_value(node, as_count, "edge_follow/count", "following_count"),
        media_count=read_value(node, as_count, "edge_owner_to_timeline_media/count", "media_count"),
        is_private=read_value(node, as_flag, "is_private"),
        is_verified=read_value(node, as_flag, "is_verified"),
        profile_pic_url=picture,
        profile_pic_url_hd=read_value(
            node, as_address, "profile_pic_url_hd", "hd_profile_pic_url_info/url"
        ),
        pronouns=read_values(node, as_text, "pronouns/*"),
        related_profiles=_read_related(node),
        posts=posts,
    )


def _url_of(link: Node) -> str | None:
    return read_value(link, as_link, "url", "lynx_url")


def _read_link(link: Node) -> BioLink:
    return BioLink(
        title=read_value(link, as_text, "title"),
        url=_url_of(link) or "",
        link_type=read_value(link, as_text, "link_type"),
    )


def _read_related(node: Node) -> list[RelatedProfile]:
    return [
        RelatedProfile(
            username=username,
            full_name=read_value(other, as_text, "full_name"),
            is_private=read_value(other, as_flag, "is_private"),
            is_verified=read_value(other, as_flag, "is_verified"),
            profile_pic_url=read_value(other, as_address, "profile_pic_url"),
        )
        for other in read_nodes(node, "edge_related_profiles/edges/*/node")
        if (username := read_value(other, as_text, "username"))
    ]


def _measure_engagement(posts: list[InstagramPost], followers: int | None) -> float | None:
    """Calculates the engagement rate in percent.

    It is the mean number of likes and comments of the last 12 unpinned posts, divided by the followers.
    """
    recent = [post for post in posts if not post["is_pinned"]][:_RECENT]
    reactions = [
        post["like_count"] + post["comment_count"]
        for post in recent
        if post["like_count"] is not None and post["comment_count"] is not None
    ]
    if not reactions or len(reactions) < len(recent) or not followers:
        return None
    return round(100 * fmean(reactions) / followers, 4)
