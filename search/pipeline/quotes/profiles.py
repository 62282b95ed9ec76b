"""Returns quotes from a profile that is about the subject. A quote is a line of the bio, the category or the name."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from creators.analysis.emails import hide_addresses
from creators.text import sentences
from creators.text.addressing import addresses_judge
from search.pipeline.quotes.posts import supports
from search.pipeline.values import Candidate, EncodedQuery, Evidence, Ranked
from search.pipeline.words import WHOLE_NAME, cover_text

LONGEST: Final = 160


def quote_profile(query: EncodedQuery, one: Ranked, certainty: float) -> Iterator[Evidence]:
    profile = next((text for text in one.texts if text.post is None), None)
    if profile is None:
        return
    supporting = (
        line
        for line in _list_lines(query, one.candidate)
        if supports(query, line, profile.cosine, certainty)
    )
    if line := next(supporting, None):
        is_listed = not one.has_texts and line in one.candidate.categories
        source = "Only the imported category says so" if is_listed else "Profile"
        yield Evidence(f"{source}: “{_shorten(line)}”", "inferred")
        return
    named = (name for name in one.candidate.names if cover_text(query, name) >= WHOLE_NAME)
    if name := next(named, None):
        yield Evidence(f"Named “{_shorten(name)}”", "inferred")


def _list_lines(query: EncodedQuery, candidate: Candidate) -> list[str]:
    """Lists the sentences of bios and the categories that contain words of the subject, those with most words first.
    The whole bios follow, because another part of a bio may be near to the subject."""
    bios = [_split(bio) for bio in dict.fromkeys(candidate.bios) if not addresses_judge(bio)]
    lines = [*chain(*bios), *candidate.categories]
    covered = [(share, line) for line in lines if (share := cover_text(query, line))]
    covered.sort(key=lambda one: one[0], reverse=True)
    return [*(line for _, line in covered), *map(" ".join, bios)]


def _split(bio: str) -> list[str]:
    """Splits a bio into sentences. Leaves out sentences with an e-mail address or a web address."""
    spans = sentences.split_sentences(bio) or [(0, len(bio))]
    lines = (bio[start:end] for start, end in spans)
    return [line for line in lines if hide_addresses(line) == line]


def _shorten(line: str) -> str:
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
