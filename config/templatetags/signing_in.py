"""Template tags of the sign-in pages."""

from typing import Final

from allauth.mfa.models import Authenticator
from django import template
from django.conf import settings
from django.contrib.auth.models import User
from django.forms import BoundField
from django.template.context import RequestContext
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from config.site import mailbox

register = template.Library()

_LABELS: Final = {"email": "E-mail", "login": "E-mail", "remember": "Keep me signed in"}
_HELP: Final = {"password1": "At least 8 characters, not only digits, and not a common password."}
"""The rules of AUTH_PASSWORD_VALIDATORS as one line of text."""


@register.filter
def unprompted(field: BoundField) -> SafeString:
    """Returns the form field without its placeholder, because allauth's placeholders repeat the label."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def label_of(field: BoundField) -> str:
    return _LABELS.get(field.name, field.label.capitalize())


@register.filter
def help_of(field: BoundField) -> str:
    return _HELP.get(field.name) or str(field.help_text)


@register.simple_tag
def second_factors(user: User) -> int:
    """Returns the number of the user's second factors. Recovery codes do not count, because they are deleted with the
    last other factor."""
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return int(Authenticator.objects.filter(user=user, type__in=kinds).count())


@register.simple_tag
def support_address() -> str:
    """Returns the e-mail address for users who cannot sign in."""
    return str(settings.SELLER_EMAIL)


@register.simple_tag(takes_context=True)
def where_mail_is(context: RequestContext) -> str:
    """Returns a hint where users find mail, if mail is stored in files instead of sent. Returns an empty text
    otherwise."""
    return mailbox.describe_kept_mail(context["request"]) if mailbox.is_kept() else ""


@register.filter
def in_fours(key: str) -> SafeString:
    """Returns the key in groups of four characters. The gaps are not part of the text, so a copied key has none."""
    groups = ((key[start : start + 4],) for start in range(0, len(key), 4))
    return format_html_join("", "<span>{}</span><wbr>", groups)
