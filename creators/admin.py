"""The catalogue for staff: look people up, follow the links between things, mend what is wrong.

What happened is read-only: readings of numbers and the search index are derived or dated, never edited.
"""

from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import Count, F, IntegerField, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin, TabularInline
from unfold.contrib.filters.admin import (
    AutocompleteSelectFilter,
    RangeDateFilter,
    RangeNumericFilter,
)
from unfold.decorators import display
from unfold.paginator import InfinitePaginator

from creators import indexing, tasks
from creators.models import (
    Creator,
    CreatorEmail,
    Fact,
    IndexState,
    MetricSnapshot,
    Post,
    Profile,
)


def _count_of(model: type[Model], column: str) -> Coalesce:
    """How many rows of a model point here: counted for the rows shown, not for the whole table."""
    rows = model._default_manager.filter(**{column: OuterRef("pk")}).order_by()  # noqa: SLF001
    counted = rows.values(column).annotate(n=Count("*")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _listing(model: type[Model], label: object, **filters: Any) -> SafeString:
    """A link to another list, narrowed."""
    name = model._meta.model_name  # noqa: SLF001 - documented
    address = reverse(f"admin:creators_{name}_changelist")
    return format_html(
        '<a class="underline" href="{}?{}">{}</a>', address, urlencode(filters), label
    )


def _change(row: Model | None) -> SafeString | str:
    """A link to a row's own page."""
    if row is None:
        return "—"
    name = row._meta.model_name  # noqa: SLF001 - documented
    address = reverse(f"admin:creators_{name}_change", args=[row.pk])
    return format_html('<a class="underline" href="{}">{}</a>', address, row)


_STATES = {"current": "success", "waiting": "warning", "waiting for analysis": "info"}


def _state(state: IndexState | None) -> str:
    if state is None or state.stale or state.indexed_at is None:
        return "waiting"
    return "current" if state.analysed_at else "waiting for analysis"


class _Lists(ModelAdmin):
    """A list that stays quick however long the table: no full count, pages without a last one."""

    show_full_result_count = False
    list_filter_submit = True
    list_filter_sheet = True
    list_per_page = 50
    list_fullwidth = True

    def get_inlines(self, request: HttpRequest, obj: Any) -> list[Any]:
        """None on the page for a new row: its id is the database's to make, so nothing can belong to it yet."""
        return list(self.inlines) if obj else []


class _LongLists(_Lists):
    paginator = InfinitePaginator


class _ReadOnly:
    """Shown, never edited."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ProfileInline(_ReadOnly, TabularInline):
    model = Profile
    extra = 0
    fields = ["handle", "platform", "followers", "engagement_rate", "is_verified", "last_post_at"]
    readonly_fields = ["handle"]
    show_change_link = True
    tab = True


class EmailInline(TabularInline):
    model = CreatorEmail
    extra = 0
    fields = [
        "email",
        "is_primary",
        "status",
        "confidence",
        "source",
        "first_seen_at",
        "last_seen_at",
    ]
    show_change_link = True
    tab = True


class FactInline(_ReadOnly, TabularInline):
    model = Fact
    extra = 0
    fields = ["kind", "value", "statement", "provenance", "quote", "weight"]
    ordering = ["kind", "-weight"]
    show_change_link = True
    tab = True


class PostFactInline(FactInline):
    fk_name = "source_post"


class SnapshotInline(_ReadOnly, TabularInline):
    model = MetricSnapshot
    extra = 0
    fields = ["date", "followers", "following", "posts_count"]
    ordering = ["-date"]
    tab = True


@admin.register(Creator)
class CreatorAdmin(_Lists):
    list_display = [
        *("name", "kind", "country", "spoken", "profile_count", "post_count", "fact_count"),
        *("indexing", "updated_at"),
    ]
    list_filter = [
        "kind",
        "profiles__platform",
        "country",
        "index_state__stale",
        ("updated_at", RangeDateFilter),
    ]
    search_fields = ["name", "profiles__username", "profiles__display_name", "emails__email"]
    search_help_text = "Name, handle or e-mail address"
    list_select_related = ["index_state"]
    ordering = ["-updated_at"]
    inlines = [ProfileInline, EmailInline, FactInline]
    actions = ["index_again"]
    readonly_fields = [
        *("id", "links", "indexing", "analysis_updated_at", "analysis_fact_count"),
        *("created_at", "updated_at"),
    ]
    fieldsets = [
        (None, {"fields": ["name", "links", "bio", "kind", "country", "languages", "avatar_url"]}),
        (
            "Analysis",
            {
                "classes": ["tab"],
                "fields": [
                    *("ai_summary", "content_themes", "brand_alignment", "key_facts"),
                    *("audience_demographics", "vibe_and_aesthetics"),
                    *("analysis_updated_at", "analysis_fact_count"),
                ],
            },
        ),
        (
            "Record",
            {"classes": ["tab"], "fields": ["id", "indexing", "created_at", "updated_at"]},
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Creator]:
        creators: QuerySet[Creator] = super().get_queryset(request)
        return creators.annotate(
            profile_total=_count_of(Profile, "creator"),
            post_total=_count_of(Post, "profile__creator"),
            fact_total=_count_of(Fact, "creator"),
        )

    @display(description="languages")
    def spoken(self, creator: Creator) -> str:
        return ", ".join(creator.languages)

    @display(description="profiles")
    def profile_count(self, creator: Any) -> SafeString:
        return _listing(Profile, creator.profile_total, creator__id__exact=creator.pk)

    @display(description="posts")
    def post_count(self, creator: Any) -> SafeString:
        return _listing(Post, creator.post_total, profile__creator__id__exact=creator.pk)

    @display(description="facts")
    def fact_count(self, creator: Any) -> SafeString:
        return _listing(Fact, creator.fact_total, creator__id__exact=creator.pk)

    @display(description="index", label=_STATES)
    def indexing(self, creator: Creator) -> str:
        return _state(getattr(creator, "index_state", None))

    @display(description="belonging to it")
    def links(self, creator: Any) -> SafeString:
        if creator.pk is None or not hasattr(creator, "post_total"):
            return SafeString("—")
        return format_html(
            "{} profiles, {} posts, {} facts",
            self.profile_count(creator),
            self.post_count(creator),
            self.fact_count(creator),
        )

    @admin.action(description="Index and analyse again")
    def index_again(self, request: HttpRequest, creators: QuerySet[Creator]) -> None:
        ids = list(creators.values_list("pk", flat=True))
        with transaction.atomic():
            indexing.mark_changed(ids)
            tasks.enqueue_refresh(ids)
        self.message_user(
            request, f"{len(ids)} creators wait for the indexing job.", messages.SUCCESS
        )


@admin.register(Profile)
class ProfileAdmin(_Lists):
    list_display = [
        *("handle", "platform", "owner", "followers", "engagement_rate", "followers_30d_pct"),
        *("post_total", "is_verified", "data_updated_at"),
    ]
    list_filter = [
        "platform",
        "is_verified",
        "is_private",
        ("followers", RangeNumericFilter),
        ("data_updated_at", RangeDateFilter),
    ]
    search_fields = ["username", "display_name", "source_id", "creator__name"]
    search_help_text = "Handle, name or the source's id"
    list_select_related = ["creator"]
    autocomplete_fields = ["creator"]
    inlines = [SnapshotInline]
    readonly_fields = [
        *("id", "links", "engagement_rate", "avg_likes_recent", "avg_comments_recent"),
        *("avg_views_recent", "posts_last_30d", "posts_per_week", "followers_30d_pct"),
        *("last_post_at", "data_updated_at", "created_at"),
    ]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    *("creator", "links", "platform", "username", "source_id", "url"),
                    *("display_name", "bio", "category", "pronouns", "external_url", "avatar_url"),
                    ("is_verified", "is_business", "is_private"),
                ]
            },
        ),
        (
            "Numbers",
            {
                "classes": ["tab"],
                "fields": [
                    ("followers", "following", "posts_count"),
                    ("engagement_rate", "followers_30d_pct"),
                    ("avg_likes_recent", "avg_comments_recent", "avg_views_recent"),
                    ("posts_last_30d", "posts_per_week", "last_post_at"),
                    *("data_updated_at", "created_at", "id"),
                ],
            },
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Profile]:
        profiles: QuerySet[Profile] = super().get_queryset(request)
        return profiles.annotate(post_number=_count_of(Post, "profile"))

    @display(description="creator", ordering="creator__name")
    def owner(self, profile: Profile) -> SafeString | str:
        return _change(profile.creator)

    @display(description="posts")
    def post_total(self, profile: Any) -> SafeString:
        return _listing(Post, profile.post_number, profile__id__exact=profile.pk)

    @display(description="belonging to it")
    def links(self, profile: Any) -> SafeString:
        if not hasattr(profile, "post_number"):
            return SafeString("—")
        return format_html("{} · {} posts", _change(profile.creator), self.post_total(profile))


@admin.register(Post)
class PostAdmin(_LongLists):
    list_display = [
        *("text", "owner", "platform", "type", "posted_at", "views", "likes", "comments"),
        "is_paid_partnership",
    ]
    list_filter = [
        "platform",
        "type",
        "is_paid_partnership",
        "is_pinned",
        ("posted_at", RangeDateFilter),
        ("profile", AutocompleteSelectFilter),
    ]
    search_fields = ["caption", "profile__username", "platform_id"]
    search_help_text = "Words of the caption, a handle or the post's id"
    list_select_related = ["profile"]
    autocomplete_fields = ["profile"]
    inlines = [PostFactInline]
    readonly_fields = ["id", "links", "created_at"]
    ordering = [F("posted_at").desc(nulls_last=True), "-id"]

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        if lookup in ("profile__creator__id__exact", "profile__id__exact"):
            return True
        return bool(super().lookup_allowed(lookup, value, request))

    @display(description="caption")
    def text(self, post: Post) -> str:
        first = post.caption.partition("\n")[0] or post.platform_id
        return first if len(first) <= 80 else f"{first[:79]}…"

    @display(description="profile", ordering="profile__username")
    def owner(self, post: Post) -> SafeString | str:
        return _change(post.profile)

    @display(description="belongs to")
    def links(self, post: Post) -> SafeString:
        if not hasattr(post, "profile"):
            return SafeString("—")
        return format_html("{} · {}", _change(post.profile), _change(post.profile.creator))


@admin.register(Fact)
class FactAdmin(_LongLists):
    list_display = ["statement", "kind", "value", "owner", "provenance", "quoted", "observed_at"]
    list_filter = ["kind", "provenance", ("observed_at", RangeDateFilter)]
    search_fields = ["statement", "value", "quote", "creator__name"]
    list_select_related = ["creator", "source_post"]
    autocomplete_fields = ["creator", "source_profile", "source_post"]
    readonly_fields = ["id", "created_at"]
    ordering = ["-observed_at", "-id"]

    @display(description="creator", ordering="creator__name")
    def owner(self, fact: Fact) -> SafeString | str:
        return _change(fact.creator)

    @display(description="post")
    def quoted(self, fact: Fact) -> SafeString | str:
        return _change(fact.source_post)


@admin.register(CreatorEmail)
class CreatorEmailAdmin(_Lists):
    list_display = [
        "email",
        "owner",
        "is_primary",
        "status",
        "source",
        "confidence",
        "last_seen_at",
    ]
    list_filter = ["status", "source", "is_primary", ("last_seen_at", RangeDateFilter)]
    search_fields = ["email", "creator__name"]
    list_select_related = ["creator"]
    autocomplete_fields = ["creator", "source_profile", "source_post"]

    @display(description="creator", ordering="creator__name")
    def owner(self, email: CreatorEmail) -> SafeString | str:
        return _change(email.creator)


@admin.register(MetricSnapshot)
class MetricSnapshotAdmin(_ReadOnly, _LongLists):
    list_display = ["date", "owner", "followers", "following", "posts_count"]
    list_filter = [("date", RangeDateFilter), ("profile", AutocompleteSelectFilter)]
    search_fields = ["profile__username", "profile__creator__name"]
    list_select_related = ["profile"]
    ordering = ["-date", "-id"]

    @display(description="profile", ordering="profile__username")
    def owner(self, snapshot: MetricSnapshot) -> SafeString | str:
        return _change(snapshot.profile)


@admin.register(IndexState)
class IndexStateAdmin(_ReadOnly, _Lists):
    list_display = ["owner", "state", "indexed_at", "analysed_at"]
    list_filter = ["stale", ("indexed_at", RangeDateFilter), ("analysed_at", RangeDateFilter)]
    search_fields = ["creator__name"]
    list_select_related = ["creator"]
    ordering = [F("indexed_at").desc(nulls_first=True), "creator"]
    fields = ["creator", "stale", "indexed_at", "analysed_at"]

    @display(description="creator", ordering="creator__name")
    def owner(self, state: IndexState) -> SafeString | str:
        return _change(state.creator)

    @display(description="state", label=_STATES)
    def state(self, state: IndexState) -> str:
        return _state(state)
