"""The page on which members read and download the account's ledger, which lists all charges."""

from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Count, QuerySet, Sum
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.vary import vary_on_headers

from billing.access.authentication import current_membership
from billing.ledger import files, references, seals, spenders
from billing.models import Account, ApiKey, LedgerEntry
from config.kit import spreadsheets
from config.kit.errors import Problem, Unprocessable
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_page

PAGE = 50
NO_KEY = "none"
_DAY = forms.DateInput({"type": "date"}, format="%Y-%m-%d")


class Filter(forms.Form):
    """The filters of the ledger page. A field that is left empty does not filter."""

    since = forms.DateField(label="From", required=False, widget=_DAY)
    until = forms.DateField(label="To", required=False, widget=_DAY)
    operation = forms.ChoiceField(required=False)
    key = forms.ChoiceField(required=False)
    kind = forms.ChoiceField(required=False, choices=[("", "All"), *LedgerEntry.Kind.choices])
    request_id = forms.CharField(label="Request ID", required=False, max_length=64)

    def __init__(self, *args: Any, account: Account, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ledger = LedgerEntry.objects.filter(account=account)
        operations = self.ledger.exclude(operation="").values_list("operation", "operation")
        names = [("", "All"), *operations.order_by("operation").distinct()]
        self.fields["operation"].choices = names  # type: ignore[attr-defined]  # a ChoiceField
        keys = ApiKey.objects.filter(account=account).order_by("name", "pk")
        named = [
            (NO_KEY, "No key (web pages or staff)"),
            *((str(key.pk), str(key)) for key in keys),
        ]
        self.fields["key"].choices = [("", "All"), *named]  # type: ignore[attr-defined]  # a ChoiceField

    def clean(self) -> None:
        since, until = self.cleaned_data.get("since"), self.cleaned_data.get("until")
        if since and until and since > until:
            self.add_error("until", "The end date is before the start date.")

    @property
    def filters_anything(self) -> bool:
        return any(self.cleaned_data.values())

    def entries(self) -> QuerySet[LedgerEntry]:
        """Returns the ledger entries that match the filters. Returns no entries if a filter is invalid."""
        if not self.is_valid():
            return self.ledger.none()
        asked = self.cleaned_data
        found = {name: asked[name] for name in ("operation", "kind", "request_id") if asked[name]}
        if asked["since"]:
            found["created_at__gte"] = datetime.combine(asked["since"], time.min, UTC)
        if asked["until"]:
            found["created_at__lte"] = datetime.combine(asked["until"], time.max, UTC)
        if asked["key"]:
            found["api_key"] = None if asked["key"] == NO_KEY else asked["key"]
        return self.ledger.filter(**found)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of ledger entries, newest first. `before` is how many newer entries there are. `older` and `newer` are
    the entry numbers for the links to the pages with older and newer entries."""

    entries: list[LedgerEntry]
    older: int | None
    newer: int | None
    before: int

    @property
    def first(self) -> int:
        return self.before + 1

    @property
    def last(self) -> int:
        return self.before + len(self.entries)

    @property
    def has_more(self) -> bool:
        return bool(self.entries) and (self.older is not None or self.newer is not None)


# --- Reading --------------------------------------------------------------------------------------


@signed_in_page
@vary_on_headers("HX-Request")
def account_ledger(request: HtmxRequest) -> HttpResponse:
    """Show one page of the ledger. `?before=` shows the entries that are older than the entry with this number, and
    `?after=` the newer ones."""
    membership = current_membership(request)
    asked = Filter(request.GET, account=membership.account)
    entries = asked.entries()
    page = _page(entries, request)
    charged = [(entry.operation, entry.request_id) for entry in page.entries]
    context = {
        "membership": membership,
        "form": asked,
        "page": page,
        "spenders": spenders.find_spenders(page.entries),
        "references": references.find_references(membership.account_id, charged),
        "totals": entries.aggregate(count=Count("pk"), micros=Sum("amount_micros", default=0)),
        "query": _query_of(asked),
    }
    is_part = request.htmx and not request.htmx.history_restore_request
    template = "billing/parts/entries.html" if is_part else "billing/ledger.html"
    return render(request, template, context, status=200 if asked.is_valid() else 422)


def _page(entries: QuerySet[LedgerEntry], request: HttpRequest) -> Page:
    before, after = _number(request, "before"), _number(request, "after")
    known = entries.select_related("api_key")
    if after is not None:
        found = list(known.filter(number__gt=after).order_by("number")[: PAGE + 1])
        shown = found[:PAGE][::-1]
        has_newer, has_older = len(found) > PAGE, True
    else:
        older = known if before is None else known.filter(number__lt=before)
        found = list(older.order_by("-number")[: PAGE + 1])
        shown = found[:PAGE]
        has_newer, has_older = before is not None, len(found) > PAGE
    newer = shown[0].number if shown and has_newer else None
    return Page(
        shown,
        older=shown[-1].number if shown and has_older else None,
        newer=newer,
        before=0 if newer is None else entries.filter(number__gt=newer).count(),
    )


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def _query_of(asked: Filter) -> str:
    """Returns the filters as a query string, for the links to other pages and to downloads."""
    given = {name: asked.data[name] for name in asked.fields if asked.data.get(name)}
    return urlencode(given) if asked.is_valid() else ""


# --- Downloading ----------------------------------------------------------------------------------


@signed_in_page
def download_ledger(request: HttpRequest, suffix: str) -> StreamingHttpResponse:
    """Download the ledger entries that match the filters. If an owner downloads the whole ledger, the file also
    contains the invoices. Only such a file can be verified."""
    if suffix not in files.LINES:
        raise Http404
    membership = current_membership(request)
    account = membership.account
    asked = Filter(request.GET, account=account)
    if not asked.is_valid():
        raise Unprocessable(*(Problem(str(e[0]), name) for name, e in asked.errors.items()))
    is_whole = membership.is_owner and not asked.filters_anything
    records = files.export_ledger(account) if is_whole else files.export_entries(asked.entries())
    lines = files.LINES[suffix](records)
    name = f"ledger-{account.pk}{'-part' if asked.filters_anything else ''}{suffix}"
    return StreamingHttpResponse(
        spreadsheets.bundle_lines(lines),
        content_type=_CONTENT_TYPES[suffix],
        headers=_name_download(name),
    )


@signed_in_page
def download_seal(request: HttpRequest) -> HttpResponse:
    """Download a seal, a small file that records the last entry of the ledger. With the seal, anyone can check that a
    later export still contains this entry."""
    seal = seals.make_seal(current_membership(request).account)
    name = f"ledger-{seal.account_id}-{seal.number}.seal.jsonl"
    return HttpResponse(
        seals.write_seals([seal]),
        content_type=_CONTENT_TYPES[".jsonl"],
        headers=_name_download(name),
    )


def _name_download(name: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-store",
    }


_CONTENT_TYPES = {".csv": "text/csv; charset=utf-8", ".jsonl": "application/jsonl; charset=utf-8"}
