"""The errors that clients receive if a platform fails. A whole request or one item of a batch can fail."""

import logging
from typing import Final, Literal, NotRequired

from typing_extensions import TypedDict

from config.kit.errors import Code, KindredError, NotFound, ServiceUnavailable
from creators.identity.addresses import ImpossibleAddress
from creators.identity.platforms import NAMES, Platform
from creators.lexicon.languages import language_name
from scraping.sources.failures import (
    Blocked,
    Changed,
    Failure,
    Gone,
    NoSpeechModel,
    Refused,
    Silent,
    Uncaptioned,
)
from scraping.sources.words import AUTO

log = logging.getLogger(__name__)


class UpstreamBroken(KindredError):
    status, code = 502, Code.UPSTREAM_CONTRACT_BROKEN
    default_message = "The platform answered in a form that this endpoint cannot process."

    def __init__(self, message: str | None = None) -> None:
        details = {"upstream_error": "upstream_contract_broken", "retryable": False}
        super().__init__(message, details=details)


class UpstreamUnavailable(ServiceUnavailable):
    """The platform cannot be read now. `cause` is the error code that an item of a batch would have."""

    default_message = "Live data is temporarily unavailable. Try again later; nothing was charged."

    def __init__(
        self,
        message: str | None = None,
        *,
        cause: str = "upstream_unavailable",
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(message, retry_after_s=retry_after_s)
        self.details["upstream_error"] = cause


class SpeechUnavailable(ServiceUnavailable):
    """The operator has not set SPEECH_MODEL. A retry does not help."""

    is_final = True

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.details["cause"] = "no_speech_model"


class IngestQuotaExceeded(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED

    def __init__(self, most: int, *, retry_after_s: int) -> None:
        super().__init__(
            f"Your account has added {most} creators today, the daily limit. Continue after midnight UTC.",
            details={"window": "day", "retry_after_seconds": retry_after_s},
            headers={"Retry-After": str(retry_after_s)},
        )


ItemCode = Literal[
    "not_found",
    "private",
    "rate_limited",
    "blocked",
    "invalid_input",
    "timeout",
    "upstream_unavailable",
    "upstream_contract_broken",
    "unknown",
]


class ItemError(TypedDict):
    error: ItemCode
    message: str
    retry_after: NotRequired[int]


def explain_failure(failure: Failure, platform: Platform) -> KindredError:
    """Returns the error of a request that failed."""
    message = describe_failure(failure, platform)
    match failure:
        case Gone():
            return NotFound(message)
        case Refused():
            return NotFound(message, details={"upstream_error": "private"})
        case Blocked():
            return UpstreamUnavailable(
                message, cause=failure.cause, retry_after_s=failure.retry_after_s
            )
        case NoSpeechModel():
            return SpeechUnavailable(message)
    log.error("%s changed: %s", NAMES[platform], failure.reason)
    return UpstreamBroken(message)


def describe_failure(failure: Failure, platform: Platform) -> str:
    name = NAMES[platform]
    match failure:
        case Silent():
            return "The post has no video, so nothing is said in it."
        case Uncaptioned():
            return _describe_captions(failure)
        case Gone():
            return f"{name} has nothing at this address."
        case Refused():
            return f"{name} does not show this publicly: it is private or restricted."
        case Blocked(cause="timeout"):
            return f"{name} did not answer in time. Try again later; nothing was charged."
        case Blocked():
            return f"{name} is rejecting our requests at the moment. Try again later; nothing was charged."
        case NoSpeechModel():
            return "The video has no captions, and this server has no speech model for it. Nothing was charged."
    return f"{name} answered in a form that we cannot read. A retry does not help; nothing was charged."


def _describe_captions(failure: Uncaptioned) -> str:
    """Returns a message such as `The video has no captions in French; there are: en, de.`"""
    language = language_name(failure.wanted.lower().partition("-")[0])
    wanted = "" if failure.wanted == AUTO else f" in {language}"
    known = f"; there are: {', '.join(failure.known)}" if failure.known else ""
    return f"The video has no captions{wanted}{known}."


_STATUSES: Final[dict[ItemCode, int]] = {
    "not_found": 404,
    "private": 404,
    "invalid_input": 422,
    "upstream_contract_broken": 502,
    "unknown": 500,
}


def status_of(code: ItemCode) -> int:
    """Returns the HTTP status that a single request for this item would have."""
    return _STATUSES.get(code, 503)


def explain_item(error: Exception, platform: Platform) -> ItemError:
    """Returns the error of one item of a batch."""
    if isinstance(error, ImpossibleAddress):
        return {"error": "invalid_input", "message": str(error)}
    if not isinstance(error, Failure):
        log.error("An item of a live batch failed.", exc_info=error)
        return {"error": "unknown", "message": "Something went wrong on our side."}
    said: ItemError = {"error": _name_item(error), "message": describe_failure(error, platform)}
    if isinstance(error, Blocked) and error.retry_after_s is not None:
        said["retry_after"] = error.retry_after_s
    if isinstance(error, Changed):
        log.error("%s changed: %s", NAMES[platform], error.reason)
    return said


def _name_item(failure: Failure) -> ItemCode:
    match failure:
        case Gone():
            return "not_found"
        case Refused():
            return "private"
        case Blocked():
            return failure.cause
        case NoSpeechModel():
            return "upstream_unavailable"
    return "upstream_contract_broken"
