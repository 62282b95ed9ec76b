"""Reads numbers from words that the tagger labelled: numbers of followers, numbers of creators, and engagement
rates."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from config.kit.text import MARKS
from search.filters.values import Range
from search.reading.lexicon import COMPARATORS, FACTORS, NUMBERS, RATES, TIERS, phrase_pattern

TIER_SIZES: Final = {
    "nano": Range(1_000, 10_000),
    "micro": Range(10_000, 100_000),
    "mid": Range(100_000, 500_000),
    "macro": Range(500_000, 1_000_000),
    "mega": Range(1_000_000, None),
}
AROUND: Final = 0.2
""""around 20k" becomes a range. Each end of the range differs from the number by this share."""
LEAST_FOLLOWERS: Final = 100
"""Minimum that counts as a number of followers. A smaller number counts something else, such as posts a week or
creators."""
LEAST_TOP: Final = 1_000
"""A range is in thousands if it begins below `LEAST_FOLLOWERS` and ends below this number: "ten to a hundred"."""
MOST_RATE: Final = 50
LONGEST_JOINT: Final = 5
"""Maximum characters between the two numbers of a rate if only the second has a percent sign: "2 bis 6 %"."""
LONGEST_LABEL: Final = 30
"""Number of characters before a number of followers that are searched for "at least" or "at most"."""
SHORT_STEM: Final = 5
"""Maximum letters of a word that must match exactly. Endings of such short words are not removed, because many other
words begin with the same letters."""
_DIGITS: Final = re.compile(
    r"\d{1,3}(?:[.,'’٬\u00a0\u202f ]\d{3})+(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+(?:[.,٫]\d+)?"
)
_GROUPED: Final = re.compile(r"\d{1,3}(?:[.,'’٬\u00a0\u202f ]\d{2,3})*[.,'’٬\u00a0\u202f ]\d{3}")
_LETTERS: Final = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}']|\.(?=\w))*\.?")
_CODE_LETTER: Final = re.compile(r"(?<=\d)[a-z](?![a-z])")
"""Matches a letter that makes a number a code, such as a hair type: "3c to 4c"."""
_FIGURES: Final = re.compile(r"[\s-]*(?:" + "|".join(TIERS["figures"]) + ")")


@dataclass(frozen=True, slots=True)
class Amount:
    value: float
    factor: float | None
    start: int
    end: int


def read_followers(words: str, before: str = "") -> Range | None:
    """Returns the range of followers that the words state, or None. `before` is the text before the words, such as
    "Max. followers: "."""
    plain, read = _read_amounts(words)
    if read and _FIGURES.match(plain, read[0].end):
        low = 10.0 ** (read[0].value - 1)
        return Range(low, None if "least" in _ends(plain) else low * 10)
    amounts = _with_shared_units(_summed(plain, read))
    values = [a.value for a in amounts]
    is_short = values and min(values) < LEAST_FOLLOWERS and max(values) < LEAST_TOP
    is_code = any(_CODE_LETTER.match(plain, a.end) for a in amounts if not a.factor)
    if is_short and not is_code and (len(values) > 1 or _ends(plain)):
        amounts = [replace(a, value=a.value * 1_000) for a in amounts]
    amounts = [a for a in amounts if a.value >= LEAST_FOLLOWERS]
    return _range_of(plain, amounts, _label_of(before)) if amounts else _tiers(plain)


def _label_of(before: str) -> str:
    """Returns the label before the words, such as " / máx. " in "Seguidores: mín. 10.000 / máx. ". If the words begin a
    line, the line above contains the label."""
    line = before.rstrip().rsplit("\n", 1)[-1][-LONGEST_LABEL:]
    return re.split(r"\d", plain_digits(line))[-1].casefold().replace("_", " ")


def read_rate(words: str) -> Range | None:
    """Returns the range of the engagement rate in percent, or None. A rate above MOST_RATE is the share of something
    else, such as "70 % US audience"."""
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
    """Returns the number of creators that the words state, or None. For a range, returns its last number."""
    _, amounts = _read_amounts(words)
    found = [a.value * (a.factor or 1) for a in amounts]
    whole = [int(value) for value in found if value >= 1]
    return whole[-1] if whole else None


def _read_amounts(words: str) -> tuple[str, list[Amount]]:
    """Returns the words in lower case with plain digits, and the amounts in them."""
    plain = plain_digits(words).casefold()
    return plain, _without_articles(plain, list(find_amounts(plain)))


def plain_digits(words: str) -> str:
    bare = (c for c in words if not "\u064b" <= c <= "\u0652")
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in bare)


def find_amounts(plain: str) -> Iterator[Amount]:
    """Yields the numbers that are written in digits or in words, in the order of the text. Each number has the unit
    after it. Several units after a number are multiplied."""
    at = 0
    pending: Amount | None = None
    while at < len(plain):
        if match := _DIGITS.match(plain, at):
            number = _number(match[0])
            leads = pending and pending.factor and _is_unit(plain, pending)
            if pending and leads and not plain[pending.end : at].strip():
                pending = Amount(number, pending.factor, pending.start, match.end())
            else:
                if pending:
                    yield pending
                pending = Amount(number, None, at, match.end())
            at = match.end()
            continue
        if match := _LETTERS.match(plain, at):
            if pending and _links(plain, pending, match):
                pending = replace(pending, end=match.end())
                at = match.end()
                continue
            is_after_digit = plain[at - 1 : at].isdigit()
            for piece in _split_word(match[0], at, is_after_digit=is_after_digit):
                joined = _join(pending, piece, plain)
                if joined is None and pending:
                    yield pending
                pending = joined or (piece if _may_begin(piece) else None)
            at = match.end()
            continue
        at += 1
    if pending:
        yield pending


_LINKS: Final = frozenset({"a", "an", "de", "di", "of", "la"})
"""Words that may stand between a number and its unit: "half a million", "50 de mii"."""


def _links(plain: str, number: Amount, word: re.Match[str]) -> bool:
    if number.factor or word[0] not in _LINKS or plain[number.end : word.start()].strip():
        return False
    return plain[number.start].isdigit() or number.end - number.start > 2


def _is_unit(plain: str, amount: Amount) -> bool:
    """Returns whether the amount is only a unit in front of its number, as in "elfu 5"."""
    return _factor(plain[amount.start : amount.end]) is not None


def _join(pending: Amount | None, piece: Amount, plain: str) -> Amount | None:
    """Joins a word with the amount before it and returns the joined amount. Returns None if the two do not belong
    together."""
    if pending is None:
        return None
    between = plain[pending.end : piece.start]
    is_words = pending.factor is None and not plain[pending.start].isdigit()
    if not re.fullmatch(r"[\s.'-]{0,2}", between):
        is_sum = between.strip() in _ANDS and is_words and not piece.factor
        if is_sum and pending.value >= 100 and piece.value < 100:
            return replace(pending, value=pending.value + piece.value, end=piece.end)
        return None
    if piece.factor:
        return replace(pending, factor=(pending.factor or 1) * piece.factor, end=piece.end)
    if piece.value > 1 and pending.factor and _is_unit(plain, pending):
        return replace(pending, value=piece.value, end=piece.end)
    if is_words and (piece.value == 100 or piece.value < 1):
        is_article = pending.end - pending.start < 3
        start = piece.start if is_article else pending.start
        return Amount(pending.value * piece.value, None, start, piece.end)
    if is_words and pending.value >= 20 and pending.value % 10 == 0 and piece.value < 10:
        return replace(pending, value=pending.value + piece.value, end=piece.end)
    return None


_ANDS: Final = frozenset({"and", "und", "e", "y", "et", "en", "i", "og", "och"})


def _may_begin(piece: Amount) -> bool:
    """Returns whether an amount can begin with this word. The word is a number, or a unit that needs no number before
    it, as in "de mil a diez mil"."""
    return not piece.factor or piece.end - piece.start > 2 or piece.factor == 10_000


def _split_word(word: str, at: int, *, is_after_digit: bool) -> list[Amount]:
    """Splits a word into numbers and units, as in "zwanzigtausend" and "三万". A unit has the value 1 and a factor.
    Case endings of units are ignored: "tysięcy", "тысячами"."""
    bare, end = word.rstrip("."), at + len(word)
    if bare == "w" and not is_after_digit:  # "w/ 5k" means "with 5k"
        return []
    if bare in NUMBERS:
        return [Amount(NUMBERS[bare], None, at, end)]
    if factor := _factor(bare):
        return [Amount(1, factor, at, end)]
    if number := _inflected_number(bare):
        return [Amount(number, None, at, end)]
    found, i = [], 0
    while i < len(bare):
        for length in range(min(len(bare) - i, 14), 0, -1):
            part = bare[i : i + length]
            is_known = part in NUMBERS or part in FACTORS
            if is_known and (length > 2 or part[0] >= "\u0e00"):
                factor = None if part in NUMBERS else FACTORS[part]
                found.append(Amount(NUMBERS.get(part, 1), factor, at + i, at + i + length))
                i += length
                break
        else:
            if bare[0] < "\u0e00":
                return []
            i += 1
    return found


def _inflected_number(word: str) -> float | None:
    """Returns the number that an inflected word means, or None: "двадцати" is a case of "двадцать"."""
    return next((_STEMS[word[:-cut]] for cut in (1, 2) if word[:-cut] in _STEMS), None)


_STEMS: Final = {word[:-1]: number for word, number in NUMBERS.items() if len(word) > SHORT_STEM}


def _factor(word: str) -> float | None:
    if word in FACTORS:
        return FACTORS[word]
    for length in range(len(word) - 1, 2, -1):
        if word[:length] in FACTORS and len(word) - length <= 4:
            return FACTORS[word[:length]]
    return None


def _number(digits: str) -> float:
    if _GROUPED.fullmatch(digits):
        return float(re.sub(r"\D", "", digits))
    return float(re.sub("[,٫]", ".", digits))


def _without_articles(plain: str, amounts: list[Amount]) -> list[Amount]:
    """Drops short words that are a number in one language but a preposition or article in another: "to", "a", "on"."""
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


def _summed(plain: str, amounts: list[Amount]) -> list[Amount]:
    """Adds up amounts that are parts of one amount, as in "1 lakh 20 thousand"."""
    found: list[Amount] = []
    for amount in amounts:
        last = found[-1] if found else None
        parts = last and last.factor and amount.factor and amount.factor < last.factor
        if last and parts and not plain[last.end : amount.start].strip():
            value = last.value * (last.factor or 1) + amount.value * (amount.factor or 1)
            found[-1] = Amount(value, 1, last.start, amount.end)
        else:
            found.append(amount)
    return found


def _with_shared_units(amounts: list[Amount]) -> list[Amount]:
    """Multiplies each number by its unit. The two numbers of a range may share one unit: "10 to 20k", "two thousand to
    twenty"."""
    found, unit = [], None
    for amount in reversed(amounts):
        unit = amount.factor or unit
        shares = 1 <= amount.value < 1_000
        factor = amount.factor or (unit if shares else None) or 1
        found.append(Amount(amount.value * factor, None, amount.start, amount.end))
    if len(found) == 2 and amounts[0].factor and found[0].value < LEAST_FOLLOWERS:
        found[0] = replace(found[0], value=found[0].value * amounts[0].factor)
    return found[::-1]


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
    """Returns the comparators in the text, in their order: "least", "most" or "about". A longer phrase has precedence,
    so "no more than" is not read as "more than"."""
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
"""Maximum characters between a negation and the comparator that the negation reverses."""
_PAUSE: Final = re.compile(r"[^\w\s'-]|\d")
_BEFORE: Final = frozenset({"sub"})
"""Words that are comparators only in front of a number. After a number, "sub" means "subscribers"."""
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
    """Returns whether a word begins with the name of a follower tier. A short name in Latin script must be the whole
    word."""
    if name[0] > "\u0e00" and name in plain:
        return True
    is_whole = len(name) < 4 and name.isascii()
    words = re.split(r"[^\w]+", plain)
    return any(word == name if is_whole else word.startswith(name) for word in words)
