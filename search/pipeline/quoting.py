"""Chooses quotes from a creator's posts: the sentence that a reader would pick, without the hashtags around it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from creators import lexicon
from search.pipeline import scoring
from search.pipeline.answers import Evidence
from search.pipeline.encoded_query import EncodedQuery
from search.pipeline.evidence import PostEvidence, Sentence
from search.pipeline.ranking import Ranked, Weighed, plain_coverage
from search.pipeline.wording import describe_quote, repeats

MOST_POSTS: Final = 3

NEAR: Final = 0.38
"""A sentence as near as this to the query is a reason, even without a common word. Of the ten best results of the
graded briefs, two in five right ones have such a sentence and one in five wrong ones; higher borders leave most right
results without one."""

STANDS_OUT, NEAR_ENOUGH = 0.15, 0.27
"""So is a sentence that is this much nearer than the mean of its creator's texts, and at least this near."""

SHARED_WORDS, NOT_FAR = 0.25, 0.30
"""So is a sentence with this share of the subject's words, if it is at least this near."""

CLEARLY_NEAR, MANY_WORDS, CLEARLY_STANDS_OUT = 0.42, 0.4, 0.2
"""Of a creator whose texts leave it in doubt whether it fits at all, only a sentence as near as the first, with the
second share of the subject's words, or so much nearer than its other texts, is a reason. Of 60 quotes on real
creators that were read, 18 of 24 wrong ones were of such creators."""

WORDS_SHARE: Final = 0.3
"""What all words of the subject count beside the cosine, where a post's best sentence is chosen."""

PAID_SETBACK: Final = 0.15
"""What an advertisement lies behind the creator's own words."""

FEWEST_WORDS: Final = 3
"""Words beside hashtags and mentions, from which a text is a sentence."""

STUFFED: Final = 0.5
"""A text that is more likely stuffed than not is never quoted."""

KEPT_TAGS: Final = 3
"""Hashtags after a sentence that are quoted, where the last of them has words of the subject."""

_TAG: Final = re.compile(r"[#@][^\s#@]+")
_TAGS_BEFORE: Final = re.compile(r"(?:[#@][^\s#@]+[\s|·•.,]*){2,}(?=\S)")
_TAGS_AFTER: Final = re.compile(
    r"[\s|·•.,]*\#[^\s#@]+ (?:[\s|·•.,]*[#@][^\s#@]+)+ [\s@]*$", re.VERBOSE
)
_MARKS_BEFORE: Final = " \n\t|·•–—-:,;"


def quote_posts(
    query: EncodedQuery, one: Ranked, *, is_doubtful: bool = False
) -> Iterator[Evidence]:
    """Up to three posts, the best quote first, and those with a sentence before those of hashtags alone. What is said
    twice is quoted once."""
    quoted = [
        quote for text in one.texts if (quote := choose_quote(query, text, is_doubtful=is_doubtful))
    ]
    quoted.sort(key=lambda quote: quote.rank, reverse=True)
    said: list[str] = []
    for quote in quoted:
        if len(said) < MOST_POSTS and not repeats(quote.words, said):
            said.append(quote.words)
            yield _evidence(query, quote.post, quote.words)


def _evidence(query: EncodedQuery, post: PostEvidence, quote: str) -> Evidence:
    return Evidence(
        text=describe_quote(
            query, quote, posted_at=post.posted_at, span=post.span, is_paid=post.is_paid
        ),
        provenance="post_evidence",
        source_post_id=post.post_id,
        evidence_quote=quote,
    )


@dataclass(frozen=True, slots=True)
class Quote:
    """Of a post, verbatim."""

    post: PostEvidence
    words: str
    rank: tuple[bool, float]
    """The greater, the better."""


def choose_quote(query: EncodedQuery, text: Weighed, *, is_doubtful: bool = False) -> Quote | None:
    """The text's best sentence; None if none is a reason."""
    post = text.post
    if post is None or text.stuffed >= STUFFED:
        return None
    is_supported = _is_clearly_supported if is_doubtful else _is_supported
    supported = [one for one in post.sentences if is_supported(query, post, one)]
    if not supported:
        return None
    best = max(supported, key=lambda one: _rate(query, post, one))
    words = trim_hashtags(query, post.caption[best.start : best.end])
    return Quote(post, words, _rate(query, post, best))


def _rate(query: EncodedQuery, post: PostEvidence, sentence: Sentence) -> tuple[bool, float]:
    quote = post.caption[sentence.start : sentence.end]
    worth = sentence.cosine + WORDS_SHARE * _cover(query, quote)
    return _is_sentence(quote), worth - (PAID_SETBACK if post.is_paid else 0)


def _is_supported(query: EncodedQuery, post: PostEvidence, sentence: Sentence) -> bool:
    """By the subject's words, or by nearness alone: then it takes a few words, for single ones are near to much."""
    quote = post.caption[sentence.start : sentence.end]
    cosine = sentence.cosine - scoring.NOISE_SHARE * query.noise
    stands_out = cosine - post.usual_cosine >= STANDS_OUT and cosine >= NEAR_ENOUGH
    if (cosine >= NEAR or stands_out) and (_says_something(quote) or _cover(query, quote)):
        return True
    return cosine >= NOT_FAR and _cover(query, quote) >= SHARED_WORDS


def _is_clearly_supported(query: EncodedQuery, post: PostEvidence, sentence: Sentence) -> bool:
    quote = post.caption[sentence.start : sentence.end]
    is_clear = (
        sentence.cosine >= CLEARLY_NEAR
        or sentence.cosine - post.usual_cosine >= CLEARLY_STANDS_OUT
        or _cover(query, quote) >= MANY_WORDS
    )
    return is_clear and _is_supported(query, post, sentence)


def _cover(query: EncodedQuery, text: str) -> float:
    return plain_coverage(query, Counter(lexicon.terms(text, query.language)))


def _says_something(quote: str) -> bool:
    """Whether there are a few words beside the hashtags; characters count where no spaces part words."""
    bare = _TAG.sub(" ", quote).strip()
    is_unspaced = not bare.isascii() and len(bare) >= 2 * FEWEST_WORDS
    return len(lexicon.words(bare)) >= FEWEST_WORDS or is_unspaced


def tells_something(query: EncodedQuery, quote: str) -> bool:
    """Whether a reader learns something: a few words, or some of the subject."""
    return _says_something(quote) or _cover(query, quote) > 0


def _is_sentence(quote: str) -> bool:
    bare = _TAG.sub(" ", quote)
    return len(lexicon.words(bare)) >= FEWEST_WORDS or len(bare.strip()) >= len(quote) / 2


def trim_hashtags(query: EncodedQuery, quote: str) -> str:
    """Without the hashtags before and after the sentence, but for the first ones that have words of the subject."""
    if not _is_sentence(quote):
        return quote
    before = _TAGS_BEFORE.match(quote)
    start = before.end() if before and _is_sentence(quote[before.end() :]) else 0
    after = _TAGS_AFTER.search(quote, start)
    end = _end_of_telling(query, quote, after.start()) if after else len(quote)
    return quote[start:end].rstrip().lstrip(_MARKS_BEFORE) or quote


def _end_of_telling(query: EncodedQuery, quote: str, start: int) -> int:
    """Where the hashtags from `start` on stop saying something that the sentence does not."""
    end = start
    covered = _cover(query, quote[:start])
    for tag in list(_TAG.finditer(quote, start))[:KEPT_TAGS]:
        share = _cover(query, quote[: tag.end()])
        if share > covered:
            covered, end = share, tag.end()
    return end
