"""The mail that offers a place in an account."""

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from billing.models import Invitation
from config.kit.text import one_line

NAME_SHOWN = 80
"""Maximum length of an account's name. Strangers read the name in their mail: one short line."""


def compose_invitation(invitation: Invitation, token: str) -> EmailMultiAlternatives:
    inviter = invitation.invited_by.email if invitation.invited_by else "An owner"
    said = {
        "inviter": one_line(inviter),
        "account": one_line(invitation.account.name)[:NAME_SHOWN],
        "invitation": invitation,
        "link": settings.SITE_URL + reverse("invitation", args=[token]),
    }
    message = EmailMultiAlternatives(
        subject=f"{said['inviter']} invites you to {said['account']} on Kindred",
        body=render_to_string("billing/mail/invitation.txt", said),
        to=[invitation.email],
    )
    message.attach_alternative(render_to_string("billing/mail/invitation.html", said), "text/html")
    return message
