"""Composes the mail that invites someone to an account."""

from django.core.mail import EmailMultiAlternatives

from billing.mail.messages import compose_mail, link_page, render_text
from billing.models import Invitation
from config.kit.text import one_line

NAME_SHOWN = 80
"""Maximum length of the account's name in the mail. The name is also kept to one line, because people outside the
account read it."""


def compose_invitation(invitation: Invitation, token: str) -> EmailMultiAlternatives:
    inviter = invitation.invited_by.email if invitation.invited_by else "An owner"
    said = {
        "inviter": one_line(inviter),
        "account": one_line(invitation.account.name)[:NAME_SHOWN],
        "invitation": invitation,
        "link": link_page("invitation", token),
    }
    title = f"{said['inviter']} invites you to {said['account']} on Kindred"
    message = compose_mail(title, render_text("invitation.txt", said), to=[invitation.email])
    message.attach_alternative(render_text("invitation.html", said), "text/html")
    return message
