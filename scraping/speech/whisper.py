"""faster-whisper, an optional package. Its model is a folder on this machine; nothing is downloaded."""

import io
from pathlib import Path

from scraping.sources.records.tiktok import Segment
from scraping.speech.model import Speech


class Whisper:
    def __init__(self, folder: str) -> None:
        if not Path(folder).is_dir():
            raise FileNotFoundError(f"SPEECH_MODEL is no folder: {folder}.")
        from faster_whisper import WhisperModel

        self._model = WhisperModel(folder, device="cpu", compute_type="int8", local_files_only=True)

    def transcribe(self, video: bytes) -> Speech:
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
