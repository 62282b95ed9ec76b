"""Parses pages of a search for users."""

from typing import Final

from scraping.sources.failures import Changed
from scraping.sources.reading import has_path, read_nodes, read_value
from scraping.sources.records.tiktok import TikTokUser, UserPage
from scraping.sources.tiktok.documents import read_tree
from scraping.sources.tiktok.fields import TABLES
from scraping.sources.values import as_flag, as_page_token, as_text

_SEARCH_IDS: Final = ("log_pb/impr_id", "extra/logid", "rid")


def parse_users(body: bytes, content_type: str = "") -> UserPage:
    tree = read_tree(body, content_type)
    # A general search returns videos and users, so other results are skipped.
    if not has_path(tree, "user_list") and not isinstance(tree.get("data"), list):
        raise Changed("The JSON holds no list of users.")
    nodes = read_nodes(tree, "user_list/*", "data/*/user_list/*")
    users = TABLES.read_records(TikTokUser, "user", nodes, "*/user_info")
    if nodes and not users:
        raise Changed("None of the users has a shape that the parser knows.")
    has_more = read_value(tree, as_flag, "has_more") is True
    return UserPage(
        query=read_value(tree, as_text, "input_keyword", "global_doodle_config/keyword"),
        users=users,
        has_more=has_more,
        next_cursor=read_value(tree, as_page_token, "cursor") if has_more else None,
        search_id=read_value(tree, as_text, *_SEARCH_IDS),
    )
