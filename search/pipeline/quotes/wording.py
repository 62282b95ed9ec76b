"""Writes the reasons for a match in plain English, with words of the query."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from creators import lexicon
from creators.analysis.evidence import join_words
from creators.figures.words import format_approximate_day
from creators.models import DateSpan, Post
from creators.text.disclosure import is_advert
from search.pipeline.values import EncodedQuery, Term
from search.pipeline.words import join_spans, plain_coverage

LONGEST: Final = 60
"""A reason identifies a post without a date by a quote. This is the maximum number of characters of this quote."""
_NUMBER: Final = re.compile(r"\d+")
_TAG: Final = re.compile(r"[#＃@]\S+")


def fold_quote(quote: str) -> str:
    """Removes case, hash signs, punctuation and numbers. Similar quotes then become equal, such as "day 1" and "day 7"
    of a series."""
    bare = _TAG.sub(" ", quote) if re.search(r"\w", _TAG.sub(" ", quote)) else quote
    return " ".join(lexicon.words(_NUMBER.sub("0", bare)))


SAME_WORDS: Final = 0.6
"""Minimum share of words that two quotes must have in common to repeat each other. An example is "63 ways to cook a
potato" and "32 ways to cook a chicken"."""


def repeats(quote: str, earlier: Iterable[str]) -> bool:
    """Returns whether the quote repeats any of the earlier quotes."""
    words = set(fold_quote(quote).split())
    return any(_share(words, set(fold_quote(one).split())) >= SAME_WORDS for one in earlier)


def _share(words: set[str], others: set[str]) -> float:
    return len(words & others) / len(words | others) if words or others else 1.0


def describe_quote(
    query: EncodedQuery, quote: str, *, posted_at: datetime | None, span: str, is_paid: bool
) -> str:
    paid = ", in a paid partnership" if is_paid else ""
    about = name_words(query, quote)
    what = f"about {about}" if about else f"something close to “{query.subject}”"
    return f"Wrote {what}{_when(posted_at, span) or _where(quote)}{paid}."


def describe_source(posted_at: datetime | None, span: str, *, is_paid: bool) -> str:
    """Describes the source of a fact: the date of the post, and whether the post is an advertisement."""
    said = [f"post of {format_approximate_day(posted_at, span)}"] if posted_at else []
    said += ["paid partnership"] if is_paid else []
    return f" ({', '.join(said)})" if said else ""


def describe_post(post: Post) -> str:
    span = post.posted_at_span or DateSpan.DAY
    return describe_source(post.posted_at, span, is_paid=is_advert(post))


def _when(posted_at: datetime | None, span: str) -> str:
    if posted_at is None:
        return ""
    day = format_approximate_day(posted_at, span)
    return f" ({day})" if day.startswith("about") else f" on {day}"


def _where(quote: str) -> str:
    """Returns a quote that identifies a post without a date: the first line of the post."""
    line = " ".join(quote.split())
    return f" in “{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}”"


NAMED: Final = 0.5
"""Minimum share of the subject that words must cover to be named in a reason. A reason such as "Posts about expensive"
would say nothing."""


def name_words(query: EncodedQuery, text: str) -> str:
    """Returns the words of the subject that the text contains, in the spelling of the query: "home cooking and vegan".
    Leaves out words without a meaning of their own, such as "the" and "tips". Returns an empty text if the other words
    cover too little of the subject."""
    held = Counter(lexicon.terms(text, query.language))
    if plain_coverage(query, held) < NAMED:
        return ""
    terms = {term.stem: term for term in query.terms}
    spans = [
        (start, end)
        for start, end, stems in lexicon.locate_terms(query.subject, query.language)
        if any(_is_named(terms.get(stem), held, query.language) for stem in stems)
    ]
    phrases = (query.subject[start:end] for start, end in join_spans(query.subject, spans))
    named = dict.fromkeys(_spell(phrase, text) for phrase in phrases)
    return join_words(list(named))


def _spell(phrase: str, text: str) -> str:
    """Returns the phrase with the capital letters that the text uses: "Gordon Ramsay" for "gordon ramsay"."""
    words = r"\s+".join(map(re.escape, phrase.split()))
    found = re.search(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE)
    spelled = found.group() if found else phrase
    is_name = " " in phrase and phrase.islower() and spelled.istitle()
    return spelled if is_name else phrase


def _is_named(term: Term | None, held: Counter[str], language: str) -> bool:
    if term is None or not term.count_in(held) or term.word in lexicon.GENERIC:
        return False
    return not any(lexicon.is_stopword(term.word, code) for code in {language, "en"})
