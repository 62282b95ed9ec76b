"""The page of a review link, on which clients need no login. The secret in the page's address replaces the login.
Caches and search engines are told not to store the page. Browsers are told not to send its address to other sites."""

from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import sha256
from secrets import token_urlsafe
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote, unquote
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from billing.access import blocked
from billing.offers.daily_limits import count_within
from search.models.reviews import ReviewLink
from search.reviews import services
from search.reviews.forms import FeedbackForm, NameForm
from search.reviews.pages import read_briefs, read_review
from search.reviews.schemas import LONGEST_NAME
from search.reviews.selectors import LinkClosed, find_open_link

NAME_COOKIE: Final = "review_name"
"""Name of the cookie with the client's name. The client therefore enters the name only once for each link."""
VOTER_COOKIE: Final = "review_voter"
"""Name of the cookie with a secret for this browser and link. The secret ensures that only this browser can change its
votes."""
NAME_KEPT_S: Final = 90 * 86_400
FEEDBACK: Final = "review"
OF_ADDRESS_A_DAY: Final = 300
OF_LINK_A_DAY: Final = 1_000

View = Callable[..., HttpResponse]


def _for_clients(view: View) -> View:
    """Wraps a view of a review link. The response to unknown, expired and revoked links is the same, so that it does
    not reveal which links exist."""

    @never_cache
    @wraps(view)
    def serve(request: HttpRequest, token: str, **place: Any) -> HttpResponse:
        try:
            response = view(request, find_open_link(token), **place)
        except LinkClosed:
            response = render(request, "search/review_closed.html", status=404)
        response["X-Robots-Tag"] = "noindex, nofollow"
        response["Referrer-Policy"] = "same-origin"
        return response

    return serve


@require_http_methods(["GET", "HEAD", "POST"])
@_for_clients
def review(request: HttpRequest, link: ReviewLink) -> HttpResponse:
    """Shows the page. A POST request stores the client's name in a cookie."""
    form = NameForm(request.POST or None, initial={"name": _read_name(request)})
    if form.is_valid():
        return _lead_back(request, form.cleaned_data["name"])
    page, status = request.GET.get("page", ""), 422 if form.errors else 200
    return _render(request, link, page=page, name_form=form, status=status)


@require_POST
@_for_clients
def give_feedback(request: HttpRequest, link: ReviewLink, creator_id: UUID) -> HttpResponse:
    """Stores a client's feedback. If the feedback cannot be stored, the form shows it again, so that the client loses
    no text."""
    form, page = _make_form(creator_id, request.POST), request.POST.get("page", "")
    if not form.is_valid():
        return _render(request, link, page=page, unsent={creator_id: form}, status=422)
    data = form.cleaned_data
    voter = request.COOKIES.get(VOTER_COOKIE) or token_urlsafe()
    said = services.Said(
        name=data["name"],
        verdict=data["verdict"],
        text=data["comment"],
        voter=sha256(f"{link.pk}:{voter}".encode()).hexdigest(),
        known_name=_read_name(request),
    )
    try:
        _spare(request, link)
        services.store_feedback(link.pk, creator_id, said)
    except services.REFUSALS as problem:
        form.add_error("comment", problem.message)
        unsent = {creator_id: form}
        return _render(request, link, page=page, unsent=unsent, status=problem.status)
    messages.success(request, _describe(said), extra_tags=str(creator_id))
    query = {"page": int(page)} if page.isdecimal() and len(page) < 5 else None
    response = _lead_back(request, said.name, query=query, fragment=f"feedback-{creator_id}")
    _keep(request, response, VOTER_COOKIE, voter)
    return response


def _spare(request: HttpRequest, link: ReviewLink) -> None:
    address = blocked.counted_address_of(request)
    limits = {str(link.pk): OF_LINK_A_DAY} | ({address: OF_ADDRESS_A_DAY} if address else {})
    if not count_within(limits, FEEDBACK):
        said = "Too many votes and comments were sent today. Send this again tomorrow."
        raise services.TooMuchFeedback(said)


def _describe(said: services.Said) -> str:
    if said.verdict and said.text:
        return "Your vote and your comment are saved."
    return "Your vote is saved." if said.verdict else "Your comment is saved."


def _lead_back(request: HttpRequest, name: str, **place: Any) -> HttpResponse:
    response = HttpResponseRedirect(reverse("review", args=[_token(request)], **place))
    _keep(request, response, NAME_COOKIE, quote(name))
    return response


def _keep(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=NAME_KEPT_S,
        path=reverse("review", args=[_token(request)]),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _read_name(request: HttpRequest) -> str:
    return unquote(request.COOKIES.get(NAME_COOKIE, ""))[:LONGEST_NAME]


def _token(request: HttpRequest) -> str:
    match = request.resolver_match
    return str(match.kwargs["token"]) if match else ""


def _make_form(creator_id: UUID, data: QueryDict | None = None, *, name: str = "") -> FeedbackForm:
    """Builds the feedback form for one creator. The page has a form for each creator, so each form has its own HTML
    ids."""
    return FeedbackForm(data, auto_id=f"{creator_id}_%s", initial={"name": name})


def _render(
    request: HttpRequest,
    link: ReviewLink,
    *,
    page: str,
    name_form: NameForm | None = None,
    unsent: Mapping[UUID, FeedbackForm] = MappingProxyType({}),
    status: int = 200,
) -> HttpResponse:
    """Shows the page. If a form could not be saved, `unsent` contains this form, by the id of its creator."""
    found, creators = read_review(link, page)
    name = _read_name(request)
    received = list(messages.get_messages(request))
    told = {message.extra_tags: message for message in received}
    context = {
        "name": name,
        "list": link.shortlist,
        "briefs": read_briefs(link),
        "token": _token(request),
        "page": found,
        "rows": [
            (
                one,
                unsent.get(one.creator.pk) or _make_form(one.creator.pk, name=name),
                one.feedback.find_verdict(name),
                told.get(str(one.creator.pk)),
            )
            for one in creators
        ],
        "name_form": name_form or NameForm(initial={"name": name}),
        "unsent": unsent,
        "messages": [message for message in received if not message.extra_tags],
    }
    return render(request, "search/review.html", context, status=status)
