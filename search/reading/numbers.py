"""Reads numbers from words that the tagger has labelled. They are numbers of followers, numbers of creators, and
engagement rates."""

import re
from dataclasses import replace
from typing import Final

from search.filters.values import Range
from search.reading.lexicon import COMPARATORS, RATES, TIERS, phrase_pattern
from search.reading.numerals import Amount, add_parts, find_amounts, plain_digits, share_units

TIER_SIZES: Final = {
    "nano": Range(1_000, 10_000),
    "micro": Range(10_000, 100_000),
    "mid": Range(100_000, 500_000),
    "macro": Range(500_000, 1_000_000),
    "mega": Range(1_000_000, None),
}
AROUND: Final = 0.2
"""An approximate number such as "around 20k" is read as a range. The ends of the range are this share of the number
below and above it."""
LEAST_FOLLOWERS: Final = 100
"""Minimum number of followers. A smaller number means something else, such as posts a week or creators."""
LEAST_TOP: Final = 1_000
"""A range is in thousands if it begins below `LEAST_FOLLOWERS` and ends below this number, as in "ten to a hundred"."""
MOST_RATE: Final = 50
LONGEST_JOINT: Final = 5
"""Maximum characters between the two numbers of a rate if only the second number has a percent sign: "2 bis 6 %"."""
LONGEST_LABEL: Final = 30
"""Number of characters before a number of followers in which "at least" or "at most" is looked for."""
NUMBER: Final = "N"
"""Placeholder for the number in a text about a number of followers."""
_CODE_LETTER: Final = re.compile(r"(?<=\d)[a-z](?![a-z])")
"""Matches a letter that makes a number a code and not an amount, as in the hair types "3c to 4c"."""
_FIGURES: Final = re.compile(r"[\s-]*(?:" + "|".join(TIERS["figures"]) + ")")


def read_followers(words: str, before: str = "") -> Range | None:
    """Returns the range of followers that the words state. Returns None if they state none. `before` is the text before
    the words, such as "Max. followers: "."""
    plain, read = _read_amounts(words)
    if read and _FIGURES.match(plain, read[0].end):
        low = 10.0 ** (read[0].value - 1)
        return Range(low, None if "least" in _ends(plain) else low * 10)
    amounts = share_units(add_parts(plain, read))
    values = [a.value for a in amounts]
    is_short = values and min(values) < LEAST_FOLLOWERS and max(values) < LEAST_TOP
    is_code = any(_CODE_LETTER.match(plain, a.end) for a in amounts if not a.factor)
    if is_short and not is_code and (len(values) > 1 or _ends(plain)):
        amounts = [replace(a, value=a.value * 1_000) for a in amounts]
    amounts = [a for a in amounts if a.value >= LEAST_FOLLOWERS]
    return _range_of(plain, amounts, _label_of(before)) if amounts else _tiers(plain)


def read_single(words: str) -> tuple[float, str] | None:
    """Returns the number of followers, and the words with NUMBER in place of the number. Returns None if the words do
    not state exactly one number."""
    plain, read = _read_amounts(words)
    amounts = [a for a in share_units(add_parts(plain, read)) if a.value >= LEAST_FOLLOWERS]
    if len({a.value for a in amounts}) != 1 or _FIGURES.match(plain, read[0].end):
        return None
    only = amounts[0]
    return only.value, f"{plain[: only.start]} {NUMBER} {plain[only.end :]}"


def mask_number(words: str, before: str = "") -> str | None:
    """Returns the words with NUMBER in place of their only number of followers. Returns None if the words do not state
    exactly one number, or if a known word says whether it is a minimum or a maximum. `before` is the text before the
    words."""
    single = read_single(words)
    if single is None:
        return None
    masked = single[1]
    is_said = _ends(masked) or any(end != "about" for end in _ends(_label_of(before)))
    return None if is_said else masked


def _label_of(before: str) -> str:
    """Returns the label in front of the words, such as " / máx. " in "Seguidores: mín. 10.000 / máx. ". If the words
    are at the start of a line, the label is in the line above."""
    line = before.rstrip().rsplit("\n", 1)[-1][-LONGEST_LABEL:]
    return re.split(r"\d", plain_digits(line))[-1].casefold().replace("_", " ")


def read_rate(words: str) -> Range | None:
    """Returns the range of the engagement rate in percent, or None. A rate above MOST_RATE is not an engagement rate
    but a share of something else, as in "70 % US audience"."""
    plain, amounts = _read_amounts(words)
    if not any(pattern.search(plain) for pattern in RATES.values()):
        return None
    amounts = [a for a in amounts if not a.factor and a.value <= MOST_RATE]
    signs = [m.start() for m in RATES["percent"].finditer(plain)]
    marked = [a for a in amounts if any(0 <= at - a.end <= 2 for at in signs)]
    begun = [a for a in amounts if marked and 0 < marked[0].start - a.end <= LONGEST_JOINT]
    marked = [a for a in begun if a not in marked] + marked
    return _range_of(plain, marked or amounts) if amounts else None


def read_count(words: str) -> int | None:
    """Returns the number of creators that the words state. For a range, this is its last number. Returns None if the
    words state no number."""
    _, amounts = _read_amounts(words)
    found = [a.value * (a.factor or 1) for a in amounts]
    whole = [int(value) for value in found if value >= 1]
    return whole[-1] if whole else None


def _read_amounts(words: str) -> tuple[str, list[Amount]]:
    """Returns the words in lower case and with plain digits. Also returns the amounts that the words contain."""
    plain = plain_digits(words).casefold()
    return plain, _without_articles(plain, list(find_amounts(plain)))


def _without_articles(plain: str, amounts: list[Amount]) -> list[Amount]:
    """Drops short words that are a number in one language and a preposition or article in another: "to", "a", "on"."""
    kept = [
        a
        for a in amounts
        if a.factor
        or plain[a.start].isdigit()
        or (a.value > 1 and a.end - a.start > 2)
        or not plain[a.start : a.end].isascii()
    ]
    compared = [m.span() for m, _ in _comparators(plain)]
    alone = [a for a in kept if not any(s <= a.start and a.end <= e for s, e in compared)]
    return alone or kept or amounts


def _range_of(plain: str, amounts: list[Amount], label: str = "") -> Range:
    values = {a.value for a in amounts}
    if len(values) > 1:
        return Range(min(values), max(values))
    only = amounts[0]
    ends = _ends(plain, only) or [end for end in _ends(label) if end != "about"][-1:]
    if "least" in ends or not ends:
        return Range(only.value, None)
    if "most" in ends:
        return Range(None, only.value)
    return Range(only.value * (1 - AROUND), only.value * (1 + AROUND))


def _ends(plain: str, amount: Amount | None = None) -> list[str]:
    """Returns which of "least", "most" and "about" the text says, in the order of the text. Longer phrases are matched
    first, so that "no more than" is not read as "more than"."""
    taken = bytearray(len(plain))
    if amount:
        taken[amount.start : amount.end] = bytes([1]) * (amount.end - amount.start)
    found = []
    negations = [m.end() for m in _NEGATIONS.finditer(plain)]
    for match, kind in _comparators(plain):
        start, end = match.span()
        is_behind = amount is not None and start >= amount.end
        if any(taken[start:end]) or (is_behind and match[0] in _BEFORE):
            continue
        taken[start:end] = b"\x01" * (end - start)
        turned = any(
            0 <= start - at <= NEAR and not _PAUSE.search(plain, at, start) for at in negations
        )
        found.append((start, _TURNED.get(kind, kind) if turned else kind))
    return [kind for _, kind in sorted(found)]


NEAR: Final = 14
"""Maximum characters between a negation and the comparison ("more than", for example) that it reverses."""
_PAUSE: Final = re.compile(r"[^\w\s'-]|\d")
_BEFORE: Final = frozenset({"sub"})
"""Words that mean "at most" only before a number. After a number, "sub" means "subscribers"."""
_TURNED: Final = {"most": "least", "least": "most"}


def _comparators(plain: str) -> list[tuple[re.Match[str], str]]:
    found = [(m, kind) for kind, pattern in _PATTERNS.items() for m in pattern.finditer(plain)]
    return sorted(found, key=lambda pair: (-len(pair[0][0]), pair[0].start()))


_PATTERNS: Final = {kind: phrase_pattern(phrases) for kind, phrases in COMPARATORS.items()}
_NEGATIONS: Final = _PATTERNS.pop("negations")


def _tiers(plain: str) -> Range | None:
    named = [size for tier, size in TIER_SIZES.items() if any(_says(plain, n) for n in TIERS[tier])]
    if not named:
        return None
    # TIER_SIZES is in ascending order.
    return Range(named[0].min, named[-1].max)


def _says(plain: str, name: str) -> bool:
    """Returns whether a word of the text begins with the name of a follower tier, such as "micro". A short name in
    Latin script must be the whole word."""
    if name[0] > "\u0e00" and name in plain:
        return True
    is_whole = len(name) < 4 and name.isascii()
    words = re.split(r"[^\w]+", plain)
    return any(word == name if is_whole else word.startswith(name) for word in words)
