"""The TikTok operations of the API."""

from typing import Final

from billing.offers.operation import Operation, Price
from config.kit.errors import NotFound, Unprocessable
from scraping.errors import UpstreamBroken
from scraping.live.calls import DEADLINE_S
from scraping.live.calls_log import recorded
from scraping.platforms.tiktok import reads
from scraping.platforms.tiktok.schemas import (
    TikTokCommentPageAnswer,
    TikTokCommentsQuery,
    TikTokProfileAnswer,
    TikTokProfileQuery,
    TikTokProfileVideosQuery,
    TikTokTranscriptAnswer,
    TikTokTranscriptQuery,
    TikTokUserPageAnswer,
    TikTokUsersQuery,
    TikTokVideoAnswer,
    TikTokVideoPageAnswer,
    TikTokVideoQuery,
    TikTokVideosAnswer,
    TikTokVideosBody,
)

HEADING: Final = "Live TikTok"
EXAMPLE_URL: Final = "https://www.tiktok.com/@ofen.otto/video/7571000000000000001"

# This must precede `tiktok.profile`: its path would read the end of this path as part of the username.
PROFILE_VIDEOS = Operation(
    "tiktok.profile_videos",
    tool="fetch_tiktok_profile_videos",
    method="GET",
    path="/v1/raw/tiktok/profile/{path:username}/videos",
    heading=HEADING,
    summary="List the videos of a profile",
    description="One page; `next_cursor` leads to the next, which is charged too. Pinned videos come first.",
    accepts=TikTokProfileVideosQuery,
    answers=TikTokVideoPageAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=TikTokProfileVideosQuery(username="ofen.otto"),
    run=recorded("tiktok.profile_videos", reads.read_profile_videos),
    price=Price(each="0.2"),
    scope="live",
    deadline_s=DEADLINE_S,
)

PROFILE = Operation(
    "tiktok.profile",
    tool="fetch_tiktok_profile",
    method="GET",
    path="/v1/raw/tiktok/profile/{path:username}",
    heading=HEADING,
    summary="Fetch a profile",
    description="The profile as TikTok shows it publicly now. Private and missing accounts are `not_found`.",
    accepts=TikTokProfileQuery,
    answers=TikTokProfileAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=TikTokProfileQuery(username="ofen.otto"),
    run=recorded("tiktok.profile", reads.read_profile),
    price=Price(each="0.2"),
    scope="live",
    deadline_s=DEADLINE_S,
)

VIDEO = Operation(
    "tiktok.video",
    tool="fetch_tiktok_video",
    method="GET",
    path="/v1/raw/tiktok/video",
    heading=HEADING,
    summary="Fetch a video",
    description="A video or slideshow as TikTok shows it publicly now. Addresses of media are temporary.",
    accepts=TikTokVideoQuery,
    answers=TikTokVideoAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=TikTokVideoQuery(url=EXAMPLE_URL),
    run=recorded("tiktok.video", reads.read_video),
    price=Price(each="0.2"),
    scope="live",
    deadline_s=DEADLINE_S,
)

VIDEOS = Operation(
    "tiktok.videos",
    tool="fetch_tiktok_videos",
    method="POST",
    path="/v1/raw/tiktok/videos",
    heading=HEADING,
    summary="Fetch many videos",
    description="Up to 20 videos at once, in the order of the request. Each fails for itself; only those that succeed "
    "are charged.",
    accepts=TikTokVideosBody,
    answers=TikTokVideosAnswer,
    example=TikTokVideosBody(urls=[EXAMPLE_URL]),
    run=recorded("tiktok.videos", reads.read_videos),
    price=Price(each="0.2", unit="video", counted="successful video"),
    most=lambda request: len(request.urls),
    delivered=lambda answer: answer["data"]["succeeded"],
    scope="live",
    deadline_s=DEADLINE_S,
)

COMMENTS = Operation(
    "tiktok.comments",
    tool="fetch_tiktok_comments",
    method="GET",
    path="/v1/raw/tiktok/video/comments",
    heading=HEADING,
    summary="List the comments of a video",
    description="One page; `next_cursor` leads to the next, which is charged too.",
    accepts=TikTokCommentsQuery,
    answers=TikTokCommentPageAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=TikTokCommentsQuery(url=EXAMPLE_URL),
    run=recorded("tiktok.comments", reads.read_comments),
    price=Price(each="0.2"),
    scope="live",
    deadline_s=DEADLINE_S,
)

USERS = Operation(
    "tiktok.users",
    tool="search_tiktok_users",
    method="GET",
    path="/v1/raw/tiktok/search/users",
    heading=HEADING,
    summary="Search for users",
    description="One page of TikTok's own search, charged even if it has no results. Unknown values are null.",
    accepts=TikTokUsersQuery,
    answers=TikTokUserPageAnswer,
    errors=(NotFound, UpstreamBroken),
    example=TikTokUsersQuery(query="bread"),
    run=recorded("tiktok.users", reads.search_users),
    price=Price(each="0.2"),
    scope="live",
    deadline_s=DEADLINE_S,
)

TRANSCRIPT = Operation(
    "tiktok.transcript",
    tool="fetch_tiktok_transcript",
    method="GET",
    path="/v1/raw/tiktok/video/transcript",
    heading=HEADING,
    summary="Fetch a transcript",
    description="What is said in a video: TikTok's captions, or our own speech to text where there are none. It is "
    "kept for later requests.",
    accepts=TikTokTranscriptQuery,
    answers=TikTokTranscriptAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=TikTokTranscriptQuery(url=EXAMPLE_URL),
    run=recorded("tiktok.transcript", reads.read_transcript),
    price=Price(each="2.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)
