"""Holds the state of a text while rules look for conditions in it: the words that no rule has used, and the conditions
found so far."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from config.kit.text import fold_text
from search.briefs.brief import Span, Unused

_PLAIN: Final = {
    **dict.fromkeys("‐‑‒–—−", "-"),
    **dict.fromkeys("’‘", "'"),
    **{letter: letter for letter in "≥≤ß"},
}


_LEAD: Final = re.compile(
    r"(?<!\w)(?:(?:who is|who are|that are|is|are|not|n't|isn't|aren't|nobody|no|ideally|preferably|preferred|very|too|"
    r"nicht|nie|gerne|bitte|sind|zu|y tengan|que tengan|tengan|que no|muy|demasiado|pas|trop|surtout|surtout pas|"
    r"non|troppo|nao|muito|niet|te|nie|a|an) )+$"
)
"""Matches words before a condition that have no meaning without it, such as "who are"."""
_LINE_END: Final = re.compile(r"\n(?=\s*[^\sa-z])")
"""Matches the end of a line in a form or a list. A next line in lower case does not count, because the line was then
only wrapped."""


def plain_text(query: str) -> str:
    """Returns `query` without case and accents. Each character keeps its offset."""
    query = _LINE_END.sub(";", query)
    if query.isascii():
        return "".join(" " if c.isspace() else c for c in query.lower())
    return "".join(map(_plain_character, query))


def _plain_character(c: str) -> str:
    if c.isascii():
        return " " if c.isspace() else c.lower()
    if c.isspace():
        return " "
    if c.isdecimal():
        return str(unicodedata.decimal(c))
    single = _PLAIN.get(c) or fold_text(c)
    return single if len(single) == 1 else _lower(c)


def _lower(c: str) -> str:
    lower = c.lower()
    return lower if len(lower) == 1 and not unicodedata.combining(lower) else "'"


_TAKEN, _SKIPPED = 1, 2


@dataclass(slots=True)
class Reading:
    """The state of a text that all rules share. If one rule has used a word, the rules after it do not find this
    word."""

    query: str
    today: date
    plain: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    """The value of each condition, by the name of the condition's filter."""
    spans: dict[str, list[Span]] = field(default_factory=dict)
    """The positions of the words of each condition, by the name of the condition's filter."""
    unclear: list[Unused] = field(default_factory=list)
    is_once: bool = False
    taken: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.plain = plain_text(self.query)
        self.taken = bytearray(len(self.query))

    def find(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yields the matches of the pattern in the words that no rule has used yet."""
        for match in pattern.finditer(self.plain):
            if match.end() > match.start() and self.free(*match.span()):
                yield match

    def free(self, start: int, end: int) -> bool:
        return not any(self.taken[start:end])

    def take(self, kind: str, value: Any, start: int, end: int) -> None:
        """Stores a condition with this value, and hides its words from other rules."""
        start, end = self._trimmed(start, end)
        self.values[kind] = value
        self.spans.setdefault(kind, []).append(Span(start, end))
        self.hide(start, end)

    def mark_unclear(self, reason: str, start: int, end: int) -> None:
        """Stores that these words are a condition that the search cannot use. Hides the words, and also a "not" or "who
        are" before them."""
        start, end = self._trimmed(self._lead(start), end)
        self.note_unclear(reason, start, end)
        self.hide(start, end)

    def note_unclear(self, reason: str, start: int, end: int) -> None:
        """Stores that the search cannot use these words, but does not hide them. They may be part of another condition
        that the search can use."""
        self.unclear.append(Unused("other", Span(start, end), reason))

    def skip(self, start: int, end: int) -> None:
        """Hides words that are about something else, so that no rule finds a condition in them."""
        self.taken[start:end] = bytes(c or _SKIPPED for c in self.taken[start:end])

    def hide(self, start: int, end: int) -> None:
        """Hides words from other rules without storing a condition."""
        self.taken[start:end] = bytes([_TAKEN]) * (end - start)

    def is_taken(self, at: int) -> bool:
        return self.taken[at] == _TAKEN

    def _lead(self, start: int) -> int:
        """Returns the position of words such as "who are" before a condition. `start` is the position of the
        condition."""
        lead = _LEAD.search(self.plain, max(0, start - 40), start)
        return lead.start() if lead and self.free(lead.start(), start) else start

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        words = self.plain[start:end].lstrip(" ,;:")
        start = end - len(words)
        return start, start + len(words.rstrip(" ,;:"))
