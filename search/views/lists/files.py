"""Shows a list as a file, and as a page to read or print. Both contain figures with their ages, and quotes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control

from config.kit import clock
from config.kit.methods import signed_in_page
from config.kit.text import name_file
from creators.figures.words import round_figure
from creators.models import Creator, Platform
from search.lists import board, selectors, totals
from search.lists.board import Look
from search.lists.evidence import Evidence, read_evidence
from search.lists.forms import FIELDS
from search.lists.schemas import ListItem
from search.reviews.selectors import Feedback, read_feedback
from search.views import spreadsheet_files
from search.views.lists.page import read_list, show_rows
from search.views.purchase import list_profiles

COLUMNS: Final = (
    *("place", "name", "platform", "handle", "url", "followers", "engagement_rate"),
    *("numbers_read_at", "profiles", "country", "status", "fee", "currency", "tags"),
    *("deliverables", "notes", "approved_by", "declined_by", "comments"),
    *("emails", *spreadsheet_files.QUOTES, "facts", "added_at", "kindred_url"),
)
_NOTHING: Final = Evidence()
_READ_AT_ONCE: Final = 100
"""Number of creators whose texts are read at once, to limit memory."""


# --- Files ----------------------------------------------------------------------------------------


@signed_in_page
@cache_control(private=True, no_store=True)
def download(request: HttpRequest, list_id: UUID, suffix: str) -> HttpResponseBase:
    """Writes the list as a file, in the order and with the filters of the page."""
    if suffix not in (*spreadsheet_files.SUFFIXES, ".jsonl"):
        raise Http404
    one = read_list(request, list_id)
    rows = _read_rows(request, one, list_id)
    name = name_file(one["name"], otherwise="list") + suffix
    if suffix != ".jsonl":
        return spreadsheet_files.answer_rows(name, COLUMNS, map(_flatten, rows))
    return StreamingHttpResponse(
        (json.dumps(row, ensure_ascii=False) + "\n" for row in rows),
        content_type="application/jsonl; charset=utf-8",
        headers=spreadsheet_files.name_attachment(name),
    )


def _flatten(row: Mapping[str, Any]) -> dict[str, Any]:
    """Turns lists into text and times into days. Each profile and each comment gets a line."""
    names = {name: ", ".join(row[name]) for name in ("tags", "approved_by", "declined_by")}
    days = {name: (row[name] or "")[:10] for name in ("numbers_read_at", "added_at")}
    comments = [f"{one['name']}: {one['text']}" for one in row["comments"]]
    return {
        **row,
        **names,
        **days,
        "emails": " ".join(row["emails"]),
        "profiles": "\n".join(map(_say_profile, row["profiles"])),
        "comments": "\n".join(comments),
    }


def _say_profile(profile: Mapping[str, Any]) -> str:
    """Describes a profile: `Instagram hannabakes, 12,400 followers, https://instagram.com/hannabakes`."""
    followers = profile["followers"]
    said = (
        f"{Platform(profile['platform']).label} {profile['handle']}",
        "" if followers is None else f"{followers:,} followers",
        profile["url"],
    )
    return ", ".join(filter(None, said))


def _read_rows(request: HttpRequest, one: ListItem, list_id: UUID) -> Iterator[dict[str, Any]]:
    """Reads the list part by part. Creators that are removed from it meanwhile are skipped."""
    kept = [entry.creator_id for entry in board.arrange(list_id, Look.read(request.GET)).kept]
    parts = (kept[at : at + _READ_AT_ONCE] for at in range(0, len(kept), _READ_AT_ONCE))
    rows = chain.from_iterable(_read_part(request, list_id, part) for part in parts)
    for place, row in enumerate(rows, start=1):
        cells = {"place": place, "currency": one["currency"], **row}
        yield {name: cells[name] for name in COLUMNS}


def _read_part(
    request: HttpRequest, list_id: UUID, ids: Sequence[UUID]
) -> Iterator[dict[str, Any]]:
    entries = show_rows(request, selectors.read_entries(list_id, ids))
    creators = Creator.objects.prefetch_related("profiles").in_bulk(ids)
    evidence, feedback = read_evidence(list_id, ids), read_feedback(ids, list_id=list_id)
    site = request.build_absolute_uri("/").removesuffix("/")
    for entry in entries:
        if creator := creators.get(UUID(entry["creator"]["id"])):
            said = _list_evidence(evidence.get(creator.pk, _NOTHING), site)
            clients = _list_feedback(feedback.get(creator.pk, Feedback()))
            page = site + reverse("creator", args=[creator.pk])
            yield _describe(entry, creator) | said | clients | {"kindred_url": page}


def _describe(entry: Mapping[str, Any], creator: Creator) -> dict[str, Any]:
    profile = entry["primary_profile"] or {}
    contact = entry["contact"]
    return {
        "name": creator.name,
        "platform": profile.get("platform"),
        "handle": profile.get("username"),
        "url": profile.get("url"),
        "followers": profile.get("followers"),
        "engagement_rate": round_figure(profile.get("engagement_rate")),
        "numbers_read_at": profile.get("data_updated_at"),
        "profiles": [spreadsheet_files.describe_profile(one) for one in list_profiles(creator)],
        "country": creator.country,
        "emails": [email.email for email in contact.shown] if contact else [],
        **{name: entry[name] for name in (*FIELDS, "added_at")},
    }


def _list_feedback(said: Feedback) -> dict[str, Any]:
    """Lists clients' votes and comments."""
    return {
        "approved_by": [vote.name for vote in said.approving],
        "declined_by": [vote.name for vote in said.declining],
        "comments": [{"name": one.name, "text": one.text} for one in said.comments],
    }


def _list_evidence(evidence: Evidence, site: str) -> dict[str, Any]:
    facts = "; ".join(fact.statement for fact in evidence.facts)
    return spreadsheet_files.list_quotes(evidence.quotes, site) | {"facts": facts}


# --- A page to print ------------------------------------------------------------------------------


@signed_in_page
def evidence(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Shows one page of the list. The filters in the address apply."""
    one = read_list(request, list_id)
    arranged = board.arrange(list_id, Look.read(request.GET))
    context = {
        "list": one,
        "totals": totals.sum_up(arranged.kept, currency=one["currency"]),
        "board": arranged,
        "rows": _read_evidence(list_id, arranged.shown),
        "address": request.build_absolute_uri(),
        "now": clock.now(),
    }
    return render(request, "search/lists/evidence.html", context)


def _read_evidence(list_id: UUID, ids: Sequence[UUID]) -> list[dict[str, Any]]:
    creators = Creator.objects.prefetch_related("profiles").in_bulk(ids)
    known = read_evidence(list_id, ids)
    return [
        {
            "entry": entry,
            "creator": creators[id_],
            "profiles": list_profiles(creators[id_]),
            "evidence": known.get(id_, _NOTHING),
        }
        for entry in selectors.read_entries(list_id, ids)
        if (id_ := UUID(entry["creator"]["id"])) in creators
    ]
