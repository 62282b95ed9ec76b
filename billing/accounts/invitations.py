"""Invites people to an account by e-mail, and accepts invitations. To accept an invitation, a user opens its link and
must be signed in with the invited address. Each invitation can be used once. docs/decisions/0011-invitations.md gives
the reasons for these rules."""

import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from billing.accounts import members
from billing.errors import QuotaExceeded
from billing.mail import invitations as invitation_mail
from billing.mail.handover import send_once
from billing.mail.limits import may_mail
from billing.models import Account, Invitation, Membership
from config.kit import clock
from config.kit.errors import Forbidden, NotFound, Problem, Unprocessable
from config.kit.jobs import enqueue
from config.kit.secret_keys import fingerprint_secret_key

VALID_FOR = timedelta(days=14)
MOST_PENDING = 20
MAILS_A_DAY = 50
MAILS_A_DAY_TO_ONE_ADDRESS = 5
"""Maximum number of invitation mails that one e-mail address gets per day, from all accounts together."""

_DAY = timedelta(days=1)


class NotInvitable(Unprocessable):
    def __init__(self, message: str) -> None:
        super().__init__(Problem(message, "email"))


class AddressUnconfirmed(Forbidden):
    default_message = "Confirm your own e-mail address first: invitations show it."


class InvitationOver(NotFound):
    default_message = "Use the link in the latest e-mail, or ask for a new invitation."


class ForAnotherAddress(Forbidden):
    default_message = (
        "This invitation is for a different address than the one you are signed in with."
    )


NOT_NOW = (AddressUnconfirmed, InvitationOver, QuotaExceeded)
"""Errors that the invitation form shows to the user."""


def has_confirmed_address(user: User) -> bool:
    """Returns whether the user has confirmed their e-mail address. Only such users may invite others, because an
    invitation mail shows the address of the inviting user."""
    own = EmailAddress.objects.filter(user=user, verified=True)
    return bool(user.email) and own.filter(email__iexact=user.email).exists()


# --- Asking -----------------------------------------------------------------------------------------------------------


@transaction.atomic
def invite_user(account: Account, *, email: str, is_owner: bool, by: User) -> Invitation:
    """Create an invitation. A job mails it after the transaction is committed. Raises an error if the invitation is not
    allowed."""
    now, email = clock.now(), email.strip().lower()
    members.require_owner(members.lock_members(account.pk), by)
    _refuse_known(account, email)
    account.invitations.unanswered().filter(email=email).update(revoked_at=now)
    if account.invitations.pending().count() >= MOST_PENDING:
        raise QuotaExceeded(
            f"At most {MOST_PENDING} open invitations are allowed; withdraw one that you no longer need."
        )
    _spare(account, email, by=by, now=now)
    invitation = account.invitations.create(
        email=email,
        is_owner=is_owner,
        invited_by=by,
        created_at=now,
        expires_at=now + VALID_FOR,
        asked_at=[now],
    )
    enqueue("billing.tasks.send_invitation", invitation.pk)
    return invitation


@transaction.atomic
def send_invitation_again(invitation: Invitation, *, by: User) -> None:
    """Mail a new link for this invitation. The new link is valid for the full time. The old link stops working when the
    new mail is sent."""
    now = clock.now()
    found = _unanswered(invitation, by)
    _spare(found.account, found.email, by=by, now=now)
    found.asked_at = [now, *found.asked_at]
    found.expires_at, found.invited_by = now + VALID_FOR, by
    found.sent_at = found.failed_at = None
    found.save(update_fields=["asked_at", "expires_at", "invited_by", "sent_at", "failed_at"])
    enqueue("billing.tasks.send_invitation", found.pk)


@transaction.atomic
def revoke_invitation(invitation: Invitation, *, by: User) -> None:
    found = _unanswered(invitation, by)
    found.revoked_at = clock.now()
    found.save(update_fields=["revoked_at"])


def _unanswered(invitation: Invitation, by: User) -> Invitation:
    """Locks the invitation and returns its current state. Raises an error if the user `by` is not an owner of the
    account. Raises InvitationOver if the invitation was already accepted or withdrawn."""
    members.require_owner(members.lock_members(invitation.account_id), by)
    locked = Invitation.objects.select_for_update(of=("self",)).select_related("account")
    found = locked.get(pk=invitation.pk)
    if found.is_answered:
        raise InvitationOver("This invitation was accepted or withdrawn in the meantime.")
    return found


def _refuse_known(account: Account, email: str) -> None:
    if Membership.objects.filter(_reads(email, "user__"), account=account).exists():
        raise NotInvitable(f"{email} is already a member.")
    if account.invitations.pending().filter(email=email).exists():
        raise NotInvitable(f"{email} is already invited. You can send the invitation again below.")


def _spare(account: Account, email: str, *, by: User, now: datetime) -> None:
    """Raise QuotaExceeded if the daily limits allow no further invitation mail. Raise AddressUnconfirmed if the
    inviting user has not confirmed their e-mail address."""
    if not has_confirmed_address(by):
        raise AddressUnconfirmed
    if _mails(Q(account=account), now) >= MAILS_A_DAY:
        raise QuotaExceeded(
            f"An account can send at most {MAILS_A_DAY} invitations per day. Try again tomorrow."
        )
    of_address = _mails(Q(email=email), now)
    if of_address >= MAILS_A_DAY_TO_ONE_ADDRESS or not may_mail([email], "asked"):
        raise QuotaExceeded("This address received too many invitations today. Try again tomorrow.")


def _mails(which: Q, now: datetime) -> int:
    """Returns how many mails were requested within the last day for the invitations that match the filter."""
    times = Invitation.objects.filter(which, asked_at__0__gt=now - _DAY)
    asked = times.values_list("asked_at", flat=True)
    return sum(moment > now - _DAY for moments in asked for moment in moments)


# --- Sending ----------------------------------------------------------------------------------------------------------


def send_invitation(invitation_id: int) -> None:
    """Mail the link of an invitation, unless the link was already mailed. If the mail server rejects the mail, the
    failure is stored, so that the owners see it, and the error is raised."""
    token = secrets.token_urlsafe(32)
    invitation = _prepare(invitation_id, token)
    if invitation is None:
        return
    same = Invitation.objects.filter(pk=invitation.pk, digest=invitation.digest)
    send_once(
        lambda: invitation_mail.compose_invitation(invitation, token),
        begin=lambda: same.update(sent_at=clock.now()),
        undo=lambda: same.update(sent_at=None, failed_at=clock.now()),
    )


@transaction.atomic
def _prepare(invitation_id: int, token: str) -> Invitation | None:
    waiting = Invitation.objects.pending().filter(pk=invitation_id, sent_at=None, failed_at=None)
    related = waiting.select_related("account", "invited_by")
    invitation = related.select_for_update(of=("self",)).first()
    if invitation is not None:
        invitation.digest = Invitation.digests_of(token)[0]
        invitation.key_fingerprint = fingerprint_secret_key()
        invitation.save(update_fields=["digest", "key_fingerprint"])
    return invitation


# --- Answering --------------------------------------------------------------------------------------------------------


def find_open_invitation(*digests: bytes) -> Invitation:
    """Returns the open invitation that has one of these digests. Raises InvitationOver if there is none. All digests
    come from the same link: one is made with the current secret key, the others with older secret keys."""
    return _answerable(Invitation.objects.select_related("account", "invited_by"), *digests)


def _answerable(invitations: QuerySet[Invitation], *digests: bytes) -> Invitation:
    invitation = invitations.filter(digest__in=digests).first()
    if invitation is None:
        raise InvitationOver
    if invitation.accepted_at:
        raise InvitationOver("This invitation was already used.")
    if invitation.revoked_at:
        raise InvitationOver("This invitation was withdrawn.")
    if invitation.has_expired:
        raise InvitationOver("This invitation has expired. Ask for a new one.")
    return invitation


def is_for_user(invitation: Invitation, user: User) -> bool:
    """Returns whether the invited address is the user's own e-mail address, or another address that the user has
    confirmed."""
    return User.objects.filter(_reads(invitation.email), pk=user.pk).exists()


@transaction.atomic
def accept_invitation(digest: bytes, *, user: User) -> Membership:
    """Make the user a member of the account. If two users accept the same invitation at once, the second one gets
    InvitationOver."""
    account = find_open_invitation(digest).account
    members.lock_members(account.pk)
    invitation = _answerable(Invitation.objects.select_for_update(), digest)
    if not is_for_user(invitation, user):
        raise ForAnotherAddress
    invitation.accepted_at, invitation.accepted_by = clock.now(), user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    membership, _ = Membership.objects.get_or_create(account=account, user=user)
    if invitation.is_owner:
        membership.is_owner = True
        membership.save(update_fields=["is_owner"])
    return membership


def _reads(email: str, prefix: str = "") -> Q:
    """Returns a filter that finds the users who signed up with this address or have confirmed it."""
    address = f"{prefix}emailaddress"
    confirmed = Q(**{f"{address}__email__iexact": email, f"{address}__verified": True})
    return Q(**{f"{prefix}email__iexact": email}) | confirmed
