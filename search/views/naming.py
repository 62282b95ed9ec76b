"""Finds creators whose exact name is the text of a search.

The search page offers them for free before it offers the paid search.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest

from billing.access import page_limits
from billing.access.page_limits import PageLimitReached
from creators.identity.pasted import read_single
from creators.models import Creator, Profile
from creators.operations import AUTOCOMPLETE
from creators.selectors.exact_names import LONGEST, find_by_name, sort_by_followers
from search.views.purchase import list_profiles

FIELD: Final = "named"
"""Form field with the text for which creators were already offered.

If the user sends this text again, it is searched as words.
"""
SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Offer:
    text: str
    creators: list[tuple[Creator, Sequence[Profile]]]


def find_named(request: HttpRequest, text: str) -> Offer | None:
    """Finds the named creators and counts one suggestion.

    Returns None if the text is not a name, or if the limit of suggestions is reached.
    """
    text = text.replace("\0", "").strip()
    if not text or len(text) > LONGEST:
        return None
    named = find_by_name(text) | read_single(text)
    if not named:
        return None
    try:
        page_limits.count_use(request, page_limits.SUGGESTIONS, by_api=AUTOCOMPLETE)
    except PageLimitReached:
        return None
    creators = sort_by_followers(named, most=SHOWN)
    return Offer(text, [(one, list_profiles(one)) for one in creators])


def is_offered(request: HttpRequest, text: str) -> bool:
    """Returns whether the form has already offered the creators of this text."""
    return request.POST.get(FIELD, "") == text.strip()
