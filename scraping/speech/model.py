"""Transcribes speech with a local model, which needs the optional package faster-whisper. Downloads nothing."""

import functools
import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from scraping.sources.records.tiktok import Segment


class Speech(NamedTuple):
    """The transcribed speech of a video. `language` is the code of the language that the model has detected."""

    language: str
    segments: Sequence[Segment]
    duration_s: float


class Whisper:
    def __init__(self, folder: str) -> None:
        if not Path(folder).is_dir():
            raise FileNotFoundError(f"SPEECH_MODEL is not a folder: {folder}.")
        from faster_whisper import WhisperModel

        self._model = WhisperModel(folder, device="cpu", compute_type="int8", local_files_only=True)

    def transcribe(self, video: bytes) -> Speech:
        """Transcribes the speech in a video file. Raises ValueError if the file has no readable sound."""
        spoken, info = self._model.transcribe(io.BytesIO(video))
        segments = [
            Segment(
                start_ms=round(1000 * said.start),
                end_ms=round(1000 * said.end),
                text=said.text.strip(),
            )
            for said in spoken
        ]
        return Speech(info.language, segments, info.duration)


@functools.cache
def get_transcriber() -> Whisper:
    """Returns the transcriber. Each worker process loads the model only once."""
    return Whisper(settings.SPEECH_MODEL)
