"""Connects programs to accounts and ends connections. A program's tokens are rejected without a connection."""

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
"""The monthly cap that the consent page suggests, in micro-dollars."""
UNUSED_KEPT: Final = timedelta(days=30)
"""Time for which a registered program is kept if no member connects it."""
MOST_UNUSED: Final = 10_000
"""Maximum registered programs that no member has connected. Honest programs are connected within minutes."""
UNTOUCHED_KEPT: Final = timedelta(days=1)
"""Time for which a connection is kept after the program's last token has ended."""
LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Program:
    """A connected program with its spending, for the account page."""

    connection: Connection
    spent: Spent

    @property
    def allowed(self) -> list[str]:
        return describe_scopes(self.connection.scope)


def name_program(application: Application) -> str:
    """Returns the name that the program gave itself. The name is not verified."""
    return one_line(application.name)[:LONGEST_NAME].strip() or "Unnamed program"


@transaction.atomic
def connect_program(
    membership: Membership, application: Application, *, scope: str, month_cap_micros: int
) -> Connection:
    """Let the program act for the member's account.

    This ends the program's connection to any other account of the member.
    """
    # If a member submits the form twice, the second request waits here for the lock.
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
    """Returns whether the program may still act for the user. The user must be active and a member of the account."""
    place = Membership.objects.filter(user=user, account=OuterRef("key__account"))
    live = Connection.objects.filter(user=user, application=application, key__revoked_at=None)
    return user.is_active and live.filter(Exists(place)).exists()


def set_cap(connection: Connection, month_cap_micros: int) -> None:
    """Set the monthly cap. The cap applies from the next request and includes what the program has spent this month."""
    key = connection.key
    keys.change_key(key, KeyTerms(key.name, month_cap_micros=month_cap_micros))


@transaction.atomic
def end_connection(connection: Connection) -> None:
    """End the connection. The program's tokens are rejected from the next request. Its charges stay in the ledger."""
    services.revoke_key(connection.key)
    of_program = {"user": connection.user_id, "application": connection.application_id}
    for tokens in (Grant, RefreshToken, AccessToken):
        tokens.objects.filter(**of_program).delete()
    # The program stays registered for `UNUSED_KEPT`, so that members can connect it again.
    Application.objects.filter(pk=connection.application_id).update(updated=clock.now())
    connection.delete()


def end_connections_of_member(*, instance: Membership, **_: Any) -> None:
    """End a member's connections after the membership was deleted. Receives Django's signal for the deletion."""
    own = Connection.objects.filter(user=instance.user_id, key__account=instance.account_id)
    for connection in own.select_related("key"):
        end_connection(connection)


def list_connections(membership: Membership) -> QuerySet[Connection]:
    """Returns the account's connections, newest first. Members who are not owners get only their own connections."""
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
    """End connections whose program has no valid token left. Returns the number of ended connections."""
    cutoff = clock.now() - UNTOUCHED_KEPT
    same = {"user": OuterRef("user"), "application": OuterRef("application")}
    living = RefreshToken.objects.filter(revoked=None, access_token__isnull=False, **same)
    over = Connection.objects.filter(~Exists(living), created_at__lt=cutoff)
    dead = list(over.select_related("key"))
    for connection in dead:
        end_connection(connection)
    return len(dead)


def clear_registrations() -> int:
    """Delete programs that registered themselves, if no member has connected them for `UNUSED_KEPT`."""
    deleted: int = _unused_programs().filter(updated__lt=clock.now() - UNUSED_KEPT).delete()[0]
    return deleted


def make_room_for_registration() -> None:
    """Make room for one more registration below `MOST_UNUSED`.

    Deletes the programs that are unused for the longest time.
    """
    newest = _unused_programs().order_by("-updated", "-pk").values("pk")
    Application.objects.filter(pk__in=newest[MOST_UNUSED - 1 :]).delete()


def _unused_programs() -> "QuerySet[Any]":
    """Returns programs that registered themselves and that no member has connected."""
    connected = Connection.objects.filter(application=OuterRef("pk"))
    source = Application.RegistrationSource.DCR
    unused: QuerySet[Any] = Application.objects.filter(
        ~Exists(connected), registration_source=source
    )
    return unused
