"""Parses profiles."""

from typing import Final

from scraping.sources.failures import Changed, Refused
from scraping.sources.reading import Node, read_node, read_value
from scraping.sources.records.tiktok import TikTokProfile
from scraping.sources.tiktok.documents import read_tree
from scraping.sources.values import as_address, as_count, as_flag, as_id, as_link, as_text

# A page may also contain the visitor's account, so profiles are read only from these places.
_PLACES: Final = (
    "__DEFAULT_SCOPE__/webapp.user-detail/userInfo",
    "props/pageProps/userInfo",
    "userInfo",
)


def parse_profile(body: bytes, content_type: str = "") -> TikTokProfile:
    tree = read_tree(body, content_type)
    info = read_node(tree, *_PLACES) or _read_module(tree)
    if info is None:
        raise Changed("The JSON holds no profile.")
    return _read_info(info)


def parse_permanent_id(body: bytes, content_type: str = "") -> str:
    """Returns TikTok's second id of a user. TikTok asks for it in requests for lists of videos.

    Raises Refused for a private account.
    """
    tree = read_tree(body, content_type)
    info = read_node(tree, *_PLACES) or _read_module(tree)
    found = read_value(info, as_text, "user/secUid", "user/sec_uid")
    if found is None:
        raise Changed("The JSON holds no second id of the user.")
    if read_value(info, as_flag, "user/privateAccount", "user/secret") is True:
        raise Refused("The account is private.")
    return found


def _read_module(tree: Node) -> Node | None:
    """Returns the user from a page of 2022 or 2023, which stores users by name; None if there is none."""
    users = read_node(tree, "UserModule/users")
    if users is None:
        return None
    name = read_value(tree, as_text, "UserPage/uniqueId") or next(iter(users))
    return {"user": users.get(name), "stats": (read_node(tree, "UserModule/stats") or {}).get(name)}


def _read_info(info: Node) -> TikTokProfile:
    user_id = read_value(info, as_id, "user/id", "user/uid")
    username = read_value(info, as_text, "user/uniqueId", "user/unique_id")
    if user_id is None or username is None:
        raise Changed("The user has no id or no username.")
    if read_value(info, as_flag, "user/privateAccount", "user/secret") is True:
        raise Refused("The account is private.")
    return TikTokProfile(
        user_id=user_id,
        username=username,
        display_name=read_value(info, as_text, "user/nickname"),
        biography=read_value(info, as_text, "user/signature"),
        avatar_url=read_value(
            info, as_address, "user/avatarLarger", "user/avatarMedium", "user/avatarThumb"
        ),
        profile_url=f"https://www.tiktok.com/@{username}",
        external_url=read_value(info, as_link, "user/bioLink/link"),
        follower_count=_read_stat(info, "followerCount"),
        following_count=_read_stat(info, "followingCount"),
        like_count=_read_stat(info, "heartCount", "heart"),
        video_count=_read_stat(info, "videoCount"),
        is_business=read_value(info, as_flag, "user/commerceUserInfo/commerceUser"),
        is_private=read_value(info, as_flag, "user/privateAccount", "user/secret"),
        is_verified=read_value(info, as_flag, "user/verified"),
    )


def _read_stat(info: Node, *names: str) -> int | None:
    """Returns a count. `statsV2` is exact, `stats` is rounded."""
    paths = [f"{place}/{name}" for place in ("statsV2", "stats") for name in names]
    return read_value(info, as_count, *paths)
