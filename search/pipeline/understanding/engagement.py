"""How much followers react: "engagement above 4 %", "ER >= 3.5%"."""

import re
from typing import Final

from search.filters.table import ENGAGEMENT_RATE
from search.filters.values import Range
from search.pipeline.understanding import comparisons as c
from search.pipeline.understanding.reading import Reading

HIGH_PERCENT: Final = 3.5
VERY_HIGH_PERCENT: Final = 6.0
"""Scrunch's reading of Instagram rates, much quoted since 2018: 1 to 3.5 % is average, 3.5 to 6 %
high, more is very high. The chip shows the number."""

_RATE: Final = (
    r"(?:(?:avg|average|mean) )?(?:eng(?:agement|agment|agemen|agament|\.)?[ -]?(?:rates?|ratio|level|levels)?|e\.?r\.?|interaktionsrate|engagementrate"
    r"|tasa de (?:interaccion|engagement)|taux d'(?:engagement|interaction)|taxa de (?:engajamento|interacao|engagement)|engajamento|interaccion|interaction rate)"
)
_NUMBER: Final = r"\d{1,3}(?:[.,]\d{1,3})?"
_PER_CENT: Final = (
    r"\s?(?:%|per ?cent|prozent|pct|por ?ciento|pour ?cent|por cento|percentage points)"
)
_AND: Final = r"(?:-|to|and|bis|und|a|y|e|et)"
_WITH: Final = r"(?:(?:with|having|have|has|mit|con|avec|com|and|whose|of) (?:an? |good |high )?)?"
_COMPARED: Final = (
    rf"(?:(?:between |from |zwischen |entre |von )?(?P<low>{_NUMBER})(?:{_PER_CENT})?\s?{_AND}\s?(?P<high>{_NUMBER})"
    rf"|{c.AT_LEAST}\s?(?P<least>{_NUMBER})|{c.AT_MOST}\s?(?P<most>{_NUMBER})|{c.ABOUT}\s?(?P<near>{_NUMBER})|(?P<plus>{_NUMBER})(?=\s?%?\s?(?:\+|or (?:more|higher|above)|and (?:up|above))))"
)
_TAIL: Final = r"(?:\s?(?:\+|or (?:more|higher|above)|and (?:up|above|higher)))?"
_EXACT: Final = rf"(?P<exact>{_NUMBER})"
_AFTER: Final = re.compile(
    rf"(?<!\w){_WITH}{_RATE}\s?(?:is|of|at|:|=|von|de)?\s?(?:{_COMPARED}(?:{_PER_CENT})?|{_EXACT}{_PER_CENT})(?![\w]|[.,]\d){_TAIL}"
)
_BEFORE: Final = re.compile(
    rf"(?<!\w){_WITH}(?:{_COMPARED}{_PER_CENT}{_TAIL}|{_EXACT}{_PER_CENT}{_TAIL}|(?P<bareplus>{_NUMBER})\s?%\s?\+) (?:of |de |d')?{_RATE}(?!\w){_TAIL}"
)
_HIGH: Final = re.compile(
    r"(?<!\w)(?:with |and |have |has |mit |con |avec |com )?(?:an? )?(?P<very>very |extremely |super |really |sehr |muy |tres |muito )?(?:high(?:ly)?|good|great|strong|excellent|above[ -]average|solid|hohe[mnrs]?|gute[mnrs]?|alto|buen|alta|buena|fort|bon)[ -]"
    r"(?:engag(?:ement|ment|ed|ing|agement)(?: rates?)?(?: (?:audiences?|followers|following|communit(?:y|ies)|fans))?|interaktion(?:srate)?|engagementrate|interaccion|engajamento|er)(?!\w)"
    r"|(?<!\w)(?:with )?engagement (?:alto|elevado|eleve)(?!\w)"
)
_LOW: Final = re.compile(
    r"(?<!\w)(?:with )?(?:low|poor|bad|decent|average|ok|engaged|loyal|active) (?:engagement|er|audience|community|following)(?: rates?)?(?!\w)"
)


def read_engagement(reading: Reading) -> None:
    for pattern in (_AFTER, _BEFORE):
        for match in reading.find(pattern):
            _narrow(reading, _range_of(match), *match.span())
    for match in reading.find(_HIGH):
        least = VERY_HIGH_PERCENT if match["very"] else HIGH_PERCENT
        _narrow(reading, Range(least, None), *match.span())
    for match in reading.find(_LOW):
        reading.mark_unclear("How much engagement is not said; give a percentage.", *match.span())


def _range_of(match: re.Match[str]) -> Range:
    found = {
        name: float(text.replace(",", ".")) for name, text in match.groupdict().items() if text
    }
    if "low" in found:
        return Range(found["low"], found["high"])
    if "near" in found:
        return c.approximate(found["near"])
    if "most" in found:
        return Range(None, found["most"])
    return Range(next(iter(found.values())), None)


def _narrow(reading: Reading, values: Range, start: int, end: int) -> None:
    both = c.intersect_ranges(reading.engagement_rate, values)
    if both is None or not values.is_possible or (values.min or 0) > 100:
        reading.mark_unclear("No engagement rate can satisfy this.", start, end)
        return
    reading.engagement_rate = both
    reading.take("engagement_rate", ENGAGEMENT_RATE.chip(values), start, end)
