"""The page on which the owner of a list manages the list's review links. The page calls the same operations as the
API."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache

from billing.access.authentication import by_form, by_session
from billing.metering.performance import perform
from config.kit.errors import Unprocessable
from config.kit.methods import signed_in_action, signed_in_form
from creators.models import Creator
from search.lists.schemas import ListKey, ListQuery
from search.models.reviews import ReviewLink
from search.operations import lists, reviews
from search.reviews.forms import LinkForm
from search.reviews.schemas import CommentKey, LinkBody, LinkItem, LinkKey
from search.reviews.selectors import Feedback, count_comments, list_reviewed, read_feedback
from search.views.purchase import read_id

SHOWN: Final = 25
"""Number of creators on one page."""
COMMENTS_SHOWN: Final = 100
"""Maximum number of comments that the page shows for each creator. The newest comments are shown."""


@never_cache
@signed_in_form
def review_links(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Shows the review links of a list. A POST request creates a link."""
    form = LinkForm(request.POST or None)
    if not form.is_valid():
        return _page(request, list_id, form, status=422 if form.errors else 200)
    body = LinkBody(id=list_id, **form.cleaned_data)
    try:
        perform(by_form(request), reviews.CREATE_LINK, body)
    except Unprocessable as problem:
        form.add_error("name", problem.message)
        return _page(request, list_id, form, status=422)
    messages.success(request, "The link is ready. Copy its address and send it.")
    return redirect("list_review", list_id)


def _page(request: HttpRequest, list_id: UUID, form: LinkForm, *, status: int) -> HttpResponse:
    caller = by_session(request)
    shortlist = perform(caller, lists.READ, ListQuery(id=list_id, limit=1))
    links = perform(caller, reviews.LINKS, ListKey(id=list_id))["data"]
    page = _find_page(request, list_id)
    context = {
        "list": shortlist,
        "form": form,
        "open": [_build_row(link) for link in links if link["url"]],
        "closed": [_build_row(link) for link in links if not link["url"]],
        "page": page,
        "said": _read_said(list_id, list(page)),
    }
    return render(request, "search/review_links.html", context, status=status)


def _build_row(link: LinkItem) -> dict[str, Any]:
    row: dict[str, Any] = {**link, "shown": [ReviewLink.Part(part).label for part in link["shows"]]}
    moments = ("created_at", "expires_at", "revoked_at")
    return row | {name: parse_datetime(row[name] or "") for name in moments}


def _find_page(request: HttpRequest, list_id: UUID) -> Page[UUID]:
    """Returns the page of creators that the address names. The address contains either a page number or the id of a
    creator on the page."""
    ids = list_reviewed(list_id)
    named = read_id(request.GET.get("creator", ""))
    number = ids.index(named) // SHOWN + 1 if named in ids else request.GET.get("page", "")
    return Paginator(ids, SHOWN).get_page(number)


def _read_said(list_id: UUID, ids: Sequence[UUID]) -> list[tuple[Creator, Feedback, int]]:
    """Returns each creator with the feedback, and the number of older comments that the page does not show."""
    creators = Creator.objects.only("name").in_bulk(ids)
    feedback = read_feedback(ids, list_id=list_id, newest=COMMENTS_SHOWN)
    written = count_comments(ids, list_id=list_id)
    return [
        (creators[id_], feedback[id_], max(0, written.get(id_, 0) - COMMENTS_SHOWN))
        for id_ in ids
        if id_ in creators and id_ in feedback
    ]


@signed_in_action
def revoke(request: HttpRequest, list_id: UUID, link_id: UUID) -> HttpResponse:
    perform(by_form(request), reviews.REVOKE_LINK, LinkKey(id=list_id, link_id=link_id))
    messages.success(request, "The link is revoked. Its page is closed.")
    return redirect("list_review", list_id)


@signed_in_action
def delete_comment(request: HttpRequest, list_id: UUID, comment_id: UUID) -> HttpResponse:
    key = CommentKey(id=list_id, comment_id=comment_id)
    perform(by_form(request), reviews.DELETE_COMMENT, key)
    messages.success(request, "The comment is deleted.")
    return redirect("list_review", list_id)
