"""The reasons why a creator fits. Quotes are copied from posts, facts are the stored ones."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from uuid import UUID

from creators import lexicon
from creators.models import Fact
from search.pipeline import scoring
from search.pipeline.answers import Evidence
from search.pipeline.candidates import Candidate
from search.pipeline.encoded_query import EncodedQuery
from search.pipeline.location import Location
from search.pipeline.ranking import Ranked, Weighed

MOST_POSTS = 3

NEAR = 0.38
"""A sentence as near as this to the query is a reason, even without a common word. Of the ten best results of the
graded briefs, two in five right ones have such a sentence and one in five wrong ones; higher borders leave most right
results without one."""

STANDS_OUT, NEAR_ENOUGH = 0.15, 0.27
"""So is a sentence that is this much nearer than the mean of its creator's texts, and at least this near."""

SHARED_WORDS, NOT_FAR = 0.25, 0.30
"""So is a sentence with this share of the subject's words, if it is at least this near."""

_LONGEST_SNIPPET = 160

_NUMBER = re.compile(r"\d+")
"""Day 7 of a series repeats day 1: sentences that differ only by a number are quoted once."""


def explain_match(
    query: EncodedQuery,
    one: Ranked,
    candidate: Candidate,
    facts: Sequence[Fact],
    location: Location,
) -> tuple[Evidence, ...]:
    """What the posts say, then the profile, then the location. Never empty. That no post mentions the subject is said
    only if there is no quote."""
    found = [
        *_from_posts(query, one),
        *_from_profile(query, one, candidate, facts),
        *_from_location(location),
    ]
    if any(one.evidence_quote for one in found):
        found = [one for one in found if one.evidence_quote or one.provenance != "post_evidence"]
    return tuple(found) or (_nothing(),)


def _nothing() -> Evidence:
    return Evidence("No direct mention in posts or profile. Similar overall.", "inferred")


def _from_posts(query: EncodedQuery, one: Ranked) -> Iterator[Evidence]:
    said: set[str] = set()
    for text in one.texts:
        if text.post is None or len(said) == MOST_POSTS:
            continue
        quote = choose_quote(query, text)
        key = _NUMBER.sub("0", (quote or text.post.caption).casefold())
        if key not in said and (quote or not said):
            said.add(key)
            yield Evidence(
                text=_about(query, text, quote),
                provenance="post_evidence",
                source_post_id=text.post.post_id,
                evidence_quote=quote,
            )


def choose_quote(query: EncodedQuery, text: Weighed) -> str | None:
    """The text's best sentence, verbatim; None if it is not a reason."""
    if text.post is None or text.quote is None:
        return None
    cosine = text.quote.cosine - scoring.NOISE_SHARE * query.noise
    stands_out = cosine - text.post.usual_cosine >= STANDS_OUT and cosine >= NEAR_ENOUGH
    shares = text.quote_coverage >= SHARED_WORDS and cosine >= NOT_FAR
    supported = cosine >= NEAR or stands_out or shares
    return text.post.caption[text.quote.start : text.quote.end] if supported else None


def _about(query: EncodedQuery, text: Weighed, quote: str | None) -> str:
    posted_at = text.post.posted_at if text.post else None
    day = f" on {posted_at:%-d %b %Y}" if posted_at else ""
    held = Counter(lexicon.terms(quote or "", query.language))
    words = [term.word for term in query.terms if term.count_in(held)]
    if words:
        return f"Wrote about {', '.join(words)}{day}."
    if quote:
        return f"Wrote something close to “{query.subject}”{day}."
    closest = f" Closest post: {posted_at:%-d %b %Y}." if posted_at else ""
    return f"No direct mention.{closest}"


def _from_profile(
    query: EncodedQuery, one: Ranked, candidate: Candidate, facts: Sequence[Fact]
) -> Iterator[Evidence]:
    """A stored fact with words of the subject; without one, the profile's own words, if they have any."""
    stems = {form for term in query.terms for form in term.forms}
    for fact in facts:
        if fact.kind in _SUBJECTS and stems.intersection(lexicon.terms(fact.value, query.language)):
            yield _of_fact(fact)
            return
    profile = next((text for text in one.texts if text.post is None), None)
    if profile and (profile.coverage >= SHARED_WORDS or profile.cosine >= NEAR):
        line = max(
            candidate.text.split("\n"),
            key=lambda text: len(stems.intersection(lexicon.terms(text, query.language))),
        )
        snippet = line if len(line) <= _LONGEST_SNIPPET else line[: _LONGEST_SNIPPET - 1] + "…"
        yield Evidence(f"Profile: “{snippet}”", "inferred")


_SUBJECTS = {Fact.Kind.THEME, Fact.Kind.KEY_FACT, Fact.Kind.BRAND_CATEGORY, Fact.Kind.BRAND}


def _from_location(location: Location) -> Iterator[Evidence]:
    if location.fact:
        yield _of_fact(location.fact)


def _of_fact(fact: Fact) -> Evidence:
    """A fact with a quote is backed by the post that it quotes."""
    return Evidence(
        text=fact.statement,
        provenance="post_evidence" if fact.source_post_id and fact.quote else "profile_fact",
        fact_id=fact.id,
        source_post_id=fact.source_post_id if fact.quote else None,
        evidence_quote=fact.quote if fact.source_post_id else None,
    )


def read_facts(creator_ids: Sequence[UUID]) -> dict[UUID, list[Fact]]:
    """The facts that reasons can be made of, the best supported first."""
    found: dict[UUID, list[Fact]] = {creator_id: [] for creator_id in creator_ids}
    facts = Fact.objects.filter(creator__in=creator_ids, kind__in=_SUBJECTS)
    shown = facts.only("creator_id", "kind", "value", "statement", "source_post_id", "quote")
    for fact in shown.order_by("-weight", "id"):
        found[fact.creator_id].append(fact)
    return found
