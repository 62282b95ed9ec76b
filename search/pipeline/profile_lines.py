"""What a profile says of the subject: a line of its bio, its category, or the name that was asked for."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from creators import lexicon, passages
from search.pipeline.addressing import addresses_judge
from search.pipeline.answers import Evidence
from search.pipeline.candidates import Candidate
from search.pipeline.encoded_query import EncodedQuery
from search.pipeline.quoting import supports
from search.pipeline.ranking import Ranked, plain_coverage

LONGEST: Final = 160
WHOLE_NAME: Final = 0.99
"""A name is a reason only where it has all words of the query: then it may be the creator that was meant."""


def quote_profile(
    query: EncodedQuery, one: Ranked, candidate: Candidate, certainty: float
) -> Iterator[Evidence]:
    profile = next((text for text in one.texts if text.post is None), None)
    if profile is None:
        return
    lines = sorted(_lines(candidate), key=lambda line: _cover(query, line), reverse=True)
    supporting = (line for line in lines if supports(query, line, profile.cosine, certainty))
    if line := next(supporting, None):
        yield Evidence(f"Profile: “{_shorten(line)}”", "inferred")
        return
    named = (name for name in candidate.names if _cover(query, name) >= WHOLE_NAME)
    if name := next(named, None):
        yield Evidence(f"Named “{_shorten(name)}”", "inferred")


def _lines(candidate: Candidate) -> list[str]:
    """Sentences of bios, and categories."""
    bios = [bio for bio in dict.fromkeys(candidate.bios) if not addresses_judge(bio)]
    return [bio[start:end] for bio in bios for start, end in _split(bio)] + candidate.categories


def _split(bio: str) -> list[tuple[int, int]]:
    return passages.split_sentences(bio) or [(0, len(bio))]


def _cover(query: EncodedQuery, text: str) -> float:
    return plain_coverage(query, Counter(lexicon.terms(text, query.language)))


def _shorten(line: str) -> str:
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
