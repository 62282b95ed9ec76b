"""Suggests creators while the user types a name. Suggestions are free, like all stored data on pages."""

from typing import Final
from uuid import UUID

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from billing.access import page_limits
from billing.access.page_limits import PageLimitReached
from config.kit.methods import read_only
from creators.models import Profile
from creators.operations import AUTOCOMPLETE
from creators.schemas.responses import Suggestion
from creators.selectors import autocomplete
from creators.selectors.autocomplete import Beginning

LONGEST: Final = 60
"""Maximum length of a name. Longer text is a sentence."""
SHOWN: Final = 6


@read_only
def suggest(request: HttpRequest) -> HttpResponse:
    """Shows the suggestions, as a part of a page. For users who are signed out it is empty.
    The next form that they send asks them to sign in."""
    typed = request.GET.get("q", "").replace("\0", "").strip()
    if not request.user.is_authenticated or len(typed) > LONGEST:
        return HttpResponse(status=204)
    try:
        found = suggest_creators(request, typed)
    except PageLimitReached as limit:
        return render(request, "search/parts/suggestions.html", {"limit": limit})
    reach = _followers([UUID(creator["id"]) for creator in found])
    shown = [{**creator, "followers": reach.get(creator["id"])} for creator in found]
    return render(request, "search/parts/suggestions.html", {"suggestions": shown, "typed": typed})


def suggest_creators(request: HttpRequest, typed: str) -> list[Suggestion]:
    """Suggests creators and counts one suggestion. Raises PageLimitReached."""
    page_limits.count_use(request, page_limits.SUGGESTIONS, by_api=AUTOCOMPLETE)
    return autocomplete.complete_name(Beginning(typed, limit=SHOWN))["data"]


def _followers(creators: list[UUID]) -> dict[str, int | None]:
    """Returns the number of followers of each creator's largest profile."""
    profiles = Profile.objects.filter(creator__in=creators).values_list("creator_id")
    return {str(of): most for of, most in profiles.annotate(Max("followers"))}
