"""Reads a post from Instagram's GraphQL: `shortcode`, `edge_media_to_caption`, `display_resources`."""

from typing import Any, Final

from scraping.sources.bodies import read_json
from scraping.sources.failures import Failure, Refused
from scraping.sources.reading import Node, as_node, read_node, read_nodes, read_value, read_values
from scraping.sources.records.instagram import (
    DisplayResource,
    EngagementVisibility,
    InstagramCarouselItem,
    InstagramPost,
    MusicAttribution,
    PostLocation,
    ProductMention,
    VideoVersion,
)
from scraping.sources.values import (
    as_address,
    as_count,
    as_epoch,
    as_flag,
    as_id,
    as_number,
    as_text,
)


def is_graph_media(node: Node) -> bool:
    return read_value(node, as_text, "shortcode") is not None and "id" in node


def read_graph_media(node: Node) -> InstagramPost:
    if read_value(node, as_flag, "owner/is_private") is True:
        raise Refused("The account is private.")
    children = read_nodes(node, "edge_sidecar_to_children/edges/*/node")
    is_video = _is_video(node)
    hides_counts = read_value(node, as_flag, "like_and_view_counts_disabled")
    is_carousel = bool(children) or "Sidecar" in (read_value(node, as_text, "__typename") or "")
    return InstagramPost(
        id=read_value(node, as_id, "id"),
        shortcode=read_value(node, as_text, "shortcode") or "",
        display_url=read_value(node, as_address, "display_url", "display_src"),
        is_video=is_video,
        post_type="carousel" if is_carousel else "video" if is_video else "image",
        like_count=None if hides_counts else read_value(node, as_count, *_LIKES),
        comment_count=read_value(node, as_count, *_COMMENTS),
        caption=read_value(node, as_text, "edge_media_to_caption/edges/*/node/text", "caption"),
        taken_at=read_value(node, as_epoch, "taken_at_timestamp", "date"),
        owner_username=read_value(node, as_text, "owner/username"),
        accessibility_caption=read_value(node, as_text, "accessibility_caption"),
        video_url=read_value(node, as_address, "video_url"),
        thumbnail_url=read_value(node, as_address, *_THUMBNAILS),
        view_count=None
        if hides_counts
        else read_value(node, as_count, "video_view_count", "video_play_count"),
        is_pinned=_is_pinned(node),
        is_paid_partnership=read_value(node, as_flag, "is_paid_partnership"),
        carousel_items=[_read_child(index, child) for index, child in enumerate(children)],
        coauthor_usernames=read_values(node, as_text, "coauthor_producers/*/username"),
        sponsor_usernames=read_values(node, as_text, *_SPONSORS),
        tagged_usernames=read_values(node, as_text, *_TAGGED),
        product_mentions=[_read_product(product) for product in read_nodes(node, *_PRODUCTS)],
        display_resources=_read_pictures(node),
        video_versions=_read_videos(node),
        music_attribution=_read_music(node),
        location=_read_location(node),
        engagement_visibility=EngagementVisibility(
            viewer_can_reshare=read_value(node, as_flag, "viewer_can_reshare"),
            comments_disabled=read_value(node, as_flag, "comments_disabled"),
            like_and_view_counts_disabled=hides_counts,
        ),
    )


# -1 means that the count is hidden. as_count turns it into None.
_LIKES: Final = ("edge_media_preview_like/count", "edge_liked_by/count", "likes/count")
_COMMENTS: Final = (
    "edge_media_to_parent_comment/count",
    "edge_media_to_comment/count",
    "edge_media_preview_comment/count",
    "comments/count",
)
_THUMBNAILS: Final = (
    "thumbnail_src",
    "thumbnail_resources/0/src",
    "display_resources/0/src",
    "display_url",
)
_SPONSORS: Final = (
    "edge_media_to_sponsor_user/edges/*/node/sponsor/username",
    "sponsor_users/*/username",
)
_TAGGED: Final = (
    "edge_media_to_tagged_user/edges/*/node/user/username",
    "edge_sidecar_to_children/edges/*/node/edge_media_to_tagged_user/edges/*/node/user/username",
)
_PRODUCTS: Final = ("edge_media_to_tagged_product/edges/*/node/product", "product_mentions/*")


def _is_video(node: Node) -> bool:
    return read_value(node, as_flag, "is_video") or "Video" in (
        read_value(node, as_text, "__typename") or ""
    )


def _is_pinned(node: Node) -> bool:
    """Returns whether the owner pinned the post.

    A co-author may have pinned it on their profile; that does not count.
    """
    owner = read_value(node, as_id, "owner/id")
    pinned_by = read_values(node, as_id, "pinned_for_users/*/id")
    return bool(pinned_by) and (owner is None or owner in pinned_by)


def _read_pictures(node: Node) -> list[DisplayResource]:
    return [
        DisplayResource(
            src=src,
            config_width=read_value(picture, as_count, "config_width"),
            config_height=read_value(picture, as_count, "config_height"),
        )
        for picture in read_nodes(node, "display_resources/*")
        or read_nodes(node, "thumbnail_resources/*")
        if (src := read_value(picture, as_address, "src"))
    ]


def _read_videos(node: Node) -> list[VideoVersion]:
    url = read_value(node, as_address, "video_url")
    if url is None:
        return []
    return [
        VideoVersion(
            url=url,
            id=None,
            type=None,
            width=read_value(node, as_count, "dimensions/width"),
            height=read_value(node, as_count, "dimensions/height"),
        )
    ]


def _read_child(index: int, child: Node) -> InstagramCarouselItem:
    return InstagramCarouselItem(
        index=index,
        display_url=read_value(child, as_address, "display_url"),
        is_video=_is_video(child),
        video_url=read_value(child, as_address, "video_url"),
        thumbnail_url=read_value(child, as_address, "display_resources/0/src", "display_url"),
    )


def _read_product(product: Node) -> ProductMention:
    return ProductMention(
        product_id=read_value(product, as_id, "product_id", "id"),
        product_name=read_value(product, as_text, "name", "product_name"),
        merchant_username=read_value(product, as_text, "merchant/username", "merchant_username"),
    )


def _read_music(node: Node) -> MusicAttribution | None:
    music = read_node(node, "clips_music_attribution_info")
    if music is None:
        return None
    return MusicAttribution(
        artist_name=read_value(music, as_text, "artist_name"),
        song_name=read_value(music, as_text, "song_name"),
        audio_id=read_value(music, as_id, "audio_id"),
        uses_original_audio=read_value(music, as_flag, "uses_original_audio"),
        should_mute_audio=read_value(music, as_flag, "should_mute_audio"),
    )


def _read_location(node: Node) -> PostLocation | None:
    place = read_node(node, "location")
    if place is None:
        return None
    return PostLocation(
        id=read_value(place, as_id, "id", "pk"),
        name=read_value(place, as_text, "name"),
        slug=read_value(place, as_text, "slug"),
        has_public_page=read_value(place, as_flag, "has_public_page"),
        lat=read_value(place, as_number, "lat"),
        lng=read_value(place, as_number, "lng"),
        address_json=_read_address(place),
    )


def _read_address(place: Node) -> dict[str, Any] | None:
    """Returns the address, which is JSON inside a JSON string; None if it is invalid."""
    written = read_value(place, as_text, "address_json")
    try:
        return as_node(read_json(written)) if written else None
    except Failure:
        return None
