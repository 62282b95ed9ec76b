"""Parses single Instagram posts, and pages of posts."""

from typing import Any

from scraping.sources.bodies import read_text
from scraping.sources.failures import Refused
from scraping.sources.instagram.documents import explain_document, read_document
from scraping.sources.instagram.fields import PLACES
from scraping.sources.instagram.media import is_post, read_post_node
from scraping.sources.instagram.previews import read_embedded_post, read_post_preview
from scraping.sources.reading import (
    Node,
    find_key,
    has_path,
    read_each,
    read_node,
    read_nodes,
    read_value,
)
from scraping.sources.records.instagram import InstagramCaptions, InstagramPost, PostPage, Subtitle
from scraping.sources.values import as_address, as_flag, as_page_token, as_text
from scraping.sources.words import has_cues, read_cues


def parse_post(body: bytes, content_type: str = "") -> InstagramPost:
    document = read_document(body, content_type)
    for tree in document.trees:
        if post := read_post_node(find_post_node(tree)):
            return post
    post = read_post_preview(document.meta) or read_embedded_post(document.trees)
    if post is None:
        raise explain_document(document)
    return post


def parse_posts(body: bytes, content_type: str = "") -> PostPage:
    document = read_document(body, content_type)
    for tree in document.trees:
        if page := find_page(tree):
            return page
    raise explain_document(document)


def find_page(tree: Any) -> PostPage | None:
    """Returns a page of posts. The page is empty if the account has no posts. Returns None if the answer contains no
    list of posts."""
    if read_value(tree, as_flag, *PLACES["private"]):
        raise Refused("The account is private.")
    for place, items in PLACES["lists_of_posts"]:
        path = f"{place}/{items}".lstrip("/")
        if has_path(tree, path.partition("/*")[0]):
            return _read_page(read_node(tree, place) or {}, read_nodes(tree, path))
    for place, sections in PLACES["grids_of_posts"]:
        if grid := read_node(tree, place):
            found = find_key(grid.get(sections), "media")
            if held := [node for _, node in found if isinstance(node, dict)]:
                return _read_page(grid, held)
    return _read_cut_out(tree)


def _read_page(holder: Node, nodes: list[Node]) -> PostPage:
    return PostPage(
        posts=read_each(
            nodes,
            lambda node: read_post_node(node) or read_post_node(node.get("media")),
            "posts on the page",
        ),
        has_more=read_value(holder, as_flag, *PLACES["more_posts"]),
        next_cursor=read_value(
            holder, as_page_token, "page_info/end_cursor", "next_max_id", "paging_info/max_id"
        ),
    )


def _read_cut_out(tree: Any) -> PostPage | None:
    """Returns a page with one post, if the answer is a single element of a list of posts. Returns None otherwise."""
    post = (
        read_post_node(read_node(tree, "node"))
        or read_post_node(read_node(tree, "media"))
        or read_post_node(tree)
    )
    return PostPage(posts=[post], has_more=None, next_cursor=None) if post else None


def find_post_node(tree: Any) -> Node | None:
    for path in PLACES["single_posts"]:
        if is_post(node := read_node(tree, path)):
            return node
    for path in ("items/*", "data/items/*", "data/data/items/*"):
        listed = read_nodes(tree, path)
        # A list with one element is the answer to a request for one post. A longer list is a page of posts.
        if len(listed) == 1 and is_post(listed[0]):
            return listed[0]
    return None


def parse_subtitle(body: bytes, content_type: str = "") -> Subtitle | None:
    """Returns the address and language of a video's captions. Returns None if Instagram shows visitors no captions."""
    nodes = map(find_post_node, read_document(body, content_type).trees)
    node = next((node for node in nodes if node), None)
    url = read_value(node, as_address, "video_subtitles_uri")
    if url is None:
        return None
    locale = read_value(node, as_text, "video_subtitles_locale")
    return Subtitle(url=url, language=locale and locale.replace("_", "-"))


def parse_captions(body: bytes, content_type: str = "") -> InstagramCaptions:
    text = read_text(body, content_type)
    if not has_cues(text):
        raise explain_document(read_document(body, content_type))
    return InstagramCaptions(segments=read_cues(text))
