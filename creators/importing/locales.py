"""Finds the codes of countries and languages from their names in any language. The names come from CLDR, a database of
such names."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from babel import Locale, localedata

from config.kit.text import fold_text
from creators.importing.columns import expand_words, names_in, plain_name
from creators.lexicon.languages import CODES, canonical_language, language_called
from creators.places.aliases import COUNTRY_ALIASES
from creators.places.geonames import read_countries

_FIRST: Final = ("en", "de", "es", "fr", "it", "pt", "nl")
"""Common languages. If different countries have the same name in different languages, the language that comes first
here decides."""
_NO_COUNTRIES: Final = frozenset(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"])
_FLAG: Final = re.compile(r"[\U0001f1e6-\U0001f1ff]{2}")
_FLAG_A: Final = 0x1F1E6
_REMARK: Final = re.compile(r"\([^()]*\)")
_WORD: Final = re.compile(r"[^\W\d_]+\.?")


@lru_cache(maxsize=10_000)
def find_country(text: str) -> str | None:
    """Returns a country's ISO 3166-1 code. The text is a code, a name in any language, an abbreviation ("Esp.") or a
    flag."""
    if flag := _FLAG.search(text):
        code = "".join(chr(ord(char) - _FLAG_A + ord("A")) for char in flag[0])
        return code if code in read_countries() else None
    found = find_country_in_common_language(text)
    return found or _code_of(text, _names("territories", _all_languages()))


def find_country_in_common_language(text: str) -> str | None:
    """Returns a country's code from its name in a common language. The search in all languages takes a second when it
    is first used, so this function avoids it."""
    return _code_of(text, _countries())


@lru_cache(maxsize=10_000)
def find_language(text: str) -> str | None:
    """Returns a language's ISO 639-1 code. The text is a code such as `en-GB`, a name in any language, or an
    abbreviation."""
    word = _REMARK.sub("", text).strip().lower()
    code = canonical_language(re.split(r"[-_]", word)[0])
    if len(code) == 2 and code in Locale("en").languages:
        return code
    common = _names("languages", _FIRST) | names_in("languages")
    found = language_called(word) or _code_of(word, common)
    return found or _names("languages", _all_languages()).get(plain_name(word))


def _code_of(text: str, names: Mapping[str, str]) -> str | None:
    """Returns the code for a name or an abbreviation, or None. If an abbreviation fits several codes, returns the code
    of the only language among them that Kindred can detect."""
    if code := names.get(plain_name(text)):
        return code
    words = [fold_text(word) for word in _WORD.findall(text)]
    codes = expand_words(words, names, between=r" (?:\w+ )?")
    found = codes if len(codes) == 1 else codes & set(CODES)
    return found.pop() if len(found) == 1 else None


@cache
def _countries() -> dict[str, str]:
    """Returns country codes. The keys are the codes, the names in the common languages, and the short forms in
    `columns.toml`."""
    aliases = {plain_name(name): code for name, code in COUNTRY_ALIASES.items()}
    own = {
        plain_name(word): code
        for code, country in reversed(read_countries().items())
        for word in (country.name, country.iso3, code)
    }
    return _names("territories", _FIRST) | own | names_in("countries") | aliases


@cache
def _names(kind: str, languages: tuple[str, ...]) -> dict[str, str]:
    """Returns codes of countries or languages, by name. If a name has several meanings, the first of the languages
    decides."""
    known: dict[str, str] = {}
    for language in reversed(languages):
        for code, name in getattr(Locale(language), kind).items():
            if len(code) == 2 and code.isalpha() and code not in _NO_COUNTRIES:
                known[plain_name(name)] = code if code.isupper() else canonical_language(code)
        # Without this, Babel's cache would keep the data of all languages, which takes 100 MB.
        if language not in _FIRST:
            localedata._cache.pop(language, None)  # noqa: SLF001 - it has no public way to forget
    return known


@cache
def _all_languages() -> tuple[str, ...]:
    """Returns all languages with a two-letter code, without their variants by country or script."""
    return tuple(sorted(n for n in localedata.locale_identifiers() if "_" not in n and len(n) == 2))
