"""Finds the reasons why a creator fits a query. Each reason is a verbatim quote or a stored fact."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from uuid import UUID

from creators.models import Creator, Fact
from search.pipeline.quotes.conditions import explain_filters
from search.pipeline.quotes.facts import choose_facts, explain_fact, read_facts, read_sources
from search.pipeline.quotes.places import quote_place, quote_seen_places
from search.pipeline.quotes.posts import quote_posts
from search.pipeline.quotes.profiles import quote_profile
from search.pipeline.quotes.wording import fold_quote, repeats
from search.pipeline.values import EncodedQuery, Evidence, Judged


def explain_matches(
    query: EncodedQuery, found: Sequence[Judged]
) -> dict[UUID, tuple[Evidence, ...]]:
    """Returns the reasons for each creator. Quotes from posts come first, then quotes from the profile. A reason for
    each other condition that the creator meets comes last."""
    if query.is_by_words:
        return {}
    known = read_facts([one.creator_id for one in found])
    chosen = {one.creator_id: choose_facts(query, known[one.creator_id]) for one in found}
    told = [one.location.fact for one in found if one.location.fact]
    sources = read_sources([*told, *(fact for facts in chosen.values() for fact in facts)])
    untold = [one.creator_id for one in found if one.location.is_asked and not one.location.fact]
    seen = quote_seen_places(query, untold) if untold else {}
    met = {} if query.subject else _explain_filters(query, found)
    return {
        id_: tuple(
            _drop_repeated(
                chain(
                    _explain(query, one, chosen[id_], sources),
                    _explain_place(query, one, sources, seen),
                    met.get(id_, ()),
                )
            )
        )
        for one in found
        for id_ in [one.creator_id]
    }


def _explain(
    query: EncodedQuery, one: Judged, facts: Sequence[Fact], sources: Mapping[UUID, str]
) -> Iterator[Evidence]:
    yield from quote_posts(query, one.ranked, one.certainty)
    yield from (explain_fact(query, fact, sources) for fact in facts)
    yield from quote_profile(query, one.ranked, one.certainty)


def _explain_place(
    query: EncodedQuery,
    one: Judged,
    sources: Mapping[UUID, str],
    seen: Mapping[UUID, Evidence],
) -> Iterator[Evidence]:
    """Yields the reason that shows a wanted place. It is a stored fact if there is one. Otherwise, it is a post that
    names the place. Posts about the subject take precedence over other posts."""
    if one.location.fact:
        yield explain_fact(query, one.location.fact, sources)
    elif told := quote_place(query, one.ranked) or seen.get(one.creator_id):
        yield told


def _explain_filters(
    query: EncodedQuery, found: Sequence[Judged]
) -> dict[UUID, tuple[Evidence, ...]]:
    stored = Creator.objects.prefetch_related("profiles", "emails")
    creators = stored.in_bulk([one.creator_id for one in found])
    return {
        one.creator_id: explain_filters(
            query.filters,
            creators[one.creator_id],
            one.ranked.candidate.choose_relevant(None),
            tells_place=one.location.fact is not None,
        )
        for one in found
        if one.creator_id in creators
    }


def _drop_repeated(evidence: Iterator[Evidence]) -> Iterator[Evidence]:
    """Drops a reason if its quote repeats an earlier quote or is part of one. Drops a reason without a quote if its
    text repeats that of an earlier reason."""
    texts: set[str] = set()
    quotes: list[str] = []
    for one in evidence:
        quote = one.evidence_quote or ""
        forms = {fold_quote(quote), quote.casefold()} - {""}
        is_held = any(form in earlier for form in forms for earlier in quotes)
        is_said = is_held or repeats(quote, quotes)
        if not (is_said if forms else one.text in texts):
            texts.add(one.text)
            quotes += forms
            yield one
