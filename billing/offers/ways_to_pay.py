"""Which ways to pay the settings open."""

from django.conf import settings


def takes_cards() -> bool:
    return bool(settings.STRIPE_SECRET_KEY)
