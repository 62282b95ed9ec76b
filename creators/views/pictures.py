"""Serves stored pictures and drawn avatars as files that browsers cache."""

import re
from typing import Final
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control

from config.kit.methods import read_only
from creators.demo.pictures import draw_reserved
from creators.models import Creator, Picture
from creators.pictures.addresses import name_file
from creators.pictures.avatars import draw_avatar
from creators.pictures.seen import note_seen
from creators.pictures.store import open_storage, release_pictures

_NAME: Final = re.compile(r"[0-9a-f]{64}")


@read_only
def picture(request: HttpRequest, name: str) -> HttpResponseBase:
    """Serves a stored picture to any client that knows its name. Reads only the file, without a query to the database.
    A picture of the demo catalogue is drawn when it is first requested. If a file is missing, the picture is removed
    from its profile or post, and pages show a drawn avatar instead."""
    content = (_read_file(name) or draw_reserved(name)) if _NAME.fullmatch(name) else None
    if content is None:
        release_pictures(Picture.objects.filter(pk=name).values_list("pk", flat=True))
        return HttpResponse(status=404, headers={"Cache-Control": "no-store"})
    note_seen(name)
    response = HttpResponse(
        content,
        content_type="image/webp",
        headers={
            "Cache-Control": settings.PICTURES_CACHING,
            "ETag": f'"{name}"',
            "X-Content-Type-Options": "nosniff",
        },
    )
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _read_file(name: str) -> bytes | None:
    try:
        with open_storage().open(name_file(name)) as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None


@read_only
@cache_control(public=True, max_age=86_400)
def avatar(_: HttpRequest, creator_id: UUID) -> HttpResponse:
    """Returns the drawn avatar of a creator. The avatar shows only initials, so users need not be signed in."""
    found = get_object_or_404(Creator.objects.only("name"), id=creator_id)
    return HttpResponse(draw_avatar(found.id, found.name), content_type="image/svg+xml")
