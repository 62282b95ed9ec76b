"""Speech to text: a port, and the model that runs behind it on this machine."""

from scraping.speech.port import (
    NoSpeechModel,
    Speech,
    Transcriber,
    get_transcriber,
    is_configured,
)

__all__ = ["NoSpeechModel", "Speech", "Transcriber", "get_transcriber", "is_configured"]
