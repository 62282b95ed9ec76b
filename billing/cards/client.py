"""Sends requests to Stripe. Stripe's package takes a second to import, so it is imported at the first request."""

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
"""Timeouts for connecting and for reading, in seconds."""
API_VERSION: Final = "2025-09-30.clover"
"""The version of Stripe's API that this package uses. Webhook events may have another version, so only the object's id
is taken from an event."""
CONFLICT: Final = 409
NOT_FOUND: Final = 404
MISSING: Final = "resource_missing"
"""Stripe's error code for an object that does not exist or was deleted."""

Found = TypeVar("Found")


class CardsNotOffered(NotFound):
    default_message = "Card payments are not available. Pay by bank transfer."


class CardRefused(KindredError):
    """Stripe refused the charge. Trying again would not help. The message is written for the cardholder."""

    status, code = 422, Code.VALIDATION_ERROR

    def __init__(self, message: str, *, failure_code: str = "", error: Any = None) -> None:
        super().__init__(message)
        self.failure_code = failure_code
        self.error = error


class StripeUnavailable(ServiceUnavailable):
    """Stripe gave no answer, or an answer that does not say whether the request had an effect."""

    default_message = "Our card provider is not responding. Try again in a minute."
    retry_after_s = 60


def ask_stripe(question: Callable[["stripe.StripeClient"], Found]) -> Found:
    """Send a request to Stripe, and return the answer. Raises CardRefused if Stripe refuses the request. Raises
    StripeUnavailable if the outcome is unknown."""
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
    """Send a request for a list to Stripe. Returns the objects of all pages of the list."""
    return ask_stripe(lambda client: list(question(client).auto_paging_iter()))


@cache
def _client(key: str, url: str) -> "stripe.StripeClient":
    import stripe

    # Stripe's package must not retry by itself. Kindred's jobs retry, after they have asked for the outcome of the
    # first request.
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
