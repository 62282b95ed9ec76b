"""Builds files for spreadsheet programs. Several of these files have columns in common."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.http import content_disposition_header

from config.kit import spreadsheets
from creators.figures.words import round_figure
from creators.models import Profile
from search.answers.cards import Quote
from search.lists.evidence import PostQuote

SUFFIXES: Final = (".csv", ".xlsx")
QUOTES_SHOWN: Final = 3
QUOTES: Final = [
    f"{what}_{n}" for n in range(1, QUOTES_SHOWN + 1) for what in ("quote", "quote_url")
]
_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark. It shows spreadsheet programs that the file is in UTF-8."""


def answer_rows(
    name: str, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]
) -> HttpResponseBase:
    """Returns a response with the rows as a file. `name` is the file name, and its suffix is one of SUFFIXES."""
    headers = name_attachment(name)
    if name.endswith(".xlsx"):
        book = spreadsheets.write_workbook(columns, rows)
        return HttpResponse(book, content_type=_XLSX, headers=headers)
    lines = spreadsheets.bundle_lines(spreadsheets.write_lines(columns, rows))
    return StreamingHttpResponse(
        chain([_BYTE_ORDER_MARK], lines), content_type="text/csv; charset=utf-8", headers=headers
    )


def name_attachment(name: str) -> dict[str, str]:
    return {"Content-Disposition": content_disposition_header(True, name) or ""}


def describe_profile(profile: Profile) -> dict[str, Any]:
    return {
        "platform": profile.platform,
        "handle": profile.handle,
        "url": profile.url,
        "followers": profile.followers,
        "engagement_rate": round_figure(profile.engagement_rate),
    }


def list_quotes(quotes: Iterable[Quote | PostQuote], site: str) -> dict[str, Any]:
    """Returns columns for the quotes and for their links. A link leads to the post on its platform. If there is no such
    link, it leads to the product's own page of the post."""
    cells: dict[str, Any] = dict.fromkeys(QUOTES)
    for number, quote in enumerate(quotes, start=1):
        cells[f"quote_{number}"] = quote.words
        if post := quote.post:
            cells[f"quote_url_{number}"] = post.url or site + reverse("post", args=[post.pk])
    return cells
