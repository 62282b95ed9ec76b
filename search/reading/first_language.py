"""A brief in another language than English asks for creators who write in it, unless it says otherwise."""

from dataclasses import replace
from typing import Final

from creators import lexicon
from creators.lexicon.languages import detect_one, rate_languages
from search.briefs.brief import Brief, Clause

USUAL: Final = "en"
"""Briefs in English are written for creators of every language."""

LONG: Final = 60
"""Letters from which detectors are reliable. Scripts other than Latin are always long enough."""

SURE: Final = 0.7
"""Minimum likelihood of the language of a short text. It must also have a function word of the language, because
detectors read "anime cosplay" as Slovenian."""


def prefer_language_of(brief: Brief) -> Brief:
    """Adds the wish that creators who write in the brief's language come first.

    A language or a place that the brief names says who is wanted, so there is no such wish beside it.
    """
    sure = (c for c in brief.clauses if c.role != "excluded" and not c.is_doubtful)
    asks = any(c.kind in ("languages", "place") for c in sure)
    language = None if asks else _detect(brief.text)
    if language is None:
        return brief
    wish = Clause("language", "languages", (language,), "wished", source="text")
    return replace(brief, shared=(*brief.shared, wish))


def _detect(text: str) -> str | None:
    """The language of a brief, if it is certain and not English."""
    is_long = len(text) >= LONG or sum(map(str.isascii, text)) < len(text) / 2
    language = detect_one(text) if is_long else _detect_short(text)
    return None if language == USUAL else language


def _detect_short(text: str) -> str | None:
    words = set(lexicon.words(text))
    likely = rate_languages(text)
    said = {code: odds for code, odds in likely.items() if _has_function_word(words, code)}
    best = max(said, key=lambda code: said[code], default=None)
    return best if best and said[best] >= SURE else None


def _has_function_word(words: set[str], language: str) -> bool:
    return any(lexicon.is_stopword(word, language) for word in words)
