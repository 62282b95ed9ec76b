"""Builds the cards that show stored search results on pages. Each card shows one creator."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from creators import lexicon
from creators.figures import sparklines
from creators.figures.benchmarks import read_benchmarks
from creators.figures.sparklines import Sparkline
from creators.models import Creator, Post, Profile
from creators.schemas.responses import Benchmarks
from search.answers import marks
from search.answers.marks import Part
from search.answers.rows import Row, find_weaknesses
from search.models.answers import SearchSession

QUOTES_SHOWN = 3
REASONS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote from a post. `post` is None if the post is no longer stored."""

    words: str
    parts: list[Part]
    """The text of the quote, split into marked and unmarked pieces."""
    supports: str
    """The stored fact that the quote supports. Empty if it supports none."""
    post: Post | None

    @property
    def around(self) -> tuple[str, str] | None:
        """Returns the text before and after the quote in its post. Returns None if the post no longer contains the
        quote."""
        before, found, after = (self.post.caption if self.post else "").partition(self.words)
        return (before, after) if found else None


@dataclass(frozen=True, slots=True)
class Card:
    place: int
    """Position of the creator in the list on the page, counted from 1."""
    creator: Creator
    profile: Profile | None
    """The creator's profile that fits the search best, with its latest figures."""
    profiles: list[Profile]
    sparkline: Sparkline | None
    benchmarks: Benchmarks | None
    """Comparison of `profile` with creators of the same size on the same platform."""
    quotes: list[Quote]
    reasons: list[dict[str, Any]]
    """Reasons for the match that contain no quote."""
    group: str
    """Label of the group of the brief that the creator fits. A group is one kind of creator that the brief asks for.
    Empty if the brief has only one group."""
    badges: frozenset[str]
    """Weaknesses of the match. If all results share a weakness, it is left out here, because the page states it
    once."""

    @property
    def texts(self) -> list[str]:
        """Returns the texts of the creator's posts that the card shows."""
        return [quote.words for quote in self.quotes]


def build_cards(
    session: SearchSession,
    rows: Sequence[Row],
    *,
    first: int,
    said_of_all: frozenset[str] = frozenset(),
) -> list[Card]:
    """Builds one card for each row, in the same order. `first` is the position of the first row among all results,
    counted from 0."""
    shown = session.results.filter(rank__in=[row.rank for row in rows]).select_related("creator")
    results = {one.rank: one for one in shown.prefetch_related("creator__profiles")}
    found = [
        Found(place, one.creator, one.payload, row.profile_id, find_weaknesses(row) - said_of_all)
        for place, row in enumerate(rows, start=first + 1)
        if (one := results.get(row.rank))
    ]
    return draw_cards(found, session.understood)


@dataclass(frozen=True, slots=True)
class Found:
    """A stored search result with its position in the list. `profile` is the profile that the card shows."""

    place: int
    creator: Creator
    payload: Mapping[str, Any]
    profile_id: UUID | None
    badges: frozenset[str]

    @property
    def evidence(self) -> list[dict[str, Any]]:
        evidence: list[dict[str, Any]] = self.payload["match"]["evidence"]
        return evidence


def draw_cards(found: Sequence[Found], understood: Mapping[str, Any]) -> list[Card]:
    """Builds one card for each item. `understood` describes how the query was understood."""
    quoting = [item for one in found for item in one.evidence if item["evidence_quote"]]
    posts = Post.objects.in_bulk({UUID(item["source_post_id"]) for item in quoting})
    shown = [one.profile_id for one in found if one.profile_id]
    lines, compared = sparklines.draw_sparklines(shown), read_benchmarks(shown)
    sought = _searched_terms(understood)
    groups = {group["id"]: group["label"] for group in understood.get("groups", ())}
    cards = []
    for one in found:
        profiles = one.creator.ranked_profiles
        reasons = [item for item in one.evidence if not item["evidence_quote"]]
        card = Card(
            place=one.place,
            creator=one.creator,
            profile=next((profile for profile in profiles if profile.pk == one.profile_id), None),
            profiles=profiles,
            sparkline=lines.get(one.profile_id) if one.profile_id else None,
            benchmarks=compared.get(one.profile_id) if one.profile_id else None,
            quotes=_quotes(one.evidence, posts, sought)[:QUOTES_SHOWN],
            reasons=reasons[:REASONS_SHOWN],
            group=groups.get(one.payload.get("group", ""), ""),
            badges=one.badges,
        )
        cards.append(card)
    return cards


def read_creators(session: SearchSession, rows: Sequence[Row]) -> list[Creator]:
    """Returns the creators of the rows, in the same order."""
    ranks = [row.rank for row in rows]
    found = session.results.filter(rank__in=ranks).select_related("creator")
    creators = {one.rank: one.creator for one in found.only("rank", "session", "creator__bio")}
    return [creators[rank] for rank in ranks if rank in creators]


def _searched_terms(understood: Mapping[str, Any]) -> set[str]:
    """Returns the words for which the search looked: the words of its subject and of its places."""
    places = (chip["label"] for chip in understood["chips"] if chip["kind"] in ("city", "country"))
    return {
        term
        for word in lexicon.words(" ".join((understood.get("subject", ""), *places)))
        if word not in lexicon.GENERIC and not lexicon.is_function_word(word)
        for term in (*lexicon.stems(word), *lexicon.derive_activities(word))
    }


def _quotes(
    evidence: Iterable[dict[str, Any]], posts: dict[UUID, Post], sought: set[str]
) -> list[Quote]:
    """Lists each quote once. If several reasons have the same quote, a reason with a stored fact is preferred."""
    found: dict[str, Quote] = {}
    for item in evidence:
        words = item["evidence_quote"]
        if words and (words not in found or not found[words].supports):
            supports = item["text"] if item["fact_id"] else ""
            post = posts.get(UUID(item["source_post_id"]))
            found[words] = Quote(words, marks.mark_words(words, sought), supports, post)
    return list(found.values())
