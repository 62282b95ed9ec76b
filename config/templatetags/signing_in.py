"""How the pages of signing in show allauth's forms, and what they say of second factors."""

from typing import Final

from allauth.mfa.models import Authenticator
from django import template
from django.conf import settings
from django.contrib.auth.models import User
from django.forms import BoundField
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_LABELS: Final = {"remember": "Keep me signed in"}
_HELP: Final = {"password1": "At least 8 characters, not only digits, and none of the common ones."}
"""What AUTH_PASSWORD_VALIDATORS ask of a new password, in a line."""


@register.filter
def unprompted(field: BoundField) -> SafeString:
    """The control without a placeholder: allauth's repeat the label."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def label_of(field: BoundField) -> str:
    return _LABELS.get(field.name, field.label.capitalize())


@register.filter
def help_of(field: BoundField) -> str:
    return _HELP.get(field.name) or str(field.help_text)


@register.simple_tag
def second_factors(user: User) -> int:
    """How many the user has. Recovery codes are none: they go with the last of these."""
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    found: int = Authenticator.objects.filter(user=user, type__in=kinds).count()
    return found


@register.simple_tag
def support_address() -> str:
    """Where those ask who cannot sign in."""
    return str(settings.SELLER_EMAIL)


@register.filter
def in_fours(key: str) -> SafeString:
    """Grouped for the eye alone: what is copied has no gaps."""
    groups = ((key[start : start + 4],) for start in range(0, len(key), 4))
    return format_html_join("", "<span>{}</span><wbr>", groups)
