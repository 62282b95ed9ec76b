"""Stores payments over x402 and MPP, each of which pays for one request. If a payment was collected but the request got
no answer, the payment stays open. The payer can then repeat the request with this payment for 24 hours. Staff can see
and close open payments. docs/decisions/0024 explains the rules."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from billing.ledger import functions
from billing.models import OneOffPayment, Reservation
from billing.rails.rail import (
    NotTaken,
    OutcomeUnknown,
    PaymentRefused,
    Quote,
    Rail,
    Receipt,
    Sought,
)
from config.kit import clock

State = OneOffPayment.State

REPEATABLE: Final = timedelta(hours=24)
"""Time for which a request can be repeated with an open payment. The time starts when Kindred knows that the payment
was collected."""
LATE_EVERY: Final = timedelta(hours=1)
"""If the outcome of a payment is still unknown after a day, a job asks about the payment only this often."""
AT_ONCE: Final = 50

USED = "This payment was already used. Make a new payment."
OF_ANOTHER = "This payment is for another request. Make a new payment."
TOO_OLD = (
    "This payment was taken more than 24 hours ago without an answer. Contact us to get it back."
)
UNKNOWN = "We do not know whether this payment was taken. Contact us before you pay again."


def scope_of(rail: str, reference: str) -> bytes:
    """Returns a digest of the payment, which serves as the scope of its idempotency key."""
    return hashlib.sha256(f"{rail} {reference}".encode()).digest()


def find_payment(rail: str, reference: str) -> OneOffPayment | None:
    return OneOffPayment.objects.filter(rail=rail, reference=reference).first()


def is_known_to_primary(rail: str, reference: str) -> bool:
    """Returns whether a request has already claimed this payment. Takes a row lock, which only the primary database
    allows. On a standby, which may lack the newest payments, this raises OperationalError."""
    known = OneOffPayment.objects.filter(rail=rail, reference=reference)
    with transaction.atomic():
        return known.select_for_update(no_key=True).first() is not None


def claim_payment(
    rail: str, reference: str, quote: Quote, *, digest: bytes, reservation: UUID, request_id: str
) -> OneOffPayment:
    """Claim the payment for a request, so that no other request can use it. Raises PaymentRefused if the payment was
    already used, is too old, or belongs to another request. The caller must hold the idempotency key of the payment, so
    that two processes cannot claim it at the same time."""
    run = {"reservation": reservation, "request_id": request_id}
    new = {
        "digest": digest,
        "operation": quote.operation.name,
        "amount_micros": quote.amount_micros,
        "claimed_at": clock.now(),
    }
    with transaction.atomic():
        locked = OneOffPayment.objects.select_for_update()
        payment, is_new = locked.get_or_create(rail=rail, reference=reference, defaults=new | run)
        if not is_new:
            _refuse_unusable(payment, digest)
            changed = run if payment.state in OneOffPayment.OPEN else new | run
            _set(payment, changed)
            payment.save(update_fields=list(changed))
    return payment


def _refuse_unusable(payment: OneOffPayment, digest: bytes) -> None:
    if payment.state in {State.DELIVERED, State.CLOSED}:
        raise PaymentRefused(USED)
    if payment.state in OneOffPayment.OPEN:
        if bytes(payment.digest) != digest:
            raise PaymentRefused(OF_ANOTHER)
        if (payment.collected_at or payment.claimed_at) < clock.now() - REPEATABLE:
            is_taken = payment.state == State.COLLECTED
            raise PaymentRefused(TOO_OLD if is_taken else UNKNOWN)


def begin_collecting(payment: OneOffPayment, trail: Mapping[str, Any]) -> None:
    """Store that the payment is about to be collected. If the process then ends, the payment may have been collected.
    Raises OutcomeUnknown if this attempt has expired and a newer attempt has claimed the payment."""
    if not _update_own(payment, state=State.COLLECTING, trail=dict(trail)):
        raise OutcomeUnknown("Another run of the request has the payment.")


def note_collected(payment: OneOffPayment, receipt: Receipt) -> None:
    """Store the receipt of a collected payment, unless another attempt has already stored one. If the database is
    unavailable, tries again for several seconds, because only this process has the receipt."""
    unnoted = OneOffPayment.objects.filter(pk=payment.pk, state=State.COLLECTING)
    changed = _describe_collected(receipt)
    pauses_s = functions.PATIENT_PAUSES_S
    functions.do_surely(lambda: unnoted.update(**changed), name="note_collected", pauses_s=pauses_s)
    _set(payment, changed)


def _describe_collected(receipt: Receipt) -> dict[str, Any]:
    return {
        "state": State.COLLECTED,
        "collected_at": clock.now(),
        "payer": receipt.payer,
        "transaction": receipt.transaction,
        "receipt": dict(receipt.headers),
    }


# --- Payments whose outcome is unknown -------------------------------------------------------------


def look_up(rail: Rail, payment: OneOffPayment) -> Receipt:
    """Ask the payment service about a payment that may have been collected. Returns the receipt if the payment was
    collected. Raises NotTaken or OutcomeUnknown otherwise."""
    if not payment.trail:
        raise OutcomeUnknown(
            "An older version began it and stored nothing by which it can be found."
        )
    return rail.look_up(Sought(payment.reference, payment.claimed_at, payment.trail))


def note_unclear(payment: OneOffPayment, tried: str) -> None:
    """Store the answer of the payment service and the time, so that staff can see what was tried."""
    _update_own(payment, **_describe_unclear(tried))


def _describe_unclear(tried: str) -> dict[str, Any]:
    return {"tried": tried[: OneOffPayment.TRIED_LENGTH], "tried_at": clock.now()}


def list_due() -> QuerySet[OneOffPayment]:
    """Returns the payments about which a job may ask the payment service now. Payments of the last day are always
    included. Older payments are included once per hour."""
    now = clock.now()
    is_new = Q(claimed_at__gt=now - REPEATABLE)
    is_due = Q(tried_at=None) | Q(tried_at__lt=now - LATE_EVERY) | is_new
    return OneOffPayment.objects.filter(is_due)


def look_up_unclear(rails: Iterable[Rail], payments: QuerySet[OneOffPayment]) -> int:
    """Ask the payment services about payments whose outcome is unknown, because a process ended or got no answer while
    it collected the payment. Returns the number of payments whose outcome is now known."""
    by_name = {rail.name: rail for rail in rails}
    unclear = payments.filter(~Exists(_list_running()), state=State.COLLECTING, rail__in=by_name)
    oldest = unclear.order_by(F("tried_at").asc(nulls_first=True))[:AT_ONCE]
    return sum(_look_up(by_name[payment.rail], payment) for payment in oldest)


def _look_up(rail: Rail, payment: OneOffPayment) -> bool:
    """Ask the payment service about one payment and store the answer. Returns whether the outcome is now known. Nothing
    is stored if a new attempt has claimed the payment in the meantime."""
    same = OneOffPayment.objects.filter(
        pk=payment.pk, state=State.COLLECTING, reservation=payment.reservation
    )
    try:
        receipt = look_up(rail, payment)
    except NotTaken:
        return bool(same.delete()[0])
    except OutcomeUnknown as unknown:
        same.update(**_describe_unclear(str(unknown)))
        return False
    return bool(same.update(**_describe_collected(receipt)))


# --- The end of a payment --------------------------------------------------------------------------


def free_payment(payment: OneOffPayment) -> None:
    """Delete the record of a payment that was not collected. The payer can then use the payment for another request."""
    _find_own(payment).delete()


def has_lost(payment: OneOffPayment) -> bool:
    """Returns whether this attempt may no longer use the payment: a newer attempt has claimed it, or a job has found
    its outcome."""
    return not _find_own(payment).exists()


def close_payment(payment: OneOffPayment, *, refund: str, note: str, author: str) -> bool:
    """Close an open payment. `refund` is the transaction that returned the money, or empty if no money was taken.
    Returns False if the payment was already used or closed."""
    still_open = OneOffPayment.objects.filter(pk=payment.pk, state__in=OneOffPayment.OPEN)
    return bool(still_open.update(state=State.CLOSED, refund=refund, note=note, closed_by=author))


def drop_unused_payments() -> int:
    """Delete payments that a request claimed but never collected, because its process ended. Returns how many were
    deleted."""
    before = clock.now() - timedelta(minutes=1)
    unused = OneOffPayment.objects.filter(state=State.CLAIMED, claimed_at__lt=before)
    return unused.filter(~Exists(_list_running())).delete()[0]


def _list_running() -> QuerySet[Reservation]:
    return Reservation.objects.filter(pk=OuterRef("reservation"), state=Reservation.State.OPEN)


def _find_own(payment: OneOffPayment) -> QuerySet[OneOffPayment]:
    """Returns a query for this payment. The query finds nothing if a newer attempt has claimed the payment, or if the
    payment was collected."""
    states = State.CLAIMED, State.COLLECTING
    return OneOffPayment.objects.filter(
        pk=payment.pk, reservation=payment.reservation, state__in=states
    )


def _update_own(payment: OneOffPayment, **changed: object) -> bool:
    _set(payment, changed)
    return bool(_find_own(payment).update(**changed))


def _set(payment: OneOffPayment, changed: Mapping[str, object]) -> None:
    for name, value in changed.items():
        setattr(payment, name, value)
