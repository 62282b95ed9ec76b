"""The country and language codes that filters accept, with their names."""

from collections.abc import Iterable, Mapping
from typing import Final

from babel import Locale

from creators.lexicon.languages import CODES
from creators.models import CreatorKind, Platform

_ENGLISH: Final = Locale("en")
_NOT_COUNTRIES: Final = {
    *("AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ")
}
"""Codes in CLDR (Unicode's data about languages and territories) that have two letters but are not countries in ISO
3166-1."""
COUNTRIES: Final = {c for c in map(str, _ENGLISH.territories) if c.isalpha()} - _NOT_COUNTRIES
LANGUAGE_NAMES: Final = {c: str(name) for c, name in _ENGLISH.languages.items() if len(c) == 2}
LANGUAGES: Final = LANGUAGE_NAMES.keys()


def _sort_choices(codes: Iterable[str], names: Mapping[str, str]) -> list[tuple[str, str]]:
    return sorted(((code, names[code]) for code in codes if code in names), key=lambda one: one[1])


COUNTRY_CHOICES: Final = _sort_choices(COUNTRIES, _ENGLISH.territories)
LANGUAGE_CHOICES: Final = _sort_choices(LANGUAGES, LANGUAGE_NAMES)
DETECTED_LANGUAGES: Final = [one for one in LANGUAGE_CHOICES if one[0] in {*CODES, "no"} - {"nb"}]
"""Languages that the analysis of creators detects. The API accepts other languages too."""
KIND_CHOICES: Final = [
    (str(CreatorKind.INFLUENCER), "Influencer"),
    (str(CreatorKind.THEME_PAGE), "Topic page"),
]
PLATFORM_CHOICES: Final = [(str(one.value), str(one.label)) for one in Platform]
