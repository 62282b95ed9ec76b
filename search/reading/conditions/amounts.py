"""Reads amounts as people write them: "10k", "1,5 Mio", "10.000", "50 thousand", "half a million"."""

import re
from typing import Final

_THOUSAND: Final = (
    r"k|tsd\.?|thousand|tausend|mille|mila|mil|duizend|tys\.?|tysiecy|tysiac[ea]?|bin(?:den)?|الف"
    r"|الاف|هزار|千"
)
_MILLION: Final = (
    r"mm|mio\.?|mn|mln\.?|milyon(?:dan)?|miljoen|مليون|ملايين|میلیون|mill?ion(?:s|en|es)?|millones|millon"
    r"|milhoes|milhao|milion(?:es|i|e)|m"
)
_UNITS: Final = rf"(?:{_THOUSAND}|{_MILLION}|lakhs?|crores?|billion|bn)"
_UNSPACED_UNITS: Final = "(?:千|万|億)"
"""Units of Japanese and Chinese: 1万 is 10,000."""
_DIGITS: Final = r"\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d{1,9}(?:[.,]\d{1,3})?"
_WORDS: Final[dict[str, float]] = {
    # English
    "half a": 0.5, "a quarter": 0.25, "quarter of a": 0.25, "one": 1, "two": 2, "three": 3,
    "four": 4, "five": 5, "ten": 10, "twenty": 20, "twenty five": 25, "thirty": 30, "fifty": 50,
    "fifteen": 15, "forty": 40, "sixty": 60, "seventy": 70, "seventy five": 75, "eighty": 80, "ninety": 90,
    "three hundred": 300, "four hundred": 400,
    "one hundred": 100, "a hundred": 100, "hundred": 100, "two hundred": 200, "five hundred": 500,
    "a": 1,
    # German
    "eine": 1, "einer": 1, "zwei": 2, "zehn": 10, "funfzig": 50, "hundert": 100,
    # Spanish, French, Portuguese
    "un": 1, "dos": 2, "diez": 10, "cien": 100,
    "une": 1, "deux": 2, "dix": 10, "cent": 100,
    "um": 1, "cem": 100,
}  # fmt: skip
_SPELLED: Final = "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))

AMOUNT: Final = rf"""(?:
    (?: (?<![\w.,$€£#]) | (?<=\sو) ) (?:{_DIGITS}) (?:\s?{_UNITS}(?![\w']))? (?![\w%°]|[.,]\d)
    | (?<![0-9.,$€£#]) (?:{_DIGITS}) {_UNSPACED_UNITS} 人?
    | (?<![0-9.,$€£#]) (?:{_DIGITS}) 人
    | \b (?:{_SPELLED}) [ -] {_UNITS} (?!\w)
)"""
"""A verbose expression without groups. It does not match parts of words ("4k60"), sums of money or percentages."""
_LOWS: Final = "|".join(re.escape(word) for word, value in _WORDS.items() if value >= 2)
SPELLED_LOW: Final = rf"(?: \b (?:{_LOWS}) (?=\ (?:to|and|or|bis|und|a|y|et|e|en|do)\ ) )"
"""The lower end of a range whose unit is written only at the upper end: "ten to fifty thousand"."""
_UNIT: Final = re.compile(rf"\s?({_UNITS}|{_UNSPACED_UNITS})人?$")

_FACTORS: Final = {
    "万": 1e4,
    "億": 1e8,
    "lakh": 1e5,
    "lakhs": 1e5,
    "crore": 1e7,
    "crores": 1e7,
    "billion": 1e9,
    "bn": 1e9,
}
_GROUPED: Final = re.compile(r"\d{1,3}(?:[.,' ]\d{3})+")


def parse_unit(amount: str) -> float | None:
    """Returns the factor of the amount's unit, or None if it has no unit."""
    match = _UNIT.search(amount)
    if match is None:
        return None
    unit = match.group(1)
    if unit in _FACTORS:
        return _FACTORS[unit]
    return 1e3 if re.fullmatch(_THOUSAND, unit) else 1e6


def parse_amount(amount: str) -> float:
    """Returns the number that a match of AMOUNT means."""
    factor = parse_unit(amount)
    number = _UNIT.sub("", amount).strip(" -人")
    if number in _WORDS:
        return _WORDS[number] * (factor or 1)
    if _GROUPED.fullmatch(number) and (factor is None or number.count(",") + number.count(".") > 1):
        return float(re.sub(r"[.,' ]", "", number)) * (factor or 1)
    return round(
        float(number.replace(",", ".").replace("'", "").replace(" ", "")) * (factor or 1), 6
    )


def parse_amounts(low: str, high: str) -> tuple[float, float]:
    """Returns both ends of a range. "10-50k" and "10 and 50 thousand" write the unit only once."""
    least, most = parse_amount(low), parse_amount(high)
    factor = parse_unit(high)
    if factor is not None and parse_unit(low) is None and least * factor <= most and least < 1000:
        least *= factor
    return least, most
