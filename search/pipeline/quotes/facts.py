"""Converts stored facts to reasons for a match. If a fact has a quote, its reason refers to the quoted post."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final
from uuid import UUID

from creators.models import Fact, Post
from search.pipeline.quotes.posts import tells_something, trim_hashtags
from search.pipeline.quotes.wording import describe_post
from search.pipeline.values import EncodedQuery, Evidence
from search.pipeline.words import cover_text

TELLING_WORDS: Final = 0.34
"""Minimum share of the subject's words that a fact about the subject must contain. A fact about "strength training" has
only one word of "dog trainers", so it is not about that subject."""

_SUBJECTS: Final = (Fact.Kind.THEME, Fact.Kind.KEY_FACT, Fact.Kind.BRAND)
"""Kinds of facts that can be about a subject. Categories of brands are left out, because they are derived from
themes."""


def read_facts(creator_ids: Sequence[UUID]) -> dict[UUID, list[Fact]]:
    """Reads the facts that can be reasons for a match. The facts with the most evidence come first."""
    found: dict[UUID, list[Fact]] = {creator_id: [] for creator_id in creator_ids}
    kinds = (*_SUBJECTS, Fact.Kind.LANGUAGE)
    facts = Fact.objects.filter(creator__in=creator_ids, kind__in=kinds)
    shown = facts.only("creator_id", "kind", "value", "statement", "source_post_id", "quote")
    for fact in shown.order_by("-weight", "id"):
        found[fact.creator_id].append(fact)
    return found


def choose_facts(query: EncodedQuery, facts: Sequence[Fact]) -> list[Fact]:
    """Chooses a fact that contains words of the subject. Also chooses a fact about a language, if the language is
    wanted or unexpected."""
    about = (
        fact
        for fact in facts
        if fact.kind in _SUBJECTS
        and cover_text(query, fact.value) >= TELLING_WORDS
        and (not fact.quote or tells_something(query, fact.quote))
    )
    return [*islice(about, 1), *_choose_language(query, facts)]


def _choose_language(query: EncodedQuery, facts: Sequence[Fact]) -> Iterator[Fact]:
    spoken = [fact for fact in facts if fact.kind == Fact.Kind.LANGUAGE]
    wanted = query.filters.languages
    if wanted:
        yield from islice((fact for fact in spoken if fact.value in wanted), 1)
    elif spoken and not {query.language, "en"} & {fact.value for fact in spoken}:
        # State English only if the query asks for it, because the language of a short English query may be detected
        # wrongly.
        yield spoken[0]


def read_sources(facts: Sequence[Fact]) -> dict[UUID, str]:
    """Returns descriptions of the posts that the facts quote, by the id of the post."""
    ids = {fact.source_post_id for fact in facts if fact.source_post_id and fact.quote}
    shown = Post.objects.only("posted_at", "posted_at_span", "caption", "is_paid_partnership")
    return {id_: describe_post(post) for id_, post in shown.in_bulk(ids).items()}


def explain_fact(query: EncodedQuery, fact: Fact, sources: Mapping[UUID, str]) -> Evidence:
    """Converts a fact to a reason. If the fact has a quote, the reason refers to the quoted post."""
    source = sources.get(fact.source_post_id) if fact.source_post_id and fact.quote else None
    if source is None or fact.quote is None:
        return Evidence(fact.statement, "profile_fact", fact_id=fact.id)
    return Evidence(
        text=fact.statement + source,
        provenance="post_evidence",
        fact_id=fact.id,
        source_post_id=fact.source_post_id,
        evidence_quote=trim_hashtags(query, fact.quote),
    )
