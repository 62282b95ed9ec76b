"""Payments over a rail, in the database: each buys one answer to one request.

A payment that was taken without an answer stays open. For 24 hours it can repeat its request; staff see it and close
it by hand. See docs/decisions/0024.
"""

import hashlib
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef

from billing.models import OneOffPayment, Reservation
from billing.rails import PaymentRefused, Quote, Receipt
from config.kit import clock

State = OneOffPayment.State

REPEATABLE: Final = timedelta(hours=24)
"""For how long an open payment can repeat its request."""

USED = "This payment was already used. Make a new payment."
OF_ANOTHER = "This payment is for another request. Make a new payment."
TOO_OLD = (
    "This payment was taken more than 24 hours ago without an answer. Contact us to get it back."
)
UNKNOWN = "We do not know whether this payment was taken. Contact us before you pay again."


def scope_of(rail: str, reference: str) -> bytes:
    """The payment as an idempotency key of the rail's account."""
    return hashlib.sha256(f"{rail} {reference}".encode()).digest()


def find_payment(rail: str, reference: str) -> OneOffPayment | None:
    return OneOffPayment.objects.filter(rail=rail, reference=reference).first()


def claim_payment(
    rail: str, reference: str, quote: Quote, *, digest: bytes, reservation: UUID, request_id: str
) -> OneOffPayment:
    """Claim the payment for a run of its request. Raises PaymentRefused if it cannot have one.

    The caller holds the payment's idempotency key, so no other process claims it meanwhile.
    """
    run = {"reservation": reservation, "request_id": request_id}
    new = {
        "digest": digest,
        "operation": quote.operation.name,
        "amount_micros": quote.amount_micros,
        "claimed_at": clock.now(),
    }
    payment, is_new = OneOffPayment.objects.get_or_create(
        rail=rail, reference=reference, defaults=new | run
    )
    if not is_new:
        _refuse_unusable(payment, digest)
        changed = run if payment.state in OneOffPayment.OPEN else new | run
        _update(payment, **changed)
    return payment


def _refuse_unusable(payment: OneOffPayment, digest: bytes) -> None:
    if payment.state in {State.DELIVERED, State.CLOSED}:
        raise PaymentRefused(USED)
    if payment.state in OneOffPayment.OPEN:
        if bytes(payment.digest) != digest:
            raise PaymentRefused(OF_ANOTHER)
        if payment.claimed_at < clock.now() - REPEATABLE:
            raise PaymentRefused(TOO_OLD)


def begin_collecting(payment: OneOffPayment) -> None:
    """From here on, a process that dies leaves a payment that may have been taken."""
    _update(payment, state=State.COLLECTING)


def note_collected(payment: OneOffPayment, receipt: Receipt) -> None:
    _update(
        payment,
        state=State.COLLECTED,
        payer=receipt.payer,
        transaction=receipt.transaction,
        receipt=dict(receipt.headers),
    )


def free_payment(payment: OneOffPayment) -> None:
    """Nothing was taken, so it can still be used."""
    OneOffPayment.objects.filter(pk=payment.pk).delete()


def close_payment(payment: OneOffPayment, *, note: str, author: str) -> None:
    """By hand: staff have returned the money, or found that none was taken."""
    _update(payment, state=State.CLOSED, note=note, closed_by=author)


def drop_unused_payments() -> int:
    """Payments whose process died before anything was taken. Returns their number."""
    is_running = Reservation.objects.filter(
        pk=OuterRef("reservation"), state=Reservation.State.OPEN
    )
    before = clock.now() - timedelta(minutes=1)
    unused = OneOffPayment.objects.filter(state=State.CLAIMED, claimed_at__lt=before)
    return unused.filter(~Exists(is_running)).delete()[0]


def _update(payment: OneOffPayment, **changed: object) -> None:
    for name, value in changed.items():
        setattr(payment, name, value)
    payment.save(update_fields=list(changed))
