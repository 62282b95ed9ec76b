"""The YouTube operations of the API."""

from billing.offers.operation import Price
from config.kit.errors import NotFound
from scraping.errors import UpstreamBroken
from scraping.live.schemas import live_answer
from scraping.operations.live import live_operation
from scraping.platforms.youtube import reads, schemas

CHANNEL = live_operation(
    "youtube.channel",
    reads.read_channel,
    tool="fetch_youtube_channel",
    path="/v1/raw/youtube/channel/{path:handle}",
    summary="Fetch a channel",
    description="The channel as YouTube shows it publicly now, with its newest videos.",
    example=schemas.YouTubeChannelQuery(handle="@ritaroggen"),
    answers=live_answer("YouTubeChannelAnswer", schemas.LiveYouTubeChannel),
    price=Price(each="0.5"),
)

VIDEO = live_operation(
    "youtube.video",
    reads.read_video,
    tool="fetch_youtube_video",
    path="/v1/raw/youtube/video/{path:video_id}",
    summary="Fetch a video",
    description="A video, short or stream as YouTube shows it publicly now.",
    example=schemas.YouTubeVideoQuery(video_id="mmmmmmmmmmm"),
    answers=live_answer("YouTubeVideoAnswer", schemas.LiveYouTubeVideo),
    price=Price(each="0.5"),
)

SEARCH = live_operation(
    "youtube.search",
    reads.search,
    tool="search_youtube",
    path="/v1/raw/youtube/search",
    summary="Search for videos and channels",
    description="One page of YouTube's own search, charged even if it is empty; `next_cursor` leads to the "
    "next, which is charged too.",
    example=schemas.YouTubeSearchQuery(q="rye bread"),
    answers=live_answer("YouTubeSearchAnswer", schemas.YouTubeSearchResults),
    price=Price(each="0.5"),
    errors=(NotFound, UpstreamBroken),
)

TYPEAHEAD = live_operation(
    "youtube.typeahead",
    reads.suggest,
    tool="complete_youtube_search",
    path="/v1/raw/youtube/typeahead",
    summary="Complete a search",
    description="The search terms that YouTube suggests.",
    example=schemas.YouTubeTypeaheadQuery(q="rye"),
    answers=live_answer("YouTubeTypeaheadAnswer", schemas.YouTubeTypeahead),
    price=Price(each="0.5"),
    errors=(NotFound, UpstreamBroken),
)

TRANSCRIPT = live_operation(
    "youtube.transcript",
    reads.read_transcript,
    tool="fetch_youtube_transcript",
    path="/v1/raw/youtube/transcript/{path:video_id}",
    summary="Fetch a transcript",
    description="The captions of a video, preferably those written by people. A video without captions in "
    "the language is `not_found`.",
    example=schemas.YouTubeTranscriptQuery(video_id="mmmmmmmmmmm"),
    answers=live_answer("YouTubeTranscriptAnswer", schemas.LiveYouTubeTranscript),
    price=Price(each="0.5"),
)

CHANNEL_TRANSCRIPTS = live_operation(
    "youtube.channel_transcripts",
    reads.read_channel_transcripts,
    tool="fetch_youtube_channel_transcripts",
    path="/v1/raw/youtube/channel-transcripts/{path:handle}",
    summary="Fetch the transcripts of a channel",
    description="The captions of up to 20 videos. Items fail independently; only transcripts that were fetched are "
    "charged.",
    example=schemas.YouTubeChannelTranscriptsQuery(handle="@ritaroggen", video_limit=2),
    answers=live_answer("YouTubeChannelTranscriptsAnswer", schemas.YouTubeChannelTranscripts),
    price=Price(each="0.5", unit="transcript", counted="transcript fetched"),
    most=lambda request: request.video_limit,
    delivered=lambda answer: answer["data"]["transcripts_fetched"],
)
