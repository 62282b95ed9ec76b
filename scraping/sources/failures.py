"""Errors for answers that contain no record. Such an answer never counts as an empty result."""

from collections.abc import Iterable
from typing import Literal

Cause = Literal["blocked", "rate_limited", "timeout", "upstream_unavailable"]


class Failure(Exception):
    """The base class of all failures. `reason` is a sentence for maintainers, without any text that users posted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Blocked(Failure):
    """The platform refuses the request for now, limits its rate, is slow, or has an error (`cause`). A retry may
    succeed."""

    def __init__(
        self,
        reason: str,
        retry_after_s: int | None = None,
        cause: Cause = "blocked",
        *,
        is_sent: bool = True,
    ) -> None:
        """`is_sent` is False if the request was not sent, because the platform had asked to wait."""
        super().__init__(reason)
        self.retry_after_s = retry_after_s
        self.cause = cause
        self.is_sent = is_sent


class Gone(Failure):
    """The requested record does not exist, or was deleted."""


class Silent(Gone):
    """The post exists but has no video."""

    def __init__(self) -> None:
        super().__init__("The post has no video.")


class Uncaptioned(Gone):
    """The video has no captions in `wanted`, a language code or `auto`. `known` contains the languages that exist."""

    def __init__(self, wanted: str, known: Iterable[str]) -> None:
        super().__init__("The video has no captions in the language.")
        self.wanted = wanted
        self.known = list(dict.fromkeys(filter(None, known)))


class Refused(Failure):
    """The record exists but visitors may not see it, because it is private, age-restricted or for members only."""


class Changed(Failure):
    """No parser knows the format of the answer. A maintainer must extend the parser, so a retry does not help."""


class NoSpeechModel(Failure):
    """The video has no captions, and no speech model is configured."""

    def __init__(self) -> None:
        super().__init__("No speech model is configured.")
