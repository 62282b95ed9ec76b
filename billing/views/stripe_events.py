"""The webhook for events of Stripe."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from billing.cards import events
from billing.cards.client import CardsNotOffered


@csrf_exempt
@require_POST
def take_event(request: HttpRequest) -> HttpResponse:
    """Store the event and answer at once; a job processes it. The signature proves that Stripe sent it."""
    if not settings.STRIPE_WEBHOOK_SECRETS:
        raise CardsNotOffered
    event = events.read_signed(request.body, request.headers.get("Stripe-Signature", ""))
    events.note_event(event)
    return HttpResponse(status=204)
