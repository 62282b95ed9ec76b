"""Events that Stripe reports. Each event is stored once.

To process an event, Kindred asks Stripe for the current state of the event's object.
"""

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
"""Types of events that the webhook must send. docs/payments.md also lists these types. Other types are ignored."""

LONGEST_ID: Final = 255
MOST_ATTEMPTS: Final = 20
LEASE: Final = timedelta(minutes=5)
"""Time for which an event belongs to the job that claimed it. Processing takes less time."""


class InvalidSignature(KindredError):
    status, code = 400, Code.VALIDATION_ERROR
    default_message = "The signature does not match the body."


class MalformedEvent(KindredError):
    status, code = 400, Code.VALIDATION_ERROR
    default_message = "The body is not an event of Stripe."


def read_signed(body: bytes, signature: str) -> dict[str, Any]:
    """Returns the event in a webhook's body. Raises InvalidSignature.

    Several signing secrets are accepted, so that the secret can be replaced.
    """
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
    """Parse the event. Raises MalformedEvent.

    The malformed event is shown to staff. Its signature is valid, so it came from Stripe or someone with the secret.
    """
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
    """Returns the fields of the event to store, or no fields for an ignored type. Raises if the event is malformed."""
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
    """Store the event once and queue its processing. Returns whether the event is new and has a known type."""
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
    """Process the event, unless another job has processed or claimed it.

    Raises StripeUnavailable if Stripe does not answer. A later job then processes the event.
    """
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
    """Process the event. Returns a note for staff if the event does not concern this site, or else an empty text."""
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
    # The payment comes first, because this event can arrive before the events of the payment itself.
    refresh_payment(payment)
    if kind != "payment_intent":
        _record_change(payment, event)
    return ""


@transaction.atomic
def _record_change(payment: CardPayment, event: CardEvent) -> None:
    """Record a refund or dispute.

    A lock makes such events wait, so that no older answer of Stripe replaces a newer one.
    """
    CardPayment.objects.select_for_update(no_key=True).get(pk=payment.pk)
    if event.type.startswith("charge.dispute."):
        dispute = ask_stripe(lambda client: client.v1.disputes.retrieve(event.object_id))
        outcomes.record_dispute(payment, dispute)
    else:
        outcomes.record_refunds(payment)


def _find_sent(event: CardEvent) -> CardPayment | None:
    """Returns the payment of the event's payment intent, if we lost the intent's id.

    The intent carries the idempotency key of our attempt.
    """
    intent = ask_stripe(lambda client: client.v1.payment_intents.retrieve(event.intent_id))
    marks = outcomes.read_marks(intent)
    sent = CardPayment.objects.running().filter(
        intent_id=None, invoice__number=marks.get("invoice", "")
    )
    return next((one for one in sent if one.idempotency_key == marks.get("key")), None)
