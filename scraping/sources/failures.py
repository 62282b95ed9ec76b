"""Errors for answers that contain no record. An answer without a record is never treated as an empty result."""

from collections.abc import Iterable
from typing import Literal

Cause = Literal["blocked", "rate_limited", "timeout", "upstream_unavailable"]


class Failure(Exception):
    """The base class of all failures. `reason` is a sentence for maintainers. It contains no text that users of a
    platform wrote."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Blocked(Failure):
    """The platform does not answer the request for now. `cause` says whether it blocks us, limits the rate, is slow or
    has an error. A retry may succeed."""

    def __init__(
        self,
        reason: str,
        retry_after_s: int | None = None,
        cause: Cause = "blocked",
        *,
        is_sent: bool = True,
    ) -> None:
        """Creates the failure. `is_sent` is False if the request was not sent, because the platform has asked us to
        wait."""
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
    """The video has no captions in `wanted`, which is a language code or `auto`. `known` lists the languages of the
    captions that it has."""

    def __init__(self, wanted: str, known: Iterable[str]) -> None:
        super().__init__("The video has no captions in the language.")
        self.wanted = wanted
        self.known = list(dict.fromkeys(filter(None, known)))


class Refused(Failure):
    """The record exists, but anonymous visitors may not see it. It is private, age-restricted or for members only."""


class Changed(Failure):
    """No parser knows the format of the answer. A retry does not help: a maintainer has to extend the parser."""


class NoSpeechModel(Failure):
    """The video has no captions, and no speech model is configured."""

    def __init__(self) -> None:
        super().__init__("No speech model is configured.")
