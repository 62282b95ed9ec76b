"""Implements Instagram's live operations: profiles and posts."""

from functools import partial
from typing import Any, Final, NamedTuple

from config.kit.context import Context
from config.kit.errors import KindredError
from creators.identity.addresses import ImpossibleAddress
from scraping.errors import explain_failure
from scraping.fetching.visits import Visit
from scraping.live.batches import Outcome, build_batch, enqueue_items, run_items
from scraping.live.calls import build_answer, network_deadline, now_text, visit_platform
from scraping.live.jobs import enqueue_feeding
from scraping.live.schemas import read_input
from scraping.models import Transcript
from scraping.neutral import find_author
from scraping.platforms.instagram import client
from scraping.platforms.instagram.client import Captioned
from scraping.platforms.instagram.schemas import (
    InstagramPostQuery,
    InstagramPostsBody,
    InstagramProfileQuery,
    InstagramTranscriptQuery,
    InstagramTranscriptsBody,
)
from scraping.sources.failures import Failure, Silent, Uncaptioned
from scraping.sources.records.instagram import InstagramPost
from scraping.sources.words import join_segments
from scraping.speech.model import Speech
from scraping.speech.transcripts import find_transcripts, keep_transcript, transcribe_videos


def read_profile(request: InstagramProfileQuery, context: Context) -> dict[str, Any]:
    wanted = request.post_limit if request.include_posts else 0
    with visit_platform("instagram", "profile", request.username, context) as visit:
        profile = client.read_profile(visit, request.username, posts=wanted)
    enqueue_feeding("instagram", "profile", profile)
    return build_answer(
        {
            **profile,
            "username": profile["username"] or request.username,
            "posts": profile["posts"] if wanted else [],
        }
    )


def read_post(request: InstagramPostQuery, context: Context) -> dict[str, Any]:
    with visit_platform("instagram", "post", request.shortcode, context) as visit:
        post = client.read_post(visit, request.shortcode)
    enqueue_feeding("instagram", "post", post)
    return build_answer({"post": post})


def read_posts(request: InstagramPostsBody, context: Context) -> dict[str, Any]:
    def read(visit: Visit, asked: str) -> InstagramPost:
        return client.read_post(visit, read_input(asked, "instagram", "post").id)

    outcomes = run_items("instagram", request.shortcodes, read, context)
    enqueue_items("instagram", "post", outcomes)
    return build_batch(
        outcomes,
        "instagram",
        echo="shortcode",
        show=lambda post: {"post": post, "scraped_at": now_text()},
    )


def read_transcript(request: InstagramTranscriptQuery, context: Context) -> dict[str, Any]:
    outcome = _transcribe([request.shortcode], request.language, context)[0]
    if isinstance(outcome.error, Failure):
        raise explain_failure(outcome.error, "instagram")
    if outcome.record is None:
        raise outcome.error or KindredError()
    return build_answer(show_transcript(outcome.record))


def read_transcripts(request: InstagramTranscriptsBody, context: Context) -> dict[str, Any]:
    outcomes = _transcribe(request.shortcodes, request.language, context)
    return build_batch(outcomes, "instagram", echo="shortcode", show=show_transcript)


_INVALID: Final = (
    "This is not a valid Instagram shortcode. Send the address of a post or its shortcode."
)


class Spoken(NamedTuple):
    """A transcript with its post. The post is None if the transcript was already stored, because the post is then not
    read."""

    transcript: Transcript
    post: InstagramPost | None


def _transcribe(asked: list[str], language: str, context: Context) -> list[Outcome[Spoken]]:
    """Returns the transcripts of posts. Uses stored transcripts if possible, then Instagram's captions. Otherwise a
    worker transcribes the video."""
    codes = {each: _read_shortcode(each) for each in asked}
    wanted = [code for code in dict.fromkeys(codes.values()) if code]
    kept = find_transcripts("instagram", wanted, language)
    found: dict[str | None, Spoken | Exception] = {None: ImpossibleAddress(_INVALID)}
    found |= {code: Spoken(transcript, None) for code, transcript in kept.items()}
    read = partial(client.read_captions, language=language)
    posts: dict[str, InstagramPost] = {}
    missing = [code for code in wanted if code not in kept]
    for code, held, error in run_items("instagram", missing, read, context):
        if held is None:
            found[code] = error or Silent()
            continue
        posts[code] = held.post
        enqueue_feeding("instagram", "post", held.post)
        if held.segments:
            found[code] = Spoken(_keep_captions(code, held), held.post)
        elif client.find_video(held.post) is None:
            found[code] = Silent()
    spoken = [code for code in wanted if code not in found]
    made = transcribe_videos("instagram", spoken, network_deadline(context))
    for code, said in made.items():
        found[code] = Spoken(said, posts[code]) if isinstance(said, Transcript) else said
    return [_judge(each, found[codes[each]], language) for each in asked]


def _read_shortcode(asked: str) -> str | None:
    try:
        return read_input(asked, "instagram", "post").id
    except ImpossibleAddress:
        return None


def _judge(asked: str, found: Spoken | Exception, language: str) -> Outcome[Spoken]:
    """Returns the result of one item. A transcript in another language than requested counts as the failure
    Uncaptioned."""
    if isinstance(found, Exception):
        return Outcome(asked, None, found)
    if found.transcript.is_in(language):
        return Outcome(asked, found)
    return Outcome(asked, None, Uncaptioned(language, [found.transcript.language]))


def _keep_captions(shortcode: str, found: Captioned) -> Transcript:
    language = (found.subtitle and found.subtitle["language"]) or ""
    spoken = Speech(language, found.segments, found.segments[-1]["end_ms"] / 1000)
    author = find_author("instagram", found.post)
    captions = Transcript.Source.CAPTIONS
    return keep_transcript("instagram", shortcode, spoken, captions, author=author)


def show_transcript(spoken: Spoken) -> dict[str, Any]:
    kept = spoken.transcript
    return {
        "shortcode": kept.video_id,
        **join_segments(kept.segments),
        "language": kept.language or None,
        "scraped_at": kept.created_at.isoformat(),
        "duration_seconds": kept.duration_seconds,
        **({"post": spoken.post} if spoken.post else {}),
    }
