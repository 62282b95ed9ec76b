"""Rails: ways to pay for one request without an account. None is enabled by default."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import HttpRequest

from billing.errors import PaymentRequired
from billing.metering.operation import Operation, as_number


@dataclass(frozen=True, slots=True)
class Quote:
    """The most that one request can cost."""

    operation: Operation[Any, Any]
    amount_micros: int


@dataclass(frozen=True, slots=True)
class Challenge:
    """How to pay over one rail, in its own words."""

    headers: Mapping[str, str]
    details: Mapping[str, Any]


class PaymentRefused(Exception):
    """The payment is invalid, too small or spent. The message is shown to the client."""


class Claim(Protocol):
    """A payment that no other request can use any more."""

    @property
    def reference(self) -> str:
        """By which the rail finds the claim again, in another process too."""

    def collect(self, amount_micros: int) -> Mapping[str, str]:
        """Take the amount, at most what was quoted. The receipt's headers. Raises PaymentRefused."""

    def give_back(self) -> None:
        """Take nothing, and return what was taken. May be called more than once."""


class Rail(Protocol):
    """One payment protocol."""

    @property
    def name(self) -> str:
        """Unique; the account that holds its purchases is found by it."""

    def challenge(self, quote: Quote) -> Challenge:
        """How to pay the quote."""

    def find_payment(self, request: HttpRequest) -> str | None:
        """The payment that the request carries, unchecked."""

    def claim(self, payment: str, quote: Quote) -> Claim:
        """Check that the payment covers the quote, and keep it from being used twice. Raises PaymentRefused."""

    def give_back(self, reference: str) -> None:
        """As `Claim.give_back`, for a claim whose process died. May be called more than once."""


ENABLED: list[Rail] = []


def find_payment(request: HttpRequest) -> tuple[Rail, str] | None:
    """The first payment that an enabled rail finds in the request."""
    found = ((rail, rail.find_payment(request)) for rail in ENABLED)
    return next(((rail, payment) for rail, payment in found if payment is not None), None)


def payment_required(quote: Quote, *, problem: str | None = None) -> PaymentRequired:
    """The 402 that says how to pay over every enabled rail. `problem`: why the payment was refused."""
    challenges = {rail.name: rail.challenge(quote) for rail in ENABLED}
    headers = {"Cache-Control": "no-store"}
    for challenge in challenges.values():
        headers |= challenge.headers
    return PaymentRequired(
        problem or "Pay for this request, or send an API key.",
        details={
            "required_credits": as_number(quote.amount_micros),
            "rails": {name: dict(challenge.details) for name, challenge in challenges.items()},
        },
        headers=headers,
    )
