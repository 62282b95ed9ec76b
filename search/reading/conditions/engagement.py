"""Finds engagement rates that a text asks for: "engagement above 4 %", "ER >= 3.5%"."""

import re
from typing import Final

from search.filters.values import Range
from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("engagement", "comparisons")

HIGH_PERCENT: Final = 3.5
VERY_HIGH_PERCENT: Final = 6.0
"""The minimum engagement rate, in percent, that "very high" means. Users see this number. It comes from Scrunch's
classes of Instagram rates, which have been quoted often since 2018. In these classes, 1 to 3.5 % is average, 3.5 to 6 %
is high, and more is very high."""
NEAR_SHARE: Final = 0.3
"""An approximate rate is read as a range. The ends of the range are this share of the rate below and above it. Users
see the range."""

_NUMBER: Final = r"\d{1,3}(?:[.,]\d{1,3})?"
_PERCENT: Final = rf"\s?{_WORDS.sign}"
_WITH: Final = rf"""(?:
    {_WORDS.lead}
    \ (?: an?\  | good\  | high\  )?
)?"""
_COMPARED: Final = rf"""(?:
    (?:{_WORDS.between}\ )? (?P<low>{_NUMBER}) (?:{_PERCENT})? \s?{_WORDS.joint}\s? (?P<high>{_NUMBER})
    | {_WORDS.at_least} \s? (?P<least>{_NUMBER})
    | {_WORDS.at_most} \s? (?P<most>{_NUMBER})
    | {_WORDS.about} \s? (?P<near>{_NUMBER})
    | (?P<plus>{_NUMBER}) (?= \s?%?\s? (?: \+ | {_WORDS.or_more} ) )
)"""
_TAIL: Final = rf"(?: \s? (?: \+ | {_WORDS.or_more} ) )?"
_EXACT: Final = rf"(?P<exact>{_NUMBER})"
_AFTER: Final = compile_verbose(rf"""
    (?<!\w) {_WITH} {_WORDS.rate} \s? (?:is|of|at|:|=|von|de)? \s?
    (?: {_COMPARED} (?:{_PERCENT})? | {_EXACT} {_PERCENT} ) (?! [\w] | [.,]\d ) {_TAIL}
""")
_BEFORE: Final = compile_verbose(rf"""
    (?<!\w) {_WITH}
    (?: {_COMPARED} {_PERCENT} {_TAIL} | {_EXACT} {_PERCENT} {_TAIL} | (?P<bareplus>{_NUMBER}) \s?%\s?\+ )
    \ (?: of\  | de\  | d' )? {_WORDS.rate} (?!\w) {_TAIL}
""")
_HIGH: Final = compile_verbose(rf"""
    (?<!\w) (?:(?:with|and|have|has|mit|con|avec|com)\ )? (?:an?\ )? (?P<very>{_WORDS.very}\ )?
        {_WORDS.high_words} [ -] {_WORDS.engagement} (?!\w)
    | (?<!\w) (?:with\ )? engagement\ (?:alto|elevado|eleve) (?!\w)
""")
_LOW: Final = compile_verbose(r"""
    (?<!\w) (?:with\ )? (?:low|poor|bad|decent|average|ok|engaged|loyal|active)
    \ (?:engagement|er|audience|community|following) (?:\ rates?)? (?!\w)
""")


_UNSPACED: Final = compile_verbose(
    rf"{_WORDS.unspaced} [がは]? \s? (?P<least>{_NUMBER}) \s?[%%] (?: (?P<most_said>以下|未満) | 以上の? )?"
)


def read_engagement(reading: Reading) -> None:
    for match in reading.find(_UNSPACED):
        rate = float(match["least"].replace(",", "."))
        wanted = Range(None, rate) if match["most_said"] else Range(rate, None)
        _narrow(reading, wanted, *match.span())
    for pattern in (_AFTER, _BEFORE):
        for match in reading.find(pattern):
            _narrow(reading, _range_of(match), *match.span())
    for match in reading.find(_HIGH):
        least = VERY_HIGH_PERCENT if match["very"] else HIGH_PERCENT
        _narrow(reading, Range(least, None), *match.span())
    for match in reading.find(_LOW):
        reading.mark_unclear("Give engagement as a percentage.", *match.span())


def _range_of(match: re.Match[str]) -> Range:
    found = {
        name: float(text.replace(",", ".")) for name, text in match.groupdict().items() if text
    }
    if "low" in found:
        return Range(found["low"], found["high"])
    if "near" in found:
        near = found["near"]
        return Range(near * (1 - NEAR_SHARE), near * (1 + NEAR_SHARE))
    if "most" in found:
        return Range(None, found["most"])
    return Range(next(iter(found.values())), None)


def _narrow(reading: Reading, values: Range, start: int, end: int) -> None:
    both = _intersect(reading.values.get("engagement_rate", Range()), values)
    if not (both.is_possible and values.is_possible) or (values.min or 0) > 100:
        reading.mark_unclear("No engagement rate meets this.", start, end)
        return
    reading.take("engagement_rate", both, start, end)


def _intersect(first: Range, second: Range) -> Range:
    lows = [r.min for r in (first, second) if r.min is not None]
    highs = [r.max for r in (first, second) if r.max is not None]
    return Range(max(lows, default=None), min(highs, default=None))
