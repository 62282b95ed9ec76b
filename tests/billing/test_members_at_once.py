"""Members and invitations when several people change them at the same moment."""

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connections

from billing.accounts import invitations, members, services
from billing.models import Account, Invitation, Membership
from config.kit.errors import KindredError
from tests.billing.mail import confirm, invited
from tests.people import Person

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(changes: Iterable[Callable[[], object]]) -> list[object]:
    """Start all at once, each on its own connection, and return their results or errors."""
    waiting = list(changes)
    ready = threading.Barrier(len(waiting))

    def one(change: Callable[[], object]) -> object:
        ready.wait(60)
        try:
            return change()
        except KindredError as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(waiting)) as people:
        return list(people.map(one, waiting))


def owners(account: Account, count: int) -> list[Membership]:
    users = [User.objects.create_user(f"owner-{n}") for n in range(count)]
    return [Membership.objects.create(account=account, user=u, is_owner=True) for u in users]


def refused(answers: Iterable[object]) -> list[type]:
    return [type(answer) for answer in answers if isinstance(answer, KindredError)]


@pytest.mark.parametrize("way", ["leave", "demote", "remove"])
def test_one_owner_stays_if_all_leave_at_once(alice: Person, way: str) -> None:
    places = [*owners(alice.account, 7), alice.account.memberships.get(user=alice.user)]

    def go(place: Membership) -> object:
        if way == "leave":
            return members.leave_account(place)
        if way == "demote":
            return members.set_owner(place, is_owner=False, by=place.user)
        return members.remove_member(place, by=place.user)

    answers = at_once([partial(go, place) for place in places])
    assert refused(answers) == [members.LastOwner]
    assert alice.account.memberships.filter(is_owner=True).count() == 1


def test_two_owners_who_remove_each_other_do_not_both_succeed(alice: Person) -> None:
    first = alice.account.memberships.get()
    (second,) = owners(alice.account, 1)
    answers = at_once(
        [
            lambda: members.remove_member(second, by=first.user),
            lambda: members.remove_member(first, by=second.user),
        ]
    )
    assert refused(answers) == [members.OwnersOnly]
    assert alice.account.memberships.get().is_owner


def test_concurrent_acceptances_add_one_member(alice: Person) -> None:
    token = "t" * 43
    invited(alice.account, digest=Invitation.digests_of(token)[0])
    users = [User.objects.create_user(f"dora-{n}", email="dora@example.com") for n in range(4)]
    digest = Invitation.digests_of(token)[0]
    answers = at_once(
        [partial(invitations.accept_invitation, digest, user=user) for user in [*users, *users]]
    )
    assert refused(answers) == [invitations.InvitationOver] * 7
    assert alice.account.memberships.filter(user__in=users).count() == 1


def test_an_invitation_is_either_accepted_or_withdrawn(alice: Person) -> None:
    token = "t" * 43
    invitation = invited(alice.account, digest=Invitation.digests_of(token)[0])
    dora = User.objects.create_user("dora", email="dora@example.com")
    answers = at_once(
        [
            lambda: invitations.accept_invitation(Invitation.digests_of(token)[0], user=dora),
            lambda: invitations.revoke_invitation(invitation, by=alice.user),
        ]
    )
    assert refused(answers) == [invitations.InvitationOver]
    invitation.refresh_from_db()
    is_member = alice.account.memberships.filter(user=dora).exists()
    assert (invitation.accepted_at is not None) == is_member
    assert (invitation.revoked_at is None) == is_member


def test_the_limit_of_waiting_invitations_is_not_passed(alice: Person) -> None:
    confirm(alice.user)
    for number in range(16):
        invited(alice.account, f"{number}@example.com")
    answers = at_once(
        [
            partial(
                invitations.invite_user,
                alice.account,
                email=f"new-{n}@example.com",
                is_owner=False,
                by=alice.user,
            )
            for n in range(8)
        ]
    )
    assert len(refused(answers)) == 4
    assert alice.account.invitations.count() == invitations.MOST_PENDING


def test_a_user_without_an_account_gets_exactly_one_under_parallel_requests() -> None:
    user = User.objects.create_user("nomad")
    user.memberships.all().delete()
    answers = at_once([lambda: services.list_memberships(user)] * 8)
    assert refused(answers) == []
    assert user.memberships.count() == 1
