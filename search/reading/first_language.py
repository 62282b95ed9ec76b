"""A brief in another language than English asks for creators who write in it, unless it says otherwise."""

from dataclasses import replace

from search.briefs.brief import Brief, Clause
from search.reading.query_language import USUAL, detect_query_language


def prefer_language_of(brief: Brief) -> Brief:
    """Adds the wish that creators who write in the brief's language come first.

    Briefs in English are written for creators of every language. A language or a place that the brief names says who is
    wanted, so there is no such wish beside it.
    """
    language = detect_query_language(brief.text, brief.text)
    asks = any(c.kind in ("languages", "place") and c.role != "excluded" for c in brief.clauses)
    if language == USUAL or asks:
        return brief
    wish = Clause("language", "languages", (language,), "wished", source="text")
    return replace(brief, shared=(*brief.shared, wish))
