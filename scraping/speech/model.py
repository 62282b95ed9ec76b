"""What turns a video into text."""

import functools
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from django.conf import settings

from scraping.sources.failures import Failure
from scraping.sources.records.tiktok import Segment


class Speech(NamedTuple):
    """`language` is a code, as detected."""

    language: str
    segments: Sequence[Segment]
    duration_s: float


class Transcriber(Protocol):
    def transcribe(self, video: bytes) -> Speech:
        """What is said in the video. Raises ValueError if it holds no sound that can be read."""


class NoSpeechModel(Failure):
    """The video has no captions, and nothing here turns its speech into text."""

    def __init__(self) -> None:
        super().__init__("No speech model is configured.")


def is_configured() -> bool:
    return bool(settings.SPEECH_MODEL)


@functools.cache
def get_transcriber() -> Transcriber:
    """Loaded once by each worker."""
    from scraping.speech.whisper import Whisper

    return Whisper(settings.SPEECH_MODEL)
