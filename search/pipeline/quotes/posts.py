"""Chooses quotes from a creator's posts: the sentence that a reader would pick, without the hashtags around it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from creators import lexicon
from creators.text.hashtags import SAY_NOTHING, read_words
from creators.text.stuffing import STUFFED
from search.pipeline.evidence.posts import PostEvidence, Sentence
from search.pipeline.evidence.weights import Ranked, Weighed, count_terms, plain_coverage
from search.pipeline.question.question import EncodedQuery
from search.pipeline.quotes.wording import describe_quote, repeats
from search.pipeline.values import Evidence
from search.pipeline.verdicts import scores

MOST_POSTS: Final = 3

SUPPORTS: Final = 0.42
"""A text that is worth this is a reason. Of 470 texts of the best five results on 150 real creators, which were read,
84 % of those worth more were about the brief, and 34 % of those worth less."""

WITHIN: Final = 0.1
"""Further quotes are worth at most this much less than the best. Of 113 second ones that were read, 86 % of those were
about the brief, and 67 % of the others."""

WORDS_SHARE: Final = 0.3
"""What all words of the subject in a text are worth beside its cosine."""

CERTAINTY_SHARE: Final = 0.2
"""What it is worth that the creator fits for certain: its other texts then say what this one is about. A title that is
as near to the subject says less of a creator who is in doubt."""

PAID_SETBACK: Final = 0.15
"""What an advertisement lies behind the creator's own words."""

TAGS_SETBACK: Final = 0.1
"""What hashtags lie behind a sentence: a single one of them makes them near."""

LINES_SETBACK: Final = 0.05
"""What several lines lie behind one that says as much."""

WHOLE: Final = 140
"""Characters up to which a post or a line of it is quoted whole: a sentence of a title is a fragment."""

FEWEST_WORDS: Final = 3
"""Words beside hashtags and mentions, from which a text is a sentence."""

FEWEST_NAMING: Final = 2
"""Of them, words that name something. A single word tells nothing: "food." is a title, too."""

KEPT_TAGS: Final = 3
"""Hashtags after a sentence that are quoted, where the last of them has words of the subject."""

# What is matched is never given back: "#a.. #b.. #c.." can be parted in very many ways.
_TAG: Final = re.compile(r"[#@]++[^\s#@]++")
_TAGS_BEFORE: Final = re.compile(r"(?:[#@]++[^\s#@]++[\s|·•.,]*+){2,}+(?=\S)")
_TAGS_AFTER: Final = re.compile(
    r"(?:\s[\s|·•.,]*+)?\#++[^\s#@]++ (?:[\s|·•.,]*+[#@]++[^\s#@]++)++ [\s@]*$", re.VERBOSE
)
_MARKS_BEFORE: Final = " \n\t|·•–—-:,;"


def quote_posts(query: EncodedQuery, one: Ranked, certainty: float) -> Iterator[Evidence]:
    """Up to three posts, the best quote first; of hashtags alone only where there is no sentence. What is said twice is
    quoted once. `certainty`, 0 to 1, is how certain it is that the creator posts about the subject."""
    quoted = [quote for text in one.texts if (quote := choose_quote(query, text, certainty))]
    quoted.sort(key=lambda quote: quote.rank, reverse=True)
    said: list[str] = []
    for quote in _keep_near(quoted):
        if len(said) < MOST_POSTS and not repeats(quote.words, said):
            said.append(quote.words)
            yield _evidence(query, quote.post, quote.words)


def _keep_near(quoted: Sequence["Quote"]) -> Iterator["Quote"]:
    """Those that say about as much as the first one."""
    for quote in quoted:
        first = quoted[0]
        if quote.worth >= first.worth - WITHIN and quote.is_sentence == first.is_sentence:
            yield quote


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
    worth: float
    setback: float

    @property
    def is_sentence(self) -> bool:
        return _is_sentence(self.words)

    @property
    def rank(self) -> tuple[bool, float]:
        """The greater, the better."""
        return self.is_sentence, self.worth - self.setback


def choose_quote(query: EncodedQuery, text: Weighed, certainty: float) -> Quote | None:
    """The best of the text's sentences, the lines that they stand in and the whole; None if none is a reason."""
    if text.post is None or text.stuffed >= STUFFED or not _may_support(text, certainty):
        return None
    quotes = (
        _rate_quote(query, text.post, part, cosine, certainty)
        for part, cosine in _list_parts(query, text.post)
    )
    return max(filter(None, quotes), key=lambda quote: quote.rank, default=None)


def _may_support(text: Weighed, certainty: float) -> bool:
    """Whether any part can be worth enough: no part holds more words than the whole, and most posts need no look."""
    nearest, words = text.cosine / (1 - text.stuffed), text.coverage / (1 - text.stuffed)
    return nearest + WORDS_SHARE * words + CERTAINTY_SHARE * certainty >= SUPPORTS


def _rate_quote(
    query: EncodedQuery, post: PostEvidence, part: str, cosine: float, certainty: float
) -> Quote | None:
    """Hashtags support the sentence before them, but it is chosen by what is shown."""
    if not supports(query, part, cosine, certainty):
        return None
    words = trim_hashtags(query, part)
    worth = measure_worth(query, words, cosine, certainty)
    setback = PAID_SETBACK * post.is_paid + LINES_SETBACK * ("\n" in words)
    return Quote(post, words, worth, setback)


def _list_parts(query: EncodedQuery, post: PostEvidence) -> Iterator[tuple[str, float]]:
    """The parts of a post that a quote may be, with their cosines. "(Science not Fantasy)" says nothing without its
    question, and "Good boy passed his assessment" little without "#dogtraining"."""
    if _is_short(query, post.caption):
        yield post.caption.strip(), post.cosine
    for sentence in post.sentences:
        alone = post.caption[sentence.start : sentence.end]
        line = _read_line(post.caption, sentence)
        if line == alone or not _is_short(query, line):
            yield alone, sentence.cosine
        else:
            yield line, (sentence.cosine + post.cosine) / 2


def _is_short(query: EncodedQuery, text: str) -> bool:
    """Whether it is quoted whole. Most are short with all of their hashtags and need no trimming."""
    return len(text) <= WHOLE or len(trim_hashtags(query, text)) <= WHOLE


def _read_line(caption: str, sentence: Sentence) -> str:
    start = caption.rfind("\n", 0, sentence.start) + 1
    end = caption.find("\n", sentence.end)
    return caption[start : end if end >= 0 else len(caption)].strip()


def supports(query: EncodedQuery, quote: str, cosine: float, certainty: float) -> bool:
    """Whether a text is a reason. Without the subject's words it takes a few others, for single ones are near to
    much."""
    if not tells_something(query, quote):
        return False
    setback = 0 if _is_sentence(quote) else TAGS_SETBACK
    return measure_worth(query, quote, cosine, certainty) - setback >= SUPPORTS


def measure_worth(query: EncodedQuery, quote: str, cosine: float, certainty: float) -> float:
    """How much a text speaks for a creator, of which it is so certain that it fits."""
    # The vocabulary is that of the English model, so its letters are noise to that model alone.
    noise = 0.0 if query.is_half_read else scores.NOISE_SHARE * query.noise
    return cosine - noise + WORDS_SHARE * _cover(query, quote) + CERTAINTY_SHARE * certainty


def _cover(query: EncodedQuery, text: str) -> float:
    return plain_coverage(query, count_terms(text, query))


def _says_something(query: EncodedQuery, quote: str) -> bool:
    """Whether there are a few words beside hashtags and addresses, and some that name things: "That was too quick"
    and "New video up on YouTube" are near to much."""
    bare = _TAG.sub(" ", quote)
    words, terms = lexicon.words(bare), lexicon.terms(bare, query.language)
    if len(terms) > len(words):  # no spaces part words
        return len(terms) >= FEWEST_WORDS
    return len(words) >= FEWEST_WORDS and len(set(filter(_names_something, words))) >= FEWEST_NAMING


def _names_something(word: str) -> bool:
    says_nothing = word in lexicon.GENERIC or word in SAY_NOTHING
    return len(word) > 1 and not says_nothing and not lexicon.is_function_word(word)


def tells_something(query: EncodedQuery, quote: str) -> bool:
    """Whether a reader learns something: a few words, or some of the subject and more than it. Addresses tell
    nothing."""
    if len(lexicon.terms(read_words(quote), query.language)) < FEWEST_NAMING:
        return False
    return _says_something(query, quote) or _cover(query, quote) > 0


def _is_sentence(quote: str) -> bool:
    bare = _TAG.sub(" ", quote)
    return len(lexicon.words(bare)) >= FEWEST_WORDS or len(bare.strip()) >= len(quote) / 2


def trim_hashtags(query: EncodedQuery, quote: str) -> str:
    """Without the hashtags before and after the sentence, but for the first ones that have words of the subject. Of
    hashtags alone, a few from the first such one on."""
    if not _is_sentence(quote):
        return _trim_wall(query, quote)
    before = _TAGS_BEFORE.match(quote)
    start = before.end() if before and _is_sentence(quote[before.end() :]) else 0
    after = _TAGS_AFTER.search(quote, start)
    end = _end_of_telling(query, quote, after.start()) if after else len(quote)
    return _drop_wordless_lines(quote[start:end]).strip().lstrip(_MARKS_BEFORE) or quote


def _drop_wordless_lines(quote: str) -> str:
    """Without lines of emoji or dots at the end."""
    backwards = range(len(quote) - 1, -1, -1)
    last = next((at for at in backwards if quote[at].isalnum()), len(quote))
    end = quote.find("\n", last)
    return quote if end < 0 else quote[:end]


def _trim_wall(query: EncodedQuery, quote: str) -> str:
    tags = list(_TAG.finditer(quote))
    telling = (place for place, tag in enumerate(tags) if _cover(query, tag.group()))
    first = next(telling, None)
    if first is None:
        return quote
    return quote[tags[first].start() : tags[first : first + KEPT_TAGS][-1].end()]


def _end_of_telling(query: EncodedQuery, quote: str, start: int) -> int:
    """Where the hashtags from `start` on stop saying something that the sentence does not."""
    end = start
    covered = _cover(query, quote[:start])
    for tag in list(_TAG.finditer(quote, start))[:KEPT_TAGS]:
        share = _cover(query, quote[: tag.end()])
        if share > covered:
            covered, end = share, tag.end()
    return end
