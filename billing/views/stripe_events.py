"""The webhook: Stripe tells that something happened."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from billing.cards import events
from billing.cards.client import CardsNotOffered


@csrf_exempt
@require_POST
def take_event(request: HttpRequest) -> HttpResponse:
    """Keep the event and answer at once; a job does what it is about. The signature proves who sent it."""
    if not settings.STRIPE_WEBHOOK_SECRETS:
        raise CardsNotOffered
    event = events.read_signed(request.body, request.headers.get("Stripe-Signature", ""))
    events.note_event(event)
    return HttpResponse(status=204)
