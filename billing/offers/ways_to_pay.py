"""The ways to pay that the settings enable."""

from django.conf import settings


def takes_cards() -> bool:
    return bool(settings.STRIPE_SECRET_KEY)
