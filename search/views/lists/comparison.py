"""Compares two to five creators of a list on one page. Members of the account can share the page's address."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.kit.methods import signed_in_page
from creators.figures import readings
from creators.figures.shared_charts import Charted, draw_shared
from creators.models import Profile
from search.lists import selectors
from search.lists.board import SHOWN
from search.lists.evidence import Listed, read_listed
from search.views.lists.forms import read_ids
from search.views.lists.page import read_list

FEWEST, MOST = 2, 5
_NUMBERS: Final = (
    *("followers_30d_pct", "avg_views_recent", "avg_likes_recent"),
    *("posts_per_week", "last_post_at"),
)


@signed_in_page
def compare(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Compares the creators that the address names and that are on the list. Their order is that of the list. If fewer
    than two remain, the page asks the user to tick more creators."""
    one = read_list(request, list_id)
    outlines = selectors.read_outlines(list_id)
    asked = set(read_ids(request.GET))
    chosen = [entry.creator_id for entry in outlines if entry.creator_id in asked]
    compared = read_listed(list_id, chosen[:MOST]) if len(chosen) >= FEWEST else []
    offered = [] if compared else [entry.creator_id for entry in outlines[:SHOWN]]
    context = {
        "list": one,
        "compared": compared,
        "charts": draw_shared(
            [_chart(each.creator.name, each.profile) for each in compared if each.profile]
        ),
        "known": _list_known(compared),
        "is_cut": len(chosen) > MOST,
        "entries": selectors.read_entries(list_id, offered),
        "is_long": len(outlines) > SHOWN,
        "asked": set(map(str, asked)),
    }
    return render(request, "search/lists/compare.html", context)


def _list_known(compared: Sequence[Listed]) -> set[str]:
    """Returns the names of the table rows that have a known value for at least one creator."""
    numbers = {name for one in compared for name in _NUMBERS if getattr(one.profile, name, None)}
    words = {name for one in compared for name, value in one.entry.items() if value}
    others = {"others"} if any(len(one.creator.ranked_profiles) > 1 for one in compared) else set()
    languages = {"languages"} if any(one.creator.languages for one in compared) else set()
    return numbers | words | others | languages


def _chart(name: str, profile: Profile) -> Charted:
    shown, posts = readings.list_readings(profile.pk), readings.list_dated_posts(profile.pk)
    return Charted(name, profile, shown, posts)
