"""Serves drawn avatars."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control

from config.kit.methods import read_only
from creators.models import Creator
from creators.pictures.avatars import draw_avatar


@read_only
@cache_control(public=True, max_age=86_400)
def avatar(_: HttpRequest, creator_id: UUID) -> HttpResponse:
    """The drawn avatar of a creator. It shows only initials, so it needs no session."""
    found = get_object_or_404(Creator.objects.only("name"), id=creator_id)
    return HttpResponse(draw_avatar(found.id, found.name), content_type="image/svg+xml")
