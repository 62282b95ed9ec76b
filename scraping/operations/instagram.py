"""The Instagram operations of the API."""

from billing.offers.operation import Operation, Price
from config.kit.errors import NotFound, Unprocessable
from scraping.errors import UpstreamBroken
from scraping.live.calls import DEADLINE_S
from scraping.live.calls_log import recorded
from scraping.platforms.instagram import reads
from scraping.platforms.instagram.schemas import (
    InstagramPostAnswer,
    InstagramPostQuery,
    InstagramPostsAnswer,
    InstagramPostsBody,
    InstagramProfileAnswer,
    InstagramProfileQuery,
    InstagramTranscriptAnswer,
    InstagramTranscriptQuery,
    InstagramTranscriptsAnswer,
    InstagramTranscriptsBody,
)

PROFILE = Operation(
    "instagram.profile",
    tool="fetch_instagram_profile",
    method="GET",
    path="/v1/raw/instagram/profile/{path:username}",
    heading="Live Instagram",
    summary="Fetch a profile",
    description="The profile as Instagram shows it publicly now. Private and missing accounts are `not_found`.",
    accepts=InstagramProfileQuery,
    answers=InstagramProfileAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=InstagramProfileQuery(username="hanna.krume"),
    run=recorded("instagram.profile", reads.read_profile),
    price=Price(each="0.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

POST = Operation(
    "instagram.post",
    tool="fetch_instagram_post",
    method="GET",
    path="/v1/raw/instagram/post/{path:shortcode}",
    heading="Live Instagram",
    summary="Fetch a post",
    description="A post, reel or IGTV video as Instagram shows it publicly. Addresses of videos are valid for a day.",
    accepts=InstagramPostQuery,
    answers=InstagramPostAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=InstagramPostQuery(shortcode="DeInvented1"),
    run=recorded("instagram.post", reads.read_post),
    price=Price(each="1"),
    scope="live",
    deadline_s=DEADLINE_S,
)

POSTS = Operation(
    "instagram.posts",
    tool="fetch_instagram_posts",
    method="POST",
    path="/v1/raw/instagram/posts",
    heading="Live Instagram",
    summary="Fetch many posts",
    description="Up to 20 posts at once, in the order of the request. Each fails for itself; only those that succeed "
    "are charged.",
    accepts=InstagramPostsBody,
    answers=InstagramPostsAnswer,
    example=InstagramPostsBody(shortcodes=["DeInvented1", "DeInvented2"]),
    run=recorded("instagram.posts", reads.read_posts),
    price=Price(each="1", unit="post", counted="successful post"),
    most=lambda request: len(request.shortcodes),
    delivered=lambda answer: answer["data"]["succeeded"],
    scope="live",
    deadline_s=DEADLINE_S,
)

TRANSCRIPT = Operation(
    "instagram.transcript",
    tool="fetch_instagram_transcript",
    method="GET",
    path="/v1/raw/instagram/transcript/{path:shortcode}",
    heading="Live Instagram",
    summary="Fetch a transcript",
    description="What is said in a video: Instagram's captions, or else speech to text. A transcript that takes longer "
    "than the request goes on: the answer is a 503 with `Retry-After`, and a later request finds it. Transcripts are "
    "kept; a kept one comes without `post`. Where what is said is in another language than `language`, the answer is "
    "`not_found`.",
    accepts=InstagramTranscriptQuery,
    answers=InstagramTranscriptAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=InstagramTranscriptQuery(shortcode="KeptInvented"),
    run=recorded("instagram.transcript", reads.read_transcript),
    price=Price(each="5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

TRANSCRIPTS = Operation(
    "instagram.transcripts",
    tool="fetch_instagram_transcripts",
    method="POST",
    path="/v1/raw/instagram/transcripts",
    heading="Live Instagram",
    summary="Fetch many transcripts",
    description="Up to 10 transcripts at once, in the order of the request. Each fails for itself; only those that "
    "succeed are charged.",
    accepts=InstagramTranscriptsBody,
    answers=InstagramTranscriptsAnswer,
    example=InstagramTranscriptsBody(shortcodes=["KeptInvented"]),
    run=recorded("instagram.transcripts", reads.read_transcripts),
    price=Price(each="5", unit="transcript", counted="successful transcript"),
    most=lambda request: len(request.shortcodes),
    delivered=lambda answer: answer["data"]["succeeded"],
    scope="live",
    deadline_s=DEADLINE_S,
)
