"""Returns whether the settings enable a way to pay, such as cards."""

from django.conf import settings


def takes_cards() -> bool:
    return bool(settings.STRIPE_SECRET_KEY)
