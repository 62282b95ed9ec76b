"""Marks the words of a quote for which the search looked. Their other grammatical forms are marked too."""

from collections.abc import Iterable
from typing import NamedTuple

from creators import lexicon
from search.pipeline.words import join_spans


class Part(NamedTuple):
    text: str
    is_marked: bool


def mark_words(words: str, sought: Iterable[str]) -> list[Part]:
    """Splits the quote `words` into marked and unmarked pieces. If only a space separates two marked words, they become
    one piece."""
    found: list[Part] = []
    end = 0
    wanted = set(sought)
    spans = lexicon.locate_terms(words)
    named = ((start, stop) for start, stop, stems in spans if wanted.intersection(stems))
    for start, stop in join_spans(words, named):
        found += [Part(words[end:start], False), Part(words[start:stop], True)]
        end = stop
    found.append(Part(words[end:], False))
    return [part for part in found if part.text]
