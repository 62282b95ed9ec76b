"""Admin pages of records that staff can only read: metric snapshots, erasures, stored pictures and the state of the
search index."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.contrib.filters.admin import AutocompleteSelectFilter, RangeDateFilter
from unfold.decorators import display

from config.kit.admin import ReadOnly, column
from creators.admin.lists import List, LongList, change_link
from creators.models import Erasure, IndexState, MetricSnapshot, Picture
from creators.pictures import store
from creators.pictures.addresses import build_address

STATES = {"current": "success", "waiting": "warning", "waiting for analysis": "info"}


def state_of(state: IndexState | None) -> str:
    if state is None or state.stale or state.indexed_at is None:
        return "waiting"
    return "current" if state.analysed_at else "waiting for analysis"


@admin.register(MetricSnapshot)
class MetricSnapshotAdmin(ReadOnly, LongList):
    list_display = ["date", "owner", "followers", "following", "posts_count"]
    list_filter = [("date", RangeDateFilter), ("profile", AutocompleteSelectFilter)]
    search_fields = ["profile__username", "profile__creator__name"]
    list_select_related = ["profile"]
    ordering = ["-date", "-id"]

    owner = column("profile", "profile", change_link, ordering="profile__username")


@admin.register(Erasure)
class ErasureAdmin(ReadOnly, List):
    """Admin pages of erasures. They show the time and the number of erased rows, but not who was erased."""

    list_display = ["erased_at", "total"]
    list_filter = [("erased_at", RangeDateFilter)]
    fields = ["erased_at", "rows"]

    total = column("rows", "rows", lambda rows: sum(rows.values()))


@admin.register(IndexState)
class IndexStateAdmin(ReadOnly, List):
    list_display = ["owner", "state", "indexed_at", "analysed_at"]
    list_filter = ["stale", ("indexed_at", RangeDateFilter), ("analysed_at", RangeDateFilter)]
    search_fields = ["creator__name"]
    list_select_related = ["creator"]
    ordering = [F("indexed_at").desc(nulls_first=True), "creator"]
    fields = ["creator", "stale", "indexed_at", "analysed_at"]

    owner = column("creator", "creator", change_link, ordering="creator__name")

    @display(description="state", label=STATES)
    def state(self, state: IndexState) -> str:
        return state_of(state)


@admin.register(Picture)
class PictureAdmin(ReadOnly, LongList):
    """Admin pages of stored pictures. The title of the list shows how many pictures there are and how much storage they
    use."""

    list_display = ["look", "owner", "pixels", "size", "stored_at", "seen_on"]
    list_display_links = None
    list_select_related = ["profile", "post"]
    ordering = ["-stored_at"]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        count, used = Picture.objects.count(), filesizeformat(store.measure_pictures())
        most = f"{settings.PICTURES_MAX_MB:,} MB"
        title = f"Pictures: {count:,} with {used} of at most {most}"
        return super().changelist_view(request, {**(extra_context or {}), "title": title})

    @display(description="Picture")
    def look(self, picture: Picture) -> SafeString:
        address = build_address(picture.name)
        return format_html('<img src="{}" alt="" width="48" loading="lazy">', address)

    @display(description="Of")
    def owner(self, picture: Picture) -> SafeString | str:
        return change_link(picture.profile or picture.post)

    @display(description="Pixels")
    def pixels(self, picture: Picture) -> str:
        return f"{picture.width} × {picture.height}"

    size = column("size_bytes", "Size", filesizeformat, ordering="size_bytes")
