"""Parses single TikTok videos, and pages of videos."""

from scraping.sources.failures import Changed, Failure, Gone, Refused
from scraping.sources.reading import Node, has_path, read_each, read_node, read_nodes, read_value
from scraping.sources.records.tiktok import Subtitle, TikTokVideo, VideoPage
from scraping.sources.tiktok.documents import read_tree
from scraping.sources.tiktok.fields import PLACES, TABLES
from scraping.sources.tiktok.items import is_item, is_private, read_embed, read_item
from scraping.sources.values import as_flag, as_page_token, as_text


def parse_video(body: bytes, content_type: str = "") -> TikTokVideo:
    tree = read_tree(body, content_type)
    item = _find_item(tree)
    if item and is_private(item):
        raise Refused("The video is private.")
    if video := read_item(item) if item else read_embed(tree):
        return video
    raise _explain(tree)


def parse_subtitles(body: bytes, content_type: str = "") -> list[Subtitle]:
    """Returns the addresses of a video's captions. To parse the captions themselves, use `parse_transcript`."""
    tree = read_tree(body, content_type)
    item = _find_item(tree)
    if item is None:
        raise _explain(tree)
    return TABLES.read_records(
        Subtitle, "item", item, "video/subtitleInfos/*", "video/cla_info/caption_infos/*"
    )


def parse_videos(body: bytes, content_type: str = "") -> VideoPage:
    tree = read_tree(body, content_type)
    if has_path(tree, "ItemModule"):
        return _read_module(tree)
    for path, place in PLACES["lists_of_videos"]:
        if has_path(tree, path):
            return _read_page(read_node(tree, place) or {}, read_nodes(tree, f"{path}/*"))
    # A general search returns both videos and users, so skip the users.
    if isinstance(tree.get("data"), list):
        return _read_page(tree, read_nodes(tree, "data/*/item"))
    # If an account has no videos, the list may be missing.
    if has_path(tree, "hasMore") and has_path(tree, "cursor"):
        return _read_page(tree, [])
    if is_item(tree):
        return _read_page({}, [tree])
    raise Changed("The JSON holds no list of videos.")


def _find_item(tree: Node) -> Node | None:
    for path in PLACES["single_videos"]:
        node = read_node(tree, path)
        if node and is_item(node):
            return node
    # In the format of 2022 and 2023, the page of a video contains only that video.
    kept = list((read_node(tree, "ItemModule") or {}).values())
    return kept[0] if len(kept) == 1 and isinstance(kept[0], dict) and is_item(kept[0]) else None


def _explain(tree: Node) -> Failure:
    is_emptied = any(
        has_path(tree, path) and read_node(tree, path) is None
        for path in ("aweme_detail", "aweme_details/0", "itemInfo/itemStruct", "itemInfo")
    )
    return Gone("The answer holds no video.") if is_emptied else Changed("The JSON holds no video.")


def _read_module(tree: Node) -> VideoPage:
    listed = read_node(tree, "ItemList/user-post") or {}
    kept = read_node(tree, "ItemModule") or {}
    ids = listed.get("list")
    order = map(str, ids) if ids and isinstance(ids, list) else kept
    return _read_page(listed, [node for each in order if isinstance(node := kept.get(each), dict)])


def _read_page(holder: Node, nodes: list[Node]) -> VideoPage:
    items = read_each(nodes, lambda node: node if is_item(node) else None, "videos on the page")
    videos = [video for node in items if not is_private(node) and (video := read_item(node))]
    names = {video["author"]["username"] for video in videos}
    has_more = read_value(holder, as_flag, "hasMore", "has_more", "videoListHasMore") is True
    token = read_value(holder, as_page_token, "cursor", "max_cursor", "videoListMaxCursor")
    return VideoPage(
        username=names.pop() if len(names) == 1 else read_value(holder, as_text, "uniqueId"),
        videos=videos,
        has_more=has_more,
        next_cursor=token if has_more else None,
    )
