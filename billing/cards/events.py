"""Processes the events that Stripe sends. Each event is stored once. The event only says which object has changed;
Kindred then asks Stripe for the object's current state."""

import hashlib
import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import F

from billing.cards import outcomes, wallet
from billing.cards.charges import refresh_payment
from billing.cards.client import CardRefused, StripeUnavailable, ask_stripe
from billing.models import CardEvent, CardPayment
from config.kit import clock
from config.kit.errors import Code, KindredError
from config.kit.jobs import enqueue

log = logging.getLogger(__name__)

TYPES: Final = (
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.requires_action",
    "payment_intent.canceled",
    "charge.refunded",
    "charge.refund.updated",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "setup_intent.succeeded",
    "payment_method.detached",
    "payment_method.updated",
    "payment_method.automatically_updated",
)
"""Types of events that Stripe's webhook must send. docs/payments.md has the same list. Other types are ignored."""

LONGEST_ID: Final = 255
MOST_ATTEMPTS: Final = 20
LEASE: Final = timedelta(minutes=5)
"""Time for which an event is reserved for the job that processes it. Processing an event takes less time."""


class InvalidSignature(KindredError):
    status, code = 400, Code.VALIDATION_ERROR
    default_message = "The signature does not match the body."


class MalformedEvent(KindredError):
    status, code = 400, Code.VALIDATION_ERROR
    default_message = "The body is not an event of Stripe."


def read_signed(body: bytes, signature: str) -> dict[str, Any]:
    """Returns the event in the body of a webhook request. Raises InvalidSignature. Several signing secrets may be valid
    at once, so that a secret can be replaced."""
    import stripe

    if not signature.isascii():
        raise InvalidSignature
    text = body.decode(errors="replace")
    for secret in settings.STRIPE_WEBHOOK_SECRETS:
        try:
            stripe.WebhookSignature.verify_header(text, signature, secret, tolerance=300)
        except stripe.SignatureVerificationError:
            continue
        return _read_event(text)
    raise InvalidSignature


def _read_event(text: str) -> dict[str, Any]:
    """Parse the event. Raises MalformedEvent, and stores the malformed event so that staff can see it. The signature
    was already checked, so the sender knows the signing secret."""
    try:
        event: dict[str, Any] = json.loads(text)
        _describe(event)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, OSError) as error:
        problem = f"Malformed: {type(error).__name__}: {error}"[:500]
        log.error("A signed event of Stripe is refused. %s", problem)
        _show_malformed(text, problem)
        raise MalformedEvent from error
    return event


def _show_malformed(text: str, problem: str) -> None:
    times = ("created_at", "received_at", "processed_at", "try_after")
    shown = {"type": "malformed", "problem": problem.replace("\0", "")}
    CardEvent.objects.get_or_create(
        pk=f"malformed_{hashlib.sha256(text.encode()).hexdigest()}",
        defaults=shown | dict.fromkeys(times, clock.now()),
    )


def _describe(event: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields of the event that are stored. Returns an empty dictionary if the type of the event is ignored.
    Raises an error if the event is malformed."""
    if _text(event["type"]) not in TYPES:
        return {}
    about = event["data"]["object"]
    is_intent = event["type"].startswith("payment_intent.")
    intent_id = about["id"] if is_intent else about.get("payment_intent") or ""
    return {
        "pk": _text(event["id"]),
        "type": event["type"],
        "object_id": _text(about["id"]),
        "intent_id": _text(intent_id),
        "created_at": datetime.fromtimestamp(event["created"], UTC),
    }


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_ID or "\0" in value:
        raise TypeError("not a short text")
    return value


def note_event(event: Mapping[str, Any], *, was_missed: bool = False) -> bool:
    """Store the event and enqueue a job that processes it. Returns False if the event is already stored or its type is
    ignored."""
    kept, now = _describe(event), clock.now()
    if not kept:
        return False
    _, is_new = CardEvent.objects.get_or_create(
        pk=kept.pop("pk"),
        defaults=kept | {"received_at": now, "was_missed": was_missed, "try_after": now},
    )
    if is_new:
        enqueue("billing.tasks.process_card_event", event["id"])
    return is_new


def process_event(event_id: str) -> None:
    """Process the event, unless it was processed or another job is processing it. Raises StripeUnavailable if Stripe
    does not answer; a later job then processes the event."""
    now = clock.now()
    mine = CardEvent.objects.filter(pk=event_id, processed_at=None)
    if not mine.filter(try_after__lte=now).update(
        attempts=F("attempts") + 1, try_after=now + LEASE
    ):
        return
    event = CardEvent.objects.get(pk=event_id)
    try:
        problem = _process(event)
    except Exception as error:
        is_last = event.attempts >= MOST_ATTEMPTS
        mine.update(
            problem=f"{type(error).__name__}: {error}"[:500],
            try_after=clock.back_off(event.attempts),
            processed_at=now if is_last else None,
        )
        if isinstance(error, (StripeUnavailable, CardRefused)):
            log.warning("Event %s waits: %s", event_id, error)
        raise
    mine.update(processed_at=now, problem=problem)


def _process(event: CardEvent) -> str:
    """Process the event. Returns an empty text. If the event does not concern this site, returns a note for staff
    instead."""
    kind, _, _ = event.type.partition(".")
    if kind == "setup_intent":
        setup = ask_stripe(lambda client: client.v1.setup_intents.retrieve(event.object_id))
        wallet.keep_card_of_customer(str(setup.customer), event.object_id)
        return ""
    if event.type == "payment_method.detached":
        wallet.forget_card(event.object_id)
        return ""
    if kind == "payment_method":
        wallet.renew_card(event.object_id)
        return ""
    payment = CardPayment.objects.filter(intent_id=event.intent_id).first()
    if payment is None and event.intent_id:
        payment = _find_sent(event)
    if payment is None:
        return "Not a payment of this site."
    # Update the payment first, because this event can arrive before the events about the payment itself.
    refresh_payment(payment)
    if kind != "payment_intent":
        _record_change(payment, event)
    return ""


@transaction.atomic
def _record_change(payment: CardPayment, event: CardEvent) -> None:
    """Record a refund or dispute. The payment is locked, so that an older answer from Stripe never overwrites a newer
    one."""
    CardPayment.objects.select_for_update(no_key=True).get(pk=payment.pk)
    if event.type.startswith("charge.dispute."):
        dispute = ask_stripe(lambda client: client.v1.disputes.retrieve(event.object_id))
        outcomes.record_dispute(payment, dispute)
    else:
        outcomes.record_refunds(payment)


def _find_sent(event: CardEvent) -> CardPayment | None:
    """Returns the running card payment to which the event belongs, if the id of its payment intent was never stored.
    The payment is found by its idempotency key."""
    intent = ask_stripe(lambda client: client.v1.payment_intents.retrieve(event.intent_id))
    marks = outcomes.read_marks(intent)
    sent = CardPayment.objects.running().filter(
        intent_id=None, invoice__number=marks.get("invoice", "")
    )
    return next((one for one in sent if one.idempotency_key == marks.get("key")), None)
