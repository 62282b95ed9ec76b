"""Finds countries and languages by their names in any language, with CLDR."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from babel import Locale, localedata

from config.kit.text import fold_text
from creators.importing.columns import load_data, plain_name
from creators.lexicon.languages import CODES, canonical_language, language_called
from creators.places.aliases import COUNTRY_ALIASES
from creators.places.geonames import read_countries

_FIRST: Final = ("en", "de", "es", "fr", "it", "pt", "nl")
"""Common languages, in order of precedence. If a word means two countries, the first language decides."""
_NO_COUNTRIES: Final = frozenset(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"])
_FLAG: Final = re.compile(r"[\U0001f1e6-\U0001f1ff]{2}")
_FLAG_A: Final = 0x1F1E6
_REMARK: Final = re.compile(r"\([^()]*\)")
_CUT: Final = re.compile(r"[^\W\d_]+\.?")


@lru_cache(maxsize=10_000)
def find_country(text: str) -> str | None:
    """Returns the ISO 3166-1 code of a country from a code, a name in any language, "Esp." or a flag."""
    if flag := _FLAG.search(text):
        code = "".join(chr(ord(char) - _FLAG_A + ord("A")) for char in flag[0])
        return code if code.lower() in _countries() else None
    return find_country_in_common_language(text) or _country_called(
        text, _names("territories", _all_languages())
    )


def find_country_in_common_language(text: str) -> str | None:
    """Finds a country in common languages only, because the first search in all languages takes a second."""
    return _country_called(text, _countries())


def _country_called(text: str, names: Mapping[str, str]) -> str | None:
    return names.get(plain_name(text)) or _only(_begun(text, names))


@lru_cache(maxsize=10_000)
def find_language(text: str) -> str | None:
    """Returns the ISO 639-1 code of a language, from a code such as `en-GB`, a name in any language, or "Engl."."""
    word = _REMARK.sub("", text).strip().lower()
    code = re.split(r"[-_]", word)[0]
    if code in _language_codes():
        return canonical_language(code)
    if found := language_called(word) or _languages().get(plain_name(word)):
        return found
    cut = _begun(text, _languages())
    return (
        _only(cut)
        or _only(cut & set(CODES))
        or _names("languages", _all_languages()).get(plain_name(word))
    )


def _begun(text: str, names: Mapping[str, str]) -> set[str]:
    """Returns the codes that a text with abbreviated words can mean: "Rep. Dominicana"."""
    parts = [fold_text(part) for part in _CUT.findall(text)]
    if not any(part.endswith(".") and len(part) > 2 for part in parts):
        return set()
    pattern = re.compile(
        r" (?:\w+ )?".join(
            f"{re.escape(part[:-1])}\\w*" if part.endswith(".") else re.escape(part)
            for part in parts
        )
    )
    return {code for name, code in names.items() if pattern.fullmatch(name)}


def _only(codes: Iterable[str]) -> str | None:
    found = list(codes)
    return found[0] if len(found) == 1 else None


@cache
def _countries() -> dict[str, str]:
    """Returns codes by code, by name in the common languages, and by the short forms of `columns.toml`."""
    known = _short_forms("countries")
    known |= {plain_name(name): code for name, code in COUNTRY_ALIASES.items()}
    for code, country in read_countries().items():
        for word in (code, country.iso3, country.name):
            known.setdefault(plain_name(word), code)
    return _names("territories", _FIRST) | known


@cache
def _languages() -> dict[str, str]:
    return _names("languages", _FIRST) | _short_forms("languages")


def _short_forms(kind: str) -> dict[str, str]:
    return {plain_name(name): code for code, names in load_data()[kind].items() for name in names}


@cache
def _names(kind: str, languages: tuple[str, ...]) -> dict[str, str]:
    """Returns codes of countries or languages by name. If languages disagree on a name, the first wins."""
    known: dict[str, str] = {}
    for language in reversed(languages):
        for code, name in getattr(Locale(language), kind).items():
            if len(code) == 2 and code.isalpha() and code not in _NO_COUNTRIES:
                known[plain_name(name)] = code if code.isupper() else canonical_language(code)
        # All languages take 100 MB in Babel's cache.
        if language not in _FIRST:
            localedata._cache.pop(language, None)  # noqa: SLF001 - it has no public way to forget
    return known


@cache
def _all_languages() -> tuple[str, ...]:
    """Returns all languages with a code of two letters, without variants by country or script."""
    return tuple(sorted(n for n in localedata.locale_identifiers() if "_" not in n and len(n) == 2))


@cache
def _language_codes() -> frozenset[str]:
    codes = (code for code in map(str, Locale("en").languages) if len(code) == 2)
    return frozenset(codes) | {"iw", "in"}
