"""Which creators came with the demo catalogue."""

from uuid import UUID

from django.db.models import Q

from creators.models import CatalogueLoad, Creator


def is_of_demo(creator_id: UUID) -> bool:
    """The demo's creators are those that were created while it was loaded."""
    load = CatalogueLoad.objects.filter(name="demo").first()
    if load is None:
        return False
    until = Q(created_at__lte=load.completed_at) if load.completed_at else Q()
    of_load = Creator.objects.filter(until, created_at__gte=load.started_at)
    return of_load.filter(pk=creator_id).exists()
