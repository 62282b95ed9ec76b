"""Example searches that visitors can see without an account. An hourly job runs the examples on the demo catalogue."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils.text import slugify

from config.kit import clock
from config.kit.context import Deadline
from config.kit.rows import run_statement
from creators.demo import EXAMPLE_SEARCHES
from creators.identity.demo import holds_demo, match_demo
from creators.models import Creator
from search.answers import store
from search.answers.cards import Card, build_cards
from search.answers.rows import read_rows
from search.briefs.requests import SearchRequest
from search.filters.values import NO_FILTERS
from search.models.answers import SearchSession
from search.pipeline import route

RENEWED_AFTER: Final = timedelta(hours=12)
KEPT: Final = timedelta(days=2)
"""Maximum age of an example that pages show. The hourly job normally renews an example sooner."""
RESULTS: Final = 10
DEADLINE_S: Final = 60
_NAMES: Final = {slugify(sentence): sentence for sentence in EXAMPLE_SEARCHES}
_LOCK: Final = 0x6578616D


def list_examples() -> QuerySet[SearchSession]:
    """Lists the examples that have results. The column `found` counts the results of each example."""
    kept = SearchSession.objects.filter(example__in=_NAMES, expires_at__gt=clock.now())
    return kept.annotate(found=Count("results")).filter(found__gt=0).order_by("pk")


def list_best(session: SearchSession, *, at_most: int) -> list[Card]:
    return build_cards(session, read_rows(session.pk, NO_FILTERS)[:at_most], first=0)


class Highlight(NamedTuple):
    session: SearchSession
    card: Card


def choose_highlight(examples: Iterable[SearchSession]) -> Highlight | None:
    """Returns one result of the first example. It is the result whose quotes contain the most words of the example's
    sentence."""
    for session in examples:
        cards = list_best(session, at_most=5)
        if quoting := [card for card in cards if any(quote.post for quote in card.quotes)]:
            return Highlight(session, max(quoting, key=_count_marks))
    return None


def _count_marks(card: Card) -> int:
    return sum(part.is_marked for quote in card.quotes if quote.post for part in quote.parts)


# --- Renewing the examples ------------------------------------------------------------------------


def renew_examples() -> int:
    """Runs the examples that are missing or too old, and returns how many were run. If the catalogue has creators that
    are not from the demo, deletes all examples instead."""
    now = clock.now()
    # Creators that an owner imported must not be public.
    if not holds_demo() or Creator.objects.exclude(match_demo()).exists():
        SearchSession.objects.filter(example__isnull=False).delete()
        return 0
    fresh = set(_fresh(now).values_list("example", flat=True))
    return sum(_run(name, now=now) for name in _NAMES if name not in fresh)


def _fresh(now: datetime) -> QuerySet[SearchSession]:
    return SearchSession.objects.filter(
        example__isnull=False, created_at__gt=now - RENEWED_AFTER, expires_at__gt=now
    )


def _run(name: str, *, now: datetime) -> bool:
    """Runs the example and replaces its old results. If two processes run the same example, only one of them stores
    results."""
    request = SearchRequest(query=_NAMES[name], limit=RESULTS)
    answer = route.find_creators(request, now=now, deadline=Deadline.after(DEADLINE_S))
    with transaction.atomic():
        run_statement("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        if _fresh(now).filter(example=name).exists():
            return False
        SearchSession.objects.filter(example=name).delete()
        store.store_session(request, answer, owner_id=None, now=now, life=KEPT, example=name)
    return True
