"""Pages on which owners add and remove cards, choose the default card, and pay. Also receives Stripe's webhook
events."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from csp.decorators import csp_update
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from billing.access.authentication import owner_membership
from billing.cards import charges, collection, events, wallet
from billing.cards.client import CardRefused, CardsNotOffered, StripeUnavailable, ask_stripe
from billing.models import Account, Card, CardPayment, Invoice
from billing.money import format_cents
from billing.offers.ways_to_pay import takes_cards
from billing.views.members import owner_of_what_was_shown
from config.kit.errors import KindredError
from config.kit.methods import signed_in_action, signed_in_change, signed_in_page

State = CardPayment.State

UNKNOWN: Final = (
    "Our card provider is not responding, so we do not know yet whether the payment went through. "
    "We keep checking, and you pay at most once. The outcome appears here."
)


def _list_sources() -> dict[str, list[str]]:
    """Returns the sources that the content security policy must allow, so that the page can load Stripe's form."""
    script, api = (_origin(url) for url in (settings.STRIPE_JS_URL, settings.STRIPE_API_URL))
    frames = [script, "https://*.js.stripe.com", "https://hooks.stripe.com"]
    return {
        "script-src": [script, "https://*.js.stripe.com"],
        "frame-src": ["'self'", *frames],
        "connect-src": ["'self'", api],
    }


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


# --- The page with Stripe's form ------------------------------------------------------------------


@signed_in_page
def card_form(request: HttpRequest) -> HttpResponseBase:
    """Show Stripe's form for adding a card. With `?payment=`, show the form in which the cardholder confirms this
    payment with their bank."""
    membership = owner_membership(request)
    context: dict[str, Any] = {
        "membership": membership,
        "is_offered": takes_cards(),
        "here": "account_invoice",
    }
    if not takes_cards():
        return render(request, "billing/card.html", context)
    context |= {
        "publishable_key": settings.STRIPE_PUBLISHABLE_KEY,
        "script": settings.STRIPE_JS_URL,
    }
    if "payment" in request.GET:
        payment = _own_payment(membership.account, request.GET["payment"])
        if payment.state != State.REQUIRES_ACTION:
            return redirect("account_invoices")
        context |= {"payment": payment, "secret": _read_secret(payment)}

    @csp_update(_list_sources())
    def show(request: HttpRequest) -> HttpResponseBase:
        return render(request, "billing/card.html", context)

    return show(request)


def _read_secret(payment: CardPayment) -> str:
    intent_id = str(payment.intent_id)
    intent = ask_stripe(lambda client: client.v1.payment_intents.retrieve(intent_id))
    return str(intent.client_secret)


@signed_in_action
def start_setup(request: HttpRequest) -> HttpResponse:
    """Return the client secret that Stripe's form needs for adding one card. The script on the page sends this
    request."""
    if not takes_cards():
        raise CardsNotOffered
    account = owner_of_what_was_shown(request).account
    try:
        return JsonResponse({"client_secret": wallet.start_setup(account)})
    except KindredError as problem:
        return JsonResponse({"message": problem.message}, status=problem.status)


@signed_in_action
def keep_card(request: HttpRequest) -> HttpResponse:
    """Save the card that the owner entered in Stripe's form, and make it the default card. Unpaid invoices are then
    charged to this card."""
    account = owner_of_what_was_shown(request).account
    try:
        card = wallet.keep_card(account.pk, request.POST.get("setup", "")[:64])
    except CardRefused as problem:
        return _say(request, problem.message, messages.ERROR, to="account_card")
    collection.enqueue_collection()
    return _say(request, f"{card} is now your default card. Open invoices are charged to it.")


# --- Cards ----------------------------------------------------------------------------------------


@signed_in_change("account_invoices")
def choose_default(request: HttpRequest, card_id: int) -> str:
    card = _own_card(request, card_id)
    wallet.choose_default(card)
    return f"{card} is now your default card."


@signed_in_action
def remove_card(request: HttpRequest, card_id: int) -> HttpResponse:
    card = _own_card(request, card_id)
    try:
        wallet.remove_card(card)
    except StripeUnavailable as problem:
        return _say(request, f"{problem.message} The card was not removed.", messages.ERROR)
    return _say(request, f"{card} was removed.")


def _own_card(request: HttpRequest, card_id: int) -> Card:
    account = owner_membership(request).account
    return get_object_or_404(Card.objects.kept().filter(account=account), pk=card_id)


# --- Paying ---------------------------------------------------------------------------------------


@signed_in_action
def pay_invoice(request: HttpRequest, number: str) -> HttpResponse:
    account = owner_membership(request).account
    invoice = get_object_or_404(Invoice, account=account, number=number)
    return _pay(request, lambda by: charges.pay_invoice(invoice, started_by=by))


@signed_in_action
def pay_usage(request: HttpRequest) -> HttpResponse:
    """Charge the usage that is not invoiced yet to the card. An account that has reached its limit can then continue at
    once."""
    account = owner_of_what_was_shown(request).account
    return _pay(request, lambda by: charges.pay_usage(account.pk, started_by=by))


def _pay(request: HttpRequest, pay: Callable[[str], CardPayment]) -> HttpResponse:
    if not takes_cards():
        raise CardsNotOffered
    try:
        payment = pay(str(request.user.get_username()))
    except charges.PaymentRunning as running:
        if running.payment.state == State.REQUIRES_ACTION:
            return _lead_to_confirmation(running.payment)
        return _say(request, running.message, messages.WARNING)
    except StripeUnavailable:
        return _say(request, UNKNOWN, messages.WARNING)
    except (charges.CannotPay, CardRefused) as problem:
        return _say(request, problem.message, messages.ERROR)
    return _tell(request, payment)


def _tell(request: HttpRequest, payment: CardPayment) -> HttpResponse:
    amount = format_cents(payment.amount_cents)
    match payment.state:
        case State.SUCCEEDED:
            return _say(request, f"Paid {amount} with {payment.card}.")
        case State.REQUIRES_ACTION:
            return _lead_to_confirmation(payment)
        case State.FAILED:
            reason = payment.failure_message or "The card was declined."
            return _say(request, f"{amount} was not paid. {reason}", messages.ERROR)
    return _say(
        request,
        f"The payment of {amount} with {payment.card} is being processed.",
        messages.WARNING,
    )


def _lead_to_confirmation(payment: CardPayment) -> HttpResponse:
    return redirect(f"{reverse('account_card')}?payment={payment.pk}")


@signed_in_action
def confirm_payment(request: HttpRequest, payment_id: UUID) -> HttpResponse:
    """Ask Stripe for the outcome of a payment, after the cardholder has confirmed it with their bank."""
    payment = _own_payment(owner_membership(request).account, str(payment_id))
    try:
        return _tell(request, charges.refresh_payment(payment))
    except StripeUnavailable:
        return _say(request, UNKNOWN, messages.WARNING)


@signed_in_action
def give_up_payment(request: HttpRequest, payment_id: UUID) -> HttpResponse:
    """Cancel a payment that waits until the cardholder confirms it, so that the invoice can be paid in another way."""
    payment = _own_payment(owner_membership(request).account, str(payment_id))
    try:
        ended = charges.give_up(payment)
    except StripeUnavailable as problem:
        return _say(request, problem.message, messages.WARNING)
    if ended.state == State.SUCCEEDED:
        return _tell(request, ended)
    return _say(request, "The payment was canceled. The invoice is still open.")


def _own_payment(account: Account, payment_id: str) -> CardPayment:
    try:
        wanted = UUID(payment_id)
    except ValueError:
        wanted = UUID(int=0)
    own = account.card_payments.select_related("invoice", "card")
    return get_object_or_404(own, pk=wanted)


def _say(
    request: HttpRequest, said: str, level: int = messages.SUCCESS, *, to: str = "account_invoices"
) -> HttpResponse:
    messages.add_message(request, level, said)
    return redirect(to)


# --- Stripe's events ------------------------------------------------------------------------------


@csrf_exempt
@require_POST
def take_event(request: HttpRequest) -> HttpResponse:
    """Receive an event from Stripe's webhook and store it. A job processes the event later. The signature proves that
    the event comes from Stripe."""
    if not settings.STRIPE_WEBHOOK_SECRETS:
        raise CardsNotOffered
    event = events.read_signed(request.body, request.headers.get("Stripe-Signature", ""))
    events.note_event(event)
    return HttpResponse(status=204)
