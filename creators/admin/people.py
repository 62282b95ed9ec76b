"""Admin pages of creators, their profiles and their e-mail addresses."""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from unfold.admin import TabularInline
from unfold.contrib.filters.admin import RangeDateFilter, RangeNumericFilter
from unfold.decorators import action, display

from config.kit.admin import ReadOnly, column, get_object_or_404
from creators import indexing
from creators.admin import forgetting
from creators.admin.derived import STATES, state_of
from creators.admin.lists import List, change_link, count_of, counted
from creators.indexing.requests import enqueue_refresh
from creators.models import Creator, CreatorEmail, Fact, MetricSnapshot, Post, Profile


def _fields(*names: str | tuple[str, ...], tab: str | None = None) -> tuple[str | None, Any]:
    """Returns a set of admin fields. With `tab`, the fields are on the tab with this title. Without it, they are above
    all tabs. Fields in a tuple are on the same line."""
    return tab, {"fields": list(names), "classes": ["tab"] if tab else []}


class Tab(TabularInline):
    """Related rows, shown on a tab of a record's admin page."""

    extra = 0
    tab = True


class ProfileInline(ReadOnly, Tab):
    model = Profile
    fields = ["handle", "platform", "followers", "engagement_rate", "is_verified", "last_post_at"]
    readonly_fields = ["handle"]
    show_change_link = True


class EmailInline(Tab):
    model = CreatorEmail
    fields = [
        *("email", "is_primary", "status", "confidence", "source"),
        *("first_seen_at", "last_seen_at"),
    ]
    show_change_link = True


class FactInline(ReadOnly, Tab):
    model = Fact
    fields = ["kind", "value", "statement", "provenance", "quote", "weight"]
    ordering = ["kind", "-weight"]
    show_change_link = True


class SnapshotInline(ReadOnly, Tab):
    model = MetricSnapshot
    fields = ["date", "followers", "following", "posts_count"]
    ordering = ["-date"]


@admin.register(Creator)
class CreatorAdmin(List):
    list_display = [
        *("name", "kind", "country", "spoken", "profile_count", "post_count", "fact_count"),
        *("indexing", "updated_at"),
    ]
    list_filter = [
        *("kind", "profiles__platform", "country", "index_state__stale"),
        ("updated_at", RangeDateFilter),
    ]
    search_fields = ["name", "profiles__username", "profiles__display_name", "emails__email"]
    search_help_text = "Name, handle or e-mail address"
    list_select_related = ["index_state"]
    ordering = ["-updated_at"]
    inlines = [ProfileInline, EmailInline, FactInline]
    actions = ["index_again", "forget"]
    actions_detail = ["forget_one"]
    readonly_fields = [
        *("id", "profile_count", "post_count", "fact_count", "indexing"),
        *("analysis_updated_at", "analysis_fact_count", "created_at", "updated_at"),
    ]
    fieldsets = [
        _fields(
            *("name", ("profile_count", "post_count", "fact_count"), "bio", "kind"),
            *("country", "languages", "avatar_url"),
        ),
        _fields(
            *("ai_summary", "content_themes", "brand_alignment", "key_facts"),
            *("audience_demographics", "vibe_and_aesthetics"),
            *("analysis_updated_at", "analysis_fact_count"),
            tab="Analysis",
        ),
        _fields("id", "indexing", "created_at", "updated_at", tab="Record"),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Creator]:
        creators: QuerySet[Creator] = super().get_queryset(request)
        return creators.annotate(
            profile_total=count_of(Profile, "creator"),
            post_total=count_of(Post, "profile__creator"),
            fact_total=count_of(Fact, "creator"),
        )

    spoken = column("languages", "languages", ", ".join)
    profile_count = counted(Profile, "profiles", "profile_total", "creator__id__exact")
    post_count = counted(Post, "posts", "post_total", "profile__creator__id__exact")
    fact_count = counted(Fact, "facts", "fact_total", "creator__id__exact")

    @display(description="index", label=STATES)
    def indexing(self, creator: Creator) -> str:
        return state_of(getattr(creator, "index_state", None))

    @admin.action(description="Index and analyse again")
    def index_again(self, request: HttpRequest, creators: QuerySet[Creator]) -> None:
        ids = list(creators.values_list("pk", flat=True))
        with transaction.atomic():
            indexing.mark_changed(ids)
            enqueue_refresh(ids)
        text = f"{len(ids)} creators wait for the indexing job."
        self.message_user(request, text, messages.SUCCESS)

    @admin.action(description="Forget these creators", permissions=["delete"])
    def forget(self, request: HttpRequest, creators: QuerySet[Creator]) -> HttpResponse:
        return forgetting.forget(self, request, creators)

    def has_forget_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return self.has_delete_permission(request)

    @action(
        description="Forget this creator",
        url_path="forget",
        icon="person_remove",
        permissions=["forget"],
    )
    def forget_one(self, request: HttpRequest, object_id: str) -> HttpResponse:
        creator = get_object_or_404(self, request, object_id)
        return forgetting.forget(self, request, Creator.objects.filter(pk=creator.pk))


@admin.register(Profile)
class ProfileAdmin(List):
    list_display = [
        *("handle", "platform", "owner", "followers", "engagement_rate", "followers_30d_pct"),
        *("post_total", "is_verified", "data_updated_at"),
    ]
    list_filter = [
        *("platform", "is_verified", "is_private"),
        ("followers", RangeNumericFilter),
        ("data_updated_at", RangeDateFilter),
        ("gone_since", admin.EmptyFieldListFilter),
    ]
    search_fields = ["username", "display_name", "source_id", "creator__name"]
    search_help_text = "Handle, name or the source's id"
    list_select_related = ["creator"]
    autocomplete_fields = ["creator"]
    inlines = [SnapshotInline]
    readonly_fields = [
        *("id", "post_total", "engagement_rate", "avg_likes_recent", "avg_comments_recent"),
        *("avg_views_recent", "posts_last_30d", "posts_per_week", "followers_30d_pct"),
        *("last_post_at", "data_updated_at", "gone_since", "created_at"),
    ]
    fieldsets = [
        _fields(
            *("creator", "post_total", "platform", "username", "source_id", "url"),
            *("display_name", "bio", "category", "pronouns", "external_url", "avatar_url"),
            ("is_verified", "is_business", "is_private"),
        ),
        _fields(
            ("followers", "following", "posts_count"),
            ("engagement_rate", "followers_30d_pct"),
            ("avg_likes_recent", "avg_comments_recent", "avg_views_recent"),
            ("posts_last_30d", "posts_per_week", "last_post_at"),
            *("data_updated_at", "gone_since", "created_at", "id"),
            tab="Numbers",
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Profile]:
        profiles: QuerySet[Profile] = super().get_queryset(request)
        return profiles.annotate(post_number=count_of(Post, "profile"))

    owner = column("creator", "creator", change_link, ordering="creator__name")
    post_total = counted(Post, "posts", "post_number", "profile__id__exact")


@admin.register(CreatorEmail)
class CreatorEmailAdmin(List):
    list_display = [
        *("email", "owner", "is_primary", "status", "source", "confidence", "last_seen_at"),
    ]
    list_filter = ["status", "source", "is_primary", ("last_seen_at", RangeDateFilter)]
    search_fields = ["email", "creator__name"]
    list_select_related = ["creator"]
    autocomplete_fields = ["creator", "source_profile", "source_post"]

    owner = column("creator", "creator", change_link, ordering="creator__name")
