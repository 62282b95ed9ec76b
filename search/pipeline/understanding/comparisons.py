"""Words and signs that turn an amount into a range, in the languages in which people ask."""

from typing import Final

from search.filters.amounts import AMOUNT
from search.filters.values import Range

AT_LEAST: Final = (
    r"(?:no (?:less|fewer) than|not (?:less|fewer|under|below)(?: than)?|(?:more|greater|bigger|larger|higher) than|at least|atleast|min(?:imum|\.)?(?: of)?"
    r"|upwards of|north of|starting (?:at|from)|exceed(?:s|ing)?|over|above|from|past"
    r"|mindestens|mehr als|uber|ab|mas de|al menos|como minimo|minimo|plus de|au moins|mais de|pelo menos|acima de|almeno|piu di|>=|=>|≥|>)"
)
AT_MOST: Final = (
    r"(?:(?:no|not) more than|not (?:over|above|exceeding)|no(?:t)? (?:bigger|larger) than|(?:less|fewer|smaller|lower) than|at most|max(?:imum|\.)?(?: of)?|up to|upto|sub-?|under|below|south of"
    r"|hochstens|maximal|weniger als|unter|bis(?: zu)?|menos de|como maximo|maximo|hasta|moins de|au plus|maximum de|jusqu'a|ate|abaixo de|meno di|<=|=<|≤|<)"
)
ABOUT: Final = r"(?:around|about|roughly|approx(?:imately|\.)?|circa|ca\.?|etwa|ungefahr|rund|unos|environ|cerca de|~)"
_BETWEEN: Final = r"(?:(?:in )?between|from|zwischen|von|entre|de|range(?: of)?:?)"
_AND: Final = r"(?:\s?(?:--?|\.\.\.?|~)\s?|\s(?:to|and|bis|und|a|y|e|et|till|until|up to|through|hasta|jusqu'a|ate)\s)"

RANGE: Final = rf"(?:\b{_BETWEEN} )?(?P<low>{AMOUNT}){_AND}(?P<high>{AMOUNT})"
LEAST: Final = rf"(?<!\w){AT_LEAST}\s?(?P<least>{AMOUNT})"
MOST: Final = rf"(?<!\w){AT_MOST}\s?(?P<most>{AMOUNT})"
NEAR: Final = rf"(?<!\w){ABOUT}\s?(?P<near>{AMOUNT})"
PLUS: Final = rf"(?P<plus>{AMOUNT})\s?(?:\+|(?:plus|or more|and (?:up|above|more)|and over|o mas|oder mehr|ou plus|ou mais)(?!\w))"

NEAR_SHARE: Final = 0.3
"""About 10k is 7k to 13k: our choice, shown in the chip."""


def approximate(value: float) -> Range:
    return Range(value * (1 - NEAR_SHARE), value * (1 + NEAR_SHARE))


def intersect_ranges(first: Range, second: Range) -> Range | None:
    """The range that satisfies both; None if there is none."""
    lows = [r.min for r in (first, second) if r.min is not None]
    highs = [r.max for r in (first, second) if r.max is not None]
    both = Range(max(lows, default=None), min(highs, default=None))
    return both if both.is_possible else None
