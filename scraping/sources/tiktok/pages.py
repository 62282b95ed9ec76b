"""Parses pages of comments, and pages of results of a user search."""

from scraping.sources.failures import Changed
from scraping.sources.reading import Node, has_path, read_each, read_nodes, read_value
from scraping.sources.records.tiktok import CommentPage, TikTokComment, TikTokUser, UserPage
from scraping.sources.tiktok.documents import read_tree
from scraping.sources.tiktok.fields import PLACES, TABLES
from scraping.sources.values import as_count, as_flag, as_page_token, as_text


def parse_comments(body: bytes, content_type: str = "") -> CommentPage:
    tree = read_tree(body, content_type)
    # TikTok sends null if a video has no comments.
    if not has_path(tree, "comments") or not has_path(tree, "has_more"):
        raise Changed("The JSON holds no comments.")
    comments = read_each(read_nodes(tree, "comments/*"), _read_comment, "comments")
    has_more = read_value(tree, as_flag, "has_more") is True
    return CommentPage(
        video_id=comments[0]["video_id"] if comments else None,
        comments=comments,
        total=read_value(tree, as_count, "total"),
        has_more=has_more,
        next_cursor=read_value(tree, as_page_token, "cursor") if has_more else None,
    )


def _read_comment(node: Node) -> TikTokComment | None:
    """Reads a comment. The text is empty if the comment is only a picture."""
    return TABLES.read_record(
        TikTokComment,
        "comment",
        node,
        text=read_value(node, as_text, "text") or "",
        is_pinned=read_value(node, as_flag, "author_pin") is True
        or bool(read_value(node, as_count, "stick_position")),
    )


def _read_user(node: Node) -> TikTokUser | None:
    return TABLES.read_record(TikTokUser, "user", node.get("user_info"))


def parse_users(body: bytes, content_type: str = "") -> UserPage:
    tree = read_tree(body, content_type)
    # A general search returns both videos and users, so skip results that are not users.
    if not has_path(tree, "user_list") and not isinstance(tree.get("data"), list):
        raise Changed("The JSON holds no list of users.")
    nodes = read_nodes(tree, "user_list/*", "data/*/user_list/*")
    has_more = read_value(tree, as_flag, "has_more") is True
    return UserPage(
        query=read_value(tree, as_text, "input_keyword", "global_doodle_config/keyword"),
        users=read_each(nodes, _read_user, "users"),
        has_more=has_more,
        next_cursor=read_value(tree, as_page_token, "cursor") if has_more else None,
        search_id=read_value(tree, as_text, *PLACES["search_ids"]),
    )
