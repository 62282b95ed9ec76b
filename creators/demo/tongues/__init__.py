"""Creators who write in another language than English."""

from collections.abc import Mapping

from creators.demo.niche import Manner, Niche
from creators.demo.tongues import ar, de, es, fr, he, hi, it, ja, ko, nl, pl, pt, sv, tr
from creators.demo.tongues import id as indonesian

_BOOKS = {
    "ar": ar,
    "de": de,
    "es": es,
    "fr": fr,
    "he": he,
    "hi": hi,
    "id": indonesian,
    "it": it,
    "ja": ja,
    "ko": ko,
    "nl": nl,
    "pl": pl,
    "pt": pt,
    "sv": sv,
    "tr": tr,
}
MANNERS: Mapping[str, Manner] = {code: book.MANNER for code, book in _BOOKS.items()}
TONGUES: Mapping[str, Mapping[str, Niche]] = {
    code: {niche.slug: niche for niche in book.NICHES} for code, book in _BOOKS.items()
}
