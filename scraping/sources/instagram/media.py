"""Reads a post from the mobile API or today's website: `code`, `taken_at`, `image_versions2`.

The website gives no view counts. If `like_and_view_counts_disabled` is set, the like count is a dummy.
"""

from typing import Final

from scraping.sources.failures import Refused
from scraping.sources.reading import Node, read_node, read_nodes, read_value, read_values
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

_IMAGES: Final = ("image_versions2/candidates/*", "image_versions/items/*", "image_versions/*")
_VIDEO: Final = 2
_CAROUSEL: Final = 8


def is_media(node: Node) -> bool:
    is_known = any(
        key in node for key in ("media_type", "image_versions2", "taken_at", "carousel_media")
    )
    return is_known and read_value(node, as_text, "code") is not None


def read_media(node: Node) -> InstagramPost:
    if read_value(node, as_flag, "user/is_private") is True:
        raise Refused("The account is private.")
    kind = read_value(node, as_count, "media_type")
    children = read_nodes(node, "carousel_media/*")
    hides_counts = read_value(node, as_flag, "like_and_view_counts_disabled")
    # In older answers, only the items of a carousel have pictures.
    pictures = _read_pictures(node) or (_read_pictures(children[0]) if children else [])
    display = read_value(node, as_address, "display_uri") or _largest(pictures)
    return InstagramPost(
        id=_read_id(node),
        shortcode=read_value(node, as_text, "code") or "",
        display_url=display,
        is_video=kind == _VIDEO,
        post_type="carousel"
        if children or kind == _CAROUSEL
        else "video"
        if kind == _VIDEO
        else "image",
        like_count=None if hides_counts else read_value(node, as_count, "like_count"),
        comment_count=read_value(node, as_count, "comment_count"),
        caption=read_value(node, as_text, "caption/text", "caption"),
        taken_at=read_value(node, as_epoch, "taken_at", "taken_at_ts"),
        owner_username=read_value(
            node, as_text, "user/username", "owner/username", "caption/user/username"
        ),
        accessibility_caption=read_value(node, as_text, "accessibility_caption"),
        video_url=read_value(node, as_address, "video_versions/*/url", "video_url"),
        thumbnail_url=pictures[-1]["src"] if pictures else display,
        view_count=None
        if hides_counts
        else read_value(node, as_count, "view_count", "ig_play_count", "play_count"),
        is_pinned=_is_pinned(node),
        is_paid_partnership=read_value(node, as_flag, "is_paid_partnership"),
        carousel_items=[_read_child(index, child) for index, child in enumerate(children)],
        coauthor_usernames=read_values(node, as_text, "coauthor_producers/*/username"),
        sponsor_usernames=read_values(
            node, as_text, "sponsor_tags/*/username", "sponsor_tags/*/sponsor/username"
        ),
        tagged_usernames=read_values(node, as_text, *_TAGGED),
        product_mentions=[_read_product(product) for product in read_nodes(node, *_PRODUCTS)],
        display_resources=pictures,
        video_versions=_read_videos(node),
        music_attribution=_read_music(node),
        location=_read_location(node),
        engagement_visibility=EngagementVisibility(
            viewer_can_reshare=read_value(node, as_flag, "can_viewer_reshare"),
            comments_disabled=read_value(node, as_flag, "comments_disabled"),
            like_and_view_counts_disabled=hides_counts,
        ),
    )


_TAGGED: Final = (
    "usertags/in/*/user/username",
    "tagged_users/*/user/username",
    "carousel_media/*/usertags/in/*/user/username",
)
_PRODUCTS: Final = ("product_tags/in/*/product", "carousel_media/*/product_tags/in/*/product")


def _read_id(node: Node) -> str | None:
    """Returns the post's id.

    `id` contains the ids of the post and of the owner. A numeric `pk` may have lost digits in JavaScript.
    """
    marked = (read_value(node, as_id, "id", "strong_id__") or "").partition("_")[0]
    return marked if marked.isdecimal() else read_value(node, as_id, "pk")


def _is_pinned(node: Node) -> bool:
    """Returns whether the owner pinned the post.

    A co-author may have pinned it on their profile; that does not count.
    """
    owner = read_value(node, as_id, "user/pk", "user/id", "owner/id")
    pinned_by = read_values(
        node, as_id, "timeline_pinned_user_ids/*", "clips_tab_pinned_user_ids/*"
    )
    return bool(pinned_by) and (owner is None or owner in pinned_by)


def _read_pictures(node: Node) -> list[DisplayResource]:
    return [
        DisplayResource(
            src=src,
            config_width=read_value(picture, as_count, "width"),
            config_height=read_value(picture, as_count, "height"),
        )
        for picture in read_nodes(node, *_IMAGES)
        if (src := read_value(picture, as_address, "url"))
    ]


def _largest(pictures: list[DisplayResource]) -> str | None:
    """Returns the address of the largest picture.

    If several are largest, or if sizes are missing, the first picture wins.
    """
    return (
        max(pictures, key=lambda picture: picture["config_width"] or 0)["src"] if pictures else None
    )


def _read_videos(node: Node) -> list[VideoVersion]:
    return [
        VideoVersion(
            url=url,
            id=read_value(video, as_id, "id"),
            type=read_value(video, as_count, "type"),
            width=read_value(video, as_count, "width"),
            height=read_value(video, as_count, "height"),
        )
        for video in read_nodes(node, "video_versions/*")
        if (url := read_value(video, as_address, "url"))
    ]


def _read_child(index: int, child: Node) -> InstagramCarouselItem:
    pictures = _read_pictures(child)
    display = read_value(child, as_address, "display_uri") or _largest(pictures)
    return InstagramCarouselItem(
        index=index,
        display_url=display or read_value(child, as_address, "thumbnail_url"),
        is_video=read_value(child, as_count, "media_type") == _VIDEO,
        video_url=read_value(child, as_address, "video_versions/*/url"),
        thumbnail_url=pictures[-1]["src"]
        if pictures
        else read_value(child, as_address, "thumbnail_url"),
    )


def _read_product(product: Node) -> ProductMention:
    return ProductMention(
        product_id=read_value(product, as_id, "product_id", "id"),
        product_name=read_value(product, as_text, "name"),
        merchant_username=read_value(product, as_text, "merchant/username"),
    )


def _read_music(node: Node) -> MusicAttribution | None:
    """Returns the licensed track or the video's original sound.

    Returns None for the empty track of a picture.
    """
    for held in read_nodes(node, "clips_metadata", "music_metadata"):
        if read_value(held, as_text, "music_info/music_asset_info/title"):
            return MusicAttribution(
                artist_name=read_value(held, as_text, "music_info/music_asset_info/display_artist"),
                song_name=read_value(held, as_text, "music_info/music_asset_info/title"),
                audio_id=read_value(
                    held,
                    as_id,
                    "music_info/music_asset_info/audio_cluster_id",
                    "music_info/music_asset_info/audio_asset_id",
                ),
                uses_original_audio=False,
                should_mute_audio=read_value(
                    held, as_flag, "music_info/music_consumption_info/should_mute_audio"
                ),
            )
        if sound := read_node(held, "original_sound_info"):
            return MusicAttribution(
                artist_name=read_value(sound, as_text, "ig_artist/username"),
                song_name=read_value(sound, as_text, "original_audio_title"),
                audio_id=read_value(sound, as_id, "audio_asset_id"),
                uses_original_audio=True,
                should_mute_audio=read_value(
                    sound, as_flag, "should_mute_audio", "consumption_info/should_mute_audio"
                ),
            )
    return None


def _read_location(node: Node) -> PostLocation | None:
    place = read_node(node, "location")
    if place is None:
        return None
    return PostLocation(
        id=read_value(place, as_id, "pk", "id"),
        name=read_value(place, as_text, "name"),
        slug=read_value(place, as_text, "slug"),
        has_public_page=read_value(place, as_flag, "has_public_page"),
        lat=read_value(place, as_number, "lat"),
        lng=read_value(place, as_number, "lng"),
        address_json=None,
    )
