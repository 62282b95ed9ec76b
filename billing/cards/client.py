"""Requests to Stripe. Stripe's package takes a second to import, so it is imported on first use."""

import logging
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.conf import settings

from billing.offers.ways_to_pay import takes_cards
from config.kit.errors import Code, KindredError, NotFound, ServiceUnavailable

if TYPE_CHECKING:
    import stripe

log = logging.getLogger(__name__)

TIMEOUT_S: Final = (5, 20)
"""Timeouts in seconds: one for connecting, one for reading. A page may wait this long."""
API_VERSION: Final = "2025-09-30.clover"
"""The version of Stripe's API that this package uses.

Webhook events may have another version. Only the id of the event's object is used, to ask Stripe about the object.
"""
CONFLICT: Final = 409
NOT_FOUND: Final = 404
MISSING: Final = "resource_missing"
"""Stripe's error code for objects that do not exist or were deleted."""

Found = TypeVar("Found")


class CardsNotOffered(NotFound):
    default_message = "Card payments are not available. Pay by bank transfer."


class CardRefused(KindredError):
    """Stripe refused the charge, and a retry would not help. The message is written for the cardholder."""

    status, code = 422, Code.VALIDATION_ERROR

    def __init__(self, message: str, *, failure_code: str = "", error: Any = None) -> None:
        super().__init__(message)
        self.failure_code = failure_code
        self.error = error


class StripeUnavailable(ServiceUnavailable):
    """Stripe did not answer, or its answer does not say what happened."""

    default_message = "Our card provider is not responding. Try again in a minute."
    retry_after_s = 60


def ask_stripe(question: Callable[["stripe.StripeClient"], Found]) -> Found:
    """Ask Stripe. Raises CardRefused if Stripe refuses, and StripeUnavailable if the outcome is unknown."""
    if not takes_cards():
        raise CardsNotOffered
    import stripe

    try:
        return question(_client(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_URL))
    except (stripe.CardError, stripe.InvalidRequestError) as error:
        if error.http_status == CONFLICT:
            raise _unavailable(error) from error
        raise _refused(error) from error
    except stripe.StripeError as error:
        raise _unavailable(error) from error


def list_all(question: Callable[["stripe.StripeClient"], Any]) -> list[Any]:
    """Ask Stripe for a list. Returns the objects of all pages of the list."""
    return ask_stripe(lambda client: list(question(client).auto_paging_iter()))


@cache
def _client(key: str, url: str) -> "stripe.StripeClient":
    import stripe

    # Stripe's package must not retry. Our jobs retry, but first ask for the outcome of the earlier request.
    return stripe.StripeClient(
        key,
        stripe_version=API_VERSION,
        base_addresses={"api": url},
        max_network_retries=0,
        http_client=stripe.RequestsClient(timeout=TIMEOUT_S),
    )


def _refused(error: "stripe.StripeError") -> CardRefused:
    code = str(error.code or "")
    if error.http_status == NOT_FOUND:
        code = MISSING
    message = str(error.user_message or "The card was declined. Try another card.")
    return CardRefused(message, failure_code=code, error=error.error)


def _unavailable(error: "stripe.StripeError") -> StripeUnavailable:
    log.warning("Stripe did not answer as expected: %s.", type(error).__name__)
    return StripeUnavailable()
