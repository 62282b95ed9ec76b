"""The admin pages of growth plans. Staff edit plans, see their progress, and make new plans from unmet demand."""

from math import prod
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectMultipleWidget,
    UnfoldAdminTextareaWidget,
)

from config.discovery import budgets, demand, plans
from config.discovery.models import Discovery, DiscoveryFind, GrowthPlan, UnmetDemand
from config.discovery.refusals import find_refused
from config.discovery.services import PLATFORMS
from config.kit.admin import permission
from config.kit.amounts import NotUnderstood
from creators.embedding.port import ModelUnavailable
from creators.identity.platforms import NAMES, Platform
from search.filters.codes import COUNTRY_CHOICES, DETECTED_LANGUAGES

SHOWN: Final = 30
"""Maximum number of proposed growth plans that the page shows."""


class LinesField(forms.CharField):
    """A form field for several texts, one per line. Repeated lines count once."""

    widget = UnfoldAdminTextareaWidget(attrs={"rows": 4})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[str]:
        lines = (" ".join(line.split()) for line in super().clean(value).splitlines())
        return list(dict.fromkeys(filter(None, lines)))


def _choose(choices: list[tuple[str, str]]) -> forms.MultipleChoiceField:
    widget = UnfoldAdminSelectMultipleWidget
    return forms.MultipleChoiceField(choices=choices, required=False, widget=widget)


def _count_requests(platform: Platform) -> forms.IntegerField:
    label, widget = f"{NAMES[platform]}: requests a day", UnfoldAdminIntegerFieldWidget
    return forms.IntegerField(label=label, min_value=0, max_value=1_000_000, widget=widget)


class PlanForm(forms.ModelForm):  # type: ignore[type-arg]
    subjects = LinesField(help_text="One a line, such as: sourdough bakers")
    countries = _choose(COUNTRY_CHOICES)
    languages = _choose(DETECTED_LANGUAGES)
    sizes = LinesField(required=False, help_text="Followers, one range a line: 10k-100k")
    tiktok = _count_requests("tiktok")
    youtube = _count_requests("youtube")
    instagram = _count_requests("instagram")

    class Meta:
        model = GrowthPlan
        fields = ("name", "subjects", "countries", "languages", "sizes", "target", "is_on")

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.initial.update(self.instance.requests_a_day or dict.fromkeys(PLATFORMS, 0))

    def clean_subjects(self) -> list[str]:
        subjects: list[str] = self.cleaned_data["subjects"]
        for subject in subjects:
            _check_subject(subject)
        return subjects

    def clean_sizes(self) -> list[str]:
        sizes: list[str] = self.cleaned_data["sizes"]
        for size in sizes:
            try:
                plans.read_size(size)
            except NotUnderstood:
                raise ValidationError(f"“{size}” is no range such as 10k-100k.") from None
        return sizes

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        asked = {name: found.get(name) or 0 for name in PLATFORMS}
        if not any(asked.values()):
            raise ValidationError("Allow requests to at least one platform.")
        parts = ("subjects", "countries", "languages", "sizes")
        cells = prod(max(len(found.get(name) or ()), 1) for name in parts)
        if cells > plans.MOST_CELLS:
            raise ValidationError(
                f"These are {cells} cells; a plan has at most {plans.MOST_CELLS}."
            )
        self.instance.requests_a_day = asked
        return found


def _check_subject(subject: str) -> None:
    try:
        about = find_refused(subject)
    except ModelUnavailable:
        raise ValidationError("The subjects cannot be checked now. Try again later.") from None
    if about:
        raise ValidationError(
            f"“{subject}” reads as a subject about {about}. Plans do not look for people by health, religion or "
            "belief, sexuality, ethnic origin, politics or trade unions. If the subject means something else, write it "
            "in other words."
        )


@admin.register(GrowthPlan)
class GrowthPlanAdmin(ModelAdmin):
    form = PlanForm
    list_display = ["name", "is_on", "cells_done", "clear_matches", "requests_today", "created_at"]
    list_before_template = "discovery/admin/demand.html"
    change_form_after_template = "discovery/admin/cells.html"
    has_plan_permission = permission("discovery.add_growthplan")

    def save_model(self, request: HttpRequest, obj: GrowthPlan, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        plans.sync_cells(obj)

    @display(description="Cells done")
    def cells_done(self, plan: GrowthPlan) -> str:
        cells = plan.cells.exclude(status=Discovery.Status.STOPPED)
        return f"{cells.filter(status=Discovery.Status.DONE).count()} of {cells.count()}"

    @display(description="Clear matches")
    def clear_matches(self, plan: GrowthPlan) -> int:
        finds = DiscoveryFind.objects.filter(discovery__plan=plan)
        return finds.values("creator").distinct().count()

    @display(description="Requests today")
    def requests_today(self, plan: GrowthPlan) -> str:
        sent, refusing = budgets.read_sent(plan), budgets.list_refusing(plan)
        return "; ".join(
            f"{NAMES[name]} {sent.get(name, 0):,} of {plan.requests_a_day[name]:,}"  # type: ignore[index]
            + (" (refuses until tomorrow)" if name in refusing else "")
            for name in plan.platforms
        )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        may_plan = self.has_plan_permission(request)
        context = {"proposals": demand.list_proposals()[:SHOWN], "may_plan": may_plan}
        return super().changelist_view(request, {**(extra_context or {}), **context})

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        if plan := self.get_object(request, object_id):
            cells = plan.cells.order_by("query", "pk")
            context["cells"] = [(plans.describe_cell(one), one) for one in cells]
            context["sent"] = self.requests_today(plan)
        return super().change_view(request, object_id, form_url, context)

    def get_urls(self) -> list[URLPattern]:
        accept = self.admin_site.admin_view(require_POST(self.accept))
        own = path("accept/<int:demand_id>/", accept, name="discovery_growthplan_accept")
        return [own, *super().get_urls()]

    def accept(self, request: HttpRequest, demand_id: int) -> HttpResponse:
        """Makes a growth plan from unmet demand."""
        if not self.has_plan_permission(request):
            raise Http404
        try:
            plan = demand.accept_demand(demand_id)
        except UnmetDemand.DoesNotExist:
            raise Http404 from None
        self.log_addition(request, plan, "Made from unmet demand.")
        messages.success(request, f"The plan “{plan}” was made. Check its numbers.")
        return redirect("admin:discovery_growthplan_change", plan.pk)
