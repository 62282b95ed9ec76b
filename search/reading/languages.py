"""Finds languages in words that the tagger has labelled as a language: "German-speaking", "türkçe", "die auf Deutsch
posten"."""

import re
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError

from config.kit.text import MARKS, fold_text
from creators.lexicon.languages import CODES, canonical_language, language_called
from creators.places.demonyms import COUNTRY_OF
from search.reading.lexicon import LANGUAGES

NAMED_IN: Final = (*CODES, "sw", "zu", "gl", "no", "uz")
"""Locales in which the names of languages are known. A brief can name a language in its own language or in English."""
_WORD: Final = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}])*")
_STEM: Final = 5
_SPOKEN_IN: Final = {"EG": "ar", "SA": "ar", "BR": "pt", "MX": "es", "AT": "de", "CH": "de"}


def read_languages(words: str, language: str) -> tuple[str, ...]:
    """Returns the codes of the languages that the words name, in the order of the words. `language` is the language of
    the text."""
    found = [code.lower() for code in _CAPITALS.findall(words) if code.lower() in _ISO]
    folded = [fold_text(m[0]) for m in _WORD.finditer(words)]
    for one, following in zip(folded, [*folded[1:], ""], strict=True):
        code = _code_of(f"{one} {following}", language) or _code_of(one, language)
        if code and code not in found:
            found.append(code)
    if not found:
        found = [c for word in folded if (c := _inflected(word, language))][:2]
    if not found:
        whole = fold_text(words).replace(" ", "")
        found = [c for name, c in _own_names(language).items() if _stem(name) in whole][:2]
    return tuple(dict.fromkeys(found))


def _code_of(name: str, language: str) -> str | None:
    if len(name) < 3 and name.isascii():
        return None
    known = (
        LANGUAGES.get(name)
        or _own_names(language).get(name)
        or _own_names("en").get(name)
        or language_called(name)
    )
    return known or _SPOKEN_IN.get(COUNTRY_OF.get(name, ""))


_LATIN: Final = {"sr": "sr_Latn", "bs": "bs_Latn"}
_CAPITALS: Final = re.compile(r"\b[A-Z]{2}\b")
_ISO: Final = frozenset({"en", "de", "es", "fr", "it", "pt", "nl", "pl", "tr", "ru"})


@cache
def _own_names(language: str) -> dict[str, str]:
    try:
        locale = _LATIN.get(language, language)
        names = Locale.parse(locale).languages if language in NAMED_IN else {}
    except UnknownLocaleError:
        names = {}
    return {
        fold_text(name): canonical_language(code)
        for code, name in names.items()
        if len(canonical_language(code)) == 2
    }


def _inflected(word: str, language: str) -> str | None:
    """Returns the language with a name that begins like the word, as in "русскоязычные", "nemecky" and
    "deutschsprachig"."""
    if len(word) < 4:
        return None
    named = {**_own_names("en"), **_own_names(language)}
    alike = [
        (count_common(name, word), -len(name), code)
        for name, code in named.items()
        if count_common(name, word) >= min(_STEM, max(4, len(name) - 2))
    ]
    return max(alike)[2] if alike else None


def count_common(a: str, b: str) -> int:
    """Returns how many letters at the start of the two words are the same."""
    return next(
        (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )


def _stem(name: str) -> str:
    """Returns the name of a language without its article and ending. The result is a part of inflected words: "בעברית",
    "بالعربي"."""
    bare = name.removeprefix("ال")
    return bare if len(bare) < 4 else bare[: max(4, len(bare) - 2)]
