"""Finds invented creators. All creators that were created while the demo catalogue was loaded belong to the demo."""

from typing import Final
from uuid import UUID

from django.db.models import Q

from creators.models import CatalogueLoad, Creator

SIMULATED: Final = "on simulated platforms"
"""End of `first_seen_in` for creators from a simulated platform. A simulated platform is a local server that replaces
the real platforms."""


def is_of_demo(creator_id: UUID) -> bool:
    return Creator.objects.filter(match_demo(), pk=creator_id).exists()


def holds_demo() -> bool:
    """Returns whether the demo was loaded and still has creators."""
    is_loaded = CatalogueLoad.objects.filter(name="demo", completed_at__isnull=False).exists()
    return is_loaded and Creator.objects.filter(match_demo()).exists()


def match_demo(path: str = "") -> Q:
    """Returns a filter for creators of the demo. `path` is the prefix of the lookup that leads to the creator, such as
    `creator__`."""
    load = CatalogueLoad.objects.filter(name="demo").first()
    if load is None:
        return Q(pk__in=[])
    created = Q(**{f"{path}created_at__gte": load.started_at})
    if load.completed_at:
        created &= Q(**{f"{path}created_at__lte": load.completed_at})
    return created


def match_invented() -> Q:
    """Returns a filter for all invented creators: those of the demo, and those first seen on simulated platforms."""
    return match_demo() | Q(first_seen_in__endswith=SIMULATED)
