"""Errors for answers without a record. They never count as an empty result."""

from collections.abc import Iterable
from typing import Literal

Cause = Literal["blocked", "rate_limited", "timeout", "upstream_unavailable"]


class Failure(Exception):
    """Base class of all failures. `reason` is a sentence for maintainers. It contains no text that users posted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Blocked(Failure):
    """The platform refuses the caller now, limits its rate, is slow or has an error (`cause`). A retry may succeed."""

    def __init__(
        self,
        reason: str,
        retry_after_s: int | None = None,
        cause: Cause = "blocked",
        *,
        is_sent: bool = True,
    ) -> None:
        """`is_sent` is False if the platform asked to wait before, so that this request was not sent."""
        super().__init__(reason)
        self.retry_after_s = retry_after_s
        self.cause = cause
        self.is_sent = is_sent


class Gone(Failure):
    """The requested record does not exist, or no longer exists."""


class Silent(Gone):
    """The post exists, but has no video."""

    def __init__(self) -> None:
        super().__init__("The post has no video.")


class Uncaptioned(Gone):
    """The video has no captions in `wanted`, a language code or `auto`. `known` has the codes of its captions."""

    def __init__(self, wanted: str, known: Iterable[str]) -> None:
        super().__init__("The video has no captions in the language.")
        self.wanted = wanted
        self.known = list(dict.fromkeys(filter(None, known)))


class Refused(Failure):
    """The record exists, but is private, age-gated or for members, so guests may not see it."""


class Changed(Failure):
    """No parser knows the answer's shape. A maintainer must extend the parser, so a retry does not help."""


class NoSpeechModel(Failure):
    """The video has no captions, and no speech model is configured."""

    def __init__(self) -> None:
        super().__init__("No speech model is configured.")
