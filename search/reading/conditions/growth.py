"""Finds the growth of followers that a text asks for: "fast-growing", "growing over 5 % a month", "up-and-coming"."""

import re
from typing import Final

from search.filters.values import Range
from search.reading.conditions.account_words import ACCOUNT, DOERS
from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("growth", "comparisons")

GROWING_PERCENT: Final = 1.0
FAST_PERCENT: Final = 5.0
"""The minimum growth in 30 days, in percent, that "fast-growing" means. The number is an assumption, so users see
it."""

_PEOPLE: Final = rf"(?: {ACCOUNT} | {DOERS} | audience | following )"
_BEFORE_PEOPLE: Final = rf"(?= \ (?:[\w-]+\ ){{0,3}} {_PEOPLE} (?!\w) )"
_WHO: Final = r"(?: (?:who|that|which)\ (?:are\ |is\ |keep\ )? )"
_PERCENT: Final = r"(?P<percent>\d{1,4}(?:[.,]\d{1,2})?)\s?(?:%|per\ ?cent)"
_AMOUNT: Final = compile_verbose(rf"""
    (?<!\w) (?: {_WHO}? (?:growing|grew|grow) \ (?:by\ |at\ )? | (?:with\ |and\ )? )
    (?:{_WORDS.at_least}\ ?)? {_PERCENT} \+? (?: (?<=\w)|(?<=%) )
        (?:\ (?:follower\ |subscriber\ )? growth)? (?:\ {_WORDS.monthly})?
""")
_WITH_WORD: Final = re.compile(r"grow|grew")
_QUICK: Final = compile_verbose(rf"""
    (?<!\w) (?: {_WORDS.fast} [ -] growing {_BEFORE_PEOPLE} | {_WHO}? growing \ {_WORDS.fast}
    | (?:with\ )? (?:a\ )? (?:high|strong|fast|rapid)\ (?:follower\ )?growth
    | with\ a\ {_WORDS.fast}[ -]growing\ audience
    | {_WORDS.fast} \ wachsende\w* {_BEFORE_PEOPLE} | que\ crecen\ {_WORDS.fast} ) (?!\w) (?:\ audience)?
""")
_SLOW: Final = compile_verbose(rf"""
    (?<!\w) (?: growing (?= \ {_PEOPLE} (?!\w) ) | (?:who|that)\ (?:are|is)\ growing | up[ -]and[ -]coming
    | (?<=,\ ) growing (?=\ *(?:$|[,.;])) | rising\ (?:stars?|talents?)
    | (?:trending|rising) (?= \ (?:[\w-]+\ )? {ACCOUNT} (?!\w) )
    | wachsende\w* (?= \ {_PEOPLE} )
    | en\ (?:pleno\ )?crecimiento | en\ (?:pleine\ )?croissance | em\ crescimento | in\ crescita ) (?!\w)
""")


def read_growth(reading: Reading) -> None:
    for match in reading.find(_AMOUNT):
        if _WITH_WORD.search(match.group()):
            _narrow(reading, float(match["percent"].replace(",", ".")), *match.span())
    for pattern, least in ((_QUICK, FAST_PERCENT), (_SLOW, GROWING_PERCENT)):
        for match in reading.find(pattern):
            _narrow(reading, least, *match.span())


def _narrow(reading: Reading, least: float, start: int, end: int) -> None:
    known: Range | None = reading.values.get("growth_30d_pct")
    wanted = Range(max(least, known.min or 0) if known else least, None)
    reading.take("growth_30d_pct", wanted, start, end)
