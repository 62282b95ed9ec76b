"""What the pages of signing in say of its second factors."""

from allauth.mfa.models import Authenticator
from django import template
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


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
