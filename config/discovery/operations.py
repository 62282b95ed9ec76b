"""The API operations of discoveries, and the charge for each found creator."""

from dataclasses import replace
from typing import Any, Final, cast
from uuid import UUID

from billing.metering.budgets import SpendingKey
from billing.metering.callers import AccountCaller, Unauthorized
from billing.metering.performance import perform
from billing.models import Account
from billing.offers.operation import FREE, Operation, Price
from billing.offers.tiers import Terms
from config.discovery import services
from config.discovery.errors import DiscoveryOff, TooManyDiscoveries
from config.discovery.models import CREDITS_A_FIND, Discovery
from config.discovery.schemas import (
    DiscoveriesPage,
    DiscoveriesQuery,
    DiscoveryAnswer,
    DiscoveryBody,
    DiscoveryKey,
)
from config.discovery.steps import Find, store_find
from config.kit import clock
from config.kit.errors import NotFound, Unprocessable
from config.kit.notes import Notes

EXAMPLE_ID: Final = UUID("019a9f00-0000-7000-8000-00000000d15c")

DISCOVER = Operation(
    "discoveries.create",
    tool="discover_creators",
    method="POST",
    path="/v1/discoveries",
    heading="Discoveries",
    summary="Look for creators on the platforms",
    description="Looks for creators who are not in the catalogue yet: asks the platforms in the background, stores "
    "accounts that may fit, and judges them as a search does. Each new clear match is charged when it is stored; weak "
    "matches and known creators are free. The same brief continues where it ended. Each account has at most 1 "
    "running discovery and starts at most 10 per UTC day.",
    accepts=DiscoveryBody,
    answers=DiscoveryAnswer,
    errors=(NotFound, Unprocessable, DiscoveryOff, TooManyDiscoveries),
    example=DiscoveryBody(query="sourdough bakers in Porto", limit=10),
    run=services.start_discovery,
    price=Price(each=str(CREDITS_A_FIND), unit="creator", counted="new clear match"),
    # The account's credit must cover at least one creator. Creators are charged later, when each one is stored.
    delivered=lambda _: 0,
    scope="live",
    adds_to_catalogue=True,
    names_credit=True,
    status=202,
)

READ = Operation(
    "discoveries.get",
    tool="get_discovery",
    method="GET",
    path="/v1/discoveries/{id}",
    heading="Discoveries",
    summary="Read a discovery",
    description="Returns the progress and the new creators, best first. Known creators are counted, not listed: "
    "search for them.",
    accepts=DiscoveryKey,
    answers=DiscoveryAnswer,
    errors=(NotFound,),
    example=DiscoveryKey(id=EXAMPLE_ID),
    run=services.read_discovery,
    price=FREE,
    scope="search",
    is_owned=True,
)

LIST = Operation(
    "discoveries.list",
    tool="list_discoveries",
    method="GET",
    path="/v1/discoveries",
    heading="Discoveries",
    summary="List your discoveries",
    description="The account's discoveries without their creators, newest first.",
    accepts=DiscoveriesQuery,
    answers=DiscoveriesPage,
    example=DiscoveriesQuery(),
    run=services.list_discoveries,
    price=FREE,
    scope="search",
)

STOP = Operation(
    "discoveries.stop",
    tool="stop_discovery",
    method="POST",
    path="/v1/discoveries/{id}/stop",
    heading="Discoveries",
    summary="Stop a discovery",
    description="Stops a running or paused discovery. What was found stays.",
    accepts=DiscoveryKey,
    answers=DiscoveryAnswer,
    errors=(NotFound,),
    example=DiscoveryKey(id=EXAMPLE_ID),
    run=services.stop_discovery,
    price=FREE,
    scope="search",
    is_owned=True,
)


# --- The charge of a find -------------------------------------------------------------------------


def sell_find(find: Find) -> None:
    """Charges a found creator and stores the find, in one transaction. If an error is raised, nothing is charged.

    Raises the errors of `perform`, CreatorGone, and LeaseLost if the discovery was stopped.
    """
    sale = replace(
        cast("Operation[Any, Any]", DISCOVER),
        accepts=Find,
        run=lambda one, _: one,
        delivered=lambda _: 1,
        deliver=lambda _, one: store_find(one),
    )
    perform(_find_caller(find.discovery, find.candidate.pk), sale, find)


def _find_caller(found: Discovery, candidate_id: int) -> AccountCaller:
    """Returns the account that started the discovery, with the API key that was used. Raises Unauthorized if the key is
    not active."""
    account, key = Account.objects.get(pk=found.owner_id), found.api_key
    if key and key.state(clock.now()) != "active":
        raise Unauthorized
    return AccountCaller(
        account.pk,
        Terms.of(account),
        Notes(f"{found.pk}.{candidate_id}"),
        read_spending(found),
        found.face,
        member_id=found.member_id,
    )


def read_spending(found: Discovery) -> SpendingKey | None:
    """Returns the spending limits of the API key that started the discovery, if a key was used."""
    key = found.api_key
    return SpendingKey(key.pk, key.day_cap_micros, key.month_cap_micros) if key else None
