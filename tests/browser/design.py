"""The components page: every component in its states, from the templates that the pages use.

With this module as ROOT_URLCONF, the site has the page beside its own.
"""

from collections.abc import Iterator
from copy import copy
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_http_methods

from config import urls
from config.kit.clock import now
from creators.figures import charts
from creators.figures.readings import Reading
from creators.figures.sparklines import Sparkline
from creators.models import Creator, Post, Profile
from creators.schemas.responses import Benchmarks
from search.answers.cards import Card, Quote
from search.answers.chips import Again, Chip
from search.answers.marks import Part
from search.answers.rows import WEAKNESSES
from search.operations.search import SEARCH

_LONG: Final = "Maximiliane 🍞 Freifrau von Hohenschwangau-Unterthurnhofen مخبز السعادة"
_EMAILS: Final = ("dora@example.com", "emil@example.com", f"{'a-long-name-' * 5}@example.com")
_PROFILE: Final = Profile(followers=12_400)
_NUMBERS: Final = (None, 0, 999, 12_400, 999_950, 3_140_000, 40_000_000)


class SampleForm(forms.Form):
    name = forms.CharField(help_text="Its name on other pages.")
    email = forms.EmailField(label="E-mail")
    tier = forms.ChoiceField(choices=[("free", "Free"), ("tier_1", "Tier 1")])
    notes = forms.CharField(widget=forms.Textarea(attrs={"rows": 2}), required=False)
    agreed = forms.BooleanField(label="Send a copy to me", required=False)


@require_http_methods(["GET", "HEAD", "POST"])
def design(request: HttpRequest) -> HttpResponse:
    """A POST shows a message; an HTMX request gets a dialog."""
    if request.method == "POST":
        messages.success(request, "Importer is revoked.")
        messages.warning(request, f"The e-mail to {_LONG} could not be sent.")
        return redirect("design")
    if getattr(request, "htmx", False):
        return render(request, "billing/parts/key_revoke.html", {"key": _KEY})
    return render(request, "design.html", _samples())


def _samples() -> dict[str, Any]:
    moment = now()
    readings, posts = _history(moment)
    return {
        "operation": SEARCH,
        "empty_form": SampleForm(auto_id="empty_%s"),
        "wrong_form": SampleForm({"name": "", "email": "no address"}, auto_id="wrong_%s"),
        "session": SimpleNamespace(id=None, understood=_UNDERSTOOD),
        "chips": _CHIPS,
        "cards": list(_cards()),
        "back": "",
        "numbers": _NUMBERS,
        "moments": [moment - timedelta(days=days) for days in (0, 3, 400)],
        "look": SimpleNamespace(view="cards"),
        "page": SimpleNamespace(newer=51, older=2),
        "chart": _CHART,
        "drawn": [
            charts.chart_growth(readings),
            charts.chart_engagement(_PROFILE, posts),
            charts.chart_rhythm(_PROFILE, posts),
        ],
        "posts": Post.objects.select_related("profile")[:2],
        "undoable": Message(messages.SUCCESS, "Hanna is on Spring.", extra_tags="/design"),
        "typed": "mil",
        "suggestions": list(_suggestions()),
        **_people(moment),
        "invoices": [
            SimpleNamespace(status=status, state=state)
            for status, state in (("open", "Open"), ("paid", "Paid"), ("void", "Void"))
        ],
    }


_KEY: Final = SimpleNamespace(pk=0, name=_LONG, prefix="kin_live_Ab3x", last_used_at=None)
_AGAIN: Final = Again("sourdough bakers", 25, [])
_CHIPS: Final = [
    Chip("Country", "Germany", "in Germany", 17, 27, _AGAIN),
    Chip("Followers", "at least 10k followers", "", 0, 0, None),
]
_UNDERSTOOD: Final = {
    "subject": "sourdough bakers",
    "unclear": [{"words": "nice", "reason": "This is ambiguous."}],
}
_CHART: Final = {
    "id": "sample-chart",
    "of": "Day",
    "rows": [
        {"name": "20 Nov 2026", "entries": 3, "amount_micros": 750_000},
        {"name": "19 Nov 2026", "entries": 1, "amount_micros": 125_000},
    ],
    "data": {
        "kind": "bars",
        "unit": "credits",
        "labels": ["19 Nov 2026", "20 Nov 2026"],
        "values": [12.5, 75],
    },
}


def _history(moment: datetime) -> tuple[list[Reading], list[Post]]:
    """A growing profile and its posts, one of them paid: a line, two kinds of dots, and bars."""
    weeks = [timedelta(weeks=number) for number in range(8)]
    readings = [
        Reading((moment - back).date(), 12_400 - 90 * number) for number, back in enumerate(weeks)
    ]
    posts = [
        Post(
            pk=uuid4(),
            posted_at=moment - back,
            likes=600 - 40 * number,
            comments=30,
            is_paid_partnership=number == 2,
        )
        for number, back in enumerate(weeks)
    ]
    return readings[::-1], posts


_BENCHMARKS: Final[Benchmarks] = {
    "group": "Instagram creators with 10K to 50K followers",
    "followers_min": 10_000,
    "followers_below": 50_000,
    "engagement_rate": {"percentile": 87.5, "creators": 412},
    "followers_30d_pct": None,
    "posts_per_week": {"percentile": 50.0, "creators": 398},
}


def _suggestions() -> Iterator[dict[str, Any]]:
    for creator in Creator.objects.order_by("pk")[:2]:
        shown = SimpleNamespace(platform="tiktok", username="mills", match_type="username")
        yield {"id": creator.pk, "name": _LONG, "followers": 12_400, "platforms": [shown]}


def _people(moment: datetime) -> dict[str, Any]:
    """As seen by one of two owners."""
    places = [
        SimpleNamespace(
            pk=number,
            user_id=number,
            user=SimpleNamespace(email=email, username=email),
            is_owner=number < 3,
            created_at=moment - timedelta(days=30 * number),
        )
        for number, email in enumerate(_EMAILS, start=1)
    ]
    return {"places": places, "membership": places[0], "is_only_owner": False}


def _cards() -> Iterator[Card]:
    """The first creator of the catalogue as a good and as an uncertain match, and with a long name."""
    creator = Creator.objects.prefetch_related("profiles").order_by("pk").first()
    if creator is None:
        return
    profiles = list(creator.profiles.all())
    post = Post.objects.filter(profile__in=profiles).first()
    yield _card(1, creator, profiles, post, is_doubtful=False)
    called = copy(creator)
    called.name = _LONG
    yield _card(2, called, profiles, None, is_doubtful=True)


def _card(
    place: int, creator: Creator, profiles: list[Profile], post: Post | None, *, is_doubtful: bool
) -> Card:
    words = [Part("Day three of feeding my ", is_marked=False), Part("rye starter", is_marked=True)]
    return Card(
        place=place,
        creator=creator,
        profile=profiles[0] if profiles else None,
        profiles=profiles,
        sparkline=Sparkline("0,16 48,17 96,18", "96", "18", "Followers over time"),
        benchmarks=_BENCHMARKS,
        quotes=[Quote("Day three of feeding my rye starter", words, "Bakes sourdough", post)],
        reasons=[{"text": "Likes bread", "provenance": "inferred", "source_post_id": None}],
        group="Sourdough bakers" if is_doubtful else "",
        badges=frozenset(WEAKNESSES if is_doubtful else ()),
    )


urlpatterns = [*urls.urlpatterns, path("design", design, name="design")]
handler404, handler429, handler500 = urls.handler404, urls.handler429, urls.handler500
