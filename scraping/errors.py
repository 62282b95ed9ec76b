"""Converts the failures of a platform to API errors, for a whole request or for one item of a batch request."""

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


class SpeechUnavailable(ServiceUnavailable):
    """The operator has not configured a speech model (SPEECH_MODEL), so a retry does not help."""

    is_final = True


class IngestQuotaExceeded(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED

    def __init__(self, most: int, *, retry_after_s: int) -> None:
        super().__init__(
            f"Your account has added {most} creators today, the daily limit. Continue after midnight UTC.",
            details={"window": "day"},
            retry_after_s=retry_after_s,
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
    """Returns the API error for a failed request."""
    message = explain_item(failure, platform)["message"]
    match failure:
        case Gone():
            return NotFound(message)
        case Refused():
            return NotFound(message, details={"upstream_error": "private"})
        case Blocked():
            refusal = ServiceUnavailable(message, retry_after_s=failure.retry_after_s)
            refusal.details["upstream_error"] = failure.cause
            return refusal
        case NoSpeechModel():
            return SpeechUnavailable(message, details={"cause": "no_speech_model"})
    return UpstreamBroken(message)


def explain_item(error: Exception, platform: Platform) -> ItemError:
    """Returns the error for one failed item of a batch."""
    if isinstance(error, ImpossibleAddress):
        return {"error": "invalid_input", "message": str(error)}
    if not isinstance(error, Failure):
        log.error("An item of a live batch failed.", exc_info=error)
        return {"error": "unknown", "message": "Something went wrong on our side."}
    code, message = _describe_failure(error, NAMES[platform])
    said: ItemError = {"error": code, "message": message}
    if isinstance(error, Blocked) and error.retry_after_s is not None:
        said["retry_after"] = error.retry_after_s
    if isinstance(error, Changed):
        log.error("%s changed: %s", NAMES[platform], error.reason)
    return said


def _describe_failure(failure: Failure, name: str) -> tuple[ItemCode, str]:
    match failure:
        case Silent():
            return "not_found", "The post has no video, so nothing is said in it."
        case Uncaptioned():
            return "not_found", _describe_captions(failure)
        case Gone():
            return "not_found", f"{name} has nothing at this address."
        case Refused():
            return "private", f"{name} does not show this publicly: it is private or restricted."
        case Blocked(cause="timeout"):
            return (
                "timeout",
                f"{name} did not answer in time. Try again later; nothing was charged.",
            )
        case Blocked():
            message = f"{name} is rejecting our requests at the moment. Try again later; nothing was charged."
            return failure.cause, message
        case NoSpeechModel():
            message = "The video has no captions, and this server has no speech model for it. Nothing was charged."
            return "upstream_unavailable", message
    message = f"{name} answered in a form that we cannot read. A retry does not help; nothing was charged."
    return "upstream_contract_broken", message


def _describe_captions(failure: Uncaptioned) -> str:
    """Returns a message about missing captions, such as `The video has no captions in French; there are: en, de.`"""
    language = language_name(failure.wanted.lower().partition("-")[0])
    wanted = "" if failure.wanted == AUTO else f" in {language}"
    known = f"; there are: {', '.join(failure.known)}" if failure.known else ""
    return f"The video has no captions{wanted}{known}."


STATUSES: Final[dict[ItemCode, int]] = {
    "not_found": 404,
    "private": 404,
    "invalid_input": 422,
    "upstream_contract_broken": 502,
    "unknown": 500,
}
"""The HTTP status of each error code that an item of a batch request can have. A single request with the same error
would have this status. Codes that are not listed have status 503."""
