"""Tells which ways to pay the settings enable, such as cards."""

from django.conf import settings


def takes_cards() -> bool:
    return bool(settings.STRIPE_SECRET_KEY)
