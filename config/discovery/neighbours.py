"""The accounts that a fetched account names: in links, in mentions and, on Instagram, related by the platform."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from config.discovery.asks import Sighting, list_related
from config.discovery.models import DiscoveryQuestion
from creators.identity.addresses import read_link
from creators.identity.platforms import Platform
from scraping.catalogue.links import find_links
from scraping.neutral import Account

Source = DiscoveryQuestion.Source

MOST: Final = 5
"""Maximum accounts of each kind that one account leads to, so that no account leads the search astray."""
_MENTION: Final = re.compile(r"(?<![\w.@/])@([A-Za-z0-9_][\w.]{1,28}\w)", re.ASCII)


def list_neighbours(
    platform: Platform, record: Mapping[str, Any], account: Account
) -> Iterator[tuple[Source, list[Sighting]]]:
    """Yields the neighbours by their kind. `account` is the account in the record."""
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
    """Returns the accounts that posts mention, the most often mentioned first."""
    captions: Iterable[str] = (post.get("caption") or "" for post in account.profile["posts"])
    names = [name.lower() for caption in captions for name in _MENTION.findall(caption)]
    ranked = sorted(dict.fromkeys(names), key=lambda name: -names.count(name))
    return [Sighting(platform, name) for name in ranked]
