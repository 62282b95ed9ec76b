"""The list of stored pictures for staff. It shows each picture's owner, the number of pictures and the used storage."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.decorators import display

from config.kit.admin import ReadOnly, column
from creators.admin.lists import LongList, change_link
from creators.models import Picture
from creators.pictures import store
from creators.pictures.addresses import build_address


@admin.register(Picture)
class PictureAdmin(ReadOnly, LongList):
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
