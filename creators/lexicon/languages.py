"""Detects the language of a text, and looks up languages by name. Detection uses the low-accuracy mode of the library
lingua, which takes 75 MB of memory and 0.2 ms per caption. The full models of lingua would take 1.1 GB. Models are
loaded on first use."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from babel import Locale
from lingua import IsoCode639_1, LanguageDetector, LanguageDetectorBuilder

from config.kit.text import fold_text

_CODES: Final = """
    ar az be bg bn bs ca cs da de el en es et eu fa fi fr gu he hi hr hu hy id is it ja ka kk ko lt lv mk mn mr ms nb
    nl pa pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi zh
"""
CODES: Final = tuple(_CODES.split())
"""Codes of the languages that can be detected. lingua also knows others, such as Latin and Esperanto, but on social
platforms these are mostly wrong guesses."""

MIN_LETTERS: Final = 12
"""Minimum letters of a text whose language is guessed. In a shorter text, a single borrowed word can decide the
guess."""
MIN_CONFIDENCE: Final = 0.7
"""Minimum confidence of a guess that is used. For captions of three to eight words, correct guesses have a higher
confidence. The guess for "link in bio" has a lower confidence."""
MAX_LETTERS: Final = 1000
"""Number of characters at the start of a text from which the language is guessed. More characters do not improve the
guess."""

_ONE_NAME: Final = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "fil": "tl"}
"""Codes of languages, with the code that the catalogue stores instead."""
_NOISE: Final = re.compile(r"https?://\S+|www\.\S+|\S+@\S+|[@#][\w.]+")
_DENSE_SCRIPTS: Final = re.compile("[぀-ヿ㐀-鿿가-힯]")
"""Matches a character of a script in which words have about two characters (Chinese, Japanese, Korean)."""


def guess_language(text: str) -> tuple[str, float] | None:
    """Returns the language of a text and the confidence of the guess. Returns None if the text is too short or its
    language uncertain."""
    words = _words_of(text)
    letters = sum(map(str.isalpha, words)) + 4 * len(_DENSE_SCRIPTS.findall(words))
    if letters < MIN_LETTERS:
        return None
    best, *_ = _detector().compute_language_confidence_values(words)
    if best.value < MIN_CONFIDENCE:
        return None
    return canonical_language(best.language.iso_code_639_1.name), best.value


@lru_cache(maxsize=4096)
def detect_one(text: str) -> str | None:
    """Returns the language of a text, or None if the language is uncertain."""
    guess = guess_language(text)
    return guess[0] if guess else None


@lru_cache(maxsize=4096)
def rate_languages(text: str) -> Mapping[str, float]:
    """Returns how likely a text is to be in each language, 0 to 1, by language code. Use this function for texts that
    are too short for `detect_one`."""
    values = _detector().compute_language_confidence_values(_words_of(text))
    likely: dict[str, float] = {}
    for one in values:
        code = canonical_language(one.language.iso_code_639_1.name)
        likely[code] = max(one.value, likely.get(code, 0.0))
    return likely


def rate_language(text: str, code: str) -> float:
    """Returns how likely a text is to be in the language `code`, 0 to 1. The likeliest language has the value 1."""
    likely = rate_languages(text)
    return likely.get(code, 0.0) / (max(likely.values(), default=0.0) or 1.0)


def canonical_language(code: str) -> str:
    """Returns the code that the catalogue uses for a language: `no` for `nb` and `nn`."""
    code = code.lower()
    return _ONE_NAME.get(code, code)


def language_name(code: str) -> str:
    """Returns the English name of a language, or its code if the name is unknown."""
    return str(Locale("en").languages.get(code, code))


def language_called(name: str) -> str | None:
    """Returns the code of the language that has this name, or None. The name can be in a common language ("alemán") or
    in the language itself ("Deutsch")."""
    return _codes_by_name().get(fold_text(name))


def _words_of(text: str) -> str:
    """Returns the text without URLs, e-mail addresses, handles and hashtags, which do not show the language."""
    return " ".join(_NOISE.sub(" ", text).split())[:MAX_LETTERS]


@cache
def _detector() -> LanguageDetector:
    codes = [IsoCode639_1.from_str(code.upper()) for code in CODES]
    return LanguageDetectorBuilder.from_iso_codes_639_1(*codes).with_low_accuracy_mode().build()


_NAMED_IN: Final = ("pt", "it", "fr", "es", "de", "en")
"""Common languages in which the names of all languages are known. If a name has different meanings in two of them, the
meaning in the later one is used."""
_UNDETECTED: Final = ("af", "am", "cy", "ga", "ne", "si", "so", "uz", "yo", "zu")
"""Languages that a search query can name, although they are not detected in texts."""
_OTHER_NAMES: Final = Path(__file__).parent / "language_names.tsv"
"""File with the name of each language in the language itself, and with names of its varieties. Reading the names from
babel would take a megabyte per language."""


@cache
def _codes_by_name() -> dict[str, str]:
    codes = sorted({canonical_language(code) for code in (*CODES, *_UNDETECTED)})
    names: dict[str, str] = {}
    for locale in map(Locale, _NAMED_IN):
        names |= {fold_text(locale.languages[c]): c for c in codes if c in locale.languages}
    lines = (line.split("\t") for line in _OTHER_NAMES.read_text("utf-8").splitlines())
    return names | {fold_text(name): code for code, told in lines for name in told.split(", ")}
