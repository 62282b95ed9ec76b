"""Reads engagement rates: "engagement above 4 %", "ER >= 3.5%"."""

import re
from typing import Final

from search.filters.table import ENGAGEMENT_RATE
from search.filters.values import Range
from search.reading.conditions.comparisons import (
    ABOUT,
    AT_LEAST,
    AT_MOST,
    approximate_range,
    intersect_ranges,
)
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading

HIGH_PERCENT: Final = 3.5
VERY_HIGH_PERCENT: Final = 6.0
"""Minimum engagement rate that "very high" means. The chip shows the number.

Scrunch's classes of Instagram rates, much quoted since 2018: 1 to 3.5 % is average, 3.5 to 6 % is high, more is very
high.
"""

_RATE: Final = any_of(
    en=r"""
        (?:(?:avg|average|mean) )?eng(?:agement|agment|agemen|agament|\.)?[ -]?(?:rates?|ratio|level|levels)?
        | (?:(?:avg|average|mean) )?e\.?r\.?
        | interaction rate
    """,
    de="interaktionsrate | engagementrate",
    es="tasa de (?:interaccion|engagement) | interaccion",
    it="tasso di (?:engagement|coinvolgimento) | coinvolgimento",
    nl="betrokkenheid",
    pl="zaangażowanie(?:m)? | wskaźnik zaangażowania",
    tr="etkileşim(?: oranı)?",
    ar="نسبة التفاعل | معدل التفاعل | تفاعل | التفاعل",
    fr="taux d'(?:engagement|interaction)",
    pt="taxa de (?:engajamento|interacao|engagement) | engajamento",
)
_NUMBER: Final = r"\d{1,3}(?:[.,]\d{1,3})?"
_PERCENT: Final = r"\s?" + any_of(
    en=r"% | per ?cent | pct | percentage points",
    de="prozent",
    es="por ?ciento",
    fr="pour ?cent",
    pt="por cento",
)
_AND: Final = any_of(signs="-", en="to | and", de="bis | und", es="a | y", pt="e", fr="et")
_BETWEEN: Final = any_of(en="between | from", de="zwischen | von", es="entre")
_WITH: Final = rf"""(?:
    {any_of(en="with | having | have | has | and | whose | of", de="mit", es="con", fr="avec", pt="com")}
    \ (?: an?\  | good\  | high\  )?
)?"""
_OR_MORE: Final = any_of(en="or (?:more|higher|above) | and (?:up|above|higher)")
_COMPARED: Final = rf"""(?:
    (?:{_BETWEEN}\ )? (?P<low>{_NUMBER}) (?:{_PERCENT})? \s?{_AND}\s? (?P<high>{_NUMBER})
    | {AT_LEAST} \s? (?P<least>{_NUMBER})
    | {AT_MOST} \s? (?P<most>{_NUMBER})
    | {ABOUT} \s? (?P<near>{_NUMBER})
    | (?P<plus>{_NUMBER}) (?= \s?%?\s? (?: \+ | {_OR_MORE} ) )
)"""
_TAIL: Final = rf"(?: \s? (?: \+ | {_OR_MORE} ) )?"
_EXACT: Final = rf"(?P<exact>{_NUMBER})"
_AFTER: Final = compile_verbose(rf"""
    (?<!\w) {_WITH} {_RATE} \s? (?:is|of|at|:|=|von|de)? \s?
    (?: {_COMPARED} (?:{_PERCENT})? | {_EXACT} {_PERCENT} ) (?! [\w] | [.,]\d ) {_TAIL}
""")
_BEFORE: Final = compile_verbose(rf"""
    (?<!\w) {_WITH}
    (?: {_COMPARED} {_PERCENT} {_TAIL} | {_EXACT} {_PERCENT} {_TAIL} | (?P<bareplus>{_NUMBER}) \s?%\s?\+ )
    \ (?: of\  | de\  | d' )? {_RATE} (?!\w) {_TAIL}
""")
_VERY: Final = any_of(
    en="very | extremely | super | really", de="sehr", es="muy", fr="tres", pt="muito"
)
_HIGH_WORDS: Final = any_of(
    en="high(?:ly)? | good | great | strong | excellent | above[ -]average | solid",
    de="hohe[mnrs]? | gute[mnrs]?",
    es="alto | buen | alta | buena",
    fr="fort | bon",
)
_ENGAGEMENT: Final = any_of(
    en="""
        engag(?:ement|ment|ed|ing|agement)(?: rates?)?(?: (?:audiences?|followers|following|communit(?:y|ies)|fans))?
        | er
    """,
    de="interaktion(?:srate)? | engagementrate",
    es="interaccion",
    pt="engajamento",
)
_HIGH: Final = compile_verbose(rf"""
    (?<!\w) (?:(?:with|and|have|has|mit|con|avec|com)\ )? (?:an?\ )? (?P<very>{_VERY}\ )?
        {_HIGH_WORDS} [ -] {_ENGAGEMENT} (?!\w)
    | (?<!\w) (?:with\ )? engagement\ (?:alto|elevado|eleve) (?!\w)
""")
_LOW: Final = compile_verbose(r"""
    (?<!\w) (?:with\ )? (?:low|poor|bad|decent|average|ok|engaged|loyal|active)
    \ (?:engagement|er|audience|community|following) (?:\ rates?)? (?!\w)
""")


_UNSPACED: Final = compile_verbose(
    any_of(ja="エンゲージメント率? | エンケーシメント率?")
    + rf" [がは]? \s? (?P<least>{_NUMBER}) \s?[%%] (?: (?P<most_said>以下|未満) | 以上の? )?"
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
        return approximate_range(found["near"])
    if "most" in found:
        return Range(None, found["most"])
    return Range(next(iter(found.values())), None)


def _narrow(reading: Reading, values: Range, start: int, end: int) -> None:
    both = intersect_ranges(reading.engagement_rate, values)
    if both is None or not values.is_possible or (values.min or 0) > 100:
        reading.mark_unclear("No engagement rate meets this.", start, end)
        return
    reading.engagement_rate = both
    reading.take("engagement_rate", ENGAGEMENT_RATE.chip(values), start, end)
