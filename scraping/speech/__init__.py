"""Speech to text: a port, and the model that runs behind it on this machine."""

from scraping.speech.port import Speech, Transcriber, get_transcriber, is_configured

__all__ = ["Speech", "Transcriber", "get_transcriber", "is_configured"]
