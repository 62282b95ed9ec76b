"""The interface of a payment rail. A rail is a payment protocol, such as x402 or MPP, by which callers without an
account pay for a single request. `billing.rails.enabled` enables rails according to the settings."""

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
    """The HTTP method and the URL of a request. A payment is valid only for this method and URL."""

    method: str
    url: str


@dataclass(frozen=True, slots=True)
class Quote:
    """The price that a payment for a request must pay: the highest price that the request can cost."""

    operation: Operation
    amount_micros: int
    address: Address


@dataclass(frozen=True, slots=True)
class Challenge:
    """The part of a 402 response that says how to pay over one payment protocol."""

    headers: Mapping[str, str]
    details: Mapping[str, Any]
    body: Mapping[str, Any] = field(default_factory=dict)
    """Fields that are added to the top level of the response body, next to `error`."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The receipt of a collected payment. `headers` are the response headers that prove the payment to the payer."""

    headers: Mapping[str, str]
    payer: str = ""
    transaction: str = ""


@dataclass(frozen=True, slots=True)
class Sought:
    """A payment whose outcome is not known. `trail` contains the data by which the payment can be found on the
    blockchain."""

    reference: str
    claimed_at: datetime
    trail: Mapping[str, Any]


class PaymentRefused(Exception):
    """The payment is invalid, too small or already used. No money was taken. The message is shown to the client."""


class NotTaken(PaymentRefused):
    """The blockchain shows that the payment was not taken and can no longer be taken."""


class OutcomeUnknown(Exception):
    """It is not known whether the payment was collected. The message tells staff what was tried."""


class RailUnavailable(ServiceUnavailable):
    """A service that checks or collects payments is down. No money was taken for this request."""

    def __init__(self, rail: str) -> None:
        super().__init__(
            f"{rail} payments are not available right now. Try again shortly; nothing was charged.",
            retry_after_s=RETRY_S,
        )


class Offered(Protocol):
    """A payment that came with a request. The payment was already parsed and compared with the quoted price."""

    @property
    def reference(self) -> str:
        """A text that identifies the payment among all payments over the same protocol."""

    def verify(self) -> None:
        """Check that the payment could be collected. Raises PaymentRefused or RailUnavailable. Nothing is collected."""

    @property
    def trail(self) -> Mapping[str, Any]:
        """Data for JSON by which `Rail.look_up` can find the payment later, without asking the payer."""

    def collect(self) -> Receipt:
        """Collect the quoted amount. Raises PaymentRefused, RailUnavailable or OutcomeUnknown if this fails."""


class Rail(Protocol):
    @property
    def name(self) -> str:
        """The unique name of the payment protocol. The internal account for its purchases has the same name."""

    @property
    def collects_first(self) -> bool:
        """Whether the payment is collected before the request runs. If not, it is collected after the request has
        succeeded."""

    def warm_up(self) -> None:
        """Load what the first payment will need, such as the SDK, without using the network."""

    def challenge(self, quote: Quote) -> Challenge:
        """Returns the instructions for paying the quoted price, without using the network."""

    def describe(self, amount_micros: int) -> Mapping[str, Any]:
        """Returns the fields for this protocol in the OpenAPI document (`x-payment-info`): `protocol`, and `offer` if
        there is one."""

    def find_payment(self, request: HttpRequest) -> str | None:
        """Returns the payment from the request's headers as text. Returns None if the request has no payment of this
        protocol."""

    def read(self, payment: str, quote: Quote) -> Offered:
        """Parse the payment and compare it with the quoted price, without using the network. Raises PaymentRefused."""

    def look_up(self, sought: Sought) -> Receipt:
        """Find out whether an earlier attempt has collected the payment, and return the receipt. Raises NotTaken or
        OutcomeUnknown otherwise. Nothing is collected."""


ENABLED: list[Rail] = []


def find_payment(request: HttpRequest) -> tuple[Rail, str] | None:
    """Returns the payment that came with the request, and the protocol that can read it. Returns None if there is no
    payment."""
    found = ((rail, rail.find_payment(request)) for rail in ENABLED)
    return next(((rail, payment) for rail, payment in found if payment is not None), None)


def payment_required(quote: Quote, *, problem: str | None = None) -> PaymentRequired:
    """Returns the 402 error, which says how to pay over each enabled protocol. `problem` is the reason why a payment
    was refused."""
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
