"""Implements TikTok's live operations: profiles, videos, comments and users."""

from typing import Any

from config.kit.context import Context
from creators.identity.platforms import Address
from scraping.fetching.visits import Visit
from scraping.live.batches import build_batch, enqueue_items, run_items
from scraping.live.calls import build_answer, now_text, open_page, seal_page, visit_platform
from scraping.live.jobs import enqueue_feeding
from scraping.live.schemas import read_input
from scraping.models import Transcript
from scraping.neutral import find_author
from scraping.platforms.tiktok import client
from scraping.platforms.tiktok.client import VideosPosition
from scraping.platforms.tiktok.schemas import (
    TikTokCommentsQuery,
    TikTokProfileQuery,
    TikTokProfileVideosQuery,
    TikTokTranscriptQuery,
    TikTokUsersQuery,
    TikTokVideoQuery,
    TikTokVideosBody,
)
from scraping.sources.failures import Failure
from scraping.sources.records.tiktok import TikTokVideo
from scraping.sources.words import join_segments
from scraping.speech.model import Speech
from scraping.speech.transcripts import find_transcripts, keep_transcript, transcribe_videos

Answer = dict[str, Any]


def read_profile(request: TikTokProfileQuery, context: Context) -> Answer:
    with visit_platform("tiktok", "profile", request.username, context) as visit:
        profile = client.read_profile(visit, request.username)
    enqueue_feeding("tiktok", "profile", profile)
    return build_answer(profile)


def read_video(request: TikTokVideoQuery, context: Context) -> Answer:
    address = read_input(request.url, "tiktok", "video")
    with visit_platform("tiktok", "video", address.id, context) as visit:
        video = client.read_video(visit, address)
    enqueue_feeding("tiktok", "video", video)
    return build_answer({"video": video})


def read_videos(request: TikTokVideosBody, context: Context) -> Answer:
    def read(visit: Visit, asked: str) -> TikTokVideo:
        return client.read_video(visit, read_input(asked, "tiktok", "video"))

    outcomes = run_items("tiktok", request.urls, read, context)
    enqueue_items("tiktok", "video", outcomes)
    return build_batch(
        outcomes,
        "tiktok",
        echo="url",
        show=lambda video: {"video": video, "scraped_at": now_text()},
    )


def read_profile_videos(request: TikTokProfileVideosQuery, context: Context) -> Answer:
    """Reads a page of a user's videos. This needs TikTok's second id of the user, which is part of the cursor."""
    question = f"tiktok videos {request.username} {request.sort_by}"
    position = open_page(request.cursor, question, context)
    with visit_platform("tiktok", "profile", request.username, context) as visit:
        at = (
            VideosPosition(position["id"], position["cursor"])
            if position
            else client.find_first_position(visit, request.username)
        )
        page = client.read_videos(visit, at, request.sort_by)
    enqueue_feeding("tiktok", "videos", page)
    following = (
        {"id": at.permanent_id, "cursor": page["next_cursor"]} if page["next_cursor"] else None
    )
    return build_answer(
        {
            "username": page["username"] or request.username,
            "videos": page["videos"],
            "has_more": page["has_more"],
            "next_cursor": seal_page(following, question, context),
        }
    )


def read_comments(request: TikTokCommentsQuery, context: Context) -> Answer:
    address = read_input(request.url, "tiktok", "video")
    question = f"tiktok comments {address.id}"
    position = open_page(request.cursor, question, context)
    with visit_platform("tiktok", "video", address.id, context) as visit:
        video_id = position.get("video_id") or client.find_video_id(visit, address)
        page = client.read_comments(visit, video_id, position.get("cursor"))
    following = (
        {"video_id": video_id, "cursor": page["next_cursor"]} if page["next_cursor"] else None
    )
    return build_answer(
        {
            **page,
            "video_id": video_id,
            "next_cursor": seal_page(following, question, context),
        }
    )


def search_users(request: TikTokUsersQuery, context: Context) -> Answer:
    question = f"tiktok users {request.query}"
    position = open_page(request.cursor, question, context)
    with visit_platform("tiktok", "users", request.query, context) as visit:
        page = client.search_users(
            visit, request.query, position.get("cursor"), position.get("search_id")
        )
    enqueue_feeding("tiktok", "users", page)
    search_id = page["search_id"] or position.get("search_id")
    following = (
        {"cursor": page["next_cursor"], "search_id": search_id} if page["next_cursor"] else None
    )
    return build_answer(
        {
            "query": request.query,
            "users": page["users"],
            "has_more": page["has_more"],
            "next_cursor": seal_page(following, question, context),
        }
    )


def read_transcript(request: TikTokTranscriptQuery, context: Context) -> Answer:
    """Returns the transcript of a video: a stored one, TikTok's captions, or a new transcription by a worker."""
    address = read_input(request.url, "tiktok", "video")
    kept = find_transcripts("tiktok", [address.id]).get(address.id)
    if kept is None:
        with visit_platform("tiktok", "video", address.id, context) as visit:
            kept = _find_or_make_transcript(visit, address)
    return build_answer(show_transcript(kept))


def _find_or_make_transcript(visit: Visit, address: Address) -> Transcript:
    found = client.read_captions(visit, address)
    enqueue_feeding("tiktok", "video", found.video)
    video_id, url = found.video["video_id"], found.video["url"] or address.url
    if found.transcript is None:
        made = transcribe_videos("tiktok", [video_id], visit.deadline)[video_id]
        if isinstance(made, Failure):
            raise made
        return made
    language = (found.subtitle and found.subtitle["language"]) or ""
    length_s = found.video["duration_seconds"] or found.transcript["duration_seconds"] or 0.0
    speech = Speech(language, found.transcript["segments"], length_s)
    author = find_author("tiktok", found.video)
    captions = Transcript.Source.CAPTIONS
    return keep_transcript("tiktok", video_id, speech, captions, author=author, url=url)


def show_transcript(kept: Transcript) -> dict[str, Any]:
    return {
        "video_id": kept.video_id,
        "url": kept.url,
        **join_segments(kept.segments),
        "segments": kept.segments,
        "language": kept.language or None,
        "source": kept.source,
        "duration_seconds": kept.duration_seconds,
        "scraped_at": kept.created_at.isoformat(),
    }
