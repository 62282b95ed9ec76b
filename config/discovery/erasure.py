"""Deletes what discoveries store about erased creators, except their finds (creators found by a discovery). The
database deletes finds together with the creators."""

import re
from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Q

from config.discovery.models import (
    DiscoveryCandidate,
    DiscoveryQuestion,
    FrontierAccount,
    UnmetDemand,
)
from creators.identity.forgotten import Key


def forget_sought(ids: Collection[UUID], keys: Collection[Key], **_: Any) -> dict[str, int]:
    """Deletes candidates, questions and other rows that name the erased creators or accounts. Returns the number of
    deleted rows by model."""
    candidates, questions, accounts = Q(creator__in=ids), Q(pk=None), Q(pk=None)
    demand = Q(pk=None)
    for platform, identity in keys:
        handle = identity.removeprefix("@")
        candidates |= Q(platform=platform, name__iexact=identity)
        candidates |= Q(platform=platform, handle__iexact=identity)
        accounts |= Q(platform=platform, name__iexact=identity)
        demand |= Q(subjects__iregex=rf"\m{re.escape(handle)}\M")
        for words in (handle, f"{platform} {identity}", f"{platform} @{handle}"):
            questions |= Q(kind__in=_NAMING, words__iexact=words)
    for platform, name in DiscoveryCandidate.objects.filter(candidates).values_list(
        "platform", "name"
    ):
        accounts |= Q(platform=platform, name=name)
    return {
        "discovery.FrontierAccount": FrontierAccount.objects.filter(accounts).delete()[0],
        "discovery.UnmetDemand": UnmetDemand.objects.filter(demand).delete()[0],
        "discovery.DiscoveryQuestion": DiscoveryQuestion.objects.filter(questions).delete()[0],
        "discovery.DiscoveryCandidate": DiscoveryCandidate.objects.filter(candidates).delete()[0],
    }


_NAMING = (DiscoveryQuestion.Kind.INSTAGRAM_RELATED, DiscoveryQuestion.Kind.NEIGHBOURS)
"""The kinds of questions whose `words` field contains an account name."""
