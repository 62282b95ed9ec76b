"""Manages the members and owners of an account."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from billing.models import Invitation, Membership
from config.kit import clock
from config.kit.errors import Forbidden, NotFound, Unprocessable


class OwnersOnly(Forbidden):
    default_message = "Only owners of the account can do this."


class LastOwner(Unprocessable):
    default_message = "An account keeps at least one owner. Make another member an owner first."


def lock_members(account_id: UUID) -> list[Membership]:
    """Lock the account's members until the transaction ends. Returns the members. Every change to members or
    invitations takes this lock first, so that such changes happen one after another."""
    places = Membership.objects.select_for_update(of=("self",)).select_related("user")
    return list(places.filter(account_id=account_id).order_by("pk"))


def require_owner(members: Sequence[Membership], user: User) -> None:
    if not any(place.is_owner and place.user_id == user.pk for place in members):
        raise OwnersOnly


@transaction.atomic
def set_owner(membership: Membership, *, is_owner: bool, by: User) -> None:
    """Make the member an owner, or make an owner an ordinary member."""
    members = lock_members(membership.account_id)
    require_owner(members, by)
    place = _found(members, membership)
    if not is_owner:
        _keep_an_owner(members, besides=place)
    place.is_owner = is_owner
    place.save(update_fields=["is_owner"])


@transaction.atomic
def remove_member(membership: Membership, *, by: User) -> None:
    """Remove a member from the account. The open invitations that this member sent are withdrawn."""
    members = lock_members(membership.account_id)
    require_owner(members, by)
    place = _found(members, membership)
    _keep_an_owner(members, besides=place)
    place.delete()
    sent = Invitation.objects.unanswered().filter(account_id=place.account_id)
    sent.filter(invited_by=place.user_id).update(revoked_at=clock.now())


@transaction.atomic
def leave_account(membership: Membership) -> None:
    members = lock_members(membership.account_id)
    place = _found(members, membership)
    _keep_an_owner(members, besides=place)
    place.delete()


def list_comment_recipients(account_id: UUID) -> list[str]:
    """Returns the e-mail addresses of the members who want to receive clients' comments by mail."""
    places = Membership.objects.filter(account=account_id, mails_comments=True)
    reached = places.filter(user__is_active=True).exclude(user__email="").order_by("pk")
    return list(reached.values_list("user__email", flat=True))


def _found(members: Sequence[Membership], sought: Membership) -> Membership:
    """Returns the membership from the list of locked members. Raises NotFound if the person is no longer a member."""
    for place in members:
        if place.pk == sought.pk:
            return place
    raise NotFound("This person is no longer a member.")


def _keep_an_owner(members: Sequence[Membership], *, besides: Membership) -> None:
    if besides.is_owner and not any(m.is_owner for m in members if m.pk != besides.pk):
        raise LastOwner
