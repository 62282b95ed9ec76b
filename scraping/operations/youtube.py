"""The YouTube operations of the API."""

from typing import Final

from billing.offers.operation import Operation, Price
from config.kit.errors import NotFound, Unprocessable
from scraping.errors import UpstreamBroken
from scraping.live.calls import DEADLINE_S
from scraping.live.calls_log import recorded
from scraping.platforms.youtube import reads
from scraping.platforms.youtube.schemas import (
    YouTubeChannelAnswer,
    YouTubeChannelQuery,
    YouTubeChannelTranscriptsAnswer,
    YouTubeChannelTranscriptsQuery,
    YouTubeSearchAnswer,
    YouTubeSearchQuery,
    YouTubeTranscriptAnswer,
    YouTubeTranscriptQuery,
    YouTubeTypeaheadAnswer,
    YouTubeTypeaheadQuery,
    YouTubeVideoAnswer,
    YouTubeVideoQuery,
)

HEADING: Final = "Live YouTube"

CHANNEL = Operation(
    "youtube.channel",
    tool="fetch_youtube_channel",
    method="GET",
    path="/v1/raw/youtube/channel/{path:handle}",
    heading=HEADING,
    summary="Fetch a channel",
    description="The channel as YouTube shows it publicly now, with its newest videos.",
    accepts=YouTubeChannelQuery,
    answers=YouTubeChannelAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=YouTubeChannelQuery(handle="@ritaroggen"),
    run=recorded("youtube.channel", reads.read_channel),
    price=Price(each="0.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

VIDEO = Operation(
    "youtube.video",
    tool="fetch_youtube_video",
    method="GET",
    path="/v1/raw/youtube/video/{path:video_id}",
    heading=HEADING,
    summary="Fetch a video",
    description="A video, short or stream as YouTube shows it publicly now.",
    accepts=YouTubeVideoQuery,
    answers=YouTubeVideoAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=YouTubeVideoQuery(video_id="mmmmmmmmmmm"),
    run=recorded("youtube.video", reads.read_video),
    price=Price(each="0.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

SEARCH = Operation(
    "youtube.search",
    tool="search_youtube",
    method="GET",
    path="/v1/raw/youtube/search",
    heading=HEADING,
    summary="Search for videos and channels",
    description="One page of YouTube's own search, charged even if it is empty; `next_cursor` leads to the "
    "next, which is charged too.",
    accepts=YouTubeSearchQuery,
    answers=YouTubeSearchAnswer,
    errors=(NotFound, UpstreamBroken),
    example=YouTubeSearchQuery(q="rye bread"),
    run=recorded("youtube.search", reads.search),
    price=Price(each="0.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

TYPEAHEAD = Operation(
    "youtube.typeahead",
    tool="complete_youtube_search",
    method="GET",
    path="/v1/raw/youtube/typeahead",
    heading=HEADING,
    summary="Complete a search",
    description="The search terms that YouTube suggests.",
    accepts=YouTubeTypeaheadQuery,
    answers=YouTubeTypeaheadAnswer,
    errors=(NotFound, UpstreamBroken),
    example=YouTubeTypeaheadQuery(q="rye"),
    run=recorded("youtube.typeahead", reads.suggest),
    price=Price(each="0.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

TRANSCRIPT = Operation(
    "youtube.transcript",
    tool="fetch_youtube_transcript",
    method="GET",
    path="/v1/raw/youtube/transcript/{path:video_id}",
    heading=HEADING,
    summary="Fetch a transcript",
    description="The captions of a video, preferably those written by people. A video without captions in "
    "the language is `not_found`.",
    accepts=YouTubeTranscriptQuery,
    answers=YouTubeTranscriptAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=YouTubeTranscriptQuery(video_id="mmmmmmmmmmm"),
    run=recorded("youtube.transcript", reads.read_transcript),
    price=Price(each="0.5"),
    scope="live",
    deadline_s=DEADLINE_S,
)

CHANNEL_TRANSCRIPTS = Operation(
    "youtube.channel_transcripts",
    tool="fetch_youtube_channel_transcripts",
    method="GET",
    path="/v1/raw/youtube/channel-transcripts/{path:handle}",
    heading=HEADING,
    summary="Fetch the transcripts of a channel",
    description="The captions of up to 20 videos. Items fail independently; only transcripts that were fetched are "
    "charged.",
    accepts=YouTubeChannelTranscriptsQuery,
    answers=YouTubeChannelTranscriptsAnswer,
    errors=(NotFound, Unprocessable, UpstreamBroken),
    example=YouTubeChannelTranscriptsQuery(handle="@ritaroggen", video_limit=2),
    run=recorded("youtube.channel_transcripts", reads.read_channel_transcripts),
    price=Price(each="0.5", unit="transcript", counted="transcript fetched"),
    most=lambda request: request.video_limit,
    delivered=lambda answer: answer["data"]["transcripts_fetched"],
    scope="live",
    deadline_s=DEADLINE_S,
)
