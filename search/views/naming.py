"""Creators that a text names exactly: the search page offers them, free, before the button that pays."""

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
"""The text whose creators the form has already offered: the next press searches for its words."""
SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Offer:
    text: str
    creators: list[tuple[Creator, Sequence[Profile]]]


def find_named(request: HttpRequest, text: str) -> Offer | None:
    """None where the text is no name. Counts one suggestion where it is; over that limit nothing is offered."""
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
    """Whether the form that was sent has offered the creators of this text."""
    return request.POST.get(FIELD, "") == text.strip()
