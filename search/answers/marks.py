"""Marks the words of a quote that the search looked for, in any grammatical form."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from creators import lexicon


class Part(NamedTuple):
    text: str
    is_marked: bool


def mark_words(words: str, sought: Iterable[str]) -> list[Part]:
    """Splits `words` into marked and unmarked pieces. Neighbouring marks are joined if only a space separates them."""
    found: list[Part] = []
    end = 0
    for start, stop in _joined(words, _spans(words, set(sought))):
        found += [Part(words[end:start], False), Part(words[start:stop], True)]
        end = stop
    found.append(Part(words[end:], False))
    return [part for part in found if part.text]


def _spans(words: str, sought: set[str]) -> Iterator[tuple[int, int]]:
    for start, end, stems in lexicon.locate_terms(words):
        if sought.intersection(stems):
            yield start, end


def _joined(words: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and not words[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
