"""A rail for tests: payments are `MICROS:NUMBER` in a header, and each number can be used once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.http import HttpRequest

from billing.rails import rail as rails
from billing.rails.rail import (
    Challenge,
    OutcomeUnknown,
    PaymentRefused,
    Quote,
    RailUnavailable,
    Receipt,
    Sought,
)

HEADER = "X-Coins"


@dataclass
class Coins:
    name: str = "coins"
    collects_first: bool = False
    verified: list[str] = field(default_factory=list)
    collected: dict[str, int] = field(default_factory=dict)
    refuses_to_collect: bool = False
    is_silent: bool = False
    """It takes the payment and does not say so."""
    is_down: bool = False
    found: Receipt | Exception = field(default_factory=lambda: OutcomeUnknown("No chain is asked."))
    looked_up: list[str] = field(default_factory=list)

    def warm_up(self) -> None:
        """Nothing is heavy here."""

    def challenge(self, quote: Quote) -> Challenge:
        asked = str(quote.amount_micros)
        return Challenge({"X-Coins-Asked": asked}, {"operation": quote.operation.name})

    def describe(self, amount_micros: int) -> Mapping[str, Any]:
        return {"protocol": {"coins": {}}, "offer": {"amount": str(amount_micros)}}

    def find_payment(self, request: HttpRequest) -> str | None:
        return request.headers.get(HEADER)

    def look_up(self, sought: Sought) -> Receipt:
        self.looked_up.append(sought.reference)
        if isinstance(self.found, Exception):
            raise self.found
        return self.found

    def read(self, payment: str, quote: Quote) -> "Coin":
        micros, _, number = payment.partition(":")
        if int(micros) < quote.amount_micros:
            raise PaymentRefused("This is too little.")
        return Coin(self, number, quote.amount_micros)


@dataclass
class Coin:
    coins: Coins
    number: str
    amount_micros: int

    @property
    def reference(self) -> str:
        return self.number

    @property
    def trail(self) -> Mapping[str, Any]:
        return {"number": self.number}

    def verify(self) -> None:
        if self.coins.is_down:
            raise RailUnavailable("coins")
        if self.number in self.coins.collected:
            raise PaymentRefused("This coin is spent.")
        self.coins.verified.append(self.number)

    def collect(self) -> Receipt:
        if self.coins.is_down:
            raise RailUnavailable("coins")
        if self.coins.refuses_to_collect:
            raise PaymentRefused("The purse is empty.")
        if self.number in self.coins.collected:
            raise PaymentRefused("This coin is spent.")
        self.coins.collected[self.number] = self.amount_micros
        if self.coins.is_silent:
            raise OutcomeUnknown("It is silent.")
        return Receipt({"X-Coins-Receipt": self.number}, payer="a purse", transaction="1")


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Coins:
    """The rail, enabled."""
    rail = Coins()
    monkeypatch.setattr(rails, "ENABLED", [rail])
    return rail
