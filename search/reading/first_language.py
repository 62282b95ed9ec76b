"""Makes creators rank higher if they write in the language of the brief. This does not apply to briefs in English, nor
to briefs that name a language or a place."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from creators import lexicon
from creators.lexicon.languages import detect_one, rate_languages
from search.briefs.brief import Brief, Clause

USUAL: Final = "en"
"""The language of most queries. It leads to no preference, because a brief in English may ask for creators of any
language."""

LONG: Final = 60
"""Minimum characters of a text for reliable language detection. It applies to Latin script. Other scripts have no
minimum."""

SURE: Final = 0.7
"""Minimum probability of the detected language of a short text. The text must also contain a function word of the
language. Detectors take "anime cosplay" for Slovenian, for example."""


def prefer_language_of(brief: Brief) -> Brief:
    """Adds a wish for creators who write in the language of the brief. Adds no wish if the brief names a language or a
    place, because the brief then says which creators are wanted."""
    sure = (c for c in brief.clauses if c.role != "excluded" and not c.is_doubtful)
    asks = any(c.kind in ("languages", "place") for c in sure)
    language = None if asks else _detect(brief.text)
    if language is None:
        return brief
    wish = Clause("language", "languages", (language,), "wished", source="text")
    return replace(brief, shared=(*brief.shared, wish))


def _detect(text: str) -> str | None:
    """Returns the language of the brief. Returns None if the language is uncertain or English."""
    is_long = len(text) >= LONG or sum(map(str.isascii, text)) < len(text) / 2
    language = detect_one(text) if is_long else _detect_short(text)
    return None if language == USUAL else language


def _detect_short(text: str) -> str | None:
    words = set(lexicon.words(text))
    likely = rate_languages(text)
    said = {code: odds for code, odds in likely.items() if has_function_word(words, code)}
    best = max(said, key=lambda code: said[code], default=None)
    return best if best and said[best] >= SURE else None


def has_function_word(words: Iterable[str], language: str) -> bool:
    return any(lexicon.is_stopword(word, language) for word in words)
