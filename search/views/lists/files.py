"""Offers a list as a file, and shows the list as a page to read or print. Both contain quotes, and figures with their
dates."""

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

from billing.access.authentication import current_membership
from config.kit import clock
from config.kit.methods import signed_in_page
from config.kit.text import name_file
from creators.models import Platform
from creators.schemas.responses import format_timestamp
from creators.selectors.contacts import Contact, read_contacts
from search.lists import board, totals
from search.lists.board import Look
from search.lists.evidence import Listed, read_listed
from search.lists.forms import FIELDS
from search.lists.schemas import ListItem
from search.reviews.selectors import Feedback, read_feedback
from search.views import spreadsheet_files
from search.views.lists.page import read_list

COLUMNS: Final = (
    *("place", "name", "platform", "handle", "url", "followers", "engagement_rate"),
    *("numbers_read_at", "profiles", "country", "status", "fee", "currency", "tags"),
    *("deliverables", "notes", "approved_by", "declined_by", "comments"),
    *("emails", *spreadsheet_files.QUOTES, "facts", "added_at", "kindred_url"),
)
_READ_AT_ONCE: Final = 100
"""Number of creators whose texts are loaded at the same time. A greater number would need more memory."""


# --- Files ----------------------------------------------------------------------------------------


@signed_in_page
@cache_control(private=True, no_store=True)
def download(request: HttpRequest, list_id: UUID, suffix: str) -> HttpResponseBase:
    """Returns the list as a file. The file has the order and the filters of the page."""
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
    """Converts the values of a row for a spreadsheet: lists to text, and times to days. Each profile and each comment
    has its own line in the text."""
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
    """Describes a profile, as in `Instagram hannabakes, 12,400 followers, https://instagram.com/hannabakes`."""
    named = f"{Platform(profile['platform']).label} {profile['handle']}"
    followers = profile["followers"]
    reach = "" if followers is None else f"{followers:,} followers"
    return ", ".join(filter(None, (named, reach, profile["url"])))


def _read_rows(request: HttpRequest, one: ListItem, list_id: UUID) -> Iterator[dict[str, Any]]:
    """Yields the rows of the list. It loads the creators in parts, and skips creators that were removed from the list
    meanwhile."""
    kept = [entry.creator_id for entry in board.arrange(list_id, Look.read(request.GET)).kept]
    parts = (kept[at : at + _READ_AT_ONCE] for at in range(0, len(kept), _READ_AT_ONCE))
    rows = chain.from_iterable(_read_part(request, list_id, part) for part in parts)
    for place, row in enumerate(rows, start=1):
        cells = {"place": place, "currency": one["currency"], **row}
        yield {name: cells.get(name) for name in COLUMNS}


def _read_part(
    request: HttpRequest, list_id: UUID, ids: Sequence[UUID]
) -> Iterator[dict[str, Any]]:
    listed, feedback = read_listed(list_id, ids), read_feedback(ids, list_id=list_id)
    account_id = current_membership(request).account_id
    contacts = read_contacts(account_id, [one.creator for one in listed])
    site = request.build_absolute_uri("/").removesuffix("/")
    for one in listed:
        id_ = one.creator.pk
        said = feedback.get(id_, Feedback())
        yield {
            **_describe(one, contacts.get(id_)),
            "approved_by": [vote.name for vote in said.approving],
            "declined_by": [vote.name for vote in said.declining],
            "comments": [{"name": each.name, "text": each.text} for each in said.comments],
            **spreadsheet_files.list_quotes(one.evidence.quotes, site),
            "facts": "; ".join(fact.statement for fact in one.evidence.facts),
            "kindred_url": site + reverse("creator", args=[id_]),
        }


def _describe(one: Listed, contact: Contact | None) -> dict[str, Any]:
    profiles = [spreadsheet_files.describe_profile(each) for each in one.creator.ranked_profiles]
    return {
        "name": one.creator.name,
        **(profiles[0] if profiles else {}),
        "numbers_read_at": format_timestamp(one.profile.data_updated_at if one.profile else None),
        "profiles": profiles,
        "country": one.creator.country,
        "emails": [email.email for email in contact.shown] if contact else [],
        **{name: value for name, value in one.entry.items() if name in (*FIELDS, "added_at")},
    }


# --- A page to print ------------------------------------------------------------------------------


@signed_in_page
def evidence(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Shows one page of the list, with evidence for each creator. The filters in the address apply."""
    one = read_list(request, list_id)
    arranged = board.arrange(list_id, Look.read(request.GET))
    context = {
        "list": one,
        "totals": totals.sum_up(arranged.kept, currency=one["currency"]),
        "board": arranged,
        "rows": read_listed(list_id, arranged.shown),
        "address": request.build_absolute_uri(),
        "now": clock.now(),
    }
    return render(request, "search/lists/evidence.html", context)
