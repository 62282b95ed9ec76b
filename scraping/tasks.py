"""Background jobs that follow live requests or run on a schedule. A job may run twice without harm."""

import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.conf import settings

from creators.freshness.presence import mark_gone
from creators.identity.platforms import Platform
from creators.models import Profile
from creators.pictures import store
from scraping.catalogue import feeding, pictures, refresh, removal, videos
from scraping.models import SpeechJob, Transcript
from scraping.sources.failures import Changed, Failure, Gone
from scraping.speech import model, transcripts

DOWNLOAD_S: Final = 120.0


def transcribe_speech(platform: Platform, video_id: str) -> None:
    if not SpeechJob.objects.filter(platform=platform, video_id=video_id).exists():
        return
    try:
        found = videos.download_video(platform, video_id, time.monotonic() + DOWNLOAD_S)
        if transcripts.is_forgotten(platform, found.author):
            raise Gone("The creator asked not to be stored.")
        speech = model.get_transcriber().transcribe(found.content)
    except Failure as failure:
        transcripts.note_failure(platform, video_id, failure)
    except ValueError:
        unread = Changed("The video holds no sound that can be read.")
        transcripts.note_failure(platform, video_id, unread)
    else:
        made = Transcript.Source.GENERATED
        transcripts.keep_transcript(
            platform, video_id, speech, made, author=found.author, url=found.url
        )
        transcripts.finish_job(platform, video_id)


def refresh_profiles() -> int:
    """Reads stored profiles again. Runs every ten minutes. Does nothing if refreshes are disabled or the platforms are
    simulated."""
    if not settings.REFRESH_PER_DAY or settings.STAND_IN_URL:
        return 0
    return refresh.refresh_profiles()


def feed_catalogue(platform: Platform, kind: str, record: Mapping[str, Any], read_at: str) -> None:
    at = datetime.fromisoformat(read_at)
    feeding.update_known(platform, kind, record, read_at=at, sells_contact=True)


def note_gone(platform: Platform, asked: str, at: str) -> None:
    mark_gone(platform, asked, datetime.fromisoformat(at))


def fetch_pictures(profile_id: str) -> int:
    profile = Profile.objects.filter(pk=profile_id).first()
    return pictures.fetch_pictures(profile) if profile and settings.PICTURES_MAX_MB else 0


def check_removals() -> int:
    """Reads the profiles of open removal requests again, and deletes old removal requests. Runs every hour."""
    removal.clear_requests()
    return removal.check_waiting() if settings.REMOVALS else 0


def keep_pictures() -> None:
    """Deletes pictures that exceed the storage limit or have no owner, then fetches the pictures that are due. Runs
    every ten minutes. Fetches nothing if the platforms are simulated, because real profiles would get invented
    pictures."""
    store.mend_names()
    store.delete_loose()
    store.keep_budget()
    if settings.PICTURES_MAX_MB and not settings.STAND_IN_URL:
        pictures.fetch_due()
