"""The four ways in which a platform does not answer, never confused with each other or with an empty result."""

from collections.abc import Iterable
from typing import Literal

Cause = Literal["blocked", "rate_limited", "timeout", "upstream_unavailable"]


class Failure(Exception):
    """`reason` is a sentence for a maintainer; it quotes nothing of what users posted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Blocked(Failure):
    """The platform does not serve this caller now. A later try may succeed.

    `cause`: it refuses the caller, limits its rate, does not answer in time, or fails itself.
    """

    def __init__(
        self, reason: str, retry_after_s: int | None = None, cause: Cause = "blocked"
    ) -> None:
        super().__init__(reason)
        self.retry_after_s = retry_after_s
        self.cause = cause


class Gone(Failure):
    """What was asked for does not exist, or no longer."""


class Silent(Gone):
    """The post is there, without a video."""

    def __init__(self) -> None:
        super().__init__("The post has no video.")


class Uncaptioned(Gone):
    """The video is there, without captions in the language that was asked for.

    `wanted` is a code or `auto`, `known` are the codes of the languages that it has captions in.
    """

    def __init__(self, wanted: str, known: Iterable[str]) -> None:
        super().__init__("The video has no captions in the language.")
        self.wanted = wanted
        self.known = list(dict.fromkeys(filter(None, known)))


class Refused(Failure):
    """It exists, and the platform does not show it to guests: private, age-gated, for members only."""


class Changed(Failure):
    """The answer has a shape that no parser knows. A retry does not help; the parser must learn it."""


class NoSpeechModel(Failure):
    """The video has no captions, and nothing here turns its speech into text."""

    def __init__(self) -> None:
        super().__init__("No speech model is configured.")
