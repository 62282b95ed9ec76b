"""Reads Instagram posts from JSON. A post is an object with a `code` or, in GraphQL, a `shortcode`. Like counts that
the owner hides are ignored, because Instagram then sends dummy numbers. The website does not contain view counts."""

from typing import Any, Final

from scraping.sources.failures import Refused
from scraping.sources.instagram.fields import PLACES, TABLES
from scraping.sources.reading import Node, read_node, read_nodes, read_value, read_values
from scraping.sources.records.instagram import (
    DisplayResource,
    InstagramCarouselItem,
    InstagramPost,
    MusicAttribution,
    VideoVersion,
)
from scraping.sources.values import as_address, as_count, as_flag, as_id, as_text

_VIDEO: Final = 2
_CAROUSEL: Final = 8


def is_post(node: Any) -> bool:
    if not isinstance(node, dict):
        return False
    is_graph = read_value(node, as_text, "shortcode") is not None and "id" in node
    return is_graph or _is_media(node)


def read_post_node(node: Any) -> InstagramPost | None:
    """Returns the post in a JSON object, or None if the object is not a post. Raises Refused."""
    if not is_post(node):
        return None
    return _read_media(node) if _is_media(node) else _read_graph(node)


def _is_media(node: Node) -> bool:
    is_known = any(
        key in node for key in ("media_type", "image_versions2", "taken_at", "carousel_media")
    )
    return is_known and read_value(node, as_text, "code") is not None


def _read_post(
    node: Node, *, is_carousel: bool, is_video: bool, **known: Any
) -> InstagramPost | None:
    if any(read_value(node, as_flag, path) for path in ("owner/is_private", "user/is_private")):
        raise Refused("The account is private.")
    if read_value(node, as_flag, "like_and_view_counts_disabled"):
        known |= {"like_count": None, "view_count": None}
    kind = "carousel" if is_carousel else "video" if is_video else "image"
    known |= {"is_video": is_video, "post_type": kind, "is_pinned": _is_pinned(node)}
    return TABLES.read_record(InstagramPost, "any", node, **known)


def _is_pinned(node: Node) -> bool:
    """Returns whether the post's owner has pinned it. A co-author may also pin the post on their own profile, which
    does not count."""
    owner = read_value(node, as_id, "user/pk", "user/id", "owner/id")
    pinned_by = read_values(node, as_id, *PLACES["pinned_by"])
    return bool(pinned_by) and (owner is None or owner in pinned_by)


def _read_graph(node: Node) -> InstagramPost | None:
    children = read_nodes(node, "edge_sidecar_to_children/edges/*/node")
    named = read_value(node, as_text, "__typename") or ""
    return _read_post(
        node,
        is_carousel=bool(children) or "Sidecar" in named,
        is_video=_is_graph_video(node),
        carousel_items=[
            TABLES.read_record(
                InstagramCarouselItem, "any", child, index=index, is_video=_is_graph_video(child)
            )
            for index, child in enumerate(children)
        ],
        video_versions=TABLES.read_records(VideoVersion, "graph", node, ""),
        display_resources=_read_pictures(node, "display_resources/*")
        or _read_pictures(node, "thumbnail_resources/*"),
    )


def _is_graph_video(node: Node) -> bool:
    named = read_value(node, as_text, "__typename") or ""
    return bool(read_value(node, as_flag, "is_video")) or "Video" in named


def _read_media(node: Node) -> InstagramPost | None:
    kind = read_value(node, as_count, "media_type")
    children = read_nodes(node, "carousel_media/*")
    # In older answers, only the items of a carousel contain pictures.
    pictures = _read_pictures(node, *PLACES["pictures"]) or (
        _read_pictures(children[0], *PLACES["pictures"]) if children else []
    )
    display = read_value(node, as_address, "display_uri") or _largest(pictures)
    return _read_post(
        node,
        is_carousel=bool(children) or kind == _CAROUSEL,
        is_video=kind == _VIDEO,
        id=_read_id(node),
        display_url=display,
        thumbnail_url=pictures[-1]["src"] if pictures else display,
        carousel_items=[_read_child(index, child) for index, child in enumerate(children)],
        video_versions=TABLES.read_records(VideoVersion, "media", node, "video_versions/*"),
        display_resources=pictures,
        music_attribution=_read_music(node),
    )


def _read_id(node: Node) -> str | None:
    """Returns the post's id from the field `id`, without the owner's id that the field also contains. The numeric field
    `pk` is used only if `id` is missing, because JavaScript may have rounded it."""
    marked = (read_value(node, as_id, "id", "strong_id__") or "").partition("_")[0]
    return marked if marked.isdecimal() else read_value(node, as_id, "pk")


def _read_pictures(node: Node, *paths: str) -> list[DisplayResource]:
    return TABLES.read_records(DisplayResource, "any", node, *paths)


def _largest(pictures: list[DisplayResource]) -> str | None:
    """Returns the address of the largest picture. If the sizes are equal or unknown, returns the first address."""
    largest = max(pictures, key=lambda picture: picture["config_width"] or 0, default=None)
    return largest and largest["src"]


def _read_child(index: int, child: Node) -> InstagramCarouselItem | None:
    pictures = _read_pictures(child, *PLACES["pictures"])
    display = read_value(child, as_address, "display_uri") or _largest(pictures)
    thumbnail = read_value(child, as_address, "thumbnail_url")
    return TABLES.read_record(
        InstagramCarouselItem,
        "any",
        child,
        index=index,
        display_url=display or thumbnail,
        is_video=read_value(child, as_count, "media_type") == _VIDEO,
        thumbnail_url=pictures[-1]["src"] if pictures else thumbnail,
    )


def _read_music(node: Node) -> MusicAttribution | None:
    """Returns the licensed music or the original sound of a video. Returns None for a picture, whose music data is
    empty."""
    for held in read_nodes(node, "clips_metadata", "music_metadata"):
        if read_value(held, as_text, "music_info/music_asset_info/title"):
            return TABLES.read_record(MusicAttribution, "licensed", held, uses_original_audio=False)
        if sound := read_node(held, "original_sound_info"):
            return TABLES.read_record(MusicAttribution, "original", sound, uses_original_audio=True)
    return None
