"""Stores transcripts of videos. Background jobs transcribe the speech. Requests wait for these jobs until their
deadline."""

import time
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final

from django.conf import settings

from config.kit import clock
from config.kit.jobs import enqueue
from creators.identity.blocked import find_blocked
from creators.identity.platforms import Platform
from scraping.live.calls import release_connection
from scraping.models import SpeechJob, Transcript
from scraping.neutral import Owner
from scraping.sources.failures import Blocked, Changed, Failure, Gone, NoSpeechModel, Refused
from scraping.sources.words import AUTO
from scraping.speech.model import Speech

POLL_S: Final = 0.5
COME_BACK_S: Final = 15
KEPT: Final = timedelta(days=90)
FORGOTTEN_AFTER: Final = timedelta(minutes=15)
"""A job that is older than this time counts as lost, because jobs take less time. Its worker has probably crashed."""

Found = dict[str, Transcript | Failure]

_FAILURES: Final[dict[str, type[Failure]]] = {
    kind.__name__: kind for kind in (Blocked, Gone, Refused, Changed)
}


def find_transcripts(
    platform: Platform, video_ids: Iterable[str], language: str = AUTO
) -> dict[str, Transcript]:
    """Returns the stored transcripts of videos, by video id. If a video has several, prefers the requested language,
    then the newest transcript."""
    kept = Transcript.objects.filter(platform=platform, video_id__in=list(video_ids))
    ordered = sorted(kept.order_by("created_at"), key=lambda each: each.is_in(language))
    return {each.video_id: each for each in ordered}


def keep_transcript(
    platform: Platform,
    video_id: str,
    speech: Speech,
    source: Transcript.Source,
    *,
    author: Owner,
    url: str = "",
) -> Transcript:
    """Stores a transcript. Replaces an older one in the same language. If the video's author asked not to be stored,
    returns the transcript without storing it."""
    told: dict[str, Any] = {
        "source": source,
        "url": url,
        "authors": [name.lower() for name in author.identities],
        "segments": list(speech.segments),
        "duration_seconds": speech.duration_s,
        "created_at": clock.now(),
    }
    named: dict[str, Any] = {
        "platform": platform,
        "video_id": video_id,
        "language": speech.language,
    }
    if is_forgotten(platform, author):
        return Transcript(**named, **told)
    kept, _ = Transcript.objects.update_or_create(**named, defaults=told)
    return kept


def is_forgotten(platform: Platform, author: Owner) -> bool:
    """Returns whether the author asked not to be stored. Channel ids are case-sensitive."""
    return bool(find_blocked([(platform, name) for name in author.identities]))


def transcribe_videos(platform: Platform, video_ids: Iterable[str], deadline: float) -> Found:
    """Queues jobs that transcribe the videos, and waits for their results until the deadline. Jobs that take longer
    continue, so that a later request gets their transcripts."""
    waiting = set(video_ids)
    if not waiting:
        return {}
    if not settings.SPEECH_MODEL:
        return dict.fromkeys(waiting, NoSpeechModel())
    for video_id in waiting:
        _enqueue_speech(platform, video_id)
    found: Found = {}
    while True:
        found |= find_transcripts(platform, waiting)
        found |= _take_failures(platform, waiting)
        waiting -= found.keys()
        if not waiting or time.monotonic() + POLL_S >= deadline:
            break
        release_connection()
        time.sleep(POLL_S)
    late = Blocked("The speech is still being transcribed.", COME_BACK_S, "timeout")
    return found | dict.fromkeys(waiting, late)


def _enqueue_speech(platform: Platform, video_id: str) -> None:
    lost = clock.now() - FORGOTTEN_AFTER
    SpeechJob.objects.filter(platform=platform, video_id=video_id, requested_at__lt=lost).delete()
    _, is_new = SpeechJob.objects.get_or_create(
        platform=platform, video_id=video_id, defaults={"requested_at": clock.now()}
    )
    if is_new:
        enqueue("scraping.tasks.transcribe_speech", platform, video_id)


def _take_failures(platform: Platform, video_ids: set[str]) -> Mapping[str, Failure]:
    """Returns the failures of jobs by video id. Deletes these jobs, so that a later request tries again."""
    failed = SpeechJob.objects.filter(platform=platform, video_id__in=video_ids).exclude(failure="")
    told = {job.video_id: _FAILURES[job.failure](job.reason) for job in failed}
    failed.filter(video_id__in=told).delete()
    return told


def note_failure(platform: Platform, video_id: str, failure: Failure) -> None:
    SpeechJob.objects.filter(platform=platform, video_id=video_id).update(
        failure=type(failure).__name__, reason=failure.reason
    )


def finish_job(platform: Platform, video_id: str) -> None:
    SpeechJob.objects.filter(platform=platform, video_id=video_id).delete()


def clear_transcripts() -> int:
    return Transcript.objects.filter(created_at__lt=clock.now() - KEPT).delete()[0]
