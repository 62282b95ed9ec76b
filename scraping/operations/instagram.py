"""The Instagram operations of the API."""

from billing.offers.operation import Price
from scraping.live.schemas import live_answer
from scraping.operations.live import batch_operation, live_operation
from scraping.platforms.instagram import reads, schemas

PROFILE = live_operation(
    "instagram.profile",
    reads.read_profile,
    tool="fetch_instagram_profile",
    path="/v1/raw/instagram/profile/{path:username}",
    summary="Fetch a profile",
    description="The profile as Instagram shows it publicly now. Private and missing accounts are `not_found`.",
    example=schemas.InstagramProfileQuery(username="hanna.krume"),
    answers=live_answer("InstagramProfileAnswer", schemas.LiveInstagramProfile),
    price=Price(each="0.5"),
)

POST = live_operation(
    "instagram.post",
    reads.read_post,
    tool="fetch_instagram_post",
    path="/v1/raw/instagram/post/{path:shortcode}",
    summary="Fetch a post",
    description="A post, reel or IGTV video as Instagram shows it publicly. Addresses of videos are valid for a day.",
    example=schemas.InstagramPostQuery(shortcode="DeInvented1"),
    answers=live_answer("InstagramPostAnswer", schemas.LiveInstagramPost),
    price=Price(each="1"),
)

POSTS = batch_operation(
    "instagram.posts",
    reads.read_posts,
    tool="fetch_instagram_posts",
    path="/v1/raw/instagram/posts",
    most_items=20,
    example=schemas.InstagramPostsBody(shortcodes=["DeInvented1", "DeInvented2"]),
    answers=live_answer("InstagramPostsAnswer", schemas.InstagramPostBatch),
    each="1",
    unit="post",
    most=lambda request: len(request.shortcodes),
)

TRANSCRIPT = live_operation(
    "instagram.transcript",
    reads.read_transcript,
    tool="fetch_instagram_transcript",
    path="/v1/raw/instagram/transcript/{path:shortcode}",
    summary="Fetch a transcript",
    description="The spoken text of a video: Instagram's captions, or else speech to text. If that takes longer than "
    "the request, the answer is a 503 with `Retry-After`, and a later request finds the transcript. Transcripts "
    "are stored; a stored one comes without `post`. If the speech is not in `language`, the answer is `not_found`.",
    example=schemas.InstagramTranscriptQuery(shortcode="KeptInvented"),
    answers=live_answer("InstagramTranscriptAnswer", schemas.LiveInstagramTranscript),
    price=Price(each="5"),
)

TRANSCRIPTS = batch_operation(
    "instagram.transcripts",
    reads.read_transcripts,
    tool="fetch_instagram_transcripts",
    path="/v1/raw/instagram/transcripts",
    most_items=10,
    example=schemas.InstagramTranscriptsBody(shortcodes=["KeptInvented"]),
    answers=live_answer("InstagramTranscriptsAnswer", schemas.InstagramTranscriptBatch),
    each="5",
    unit="transcript",
    most=lambda request: len(request.shortcodes),
)
