"""Files that can be downloaded on a creator's page."""

from itertools import chain
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control

from billing.access import page_limits
from config.kit import spreadsheets
from config.kit.methods import signed_in_page
from config.kit.text import name_file
from creators.models import Creator
from creators.operations import CREATOR, POSTS
from creators.selectors import creators, files

_BYTE_ORDER_MARK = "\ufeff"
"""Character that shows spreadsheet programs that the file is UTF-8."""


@signed_in_page
@cache_control(private=True, no_store=True)
def posts(request: HttpRequest, creator_id: UUID) -> StreamingHttpResponse:
    """Returns all stored posts of a creator as CSV."""
    page_limits.count_use(request, page_limits.DOWNLOADS, by_api=POSTS)
    found = get_object_or_404(Creator.objects.only("name"), id=creator_id)
    lines = spreadsheets.write_lines(files.POST_COLUMNS, files.export_posts(found.pk))
    return StreamingHttpResponse(
        chain([_BYTE_ORDER_MARK], spreadsheets.bundle_lines(lines)),
        content_type="text/csv; charset=utf-8",
        headers=_as_file(found, "posts.csv"),
    )


@signed_in_page
@cache_control(private=True, no_store=True)
def record(request: HttpRequest, creator_id: UUID) -> HttpResponse:
    """Returns the response of `GET /v1/creators/{id}?include=profiles` as a file."""
    page_limits.count_use(request, page_limits.DOWNLOADS, by_api=CREATOR)
    found = get_object_or_404(Creator.objects.only("name"), id=creator_id)
    answer = creators.read_creator(found.pk, with_profiles=True)
    legible = {"ensure_ascii": False, "indent": 2}
    return JsonResponse(answer, json_dumps_params=legible, headers=_as_file(found, "record.json"))


def _as_file(of: Creator, what: str) -> dict[str, str]:
    name = name_file(of.name, otherwise=str(of.pk))
    return {"Content-Disposition": content_disposition_header(True, f"{name} {what}") or ""}
