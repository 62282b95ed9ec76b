"""Errors for a platform that gives no record. They are never treated as an empty result."""

from collections.abc import Iterable
from typing import Literal

Cause = Literal["blocked", "rate_limited", "timeout", "upstream_unavailable"]


class Failure(Exception):
    """Base class of all failures. `reason` is a sentence for maintainers. It contains no text that users posted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Blocked(Failure):
    """The platform does not answer this caller now. A later attempt may succeed.

    `cause` says whether the platform refuses the caller, limits its rate, is too slow, or has an error.
    """

    def __init__(
        self, reason: str, retry_after_s: int | None = None, cause: Cause = "blocked"
    ) -> None:
        super().__init__(reason)
        self.retry_after_s = retry_after_s
        self.cause = cause


class Gone(Failure):
    """The requested record does not exist, or no longer exists."""


class Silent(Gone):
    """The post exists, but has no video."""

    def __init__(self) -> None:
        super().__init__("The post has no video.")


class Uncaptioned(Gone):
    """The video exists, but has no captions in the requested language.

    `wanted` is a language code or `auto`. `known` has the codes of the languages with captions.
    """

    def __init__(self, wanted: str, known: Iterable[str]) -> None:
        super().__init__("The video has no captions in the language.")
        self.wanted = wanted
        self.known = list(dict.fromkeys(filter(None, known)))


class Refused(Failure):
    """The record exists, but guests may not see it.

    It is private, age-gated or for members only.
    """


class Changed(Failure):
    """The answer has a shape that no parser knows.

    A retry does not help, because a maintainer must extend the parser.
    """


class NoSpeechModel(Failure):
    """The video has no captions, and no speech model is configured."""

    def __init__(self) -> None:
        super().__init__("No speech model is configured.")
