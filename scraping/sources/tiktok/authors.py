"""Reads the authors of videos, comments and search results.

It knows the field names of the website and of the mobile API.
"""

from typing import Final

from scraping.sources.reading import Node, read_node, read_value
from scraping.sources.records.tiktok import TikTokAuthor
from scraping.sources.values import as_address, as_flag, as_id, as_text

AVATARS: Final = (
    "avatarLarger",
    "avatarMedium",
    "avatarThumb",
    "avatar_larger/url_list/0",
    "avatar_medium/url_list/0",
    "avatar_thumb/url_list/0",
)


def read_author(node: Node, *places: str) -> TikTokAuthor:
    user = read_node(node, *places) or {}
    return TikTokAuthor(
        user_id=read_value(user, as_id, "id", "uid"),
        username=read_value(user, as_text, "uniqueId", "unique_id"),
        display_name=read_value(user, as_text, "nickname"),
        avatar_url=read_value(user, as_address, *AVATARS),
        is_verified=read_verified(user),
    )


def read_verified(user: Node) -> bool | None:
    """Returns whether the user is verified.

    The mobile API has no such field. It sends the badge's text, which is empty if there is no badge.
    """
    flag = read_value(user, as_flag, "verified")
    badges = [
        user[key]
        for key in ("custom_verify", "enterprise_verify_reason")
        if isinstance(user.get(key), str)
    ]
    return flag if flag is not None or not badges else any(badges)
