"""The TikTok operations of the API."""

from typing import Final

from billing.offers.operation import Price
from config.kit.errors import NotFound
from scraping.errors import UpstreamBroken
from scraping.live.schemas import live_answer
from scraping.operations.live import batch_operation, live_operation
from scraping.platforms.tiktok import reads, schemas

EXAMPLE_URL: Final = "https://www.tiktok.com/@ofen.otto/video/7571000000000000001"

# Must come before `tiktok.profile`, whose path would otherwise match the end of this path as part of the username.
PROFILE_VIDEOS = live_operation(
    "tiktok.profile_videos",
    reads.read_profile_videos,
    tool="fetch_tiktok_profile_videos",
    path="/v1/raw/tiktok/profile/{path:username}/videos",
    summary="List the videos of a profile",
    description="One page; `next_cursor` leads to the next, which is charged too. Pinned videos come first.",
    example=schemas.TikTokProfileVideosQuery(username="ofen.otto"),
    answers=live_answer("TikTokVideoPageAnswer", schemas.TikTokVideoPage),
    price=Price(each="0.2"),
)

PROFILE = live_operation(
    "tiktok.profile",
    reads.read_profile,
    tool="fetch_tiktok_profile",
    path="/v1/raw/tiktok/profile/{path:username}",
    summary="Fetch a profile",
    description="The profile as TikTok shows it publicly now. Private and missing accounts are `not_found`.",
    example=schemas.TikTokProfileQuery(username="ofen.otto"),
    answers=live_answer("TikTokProfileAnswer", schemas.LiveTikTokProfile),
    price=Price(each="0.2"),
)

VIDEO = live_operation(
    "tiktok.video",
    reads.read_video,
    tool="fetch_tiktok_video",
    path="/v1/raw/tiktok/video",
    summary="Fetch a video",
    description="A video or slideshow as TikTok shows it publicly now. Addresses of media are temporary.",
    example=schemas.TikTokVideoQuery(url=EXAMPLE_URL),
    answers=live_answer("TikTokVideoAnswer", schemas.LiveTikTokVideo),
    price=Price(each="0.2"),
)

VIDEOS = batch_operation(
    "tiktok.videos",
    reads.read_videos,
    tool="fetch_tiktok_videos",
    path="/v1/raw/tiktok/videos",
    most_items=20,
    example=schemas.TikTokVideosBody(urls=[EXAMPLE_URL]),
    answers=live_answer("TikTokVideosAnswer", schemas.TikTokVideoBatch),
    each="0.2",
    unit="video",
    most=lambda request: len(request.urls),
)

COMMENTS = live_operation(
    "tiktok.comments",
    reads.read_comments,
    tool="fetch_tiktok_comments",
    path="/v1/raw/tiktok/video/comments",
    summary="List the comments of a video",
    description="One page; `next_cursor` leads to the next, which is charged too.",
    example=schemas.TikTokCommentsQuery(url=EXAMPLE_URL),
    answers=live_answer("TikTokCommentPageAnswer", schemas.TikTokCommentPage),
    price=Price(each="0.2"),
)

USERS = live_operation(
    "tiktok.users",
    reads.search_users,
    tool="search_tiktok_users",
    path="/v1/raw/tiktok/search/users",
    summary="Search for users",
    description="One page of TikTok's own search, charged even if it has no results. Unknown values are null.",
    example=schemas.TikTokUsersQuery(query="bread"),
    answers=live_answer("TikTokUserPageAnswer", schemas.TikTokUserPage),
    price=Price(each="0.2"),
    errors=(NotFound, UpstreamBroken),
)

TRANSCRIPT = live_operation(
    "tiktok.transcript",
    reads.read_transcript,
    tool="fetch_tiktok_transcript",
    path="/v1/raw/tiktok/video/transcript",
    summary="Fetch a transcript",
    description="The spoken text of a video: TikTok's captions, or our own speech to text if there are no captions. It "
    "is stored for later requests.",
    example=schemas.TikTokTranscriptQuery(url=EXAMPLE_URL),
    answers=live_answer("TikTokTranscriptAnswer", schemas.LiveTikTokTranscript),
    price=Price(each="2.5"),
)
