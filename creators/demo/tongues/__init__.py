"""Creators who write in another language than English."""

from collections.abc import Mapping

from creators.demo.niche import Manner, Niche
from creators.demo.tongues import ar, de, es, he, ko

_BOOKS = {"ar": ar, "de": de, "es": es, "he": he, "ko": ko}
MANNERS: Mapping[str, Manner] = {code: book.MANNER for code, book in _BOOKS.items()}
TONGUES: Mapping[str, Mapping[str, Niche]] = {
    code: {niche.slug: niche for niche in book.NICHES} for code, book in _BOOKS.items()
}
