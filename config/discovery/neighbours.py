"""Finds the neighbours of an account. Neighbours are the accounts that the account names in links, in mentions and, on
Instagram, as related profiles."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, cast

from django.db.models import QuerySet

from config.discovery.asks import Sighting, list_related
from config.discovery.frontier import add_sightings
from config.discovery.judging import Wanted
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryQuestion
from creators.identity.addresses import read_link
from creators.identity.platforms import Platform
from scraping import neutral
from scraping.catalogue.links import find_links
from scraping.neutral import Account

Source = DiscoveryQuestion.Source

MOST: Final = 5
"""Maximum number of neighbours of each kind that are taken from one account, so that a single account cannot mislead
the discovery."""
_MENTION: Final = re.compile(r"(?<![\w.@/])@([A-Za-z0-9_][\w.]{1,28}\w)", re.ASCII)


def list_neighbours(
    platform: Platform, record: Mapping[str, Any], account: Account
) -> Iterator[tuple[Source, list[Sighting]]]:
    """Yields the neighbours of an account, grouped by kind: linked, mentioned or related. `record` and `account`
    describe the same account, as fetched and in a common format."""
    own = (account.owner.username or "").lower()
    found = {
        Source.LINK: _list_linked(platform, account),
        Source.MENTION: _list_mentioned(platform, account),
    }
    if platform == "instagram":
        found[Source.RELATED] = list_related(record)
    for source, sightings in found.items():
        others = [one for one in sightings if (one.username or "").lower() != own or one.source_id]
        if others:
            yield source, list({one.name: one for one in others}.values())[:MOST]


def _list_linked(platform: Platform, account: Account) -> list[Sighting]:
    """Returns the accounts on other platforms that the bio and its links name."""
    linked = map(read_link, find_links([account.profile.get("bio") or "", *account.links]))
    return [
        Sighting(one.platform, one.username, one.source_id)
        for one in linked
        if one and one.platform != platform and not one.post_id and (one.username or one.source_id)
    ]


def _list_mentioned(platform: Platform, account: Account) -> list[Sighting]:
    """Returns the accounts that the posts mention, most frequent first."""
    captions: Iterable[str] = (post.get("caption") or "" for post in account.profile["posts"])
    names = [name.lower() for caption in captions for name in _MENTION.findall(caption)]
    ranked = sorted(dict.fromkeys(names), key=lambda name: -names.count(name))
    return [Sighting(platform, name) for name in ranked]


# --- Neighbours wait until the account that names them fits ---------------------------------------


def hold_neighbours(
    held: Discovery, candidate: DiscoveryCandidate, record: Mapping[str, Any], wanted: Wanted
) -> None:
    """Stores the neighbours of an account, which are the accounts that it names. The discovery reads the neighbours
    only if the account turns out to fit."""
    platform = cast(Platform, candidate.platform)
    account = neutral.describe_account(platform, record)
    for source, sightings in list_neighbours(platform, record, account):
        question, _ = held.questions.get_or_create(
            source=source,
            kind=DiscoveryQuestion.Kind.NEIGHBOURS,
            words=_name_neighbours(candidate),
            defaults={"is_open": False, "is_live": False},
        )
        add_sightings(held, question, sightings, wanted)


def list_held(held: Discovery, candidate: DiscoveryCandidate) -> QuerySet[DiscoveryQuestion]:
    """Returns the questions under which a candidate's neighbours are stored."""
    return held.questions.filter(
        kind=DiscoveryQuestion.Kind.NEIGHBOURS, words=_name_neighbours(candidate)
    )


def drop_held(held: Discovery, candidate: DiscoveryCandidate) -> None:
    """Deletes the neighbours of an account that does not fit, so that another question can still find these
    neighbours."""
    questions = list_held(held, candidate)
    rows = DiscoveryCandidate.objects.filter(question__in=questions)
    held.seen -= rows.count()
    held.known -= rows.filter(state=DiscoveryCandidate.State.KNOWN).count()
    questions.delete()


def _name_neighbours(candidate: DiscoveryCandidate) -> str:
    return f"{candidate.platform} {candidate.name}"
