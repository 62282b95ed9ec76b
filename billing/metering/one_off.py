"""Charges callers without an account, who pay for a single request over the payment protocol x402 or MPP."""

from dataclasses import dataclass, field, replace
from uuid import UUID

from billing.errors import IdempotencyConflict, IdempotencyInProgress
from billing.ledger import functions
from billing.metering import one_off_payments, reservations
from billing.metering.callers import AccountCaller, Unauthorized, WithoutAccount
from billing.metering.idempotency import Retry
from billing.metering.reservations import AccountReservation, Deliver, OpenReservation, Replay
from billing.models import Account, OneOffPayment
from billing.offers.operation import Bill, Operation
from billing.offers.tiers import UNLIMITED
from billing.rails import rail as rails
from billing.rails.rail import (
    Address,
    NotTaken,
    Offered,
    OutcomeUnknown,
    PaymentRefused,
    Quote,
    Rail,
    RailUnavailable,
    Receipt,
)
from config.kit.errors import KindredError, ServiceUnavailable
from config.kit.notes import Notes

State = OneOffPayment.State


def house_account_id(rail: str) -> UUID:
    """Returns the id of the internal account to which all purchases over one payment protocol are charged. Creates the
    account if it does not exist."""
    account, _ = Account.objects.get_or_create(rail=rail, defaults={"name": f"Purchases by {rail}"})
    return account.pk


class PaymentUnclear(ServiceUnavailable):
    """It is not known whether the payment was taken, because the payment service gave no clear answer."""

    default_message = (
        "We do not know yet whether your payment was taken. Send the same request with the same payment again "
        "within 24 hours; you pay at most once."
    )
    retry_after_s = 5


class TakenWithoutAnswer(ServiceUnavailable):
    """The payment was taken, but the request failed afterwards. The caller can repeat the request with the same
    payment."""

    default_message = (
        "Your payment was taken, but the answer is not ready. Send the same request with the same payment "
        "again within 24 hours."
    )
    retry_after_s = 5


@dataclass(frozen=True, slots=True)
class OneOffCaller(WithoutAccount):
    """A caller without an account who pays for one request. The ledger entry belongs to an internal account of the
    payment protocol. The payment also serves as the idempotency key: if the request is repeated with the same payment,
    it gets the stored answer. `digest` identifies the content of the request."""

    rail: Rail
    payment: str
    address: Address
    noted: Notes
    digest: bytes = b""

    def admit(self, operation: Operation) -> None:
        if not operation.is_for_sale:
            raise Unauthorized

    def pays_after(self, operation: Operation) -> bool:  # noqa: ARG002  paying comes first
        return False

    def charge(self, operation: Operation, bill: Bill) -> None:  # noqa: ARG002  nothing is free here
        raise Unauthorized

    def reserve(self, operation: Operation, *, quote_micros: int) -> OpenReservation | Replay:
        quote = Quote(operation, quote_micros, self.address)
        try:
            offered = self.rail.read(self.payment, quote)
            self._verify(offered)
            return self._reserve(quote, offered)
        except PaymentRefused as refusal:
            raise rails.payment_required(quote, problem=str(refusal)) from refusal

    def _verify(self, offered: Offered) -> None:
        """Check that the payment is valid. A payment that Kindred already knows is not checked again, because it may be
        spent by now."""
        if one_off_payments.find_payment(self.rail.name, offered.reference):
            return
        try:
            offered.verify()
        except PaymentRefused:
            # The same request may have arrived twice, and the other request has just spent the payment. The answer to
            # the other request is then stored.
            if not one_off_payments.is_known_to_primary(self.rail.name, offered.reference):
                raise

    def _reserve(self, quote: Quote, offered: Offered) -> OpenReservation | Replay:
        # The internal account gets its own notes, because the caller's response must not show the budgets of this
        # account.
        noted = Notes(self.noted.request_id)
        house = AccountCaller(
            house_account_id(self.rail.name), UNLIMITED, noted, face=self.rail.name
        )
        held = self._hold(house, quote, offered)
        if isinstance(held, Replay):
            self._note_replay(offered, noted)
            return held
        assert isinstance(held, AccountReservation)  # noqa: S101  of an account
        try:
            return self._claim(quote, offered, held)
        except BaseException as error:
            functions.undo_after(error, held.release)
            raise

    def _hold(
        self, house: AccountCaller, quote: Quote, offered: Offered
    ) -> OpenReservation | Replay:
        scope = one_off_payments.scope_of(self.rail.name, offered.reference)
        try:
            return reservations.reserve(
                house,
                quote.operation,
                quote_micros=quote.amount_micros,
                retry=Retry(scope, self.digest, is_post=True),
            )
        except IdempotencyConflict:
            raise PaymentRefused(one_off_payments.OF_ANOTHER) from None
        except IdempotencyInProgress as error:
            message = "The first request with this payment is still running. Send this request again shortly."
            raise IdempotencyInProgress(message, headers=error.headers) from None

    def _note_replay(self, offered: Offered, house: Notes) -> None:
        payment = one_off_payments.find_payment(self.rail.name, offered.reference)
        self.noted.deliveries += house.deliveries
        self.noted.headers |= house.headers | (payment.receipt if payment else {})

    def _claim(
        self, quote: Quote, offered: Offered, held: AccountReservation
    ) -> "OneOffReservation":
        payment = one_off_payments.claim_payment(
            self.rail.name,
            offered.reference,
            quote,
            digest=self.digest,
            reservation=held.reservation_id,
            request_id=self.noted.request_id,
        )
        reservation = OneOffReservation(quote, offered, payment, held, self.noted, self.rail)
        # An earlier attempt may have taken the payment. The request continues only after this is known.
        if self.rail.collects_first or payment.state == State.COLLECTING:
            try:
                reservation.collect()
            except BaseException as error:
                functions.undo_after(error, reservation.free)
                raise
        return reservation


@dataclass(frozen=True, slots=True)
class OneOffReservation:
    """A reservation for a request that is paid without an account. The payment is collected before the charge is
    written, so the ledger lists only paid requests. If the process ends after the payment was collected, the payer can
    repeat the request with the same payment."""

    quote: Quote
    offered: Offered
    payment: OneOffPayment
    held: AccountReservation
    noted: Notes = field(repr=False)
    rail: Rail = field(repr=False)

    def settle(self, bill: Bill, answer: object, deliver: Deliver | None = None) -> None:
        """Collect the payment and charge the full quoted price, even if fewer units were delivered."""
        if self.payment.state != State.COLLECTED:
            try:
                self.collect()
            except PaymentRefused as refusal:
                raise rails.payment_required(self.quote, problem=str(refusal)) from refusal
        quoted = self.quote.operation.bill_amount(bill.units, self.quote.amount_micros)
        try:
            self.held.settle(replace(quoted, stored_id=bill.stored_id), answer, deliver)
        except KindredError as error:
            raise TakenWithoutAnswer from error
        charged = self.held.payer.noted
        spent = {n: v for n, v in charged.headers.items() if n.startswith("X-Credits-")}
        self.noted.deliveries += charged.deliveries
        self.noted.headers |= spent | self.payment.receipt

    def collect(self) -> None:
        """Collect the payment, unless an earlier attempt has already collected it. The database stores that collecting
        begins before the payment service is asked."""
        if self.payment.state == State.COLLECTED:
            return
        was_unknown = self.payment.state == State.COLLECTING
        try:
            receipt = (self._look_up() if was_unknown else None) or self._collect()
        except OutcomeUnknown as unknown:
            one_off_payments.note_unclear(self.payment, str(unknown))
            raise PaymentUnclear from None
        except (PaymentRefused, RailUnavailable) as error:
            if one_off_payments.has_lost(self.payment):
                raise PaymentUnclear from error
            is_known = isinstance(error, NotTaken) or not was_unknown
            if is_known:
                self.payment.state = State.CLAIMED
            elif isinstance(error, PaymentRefused):
                one_off_payments.note_unclear(self.payment, str(error))
                raise PaymentRefused(one_off_payments.UNKNOWN) from error
            raise
        one_off_payments.note_collected(self.payment, receipt)

    def _look_up(self) -> Receipt | None:
        """Returns the receipt if an earlier attempt has collected the payment. Returns None if this is still
        unknown."""
        try:
            return one_off_payments.look_up(self.rail, self.payment)
        except OutcomeUnknown:
            return None

    def _collect(self) -> Receipt:
        one_off_payments.begin_collecting(self.payment, self.offered.trail)
        return self.offered.collect()

    def release(self) -> None:
        try:
            self.held.release()
        finally:
            self.free()

    def free(self) -> None:
        """Forget a payment that was not collected, so that the payer can use it for another request."""
        if self.payment.state == State.CLAIMED:
            one_off_payments.free_payment(self.payment)
