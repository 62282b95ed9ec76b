"""Records of Instagram profiles and posts."""

from typing import Any, Literal

from typing_extensions import TypedDict

from scraping.sources.records.tiktok import Segment


class BioLink(TypedDict):
    title: str | None
    url: str
    link_type: str | None


class RelatedProfile(TypedDict):
    username: str
    full_name: str | None
    is_private: bool | None
    is_verified: bool | None
    profile_pic_url: str | None


class InstagramCarouselItem(TypedDict):
    index: int
    display_url: str | None
    is_video: bool
    video_url: str | None
    thumbnail_url: str | None


class ProductMention(TypedDict):
    product_id: str | None
    product_name: str | None
    merchant_username: str | None


class DisplayResource(TypedDict):
    src: str
    config_width: int | None
    config_height: int | None


class VideoVersion(TypedDict):
    url: str
    id: str | None
    type: int | None
    width: int | None
    height: int | None


class MusicAttribution(TypedDict):
    artist_name: str | None
    song_name: str | None
    audio_id: str | None
    uses_original_audio: bool | None
    should_mute_audio: bool | None


class PostLocation(TypedDict):
    id: str | None
    name: str | None
    slug: str | None
    has_public_page: bool | None
    lat: float | None
    lng: float | None
    address_json: dict[str, Any] | None


class EngagementVisibility(TypedDict):
    viewer_can_reshare: bool | None
    comments_disabled: bool | None
    like_and_view_counts_disabled: bool | None


class InstagramPost(TypedDict):
    """`taken_at` is in seconds since 1970."""

    id: str | None
    shortcode: str
    display_url: str | None
    is_video: bool
    post_type: Literal["image", "video", "carousel"]
    like_count: int | None
    comment_count: int | None
    caption: str | None
    taken_at: int | None
    owner_username: str | None
    accessibility_caption: str | None
    video_url: str | None
    thumbnail_url: str | None
    view_count: int | None
    is_pinned: bool
    is_paid_partnership: bool | None
    carousel_items: list[InstagramCarouselItem]
    coauthor_usernames: list[str]
    sponsor_usernames: list[str]
    tagged_usernames: list[str]
    product_mentions: list[ProductMention]
    display_resources: list[DisplayResource]
    video_versions: list[VideoVersion]
    music_attribution: MusicAttribution | None
    location: PostLocation | None
    engagement_visibility: EngagementVisibility


class Subtitle(TypedDict):
    """The address and language of a video's captions."""

    url: str
    language: str | None


class InstagramCaptions(TypedDict):
    segments: list[Segment]


class PostPage(TypedDict):
    posts: list[InstagramPost]
    has_more: bool | None
    next_cursor: str | None


class InstagramProfile(TypedDict):
    user_id: str | None
    username: str | None
    full_name: str | None
    biography: str | None
    bio_links: list[BioLink]
    category_name: str | None
    engagement_rate: float | None
    external_url: str | None
    follower_count: int | None
    following_count: int | None
    media_count: int | None
    is_private: bool | None
    is_verified: bool | None
    profile_pic_url: str | None
    profile_pic_url_hd: str | None
    pronouns: list[str]
    related_profiles: list[RelatedProfile]
    posts: list[InstagramPost]
