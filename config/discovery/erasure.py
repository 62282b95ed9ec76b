"""Deletes what discoveries keep about erased creators. Their finds are deleted with them."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Q

from config.discovery.models import DiscoveryCandidate, DiscoveryQuestion
from creators.identity.forgotten import Key


def forget_sought(ids: Collection[UUID], keys: Collection[Key], **_: Any) -> dict[str, int]:
    """Deletes the accounts from frontiers, and questions that name them."""
    candidates, questions = Q(creator__in=ids), Q(pk=None)
    for platform, identity in keys:
        handle = identity.removeprefix("@")
        candidates |= Q(platform=platform, name__iexact=identity)
        for words in (handle, f"{platform} {identity}", f"{platform} @{handle}"):
            questions |= Q(kind__in=_NAMING, words__iexact=words)
    return {
        "discovery.DiscoveryQuestion": DiscoveryQuestion.objects.filter(questions).delete()[0],
        "discovery.DiscoveryCandidate": DiscoveryCandidate.objects.filter(candidates).delete()[0],
    }


_NAMING = (DiscoveryQuestion.Kind.INSTAGRAM_RELATED, DiscoveryQuestion.Kind.NEIGHBOURS)
"""The kinds of questions whose words are an account."""
