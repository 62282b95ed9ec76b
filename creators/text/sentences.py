"""Splits a caption into sentences. A sentence is stored as a span, its start and end in the caption, so that a quote is
always an exact excerpt."""

import re
from collections.abc import Iterator

from creators.lexicon.terms import MARKS

Span = tuple[int, int]

_END = re.compile(
    r"""
    (?<=[.!?…。！？؟।])["'”’»)\]]*\s+   # closing punctuation, its quotes, then space
    | (?<=[。！？])                      # no space follows in Chinese and Japanese
    | \s*\n\s*                          # a new line
    | \s+[•·|▪►➡→]+\s+                  # list marks within a line
    """,
    re.VERBOSE,
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|vs|no|e\.g|i\.e|etc|approx|feat|ft|vol|ep|min|max)|\b[A-Za-z])\.$",
    re.IGNORECASE,
)
_TAGS_ONLY = re.compile(rf"(?:[#＃@][\w.{MARKS}]+|[\W_])+")
_CHAPTER = re.compile(r"(?:\d+:)?\d+:\d\d\b")
_WORD = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")

FEWEST_WORDS = 3
"""Minimum words of a sentence that can be quoted. A shorter sentence says no more than the whole post."""

LONGEST = 400
"""Maximum characters of a sentence. A longer sentence is cut at a space, so that quotes can be read at a glance."""

_WRAPPED = 40
"""Minimum characters of a line that the author's program may have wrapped. A shorter line ends where its author ended
it."""

MOST = 60
"""Maximum sentences of a post. Without a limit, a very long caption would displace other posts."""


def split_sentences(text: str) -> list[Span]:
    """Returns the spans of the sentences that can be quoted. Leaves out runs of hashtags, chapter marks and
    exclamations."""
    spans = [
        piece
        for start, end in _split(text)
        for piece in _cut(text, start, end)
        if _says_something(text, *piece)
    ]
    return spans[:MOST]


def _says_something(text: str, start: int, end: int) -> bool:
    if _TAGS_ONLY.fullmatch(text, start, end) or _CHAPTER.match(text, start, end):
        return False
    words = len(_WORD.findall(text, start, end))
    return words >= FEWEST_WORDS or bool(_UNSPACED.search(text, start, end))


def _split(text: str) -> Iterator[Span]:
    start = 0
    for mark in _END.finditer(text):
        if _goes_on(text, start, mark):
            continue
        yield from _trimmed(text, start, mark.start())
        start = mark.end()
    yield from _trimmed(text, start, len(text))


def _goes_on(text: str, start: int, mark: re.Match[str]) -> bool:
    """Returns whether the sentence continues after `mark`, a possible end. The sentence continues if the mark only ends
    an abbreviation or a wrapped line."""
    if "\n" not in mark.group():
        return bool(_ABBREVIATION.search(text, max(start, mark.start() - 8), mark.start()))
    line = text.rfind("\n", start, mark.start()) + 1 or start
    wrapped = mark.start() - line >= _WRAPPED and mark.group().count("\n") == 1
    return (
        wrapped
        and text[mark.end() : mark.end() + 1].islower()
        and text[mark.start() - 1] not in ".!?…:;"
    )


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    start = end - len(text[start:end].lstrip())
    end = start + len(text[start:end].rstrip())
    if end > start:
        yield start, end


def _cut(text: str, start: int, end: int) -> Iterator[Span]:
    while end - start > LONGEST:
        space = text.rfind(" ", start + LONGEST // 2, start + LONGEST)
        stop = space if space > 0 else start + LONGEST
        yield from _trimmed(text, start, stop)
        start = stop
    yield from _trimmed(text, start, end)
