"""Admin pages for live requests (requests to the social media platforms), guests, transcripts and speech to text."""

from typing import Any

from django.contrib import admin
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from unfold.admin import ModelAdmin
from unfold.decorators import display

from config.kit.admin import ReadOnly, Unedited
from scraping.models import Allowance, GuestState, LiveCall, PictureFetch, SpeechJob, Transcript
from scraping.status import charts, status

STATES = PictureFetch.State.choices


@admin.register(LiveCall)
class LiveCallAdmin(ReadOnly, ModelAdmin):
    """Lists one row for each request, or one for each item of a batch request. The charts of /status are shown above
    the list."""

    list_display = ["at", "operation", "outcome", "latency_ms"]
    list_display_links = None
    list_filter = ["operation", "cause"]
    date_hierarchy = "at"
    show_full_result_count = False
    list_before_template = "scraping/admin/hours.html"

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        drawn = charts.draw_status(status.read_status())
        return super().changelist_view(request, {**(extra_context or {}), "drawn": drawn})

    @display(description="Outcome", ordering="cause")
    def outcome(self, call: LiveCall) -> str:
        return call.cause or "succeeded"


@admin.register(GuestState)
class GuestStateAdmin(ReadOnly, ModelAdmin):
    """Lists the guests of all processes, as each process last stored them. A guest is an anonymous visitor to a
    platform. The list contains no passwords of proxies and no values of tokens."""

    list_display = [
        "platform",
        "through",
        "process",
        "requests",
        "refusals",
        "tokens",
        "updated_at",
    ]
    list_display_links = None
    list_filter = ["platform"]

    @display(description="Proxy", ordering="proxy")
    def through(self, guest: GuestState) -> str:
        return guest.proxy or "this machine"


@admin.register(Allowance)
class AllowanceAdmin(Unedited, ModelAdmin):
    """Lets staff delete the rate limit of a host or proxy, so that requests can use the host or proxy again
    immediately."""

    list_display = ["__str__", "failures", "rests_until", "free_at"]
    list_display_links = None
    search_fields = ["host", "proxy"]


@admin.register(Transcript)
class TranscriptAdmin(ReadOnly, ModelAdmin):
    list_display = ["created_at", "platform", "video_id", "language", "source"]
    list_filter = ["platform", "source"]
    search_fields = ["video_id"]


@admin.register(SpeechJob)
class SpeechJobAdmin(Unedited, ModelAdmin):
    """Lets staff delete a speech-to-text job that was lost. The next request for the same video then starts a new
    job."""

    list_display = ["requested_at", "platform", "video_id", "failure", "reason"]
    list_display_links = None
    list_filter = ["platform", "failure"]
    search_fields = ["video_id"]


@admin.register(PictureFetch)
class PictureFetchAdmin(Unedited, ModelAdmin):
    """Lets staff delete the result of fetching a picture. The picture is then fetched again after the next reading of
    its profile."""

    list_display = ["tried_at", "owner", "state", "failures", "cause", "retry_at"]
    list_display_links = None
    list_filter = ["state"]
    list_select_related = ["profile", "post"]
    show_full_result_count = False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        counted = PictureFetch.objects.order_by().values_list("state").annotate(Count("pk"))
        counts = dict(counted)
        told = [f"{counts.get(state, 0):,} {label.lower()}" for state, label in STATES]
        context = {**(extra_context or {}), "title": f"Fetched pictures: {', '.join(told)}"}
        return super().changelist_view(request, context)

    @display(description="Of")
    def owner(self, fetch: PictureFetch) -> str:
        return str(fetch.profile or fetch.post)
