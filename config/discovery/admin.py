"""The admin of growth plans: staff edit them, see how far their cells are, and make plans from unmet demand."""

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
from config.discovery.models import Discovery, GrowthPlan, UnmetDemand
from config.discovery.refusals import find_refused
from config.kit.admin import column, permission
from config.kit.amounts import NotUnderstood
from creators.embedding.port import ModelUnavailable
from creators.identity.platforms import NAMES
from search.filters.codes import COUNTRY_CHOICES, DETECTED_LANGUAGES

SHOWN: Final = 30
"""Proposals on the page."""


class LinesField(forms.CharField):
    """Texts, one a line, each once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}), **options)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> list[str]:  # type: ignore[override]  # a list of lines
        lines = (" ".join(line.split()) for line in super().clean(value).splitlines())
        return list(dict.fromkeys(filter(None, lines)))


class PlanForm(forms.ModelForm):  # type: ignore[type-arg]
    subjects = LinesField(help_text="One a line, such as: sourdough bakers")
    countries = forms.MultipleChoiceField(
        choices=COUNTRY_CHOICES, required=False, widget=UnfoldAdminSelectMultipleWidget
    )
    languages = forms.MultipleChoiceField(
        choices=DETECTED_LANGUAGES, required=False, widget=UnfoldAdminSelectMultipleWidget
    )
    sizes = LinesField(required=False, help_text="Followers, one range a line: 10k-100k")

    class Meta:
        model = GrowthPlan
        fields = ("name", "subjects", "countries", "languages", "sizes", "target", "is_on")

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for name in demand.PLATFORMS:
            self.fields[name] = forms.IntegerField(
                label=f"{NAMES[name]}: requests a day",
                min_value=0,
                max_value=1_000_000,
                initial=(self.instance.requests_a_day or {}).get(name, 0),
                widget=UnfoldAdminIntegerFieldWidget,
            )

    def clean_target(self) -> int:
        target: int = self.cleaned_data["target"]
        if target < 1:
            raise ValidationError("A cell looks for at least one creator.")
        return target

    def clean_subjects(self) -> list[str]:
        subjects: list[str] = self.cleaned_data["subjects"]
        for subject in subjects:
            _check_subject(subject)
        return subjects

    def clean_sizes(self) -> list[str]:
        for size in (sizes := self.cleaned_data["sizes"]):
            try:
                plans.read_size(size)
            except NotUnderstood:
                raise ValidationError(f"“{size}” is no range such as 10k-100k.") from None
        return list(sizes)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        asked = {name: found.get(name) or 0 for name in demand.PLATFORMS}
        if not any(asked.values()) and not self.errors:
            raise ValidationError("Allow requests to at least one platform.")
        self.instance.requests_a_day = asked
        parts = ("subjects", "countries", "languages", "sizes")
        cells = 1
        for name in parts:
            cells *= max(len(found.get(name, ())), 1)
        if cells > plans.MOST_CELLS:
            raise ValidationError(f"These are {cells} cells; at most {plans.MOST_CELLS} are kept.")
        return found


def _check_subject(subject: str) -> None:
    if len(subject) > 200:
        raise ValidationError(f"“{subject[:50]}…” is longer than 200 characters.")
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


def _count_found(plan_id: int) -> int:
    finds = Discovery.objects.filter(plan=plan_id).values_list("finds__creator", flat=True)
    return finds.exclude(finds__creator=None).distinct().count()


@admin.register(GrowthPlan)
class GrowthPlanAdmin(ModelAdmin):
    form = PlanForm
    list_display = ["name", "is_on", "cells_done", "found", "sent", "created_at"]
    list_before_template = "discovery/admin/demand.html"
    change_form_after_template = "discovery/admin/cells.html"

    has_plan_permission = permission("discovery.add_growthplan")
    found = column("pk", "Clear matches", _count_found)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        own = [*PlanForm.Meta.fields, *demand.PLATFORMS]
        return [(None, {"fields": own})]

    def get_form(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        # The fields of the platforms are no fields of the model.
        return super().get_form(request, obj, **{**options, "fields": PlanForm.Meta.fields})

    def save_model(self, request: HttpRequest, obj: GrowthPlan, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        plans.sync_cells(obj)

    @display(description="Cells done")
    def cells_done(self, plan: GrowthPlan) -> str:
        cells = plan.cells.exclude(status=Discovery.Status.STOPPED)
        return f"{cells.filter(status=Discovery.Status.DONE).count()} of {cells.count()}"

    @display(description="Requests today")
    def sent(self, plan: GrowthPlan) -> str:
        return ", ".join(row["label"] for row in _list_platforms(plan))

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        context = {
            "proposals": demand.list_proposals()[:SHOWN],
            "may_plan": self.has_plan_permission(request),
        }
        return super().changelist_view(request, {**(extra_context or {}), **context})

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        plan = self.get_object(request, object_id)
        context = {"cells": _list_cells(plan), "sent": _list_platforms(plan)} if plan else {}
        return super().change_view(
            request, object_id, form_url, {**(extra_context or {}), **context}
        )

    def get_urls(self) -> list[URLPattern]:
        accept = self.admin_site.admin_view(require_POST(self.accept))
        own = path("accept/<int:demand_id>/", accept, name="discovery_growthplan_accept")
        return [own, *super().get_urls()]

    def accept(self, request: HttpRequest, demand_id: int) -> HttpResponse:
        """Makes a plan from unmet demand."""
        if not self.has_plan_permission(request):
            raise Http404
        try:
            plan = demand.accept_demand(demand_id)
        except UnmetDemand.DoesNotExist:
            raise Http404 from None
        self.log_addition(request, plan, "Made from unmet demand.")
        messages.success(request, f"The plan “{plan}” was made. Check its numbers.")
        return redirect("admin:discovery_growthplan_change", plan.pk)


def _list_platforms(plan: GrowthPlan) -> list[dict[str, Any]]:
    sent, refusing = budgets.read_sent(plan), budgets.list_refusing(plan)
    return [
        {
            "label": f"{NAMES[name]} {sent.get(name, 0):,} of {plan.requests_a_day[name]:,}",  # type: ignore[index]
            "is_refusing": name in refusing,
        }
        for name in plan.platforms
    ]


def _list_cells(plan: GrowthPlan) -> list[dict[str, Any]]:
    return [
        {
            "name": plans.describe_cell(one),
            "found": one.clear,
            "target": one.limit,
            "seen": one.seen,
            "fetched": one.fetched,
            "requests": one.requests,
            "state": one.get_status_display() if plan.is_on else "Off",
            "reason": one.get_reason_display() if one.reason else "",
            "refused": ", ".join(sorted(one.refused)),
        }
        for one in plan.cells.order_by("query", "pk")
    ]
