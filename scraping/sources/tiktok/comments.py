"""Parses pages of comments."""

from scraping.sources.failures import Changed
from scraping.sources.reading import Node, has_path, read_nodes, read_value
from scraping.sources.records.tiktok import CommentPage, TikTokComment
from scraping.sources.tiktok.documents import read_tree
from scraping.sources.tiktok.fields import TABLES
from scraping.sources.values import as_count, as_flag, as_page_token, as_text


def parse_comments(body: bytes, content_type: str = "") -> CommentPage:
    tree = read_tree(body, content_type)
    # TikTok sends null for a video without comments.
    if not has_path(tree, "comments") or not has_path(tree, "has_more"):
        raise Changed("The JSON holds no comments.")
    nodes = read_nodes(tree, "comments/*")
    comments = [comment for node in nodes if (comment := _read_comment(node))]
    if nodes and not comments:
        raise Changed("None of the comments has a shape that the parser knows.")
    has_more = read_value(tree, as_flag, "has_more") is True
    return CommentPage(
        video_id=comments[0]["video_id"] if comments else None,
        comments=comments,
        total=read_value(tree, as_count, "total"),
        has_more=has_more,
        next_cursor=read_value(tree, as_page_token, "cursor") if has_more else None,
    )


def _read_comment(node: Node) -> TikTokComment | None:
    """Reads a comment. Its text is empty if the comment is only a picture."""
    return TABLES.read_record(
        TikTokComment,
        "comment",
        node,
        text=read_value(node, as_text, "text") or "",
        is_pinned=_is_pinned(node),
    )


def _is_pinned(node: Node) -> bool:
    return read_value(node, as_flag, "author_pin") is True or bool(
        read_value(node, as_count, "stick_position")
    )
