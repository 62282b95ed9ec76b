"""Converts a brief to the query that the search runs. The query has one subject, filters, chips that show the
conditions, and the words that the search cannot use, with reasons."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from creators.lexicon.stems import is_stopword
from search.briefs.brief import Brief, Clause, ParsedQuery, Span, Unused
from search.briefs.understood import name_chip
from search.filters.table import FILTERS
from search.filters.values import Filters, Range
from search.reading.conditions.account_words import find_accounts
from search.reading.conditions.reading import plain_text

_REASONS: Final = {
    "budget": "Prices are not known.",
    "deadline": "Search has no use for a deadline.",
    "deliverable": "What creators deliver is agreed with them; search does not use it.",
    "audience": "Audiences are not known, only where and who the creators are.",
    "gender": "Creators' gender is not known.",
    "age": "Creators' ages are not known.",
    "person": "Search does not know what kind of person a creator is.",
    "history": "Search knows whether creators worked with brands, but cannot filter by a single brand.",
    "quality": "Search does not assess how professional or authentic creators are.",
}
"""Reasons why the search does not use words, by the kind of the words. Some kinds have no reason, because they are no
conditions, such as words about the sender."""
_OF_CREATORS: Final = {"audience", "gender", "age", "person", "history", "quality"}
DOUBT: Final = "It is not certain what this asks for, so it does not filter."
WISH: Final = "A wish leaves nobody out, and search does not rank by it."
"""The reason why a wish does not filter. It is not given for a wish for a language, because such a wish changes the
order of results."""
NOT_LEFT_OUT: Final = "Search cannot leave out this place."
_GLUE: Final = re.compile(r" (?:[^\W\d_]+ ){1,3}")


def build_query(brief: Brief) -> ParsedQuery:
    """Builds one query for all groups of the brief. A group is one wanted kind of creator. The query has a filter only
    if every group has this filter. The value of the filter then includes the creators of all groups."""
    clauses = brief.clauses
    sure = [c for c in clauses if not c.is_doubtful and c.role != "wished"]
    places = [c.value for c in sure if c.kind == "place" and c.role == "wanted"]
    subject = _join_subject(brief, [c for c in sure if c.kind == "subject" and c.role == "wanted"])
    is_about = any(place.relation == "about" for place in places)
    return ParsedQuery(
        subject=subject,
        filters=_join_filters([brief.filters_of(group) for group in brief.groups]),
        places=tuple(dict.fromkeys(replace(p, kind=p.filter_kind) for p in places)),
        place_decides=brief.one_is_enough and is_about and not subject,
        is_once=brief.one_is_enough,
        people=", ".join(
            brief.text[u.span.start : u.span.end] for u in brief.unused if u.kind == "person"
        ),
        is_partly_read=any(u.kind in _OF_CREATORS for u in brief.unused),
        first_languages=_list_first_languages(clauses, is_said=bool(places)),
        avoided=tuple(c.value for c in sure if c.kind == "subject" and c.role == "excluded"),
        chips=tuple(_list_chips(sure)),
        unclear=tuple(_list_unclear(brief, clauses)),
        sentence=brief.text,
    )


def _list_first_languages(clauses: Iterable[Clause], *, is_said: bool) -> tuple[str, ...]:
    """Returns the codes of the languages to prefer. If `is_said` is true, the brief names a place. The language of the
    brief's text is then not preferred."""
    wishes = [c for c in clauses if _orders(c) and not (is_said and c.source == "text")]
    return tuple(dict.fromkeys(code for c in wishes for code in c.value))


def _orders(clause: Clause) -> bool:
    """Returns whether the clause (condition) is a wish that changes the order of results. This is true only for
    languages."""
    return clause.role == "wished" and clause.kind == "languages" and not clause.is_doubtful


def _join_subject(brief: Brief, wanted: list[Clause]) -> str:
    """Joins the wanted subjects into one text. If there are only a few words between two subjects and they have no
    other meaning, the words stay: "dog trainers who use positive reinforcement". Otherwise, a comma separates the
    subjects."""
    parts: list[str] = []
    end = -1
    for clause in sorted(wanted, key=lambda c: (not c.spans, c.spans and c.spans[0].start)):
        start = brief.text.find(clause.value, clause.spans[0].start) if clause.spans else -1
        between = brief.text[end:start] if 0 <= end <= start else "."
        if _GLUE.fullmatch(between) and _is_unread(brief, end, start):
            parts[-1] += between + clause.value
        else:
            parts.append(clause.value)
        end = start + len(clause.value) if start >= 0 else -1
    return ", ".join(filter(None, map(without_accounts, parts)))


def _is_unread(brief: Brief, start: int, end: int) -> bool:
    """Returns whether the text between these offsets has no meaning for the search. No clause (condition) and no unused
    words may lie there."""
    others = (c for c in brief.clauses if c.kind != "subject" or c.role != "wanted")
    spans = [s for c in others for s in c.spans] + [u.span for u in brief.unused]
    return not any(span.start < end and start < span.end for span in spans)


def without_accounts(words: str) -> str:
    """Removes words such as "creators", which say nothing about the subject. If only stopwords are left, returns an
    empty text."""
    kept = list(words)
    for start, end in find_accounts(plain_text(words)):
        kept[start:end] = " " * (end - start)
    rest = " ".join("".join(kept).split()).strip(" ,;:")
    return rest if any(map(_says_something, rest.split())) else ""


def _says_something(word: str) -> bool:
    """Returns whether the word is not a stopword. A word without letters and digits, such as an emoji, is not one."""
    bare = "".join(filter(str.isalnum, word)).casefold()
    return not bare or not is_stopword(bare, "en")


def _join_filters(found: list[Filters]) -> Filters:
    if not found:
        return Filters()
    joined = found[0]
    for other in found[1:]:
        changes = {one.name: _either(joined, other, one.name) for one in FILTERS}
        for name in (one.excluded for one in FILTERS if one.excluded):
            both = set(getattr(other, name))
            changes[name] = tuple(value for value in getattr(joined, name) if value in both)
        joined = replace(joined, **changes)
    return joined


def _either(first: Filters, second: Filters, name: str) -> Any:
    a, b = getattr(first, name), getattr(second, name)
    if isinstance(a, Range):
        low, high = (a.min, b.min), (a.max, b.max)
        return Range(None if None in low else min(low), None if None in high else max(high))
    if isinstance(a, tuple):
        return tuple(dict.fromkeys(a + b)) if a and b else ()
    return a if a == b else None


def _list_chips(clauses: list[Clause]) -> Iterator[Clause]:
    """Yields the clauses (conditions) that have a chip, in the order of the text. If two clauses overlap, the later one
    has no chip."""
    end = 0
    shown = [(c.spans[-1] if c.spans else Span(0, 0), c) for c in clauses if name_chip(c)]
    for span, clause in sorted(shown, key=lambda pair: (pair[0].start, -pair[0].end)):
        if span.start >= end or span.start == span.end:
            yield clause
            end = max(end, span.end)


def _list_unclear(brief: Brief, clauses: Iterable[Clause]) -> Iterator[Unused]:
    """Yields the words that the search understands but does not use, in the order of the text."""
    found = [replace(u, reason=reason) for u in brief.unused if (reason := explain_unused(u))]
    said = ((c.spans[0], find_reason(c)) for c in clauses if c.spans)
    found += [Unused("other", span, reason) for span, reason in said if reason]
    yield from sorted(found, key=lambda one: one.span.start)


def explain_unused(unused: Unused) -> str:
    """Returns the reason why the search does not use these words. Empty if they are no condition."""
    return unused.reason or _REASONS.get(unused.kind, "")


def find_reason(clause: Clause) -> str:
    """Returns the reason why the clause (condition) does not filter. Empty if it filters or changes the order of
    results."""
    if clause.role == "wished":
        return "" if _orders(clause) else WISH
    if clause.is_doubtful:
        return DOUBT
    return NOT_LEFT_OUT if clause.kind == "place" and not name_chip(clause) else ""
