"""A rail is a payment protocol, such as x402 or MPP, by which callers without an account pay for one request.

The settings enable rails (`billing.rails.enabled`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from django.http import HttpRequest

from billing.errors import PaymentRequired
from billing.money import as_number
from billing.offers.operation import Operation
from config.kit.errors import ServiceUnavailable

RETRY_S = 10


@dataclass(frozen=True, slots=True)
class Address:
    """The method and URL of a request. A payment is valid for one method and URL only."""

    method: str
    url: str


@dataclass(frozen=True, slots=True)
class Quote:
    """The maximum price of a request. A payment for the request must pay this amount."""

    operation: Operation
    amount_micros: int
    address: Address


@dataclass(frozen=True, slots=True)
class Challenge:
    """Instructions for paying by one payment protocol."""

    headers: Mapping[str, str]
    details: Mapping[str, Any]
    body: Mapping[str, Any] = field(default_factory=dict)
    """Fields at the top level of the response body, next to `error`."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The receipt for a collected payment. `headers` prove the payment to the payer."""

    headers: Mapping[str, str]
    payer: str = ""
    transaction: str = ""


@dataclass(frozen=True, slots=True)
class Sought:
    """A payment that was being collected. `trail` holds the data by which the payment can be found again."""

    reference: str
    claimed_at: datetime
    trail: Mapping[str, Any]


class PaymentRefused(Exception):
    """The payment is invalid, too small or already spent. No money was taken. The client sees the message."""


class NotTaken(PaymentRefused):
    """According to the chain, the payment was not taken and can no longer be taken."""


class OutcomeUnknown(Exception):
    """It is not known yet whether the payment was collected. The error's text tells staff what was tried."""


class RailUnavailable(ServiceUnavailable):
    """A service that is needed for the payment is down. No money was taken for this request."""

    def __init__(self, rail: str) -> None:
        super().__init__(
            f"{rail} payments are not available right now. Try again shortly; nothing was charged.",
            retry_after_s=RETRY_S,
        )


class Offered(Protocol):
    """A payment in a request, after it was read and compared with the quoted price."""

    @property
    def reference(self) -> str:
        """The payment's identifier, unique among payments by the same protocol."""

    def verify(self) -> None:
        """Check that the payment can be collected, without collecting it. Raises PaymentRefused or RailUnavailable."""

    @property
    def trail(self) -> Mapping[str, Any]:
        """The JSON data with which `Rail.look_up` can find the payment later, without the payer."""

    def collect(self) -> Receipt:
        """Collect the quoted amount. Raises PaymentRefused, RailUnavailable or OutcomeUnknown."""


class Rail(Protocol):
    @property
    def name(self) -> str:
        """The unique name of the payment protocol. The internal account for its purchases has the same name."""

    @property
    def collects_first(self) -> bool:
        """Whether the payment is collected before the request runs.

        Otherwise it is collected after the request succeeded.
        """

    def warm_up(self) -> None:
        """Load what the first payment needs. Does not use the network."""

    def challenge(self, quote: Quote) -> Challenge:
        """Returns the instructions for paying the quoted price. Does not use the network."""

    def describe(self, amount_micros: int) -> Mapping[str, Any]:
        """Returns the rail's part of `x-payment-info` in the OpenAPI document: `protocol`, and `offer` if the rail has
        one.
        """

    def find_payment(self, request: HttpRequest) -> str | None:
        """Returns the payment in the request as text, or None. Does not read the content of the payment."""

    def read(self, payment: str, quote: Quote) -> Offered:
        """Read the payment and compare it with the quoted price. Does not use the network. Raises PaymentRefused."""

    def look_up(self, sought: Sought) -> Receipt:
        """Returns the receipt of a payment whose collection began earlier. Raises NotTaken or OutcomeUnknown.

        Does not collect the payment.
        """


ENABLED: list[Rail] = []


def find_payment(request: HttpRequest) -> tuple[Rail, str] | None:
    """Returns the first payment that is found in the request, with the rail that can read it.

    Returns None without a payment.
    """
    found = ((rail, rail.find_payment(request)) for rail in ENABLED)
    return next(((rail, payment) for rail, payment in found if payment is not None), None)


def payment_required(quote: Quote, *, problem: str | None = None) -> PaymentRequired:
    """Returns the 402 that says how to pay by each enabled protocol.

    `problem` says why an earlier payment was refused.
    """
    challenges = {rail.name: rail.challenge(quote) for rail in ENABLED}
    headers = {"Cache-Control": "no-store"}
    body: dict[str, Any] = {}
    for challenge in challenges.values():
        headers |= challenge.headers
        body |= challenge.body
    return PaymentRequired(
        problem or "Pay for this request, or send an API key.",
        details={
            "required_credits": as_number(quote.amount_micros),
            "rails": {name: dict(challenge.details) for name, challenge in challenges.items()},
        },
        headers=headers,
        beside=body,
    )
