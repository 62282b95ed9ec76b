"""Example searches: run on the demo catalogue and kept, so that anybody can read what a search finds. Reading runs none."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet
from django.utils.text import slugify

from config.kit import clock
from config.kit.context import Deadline
from creators.demo import EXAMPLE_SEARCHES
from creators.models import CatalogueLoad, Creator
from search import cards, pipeline, result_rows, services
from search.cards import Card
from search.models import SearchSession
from search.pipeline.parsed_query import ParsedQuery, SearchRequest

RENEWED_AFTER: Final = timedelta(hours=12)
KEPT: Final = timedelta(days=2)
"""Should nothing renew them, they are shown no longer."""
RESULTS: Final = 10
DEADLINE_S: Final = 60
_NAMES: Final = {slugify(sentence): sentence for sentence in EXAMPLE_SEARCHES}
_LOCK: Final = 0x6578616D


def shown() -> QuerySet[SearchSession]:
    """Those that found somebody who is still there, each with how many as `found`."""
    kept = SearchSession.objects.filter(example__in=_NAMES, expires_at__gt=clock.now())
    return kept.annotate(found=Count("results")).filter(found__gt=0).order_by("pk")


def best(session: SearchSession, *, at_most: int) -> list[Card]:
    """Its first results."""
    rows = result_rows.read(session.pk, ParsedQuery(meaning=""))
    return cards.cards(session, rows[:at_most], first=0)


@dataclass(frozen=True, slots=True)
class Telling:
    session: SearchSession
    card: Card


def most_telling(examples: Iterable[SearchSession]) -> Telling | None:
    """Of the first example that quotes posts, the result whose quotes have most in common with its sentence."""
    for session in examples:
        quoting = [card for card in best(session, at_most=5) if any(q.post for q in card.quotes)]
        if quoting:
            return Telling(session, max(quoting, key=_marked))
    return None


def _marked(card: Card) -> int:
    return sum(part.is_marked for quote in card.quotes if quote.post for part in quote.parts)


# --- Keeping them ---------------------------------------------------------------------------------


def renew() -> int:
    """Run those that are missing or old; drop all where the catalogue is not the demo's alone. How many were run."""
    now = clock.now()
    if not _is_demo_alone():
        SearchSession.objects.filter(example__isnull=False).delete()
        return 0
    fresh = set(_fresh(now).values_list("example", flat=True))
    return sum(_run(name, now=now) for name in _NAMES if name not in fresh)


def _is_demo_alone() -> bool:
    """Whatever else is in a catalogue belongs to whoever put it there, and is not for everybody to read."""
    load = CatalogueLoad.objects.filter(name="demo", completed_at__isnull=False).first()
    if load is None:
        return False
    others = Q(created_at__lt=load.started_at) | Q(created_at__gt=load.completed_at)
    return not Creator.objects.filter(others).exists()


def _fresh(now: datetime) -> QuerySet[SearchSession]:
    return SearchSession.objects.filter(
        example__isnull=False, created_at__gt=now - RENEWED_AFTER, expires_at__gt=now
    )


def _run(name: str, *, now: datetime) -> bool:
    """Search, then put the answer into the place of the old one. Of two who do so at once, one is heard."""
    request = SearchRequest(query=_NAMES[name], limit=RESULTS)
    answer = pipeline.search(request, now=now, deadline=Deadline.after(DEADLINE_S))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        if _fresh(now).filter(example=name).exists():
            return False
        SearchSession.objects.filter(example=name).delete()
        services.store(request, answer, owner_id=None, now=now, life=KEPT, example=name)
    return True
