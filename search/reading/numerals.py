"""Finds amounts in texts of many languages. An amount is a number in digits or in words, with the units after it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from config.kit.text import MARKS
from search.reading.lexicon import FACTORS, NUMBERS

SHORT_STEM: Final = 5
"""A word with at most this number of letters must match exactly. Its ending is not removed, because many other words
begin with the same letters."""
LEAST_SHARED: Final = 100
"""Limit for the last number of a range. If the number is lower and has no unit, it gets the unit of the first number:
"two thousand to twenty"."""
_DIGITS: Final = re.compile(
    r"\d{1,3}(?:[.,'’٬\u00a0\u202f ]\d{3})+(?!\d)|\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d+(?:[.,٫]\d+)?"
)
_GROUPED: Final = re.compile(r"\d{1,3}(?:[.,'’٬\u00a0\u202f ]\d{2,3})*[.,'’٬\u00a0\u202f ]\d{3}")
_LETTERS: Final = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}']|\.(?=\w))*\.?")


@dataclass(frozen=True, slots=True)
class Amount:
    value: float
    factor: float | None
    start: int
    end: int


def plain_digits(words: str) -> str:
    bare = (c for c in words if not "\u064b" <= c <= "\u0652")
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in bare)


def find_amounts(plain: str) -> Iterator[Amount]:
    """Yields the numbers of the text, in digits or in words, in their order. Each number has the unit after it. If
    several units follow a number, they are multiplied."""
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


_LINKS: Final = frozenset({"de", "di", "of"})
"""Words that can stand between a number and its unit: "50 de mii"."""
_ARTICLES: Final = frozenset({"a", "an"})
"""Words that can stand between a fraction and its unit: "half a million"."""


def _links(plain: str, number: Amount, word: re.Match[str]) -> bool:
    links = _LINKS | _ARTICLES if number.value < 1 else _LINKS
    if number.factor or word[0] not in links or plain[number.end : word.start()].strip():
        return False
    return plain[number.start].isdigit() or number.end - number.start > 2


def _is_unit(plain: str, amount: Amount) -> bool:
    """Returns whether the amount is a unit that stands before its number, as in "elfu 5"."""
    return _factor(plain[amount.start : amount.end]) is not None


def _join(pending: Amount | None, piece: Amount, plain: str) -> Amount | None:
    """Joins an amount with the word after it, and returns the joined amount. Returns None if the two do not belong
    together."""
    if pending is None:
        return None
    between = plain[pending.end : piece.start]
    is_words = pending.factor is None and not plain[pending.start].isdigit()
    if not re.fullmatch(r"[\s.'-]{0,2}", between):
        is_sum = is_words and not piece.factor and _adds(pending, between.strip(), piece)
        return _add(pending, piece) if is_sum else None
    if piece.factor:
        return replace(pending, factor=(pending.factor or 1) * piece.factor, end=piece.end)
    is_leading = pending.factor and _is_unit(plain, pending)
    if piece.value > 1 and is_leading and plain[pending.start : pending.end] not in _THOUSANDS:
        return replace(pending, value=piece.value, end=piece.end)
    if not is_words:
        return None
    if piece.value == 100 or piece.value < 1 or plain[piece.start : piece.end] in _TENS:
        if pending.value >= 100 and piece.value == 10:  # 一百五十: only the units are multiplied
            units = pending.value % 10
            return replace(pending, value=pending.value - units + 10 * (units or 1), end=piece.end)
        is_article = pending.end - pending.start < 3 and plain[pending.start].isascii()
        start = piece.start if is_article else pending.start
        return Amount(pending.value * piece.value, None, start, piece.end)
    if pending.value % 100 == 4 and piece.value == 20:  # quatre-vingt
        return replace(pending, value=pending.value + 76, end=piece.end)
    is_word = piece.end - piece.start > 2 or not plain[piece.start].isascii()
    return _add(pending, piece) if is_word and _follows(pending.value, piece.value) else None


_TENS: Final = frozenset({"十", "拾"})
_THOUSANDS: Final = frozenset({"mil", "mille"})
"""Words that mean one thousand without a number before them. A number after the word is added: "mil quinientos"."""
_AFTER_HUNDREDS: Final = frozenset({"and", "und", "e", "og", "och"})
_AFTER_TENS: Final = frozenset({"y", "e", "i", "og", "och"})


def _adds(pending: Amount, word: str, piece: Amount) -> bool:
    """Returns whether the word between two numbers is a word for addition: "two hundred and fifty", "treinta y
    cinco"."""
    if word in _AFTER_HUNDREDS and pending.value % 100 == 0 and 100 <= pending.value < 1_000:
        return piece.value < 100
    if word == "et":  # "vingt et un", "soixante et onze"
        return piece.value in (1, 11) and pending.value % 100 >= 20
    return (
        word in _AFTER_TENS and pending.value % 100 >= 20 and _follows(pending.value, piece.value)
    )


def _follows(value: float, next_value: float) -> bool:
    """Returns whether the second number continues the first. Examples are 20 and 5, 300 and 20, and in French 60 and
    12."""
    tens = value % 100
    if next_value < 10:
        return value >= 10 and tens % 10 == 0 and (tens != 10 or value == 10)
    if next_value < 20 and tens in (60, 80):
        return True
    return value >= 100 and tens == 0 and next_value < 100


def _add(pending: Amount, piece: Amount) -> Amount:
    return replace(pending, value=pending.value + piece.value, end=piece.end)


def _may_begin(piece: Amount) -> bool:
    """Returns whether an amount can begin with this word. It must be a number, or a unit that needs no number before
    it, as in "de mil a diez mil"."""
    return not piece.factor or piece.end - piece.start > 2 or piece.factor == 10_000


def _split_word(word: str, at: int, *, is_after_digit: bool) -> list[Amount]:
    """Splits a word into its numbers and units, as in "zwanzigtausend" and "三万". A unit gets the value 1 and a
    factor. Units can have case endings: "tysięcy", "тысячами"."""
    bare, end = word.rstrip("."), at + len(word)
    if bare == "w" and not is_after_digit:  # "w/ 5k" means "with 5k"
        return []
    if bare in NUMBERS:
        return [Amount(NUMBERS[bare], None, at, end)]
    if factor := _factor(bare):
        return [Amount(1, factor, at, end)]
    if number := _inflected_number(bare):
        return [Amount(number, None, at, end)]
    if joined := _split_units_first(bare, at):
        return joined
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


def _split_units_first(word: str, at: int) -> list[Amount]:
    """Splits a word in which the units come before the tens: "fünfundzwanzigtausend", "femogtyve"."""
    match = _UNITS_FIRST.match(word)
    if match is None or NUMBERS.get(match[1], 10) >= 10:
        return []
    first, *others = _split_word(match[3], at + match.start(3), is_after_digit=False) or [
        Amount(0, None, 0, 0)
    ]
    if first.factor or first.value not in range(20, 100, 10):
        return []
    return [Amount(NUMBERS[match[1]] + first.value, None, at, first.end), *others]


_UNITS_FIRST: Final = re.compile(r"^(\w{2,5}?)(und|og|ën|en)(\w{4,40})$")


def _inflected_number(word: str) -> float | None:
    """Returns the number that an inflected word means: "двадцати" is a case of "двадцать". Returns None if the word is
    no number."""
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


def add_parts(plain: str, amounts: list[Amount]) -> list[Amount]:
    """Adds up amounts that together mean one amount, as in "1 lakh 20 thousand"."""
    found: list[Amount] = []
    for amount in amounts:
        last = found[-1] if found else None
        between = plain[last.end : amount.start].strip() if last else ""
        if last and last.factor and _is_part(plain, last, between, amount):
            is_digit = amount.factor is None and amount.value < 10
            factor = last.factor / 10 if is_digit else amount.factor or 1
            value = last.value * last.factor + amount.value * factor
            found[-1] = Amount(value, 1, last.start, amount.end)
        else:
            found.append(amount)
    return found


def _is_part(plain: str, last: Amount, between: str, amount: Amount) -> bool:
    """Returns whether the amount is added to the amount before it, `last`: "1 lakh 20 thousand", "dois mil e
    quinhentos", "一万五". Digits are not added: "5k 300 likes"."""
    unit = last.factor or 1
    if amount.factor:
        return amount.factor < unit and not between
    if plain[last.start].isdigit() or plain[amount.start].isdigit():
        return False
    if plain[amount.start] >= "\u0e00":
        return amount.value < 10 and last.end == amount.start and unit >= 1_000
    return unit == 1_000 and 100 <= amount.value < 1_000 and between in ("", *_AFTER_HUNDREDS)


def share_units(amounts: list[Amount]) -> list[Amount]:
    """Multiplies each number by its unit. The two numbers of a range can share a unit: "10 to 20k", "two thousand to
    twenty"."""
    found: list[Amount] = []
    unit = None
    for amount in reversed(amounts):
        last = found[-1] if found else None
        unit = amount.factor or unit
        # "500 to 5k" begins at 500.
        is_shared = last and 1 <= amount.value < 1_000 and amount.value * (unit or 1) <= last.value
        factor = amount.factor or (unit if is_shared else None) or 1
        found.append(Amount(amount.value * factor, None, amount.start, amount.end))
    if len(found) == 2 and amounts[0].factor and found[0].value < LEAST_SHARED:
        found[0] = replace(found[0], value=found[0].value * amounts[0].factor)
    return found[::-1]
