"""Finds the creators of the demo catalogue. They were created while the catalogue was loaded."""

from uuid import UUID

from django.db.models import Q

from creators.models import CatalogueLoad, Creator


def is_of_demo(creator_id: UUID) -> bool:
    return Creator.objects.filter(match_demo(), pk=creator_id).exists()


def holds_demo() -> bool:
    """Returns whether the demo is loaded, and not all of its creators were removed."""
    is_loaded = CatalogueLoad.objects.filter(name="demo", completed_at__isnull=False).exists()
    return is_loaded and Creator.objects.filter(match_demo()).exists()


def match_demo(path: str = "") -> Q:
    """Returns the condition for creators of the demo. `path` leads to the creator (`creator__`)."""
    load = CatalogueLoad.objects.filter(name="demo").first()
    if load is None:
        return Q(pk__in=[])
    created = Q(**{f"{path}created_at__gte": load.started_at})
    if load.completed_at:
        created &= Q(**{f"{path}created_at__lte": load.completed_at})
    return created
