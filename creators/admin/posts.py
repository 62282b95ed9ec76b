"""Admin pages of posts and facts."""

from typing import Any

from django.contrib import admin
from django.db.models import F
from django.template.defaultfilters import truncatechars
from unfold.contrib.filters.admin import AutocompleteSelectFilter, RangeDateFilter
from unfold.decorators import display

from config.kit.admin import column
from creators.admin.lists import LongList, change_link
from creators.admin.people import FactInline
from creators.models import Fact, Post


class PostFactInline(FactInline):
    fk_name = "source_post"


@admin.register(Post)
class PostAdmin(LongList):
    list_display = [
        *("text", "owner", "platform", "type", "posted_at", "views", "likes", "comments"),
        "is_paid_partnership",
    ]
    list_filter = [
        *("platform", "type", "is_paid_partnership", "is_pinned"),
        ("posted_at", RangeDateFilter),
        ("profile", AutocompleteSelectFilter),
    ]
    search_fields = ["caption", "profile__username", "platform_id"]
    search_help_text = "Words of the caption, a handle or the post's id"
    list_select_related = ["profile"]
    autocomplete_fields = ["profile"]
    inlines = [PostFactInline]
    readonly_fields = ["id", "owner", "creator", "created_at"]
    ordering = [F("posted_at").desc(nulls_last=True), "-id"]

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        if lookup in ("profile__creator__id__exact", "profile__id__exact"):
            return True
        return bool(super().lookup_allowed(lookup, value, request))

    @display(description="caption")
    def text(self, post: Post) -> str:
        return truncatechars(post.caption.partition("\n")[0] or post.platform_id, 80)

    owner = column("profile", "profile", change_link, ordering="profile__username")
    creator = column("profile.creator", "creator", change_link)


@admin.register(Fact)
class FactAdmin(LongList):
    list_display = ["statement", "kind", "value", "owner", "provenance", "quoted", "observed_at"]
    list_filter = ["kind", "provenance", ("observed_at", RangeDateFilter)]
    search_fields = ["statement", "value", "quote", "creator__name"]
    list_select_related = ["creator", "source_post"]
    autocomplete_fields = ["creator", "source_profile", "source_post"]
    readonly_fields = ["id", "created_at"]
    ordering = ["-observed_at", "-id"]

    owner = column("creator", "creator", change_link, ordering="creator__name")
    quoted = column("source_post", "post", change_link)
