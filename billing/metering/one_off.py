"""A caller without an account who pays for one request over a rail."""

from dataclasses import dataclass, field
from typing import Any

from billing import rails
from billing.accounts.house import house_account_id
from billing.accounts.tiers import UNLIMITED
from billing.metering import reservations
from billing.metering.callers import AccountCaller, Unauthorized
from billing.metering.operation import Bill, Operation
from billing.metering.reservations import AccountReservation, OpenReservation, Replay
from billing.models import OneOffPayment
from billing.rails import Claim, PaymentRefused, Quote, Rail
from config.kit import clock
from config.kit.notes import Notes


@dataclass(frozen=True, slots=True)
class OneOffCaller:
    """The purchase is metered in the rail's account, so that ledger and reservations are those of every account.

    What is bought belongs to no account. An Idempotency-Key means nothing here: the payment itself is used once.
    """

    rail: Rail
    payment: str
    noted: Notes

    @property
    def owner_id(self) -> None:
        return None

    def admit(self, operation: Operation[Any, Any]) -> None:
        if operation.price.is_free:
            raise Unauthorized

    def pays_after(self, operation: Operation[Any, Any]) -> bool:  # noqa: ARG002  paying comes first
        return False

    def reserve(
        self, operation: Operation[Any, Any], *, quote_micros: int
    ) -> OpenReservation | Replay:
        quote = Quote(operation, quote_micros)
        try:
            claim = self.rail.claim(self.payment, quote)
        except PaymentRefused as refusal:
            raise rails.payment_required(quote, problem=str(refusal)) from refusal
        try:
            return self._reserve(quote, claim)
        except BaseException:
            claim.give_back()
            raise

    def _reserve(self, quote: Quote, claim: Claim) -> OpenReservation:
        # Notes of its own: the response has no budgets to show.
        noted = Notes(self.noted.request_id)
        house = AccountCaller(
            house_account_id(self.rail.name), UNLIMITED, noted, face=self.rail.name
        )
        held = reservations.reserve(
            house, quote.operation, quote_micros=quote.amount_micros, retry=None
        )
        assert isinstance(held, AccountReservation)  # noqa: S101  without an Idempotency-Key nothing is replayed
        payment = OneOffPayment.objects.create(
            id=held.reservation_id,
            rail=self.rail.name,
            reference=claim.reference,
            claimed_at=clock.now(),
        )
        return OneOffReservation(quote, claim, payment, held, house.noted, self.noted)

    def charge(self, operation: Operation[Any, Any], bill: Bill) -> None:  # noqa: ARG002
        raise Unauthorized


@dataclass(frozen=True, slots=True)
class OneOffReservation:
    """The money is collected before the ledger is written: the ledger lists only what was paid.

    If this process dies, `billing.metering.reversing` finds the payment and gives it back.
    """

    quote: Quote
    claim: Claim
    payment: OneOffPayment
    held: OpenReservation
    charged: Notes = field(repr=False)
    noted: Notes = field(repr=False)

    def settle(self, bill: Bill, answer: object) -> None:
        try:
            receipt = self.claim.collect(bill.amount_micros)
        except PaymentRefused as refusal:
            raise rails.payment_required(self.quote, problem=str(refusal)) from refusal
        self.held.settle(bill, answer)
        self.noted.deliveries.append(self.payment.pk)
        spent = {n: v for n, v in self.charged.headers.items() if n.startswith("X-Credits-")}
        self.noted.headers.update(spent | dict(receipt))

    def release(self) -> None:
        try:
            self.held.release()
        finally:
            self.claim.give_back()
            self.payment.delete()
