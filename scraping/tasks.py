"""Jobs of live data. They get ids and may run twice."""

import time
from typing import Final

from scraping.models import SpeechJob, Transcript
from scraping.platforms import media
from scraping.sources.addresses import Platform
from scraping.sources.failures import Changed, Failure

DOWNLOAD_S: Final = 120.0


def transcribe_speech(platform: Platform, video_id: str) -> None:
    # The model is heavy; web processes only enqueue and never load it.
    from scraping import transcripts
    from scraping.speech import get_transcriber

    if not SpeechJob.objects.filter(platform=platform, video_id=video_id).exists():
        return
    try:
        found = media.download_video(platform, video_id, time.monotonic() + DOWNLOAD_S)
        speech = get_transcriber().transcribe(found.content)
    except Failure as failure:
        transcripts.note_failure(platform, video_id, failure)
        return
    except ValueError:
        unread = Changed("The video holds no sound that can be read.")
        transcripts.note_failure(platform, video_id, unread)
        return
    transcripts.keep_transcript(
        platform, video_id, speech, Transcript.Source.GENERATED, url=found.url
    )
    transcripts.finish_job(platform, video_id)
