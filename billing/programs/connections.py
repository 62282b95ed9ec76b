"""Connects programs to accounts, and ends connections. Without a connection, the OAuth tokens of a program are
rejected."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from billing.access import keys
from billing.access.keys import KeyTerms, Spent
from billing.accounts import services
from billing.models import Connection, Membership
from billing.money import to_micros
from billing.programs.scopes import describe_scopes
from config.kit import clock
from config.kit.text import one_line

DEFAULT_CAP_MICROS: Final = to_micros("500")
"""The monthly spending cap that the consent page suggests, in micro-dollars."""
UNUSED_KEPT: Final = timedelta(days=30)
"""Time after which a registered program is deleted if no member has connected it."""
MOST_UNUSED: Final = 10_000
"""Maximum number of registered programs that nobody has connected. Usually a member connects a program minutes after
its registration."""
UNTOUCHED_KEPT: Final = timedelta(days=1)
"""A connection without valid tokens is ended if it was made at least this long ago."""
LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Program:
    """A connected program and what it has spent, for the account pages."""

    connection: Connection
    spent: Spent

    @property
    def allowed(self) -> list[str]:
        return describe_scopes(self.connection.scope)


def name_program(application: Application) -> str:
    """Returns the name with which the program registered itself. Nobody has verified this name."""
    return one_line(application.name)[:LONGEST_NAME].strip() or "Unnamed program"


@transaction.atomic
def connect_program(
    membership: Membership, application: Application, *, scope: str, month_cap_micros: int
) -> Connection:
    """Allow the program to act for the account of this membership. If the member had connected the program to another
    account, that connection ends."""
    # If a form is submitted twice, the second request waits here until the first has finished.
    User.objects.select_for_update(no_key=True).get(pk=membership.user_id)
    user, account = membership.user, membership.account
    known = find_connection(user, application)
    if known:
        if known.key.account_id == account.pk and known.key.state(clock.now()) == "active":
            set_cap(known, month_cap_micros)
            Connection.objects.filter(pk=known.pk).update(scope=scope)
            return known
        end_connection(known)
    key = account.api_keys.create(name=name_program(application), month_cap_micros=month_cap_micros)
    return Connection.objects.create(user=user, application=application, key=key, scope=scope)


def find_connection(user: User, application: Application) -> Connection | None:
    found = Connection.objects.select_related("key").filter(user=user, application=application)
    return found.first()


def is_connected(user: User, application: Application) -> bool:
    """Returns whether the program may still act for the user. The user must be active and still belong to the
    account."""
    place = Membership.objects.filter(user=user, account=OuterRef("key__account"))
    live = Connection.objects.filter(user=user, application=application, key__revoked_at=None)
    return user.is_active and live.filter(Exists(place)).exists()


def set_cap(connection: Connection, month_cap_micros: int) -> None:
    """Set the monthly cap of the program. The new cap applies from the next request. What the program has already spent
    this month counts towards it."""
    key = connection.key
    keys.change_key(key, KeyTerms(key.name, month_cap_micros=month_cap_micros))


@transaction.atomic
def end_connection(connection: Connection) -> None:
    """End the connection. The next request with one of the program's tokens is rejected. The ledger keeps the program's
    charges."""
    services.revoke_key(connection.key)
    of_program = {"user": connection.user_id, "application": connection.application_id}
    for tokens in (Grant, RefreshToken, AccessToken):
        tokens.objects.filter(**of_program).delete()
    # The registration of the program is kept for `UNUSED_KEPT`, so that members can connect the program again.
    Application.objects.filter(pk=connection.application_id).update(updated=clock.now())
    connection.delete()


def end_connections_of_member(*, instance: Membership, **_: Any) -> None:
    """End all connections that a removed member has made. Receives Django's signal that the membership was deleted."""
    own = Connection.objects.filter(user=instance.user_id, key__account=instance.account_id)
    for connection in own.select_related("key"):
        end_connection(connection)


def list_connections(membership: Membership) -> QuerySet[Connection]:
    """Returns the connections that the member can see, newest first. Owners see all connections of the account. Other
    members see only their own."""
    found = Connection.objects.filter(key__account=membership.account_id)
    if not membership.is_owner:
        found = found.filter(user=membership.user_id)
    return found.select_related("key", "user").order_by("-created_at", "-pk")


def list_programs(membership: Membership) -> list[Program]:
    spent = keys.read_spent_by_key(membership.account)
    return [
        Program(connection, spent.get(connection.key_id, Spent()))
        for connection in list_connections(membership)
    ]


def clear_connections() -> int:
    """End the connections of programs that have no valid token left. Returns how many connections were ended."""
    cutoff = clock.now() - UNTOUCHED_KEPT
    same = {"user": OuterRef("user"), "application": OuterRef("application")}
    living = RefreshToken.objects.filter(revoked=None, access_token__isnull=False, **same)
    over = Connection.objects.filter(~Exists(living), created_at__lt=cutoff)
    dead = list(over.select_related("key"))
    for connection in dead:
        end_connection(connection)
    return len(dead)


def clear_registrations() -> int:
    """Delete the programs that registered themselves and were not connected to any account for `UNUSED_KEPT`. Returns
    how many rows were deleted."""
    deleted: int = _unused_programs().filter(updated__lt=clock.now() - UNUSED_KEPT).delete()[0]
    return deleted


def make_room_for_registration() -> None:
    """Delete the oldest unused programs, if there are too many of them for another registration. The limit is
    `MOST_UNUSED`."""
    newest = _unused_programs().order_by("-updated", "-pk").values("pk")
    Application.objects.filter(pk__in=newest[MOST_UNUSED - 1 :]).delete()


def _unused_programs() -> "QuerySet[Any]":
    """Returns the programs that registered themselves and that nobody has connected."""
    connected = Connection.objects.filter(application=OuterRef("pk"))
    source = Application.RegistrationSource.DCR
    unused: QuerySet[Any] = Application.objects.filter(
        ~Exists(connected), registration_source=source
    )
    return unused
