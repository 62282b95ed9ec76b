"""A rail for tests: payments are `MICROS:NUMBER` in a header, and each number can be used once."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from django.http import HttpRequest

from billing import rails
from billing.rails import Challenge, PaymentRefused, Quote

HEADER = "X-Coins"


@dataclass
class Coins:
    name: str = "coins"
    claimed: set[str] = field(default_factory=set)
    collected: dict[str, int] = field(default_factory=dict)
    given_back: set[str] = field(default_factory=set)
    refuses_to_collect: bool = False

    def challenge(self, quote: Quote) -> Challenge:
        asked = str(quote.amount_micros)
        return Challenge({"X-Coins-Asked": asked}, {"operation": quote.operation.name})

    def find_payment(self, request: HttpRequest) -> str | None:
        return request.headers.get(HEADER)

    def claim(self, payment: str, quote: Quote) -> "Purse":
        micros, _, number = payment.partition(":")
        if int(micros) < quote.amount_micros:
            raise PaymentRefused("This is too little.")
        if number in self.claimed:
            raise PaymentRefused("This payment was used before.")
        self.claimed.add(number)
        return Purse(self, number)

    def give_back(self, reference: str) -> None:
        Purse(self, reference).give_back()


@dataclass
class Purse:
    coins: Coins
    number: str

    @property
    def reference(self) -> str:
        return self.number

    def collect(self, amount_micros: int) -> Mapping[str, str]:
        if self.coins.refuses_to_collect:
            raise PaymentRefused("The purse is empty.")
        self.coins.collected[self.number] = amount_micros
        return {"X-Coins-Receipt": self.number}

    def give_back(self) -> None:
        self.coins.collected.pop(self.number, None)
        self.coins.given_back.add(self.number)


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Coins:
    """The rail, enabled."""
    rail = Coins()
    monkeypatch.setattr(rails, "ENABLED", [rail])
    return rail
