"""Reads words and signs that turn an amount into a range, in several languages."""

from typing import Final

from search.filters.values import Range
from search.reading.conditions.amounts import AMOUNT, SPELLED_LOW
from search.reading.conditions.patterns import any_of

AT_LEAST: Final = any_of(
    en=r"""
        no (?:less|fewer) than | not (?:less|fewer|under|below)(?: than)?
        | (?:more|greater|bigger|larger|higher) than | at least | atleast | min(?:imum|\.)?(?: of)?:?
        | upwards of | north of | starting (?:at|from) | exceed(?:s|ing)? | over | above | from | past
    """,
    de="mindestens | mind\\.? | mehr als | großer als | hoher als | uber | ab",
    nl="meer dan | minstens | minimaal | boven(?: de)? | vanaf | ten minste",
    pl="min\\.? | minimum | powyżej | ponad | co najmniej | więcej niż | od",
    tr="en az",
    fa="بیش از | حداقل | بالای",
    ar="أكثر من | على الأقل | فوق",
    es="""
        mas de | al menos | como minimo | minimo(?: de)? | a partir de | mayor(?:es)? (?:a|al|de|que)
        | superior(?:es)? (?:a|al)
    """,
    fr="plus de | au moins | superieure?s? a",
    pt="mais de | pelo menos | acima de | no minimo | minimo(?: de)? | a partir de | maior(?:es)? que",
    it="almeno | minimo | superiore (?:a|al) | più di | oltre | sopra(?: i)? | a partire da",
    signs=">= | => | ≥ | >",
)
AT_MOST: Final = any_of(
    en=r"""
        (?:no|not) more than | not (?:over|above|exceeding) | no(?:t)? (?:bigger|larger) than
        | (?:less|fewer|smaller|lower) than | at most | max(?:imum|\.)?(?: of)?:? | up to | upto | sub-?
        | under | below | south of
    """,
    de="nicht (?:mehr als|uber) | hochstens | maximal | max\\.? | weniger als | unter | bis(?: zu)?",
    es="no mas de | menos de | como maximo | maximo(?: de)? | hasta | menor(?:es)? (?:a|al|de|que)",
    fr="pas plus de | moins de | au plus | maximum de | jusqu'a",
    pt="nao mais (?:de|que|do que) | ate | abaixo de | no maximo | menos de | menor(?:es)? que",
    it="non piu di | meno di | fino a | al massimo | sotto(?: i)?",
    nl="niet meer dan | minder dan | maximaal | hooguit | onder(?: de)?",
    pl="nie więcej niż | poniżej | mniej niż | do | maksymalnie",
    tr="en fazla",
    fa="کمتر از | حداکثر",
    ar="أقل من | حتى",
    signs="<= | =< | ≤ | <",
)
ABOUT: Final = any_of(
    en=r"around | about | roughly | approx(?:imately|\.)? | circa | ca\.?",
    de="etwa | ungefahr | rund",
    es="unos",
    fr="environ",
    pt="cerca de",
    signs="~",
)
_BETWEEN: Final = any_of(
    en="(?:in )?(?:between|betwen|beetween|beween|btw) | from",
    de="zwischen | von",
    es="entre | de",
    it="tra | fra | da",
    nl="tussen | van",
    pl="od | między",
    ar="بين | من",
    signs="range(?: of)?:?",
)
_AND: Final = any_of(
    en="to | and | an | till | until | up to | through",
    de="bis | und",
    es="a | y | hasta",
    pt="e | ate",
    fr="et | jusqu'a",
    nl="en | tot",
    pl="do",
    it="e",
    tr="ile | ve",
    ar="إلى",
    fa="تا",
)
_OR_MORE: Final = any_of(
    en="plus | or more | and (?:up|above|more) | and over",
    es="o mas",
    it="o più | in su",
    nl="of meer",
    pl="(?:i|lub) więcej",
    tr="(?:ve )?(?:üzeri|üstü) | fazla | aşkın",
    ar="[أف]?و? ?أكثر",
    fa="به بالا",
    de="oder mehr",
    fr="ou plus",
    pt="ou mais",
)
_OR_LESS: Final = any_of(
    tr="(?:ve )?altı | altında | az",
    en="or (?:less|fewer)",
    es="o menos",
    pt="ou menos",
    de="oder weniger",
)
_UNSPACED_MORE: Final = any_of(ja="以上 | 超 | 越え | を超える")
_UNSPACED_LESS: Final = any_of(ja="以下 | 未満 | まで")
_DASH: Final = r"(?:\s?(?:--?|\.\.\.?|~|〜|から)\s?|\sو\s?)"

RANGE: Final = (
    rf"(?:\b{_BETWEEN}\ )?(?P<low>{AMOUNT}|{SPELLED_LOW})(?:{_DASH}|\s{_AND}\s)(?P<high>{AMOUNT})"
)
LEAST: Final = rf"(?<!\w){AT_LEAST}\s?(?P<least>{AMOUNT})"
MOST: Final = rf"(?<!\w){AT_MOST}\s?(?P<most>{AMOUNT})"
NEAR: Final = rf"(?<!\w){ABOUT}\s?(?P<near>{AMOUNT})"
PLUS: Final = rf"(?P<plus>{AMOUNT})\s?(?:\+|{_OR_MORE}(?!\w)|{_UNSPACED_MORE})"
BELOW: Final = rf"(?P<below>{AMOUNT})\s?(?:{_OR_LESS}(?!\w)|{_UNSPACED_LESS})"
COMPARED: Final = rf"(?:{RANGE}|{LEAST}|{MOST}|{NEAR}|{PLUS}|{BELOW})"
"""An amount with a comparison."""

NEAR_SHARE: Final = 0.3
"""Distance of both ends of a range from an approximate amount, as a share of the amount.

"About 10k" is 7k to 13k. This is our choice, so the chip shows the range.
"""


def approximate_range(value: float) -> Range:
    return Range(value * (1 - NEAR_SHARE), value * (1 + NEAR_SHARE))


def intersect_ranges(first: Range, second: Range) -> Range | None:
    """Returns the range that satisfies both ranges, or None if there is no such range."""
    lows = [r.min for r in (first, second) if r.min is not None]
    highs = [r.max for r in (first, second) if r.max is not None]
    both = Range(max(lows, default=None), min(highs, default=None))
    return both if both.is_possible else None
