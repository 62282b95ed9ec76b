"""Which ways to pay are enabled in the settings."""

from django.conf import settings


def takes_cards() -> bool:
    return bool(settings.STRIPE_SECRET_KEY)
