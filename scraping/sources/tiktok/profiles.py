"""Parses TikTok profiles."""

from scraping.sources.failures import Changed, Refused
from scraping.sources.reading import Node, read_node, read_value
from scraping.sources.records.tiktok import TikTokProfile
from scraping.sources.tiktok.documents import read_tree
from scraping.sources.tiktok.fields import PLACES, TABLES
from scraping.sources.values import as_flag, as_text


def parse_profile(body: bytes, content_type: str = "") -> TikTokProfile:
    info = _find_info(body, content_type)
    if info is None:
        raise Changed("The JSON holds no profile.")
    username = TABLES.read_field("TikTokProfile.info", "username", info)
    address = f"https://www.tiktok.com/@{username}"
    profile = TABLES.read_record(TikTokProfile, "info", info, profile_url=address)
    if profile is None:
        raise Changed("The user has no id or no username.")
    if profile["is_private"]:
        raise Refused("The account is private.")
    return profile


def parse_permanent_id(body: bytes, content_type: str = "") -> str:
    """Returns TikTok's second id of a user, which is needed to request the user's list of videos. Raises Refused for a
    private account."""
    info = _find_info(body, content_type)
    found = read_value(info, as_text, "user/secUid", "user/sec_uid")
    if found is None:
        raise Changed("The JSON holds no second id of the user.")
    if read_value(info, as_flag, "user/privateAccount", "user/secret") is True:
        raise Refused("The account is private.")
    return found


def _find_info(body: bytes, content_type: str) -> Node | None:
    tree = read_tree(body, content_type)
    return read_node(tree, *PLACES["accounts"]) or _read_module(tree)


def _read_module(tree: Node) -> Node | None:
    """Returns the user on a page in the format of 2022 and 2023, which lists users by name. Returns None for other
    formats."""
    users = read_node(tree, "UserModule/users")
    if users is None:
        return None
    name = read_value(tree, as_text, "UserPage/uniqueId") or next(iter(users))
    return {"user": users.get(name), "stats": (read_node(tree, "UserModule/stats") or {}).get(name)}
