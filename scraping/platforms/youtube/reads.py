"""Implements YouTube's live operations: channels, videos, searches and captions."""

import hashlib
from functools import partial
from typing import Any

from config.kit.context import Context
from creators.identity.platforms import Address
from scraping.errors import explain_item
from scraping.live.batches import Outcome, run_items
from scraping.live.calls import build_answer, open_page, seal_page, visit_platform
from scraping.live.jobs import enqueue_feeding
from scraping.platforms.youtube import client
from scraping.platforms.youtube.client import Captioned, Locale
from scraping.platforms.youtube.filters import build_filters
from scraping.platforms.youtube.schemas import (
    YouTubeChannelQuery,
    YouTubeChannelTranscriptsQuery,
    YouTubeSearchQuery,
    YouTubeTranscriptQuery,
    YouTubeTypeaheadQuery,
    YouTubeVideoQuery,
)
from scraping.sources.records.youtube import CaptionTrack, ChannelVideo

Answer = dict[str, Any]


def read_channel(request: YouTubeChannelQuery, context: Context) -> Answer:
    wanted = request.video_limit if request.include_videos else 0
    address = Address("youtube", "channel", request.handle)
    with visit_platform("youtube", "channel", request.handle, context) as visit:
        channel = client.read_channel(visit, address, videos=wanted)
    enqueue_feeding("youtube", "channel", channel)
    return build_answer(channel)


def read_video(request: YouTubeVideoQuery, context: Context) -> Answer:
    with visit_platform("youtube", "video", request.video_id, context) as visit:
        video = client.read_video(visit, request.video_id)
    enqueue_feeding("youtube", "video", video)
    return build_answer(video)


def search(request: YouTubeSearchQuery, context: Context) -> Answer:
    """Runs a search. The cursor states which page to read, and how many results of the page were already returned."""
    question = f"youtube search {_digest(request)}"
    position = open_page(request.cursor, question, context)
    token, skipped = position.get("token"), position.get("skipped", 0)
    filters = build_filters(
        sort=request.sort_by,
        uploaded=request.upload_date,
        content=request.content_type,
        duration=request.duration,
    )
    with visit_platform("youtube", "search", request.q, context) as visit:
        page = client.search(
            visit, request.q, filters=filters, token=token, locale=_locale_of(request)
        )
    enqueue_feeding("youtube", "search", page)
    until = skipped + request.limit
    following: dict[str, Any] | None = None
    if until < len(page["results"]):
        following = {"token": token, "skipped": until}
    elif page["next_cursor"]:
        following = {"token": page["next_cursor"]}
    return build_answer(
        {
            "query": request.q,
            "estimated_results": page["estimated_results"],
            "results": page["results"][skipped:until],
            "next_cursor": seal_page(following, question, context),
        }
    )


def suggest(request: YouTubeTypeaheadQuery, context: Context) -> Answer:
    with visit_platform("youtube", "typeahead", request.q, context) as visit:
        found = client.suggest(visit, request.q, _locale_of(request))
    return build_answer({"query": request.q, "suggestions": found["suggestions"]})


def read_transcript(request: YouTubeTranscriptQuery, context: Context) -> Answer:
    with visit_platform("youtube", "transcript", request.video_id, context) as visit:
        found = client.read_captions(visit, request.video_id, request.language)
    return build_answer(
        {
            "video_id": request.video_id,
            "url": f"https://www.youtube.com/watch?v={request.video_id}",
            "title": found.captions["title"],
            "language": found.track["code"],
            "source": _source_of(found.track),
            "available_languages": [
                {"code": track["code"], "name": track["name"], "is_auto": track["is_auto"]}
                for track in found.captions["tracks"]
            ],
            **found.transcript,
        }
    )


def read_channel_transcripts(request: YouTubeChannelTranscriptsQuery, context: Context) -> Answer:
    address = Address("youtube", "channel", request.handle)
    with visit_platform("youtube", "channel", request.handle, context) as visit:
        channel, videos = client.read_channel_videos(
            visit, address, sort=request.sort_by, most=request.video_limit
        )
    enqueue_feeding("youtube", "channel", {**channel, "videos": videos})
    read = partial(client.read_captions, language=request.language)
    outcomes = run_items("youtube", [video["video_id"] for video in videos], read, context)
    items = [
        _show_item(video, outcome, with_segments=request.include_segments)
        for video, outcome in zip(videos, outcomes, strict=True)
    ]
    fetched = sum(item["error"] is None for item in items)
    return build_answer(
        {
            "channel_id": channel["channel_id"],
            "channel_name": channel["name"],
            "handle": channel["handle"],
            "videos_found": len(videos),
            "transcripts_fetched": fetched,
            "transcripts_failed": len(items) - fetched,
            "items": items,
        }
    )


def _show_item(
    video: ChannelVideo, outcome: Outcome[Captioned], *, with_segments: bool
) -> dict[str, Any]:
    found = outcome.record
    return {
        "video_id": video["video_id"],
        "url": video["url"],
        "title": video["title"],
        "view_count": video["view_count"],
        "published_text": video["published_text"],
        "language": found.track["code"] if found else None,
        "source": _source_of(found.track) if found else None,
        "full_text": found.transcript["full_text"] if found else None,
        "word_count": found.transcript["word_count"] if found else None,
        "transcript": found.transcript["transcript"] if found and with_segments else None,
        "error": explain_item(outcome.error, "youtube")["message"] if outcome.error else None,
    }


def _source_of(track: CaptionTrack) -> str:
    return "auto_generated" if track["is_auto"] else "manual"


def _locale_of(request: YouTubeSearchQuery | YouTubeTypeaheadQuery) -> Locale:
    country = request.country_code.upper() if request.country_code else None
    return Locale(country, request.language_code)


def _digest(request: YouTubeSearchQuery) -> str:
    asked = request.model_dump_json(exclude={"cursor", "limit"})
    return hashlib.sha256(asked.encode()).hexdigest()
