"""Why a creator fits, in sentences that are true: quotes are cut out of posts, facts are the stored ones."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from uuid import UUID

from creators import lexicon
from creators.models import Fact
from search.pipeline import scoring
from search.pipeline.answers import Evidence
from search.pipeline.encoded_query import Question
from search.pipeline.location import Located
from search.pipeline.parsed_query import ParsedQuery
from search.pipeline.people import Person
from search.pipeline.ranking import Ranked, Weighed

MOST_POSTS = 3

NEAR = 0.50
"""A sentence as near as this to the question supports a reason without sharing a word with it."""

STANDS_OUT, NEAR_ENOUGH = 0.20, 0.30
"""So does one that is this much nearer than what its creator usually writes, and at least this near."""

SHARED_WORDS, NOT_FAR = 0.25, 0.25
"""One that shares this much of the question's words supports what they say, if it is not far off."""

_LONGEST_SNIPPET = 160

_NUMBER = re.compile(r"\d+")
"""Day 7 of a series says no more than day 1: a second quote is to add something."""


def reasons(
    question: Question,
    wishes: ParsedQuery,
    one: Ranked,
    person: Person,
    facts: Sequence[Fact],
    located: Located,
) -> tuple[Evidence, ...]:
    """What its posts say, then its profile, then where it is. Never empty; that no post says so, only where none is quoted."""
    found = [
        *_from_posts(question, one),
        *_from_profile(question, one, person, facts),
        *_from_place(wishes, facts, located),
    ]
    if any(one.evidence_quote for one in found):
        found = [one for one in found if one.evidence_quote or one.provenance != "post_evidence"]
    return tuple(found) or (_nothing(),)


def _nothing() -> Evidence:
    return Evidence(
        "No post or profile says this directly; this creator is similar overall.", "inferred"
    )


def _from_posts(question: Question, one: Ranked) -> Iterator[Evidence]:
    said: set[str] = set()
    for text in one.texts:
        if text.post is None or len(said) == MOST_POSTS:
            continue
        quote = quote_of(question, text)
        key = _NUMBER.sub("0", (quote or text.post.caption).casefold())
        if key not in said and (quote or not said):
            said.add(key)
            yield Evidence(
                text=_about(question, text, quote),
                provenance="post_evidence",
                source_post_id=text.post.post_id,
                evidence_quote=quote,
            )


def quote_of(question: Question, text: Weighed) -> str | None:
    """The sentence that carries the text's weight, verbatim; None where it supports nothing."""
    if text.post is None or text.quote is None:
        return None
    cosine = text.quote.cosine - scoring.NOISE_SHARE * question.noise
    stands_out = cosine - text.post.usual_cosine >= STANDS_OUT and cosine >= NEAR_ENOUGH
    shares = text.quote_coverage >= SHARED_WORDS and cosine >= NOT_FAR
    supported = cosine >= NEAR or stands_out or shares
    return text.post.caption[text.quote.start : text.quote.end] if supported else None


def _about(question: Question, text: Weighed, quote: str | None) -> str:
    posted_at = text.post.posted_at if text.post else None
    day = f" on {posted_at:%-d %b %Y}" if posted_at else ""
    held = Counter(lexicon.terms(quote or ""))
    words = [term.word for term in question.terms if term.times_in(held)]
    if words:
        return f"Wrote{day} about {', '.join(words)}."
    if quote:
        return f"Wrote{day} what comes close to “{question.text}”."
    closest = f"; the closest is of {posted_at:%-d %b %Y}" if posted_at else ""
    return f"No post says this directly{closest}."


def _from_profile(
    question: Question, one: Ranked, person: Person, facts: Sequence[Fact]
) -> Iterator[Evidence]:
    """A stored fact that holds words of the question; without one, the profile's own words where they do."""
    stems = {form for term in question.terms for form in term.forms}
    for fact in facts:
        if fact.kind in _SUBJECTS and stems.intersection(lexicon.terms(fact.value)):
            yield _of_fact(fact)
            return
    profile = next((text for text in one.texts if text.post is None), None)
    if profile and (profile.coverage >= SHARED_WORDS or profile.cosine >= NEAR):
        line = max(
            person.text.split("\n"), key=lambda text: len(stems.intersection(lexicon.terms(text)))
        )
        snippet = line if len(line) <= _LONGEST_SNIPPET else line[: _LONGEST_SNIPPET - 1] + "…"
        yield Evidence(f"The profile reads: “{snippet}”", "inferred")


_SUBJECTS = {Fact.Kind.THEME, Fact.Kind.KEY_FACT, Fact.Kind.BRAND_CATEGORY, Fact.Kind.BRAND}


def _from_place(wishes: ParsedQuery, facts: Sequence[Fact], located: Located) -> Iterator[Evidence]:
    if located.fact:
        yield _of_fact(located.fact)
    elif wishes.countries:
        country = [f for f in facts if f.kind == Fact.Kind.COUNTRY and f.value in wishes.countries]
        yield from map(_of_fact, country[:1])


def _of_fact(fact: Fact) -> Evidence:
    """A fact with a quote is backed by its post, which then shows it."""
    return Evidence(
        text=fact.statement,
        provenance="post_evidence" if fact.source_post_id and fact.quote else "profile_fact",
        fact_id=fact.id,
        source_post_id=fact.source_post_id if fact.quote else None,
        evidence_quote=fact.quote if fact.source_post_id else None,
    )


def facts_of(creator_ids: Sequence[UUID]) -> dict[UUID, list[Fact]]:
    """The facts that reasons may rest on, the best supported first."""
    found: dict[UUID, list[Fact]] = {creator_id: [] for creator_id in creator_ids}
    kinds = [*_SUBJECTS, Fact.Kind.COUNTRY]
    facts = Fact.objects.filter(creator__in=creator_ids, kind__in=kinds)
    shown = facts.only("creator_id", "kind", "value", "statement", "source_post_id", "quote")
    for fact in shown.order_by("-weight", "id"):
        found[fact.creator_id].append(fact)
    return found
