"""Chooses quotes from a creator's posts. A quote should be the sentence that a reader would choose, without the
hashtags around it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from creators import lexicon
from creators.text.hashtags import SAY_NOTHING, read_words
from creators.text.stuffing import STUFFED
from search.pipeline.quotes.wording import describe_quote, repeats
from search.pipeline.values import EncodedQuery, Evidence, PostEvidence, Ranked, Sentence, Weighed
from search.pipeline.words import count_terms, plain_coverage

MOST_POSTS: Final = 3

SUPPORTS: Final = 0.42
"""Minimum rating of a quote that can be a reason for a match. Readers judged 470 texts from the top five results among
150 real creators. Of the texts with this rating or more, 84 % were about the brief. Of the others, 34 % were."""

WITHIN: Final = 0.1
"""A further quote may be rated at most this much below the best quote. Readers judged 113 second quotes. Of the quotes
within this limit, 86 % were about the brief. Of the others, 67 % were."""

WORDS_SHARE: Final = 0.3
"""Amount added to the cosine of a quote that has all words of the subject. A quote with fewer words gets less."""

NOISE_SHARE: Final = 0.2
"""Factor for the noise of the query, which is the share of random letters in the query. The product is subtracted from
the rating of a quote."""

CERTAINTY_SHARE: Final = 0.2
"""Amount added to the rating of a quote if the creator certainly fits the query. The creator's other texts then help to
understand the quote."""

PAID_SETBACK: Final = 0.15
"""Amount subtracted from the rank of a quote if its post is an advertisement."""

TAGS_SETBACK: Final = 0.1
"""Amount subtracted from the rating of a quote that contains no sentence. A single hashtag can make such a quote seem
near to the subject."""

LINES_SETBACK: Final = 0.05
"""Amount subtracted from the rank of a quote with several lines. A single line with the same meaning ranks higher."""

WHOLE: Final = 140
"""Maximum characters of a post or line that is quoted as a whole, because a part of a title would be a fragment."""

FEWEST_WORDS: Final = 3
"""Minimum words of a quoted sentence. Hashtags and mentions do not count."""

FEWEST_NAMING: Final = 2
"""Minimum words with a meaning of their own in a quoted sentence. A single one, as in "food.", says too little."""

KEPT_TAGS: Final = 3
"""Maximum number of hashtags that are quoted after a sentence. The quote ends with the last hashtag that has words of
the subject."""

# The quantifiers are possessive, because the pattern could otherwise split "#a.. #b.. #c.." in very many ways.
_TAG: Final = re.compile(r"[#@]++[^\s#@]++")
_TAGS_BEFORE: Final = re.compile(r"(?:[#@]++[^\s#@]++[\s|·•.,]*+){2,}+(?=\S)")
_TAGS_AFTER: Final = re.compile(
    r"(?:\s[\s|·•.,]*+)?\#++[^\s#@]++ (?:[\s|·•.,]*+[#@]++[^\s#@]++)++ [\s@]*$", re.VERBOSE
)
_MARKS_BEFORE: Final = " \n\t|·•–—-:,;"


def quote_posts(query: EncodedQuery, one: Ranked, certainty: float) -> Iterator[Evidence]:
    """Yields up to three quotes from posts, best first, without repetitions. Quotes a long list of hashtags only if
    there is no sentence to quote. `certainty`, 0 to 1, is how certainly the creator posts about the subject."""
    quoted = [quote for text in one.texts if (quote := choose_quote(query, text, certainty))]
    quoted.sort(key=lambda quote: quote.rank, reverse=True)
    said: list[str] = []
    for quote in quoted:
        post, words, best = quote.post, quote.words, quoted[0]
        is_near = quote.worth >= best.worth - WITHIN and quote.is_sentence == best.is_sentence
        if is_near and len(said) < MOST_POSTS and not repeats(words, said):
            said.append(words)
            text = describe_quote(
                query, words, posted_at=post.posted_at, span=post.span, is_paid=post.is_paid
            )
            yield Evidence.quoting(text, post.post_id, words)


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim quote from a post."""

    post: PostEvidence
    words: str
    worth: float
    setback: float

    @property
    def is_sentence(self) -> bool:
        return _is_sentence(self.words)

    @property
    def rank(self) -> tuple[bool, float]:
        """Sort key of the quote. The best quote has the greatest key."""
        return self.is_sentence, self.worth - self.setback


def choose_quote(query: EncodedQuery, text: Weighed, certainty: float) -> Quote | None:
    """Chooses the best quote from a text. It can be a sentence, the line with a sentence, or the whole text. Returns
    None if no part of the text can be a reason for a match."""
    if text.post is None or text.stuffed >= STUFFED or not _may_support(text, certainty):
        return None
    quotes = (
        _rate_quote(query, text.post, part, cosine, certainty)
        for part, cosine in _list_parts(query, text.post)
    )
    return max(filter(None, quotes), key=lambda quote: quote.rank, default=None)


def _may_support(text: Weighed, certainty: float) -> bool:
    """Returns whether a part of the text could be a reason for a match. This quick check rules out most posts, because
    no part can contain more words of the subject than the whole text."""
    nearest, words = text.cosine / (1 - text.stuffed), text.coverage / (1 - text.stuffed)
    return nearest + WORDS_SHARE * words + CERTAINTY_SHARE * certainty >= SUPPORTS


def _rate_quote(
    query: EncodedQuery, post: PostEvidence, part: str, cosine: float, certainty: float
) -> Quote | None:
    """Rates a part of a post as a quote. Returns None if the part cannot be a reason for a match. Its hashtags count
    for this decision. The rating depends only on the words that users will see."""
    if not supports(query, part, cosine, certainty):
        return None
    words = trim_hashtags(query, part)
    worth = measure_worth(query, words, cosine, certainty)
    setback = PAID_SETBACK * post.is_paid + LINES_SETBACK * ("\n" in words)
    return Quote(post, words, worth, setback)


def _list_parts(query: EncodedQuery, post: PostEvidence) -> Iterator[tuple[str, float]]:
    """Yields the parts of a post that can be quoted, with their cosines. The parts overlap, because a sentence may need
    its neighbour: "Good boy passed his assessment" says little without "#dogtraining"."""
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
    """Returns whether the text is short enough to be quoted as a whole. Hashtags that can be removed do not count."""
    return len(text) <= WHOLE or len(trim_hashtags(query, text)) <= WHOLE


def _read_line(caption: str, sentence: Sentence) -> str:
    start = caption.rfind("\n", 0, sentence.start) + 1
    end = caption.find("\n", sentence.end)
    return caption[start : end if end >= 0 else len(caption)].strip()


def supports(query: EncodedQuery, quote: str, cosine: float, certainty: float) -> bool:
    """Returns whether the quote can be a reason for a match. If the quote has no words of the subject, it needs several
    other words. A single word can be near to many subjects."""
    if not tells_something(query, quote):
        return False
    setback = 0 if _is_sentence(quote) else TAGS_SETBACK
    return measure_worth(query, quote, cosine, certainty) - setback >= SUPPORTS


def measure_worth(query: EncodedQuery, quote: str, cosine: float, certainty: float) -> float:
    """Rates how strongly the quote shows that the creator fits the query. `certainty` is how certainly the creator
    posts about the subject."""
    # Unknown letters are noise only to the English model, because the vocabulary is that of the English model.
    noise = 0.0 if query.is_half_read else NOISE_SHARE * query.noise
    return cosine - noise + WORDS_SHARE * _cover(query, quote) + CERTAINTY_SHARE * certainty


def _cover(query: EncodedQuery, text: str) -> float:
    return plain_coverage(query, count_terms(text, query))


def _says_something(query: EncodedQuery, quote: str) -> bool:
    """Returns whether the quote has enough words, and enough words with a meaning of their own. Hashtags and addresses
    do not count. "That was too quick" and "New video up on YouTube" are near to many subjects and say too little."""
    bare = _TAG.sub(" ", quote)
    words, terms = lexicon.words(bare), lexicon.terms(bare, query.language)
    if len(terms) > len(words):  # a script without spaces between words
        return len(terms) >= FEWEST_WORDS
    return len(words) >= FEWEST_WORDS and len(set(filter(_names_something, words))) >= FEWEST_NAMING


def _names_something(word: str) -> bool:
    says_nothing = word in lexicon.GENERIC or word in SAY_NOTHING
    return len(word) > 1 and not says_nothing and not lexicon.is_function_word(word)


def tells_something(query: EncodedQuery, quote: str) -> bool:
    """Returns whether the quote has enough words, or has words of the subject together with other words. Addresses do
    not count."""
    if len(lexicon.terms(read_words(quote), query.language)) < FEWEST_NAMING:
        return False
    return _says_something(query, quote) or _cover(query, quote) > 0


def _is_sentence(quote: str) -> bool:
    bare = _TAG.sub(" ", quote)
    return len(lexicon.words(bare)) >= FEWEST_WORDS or len(bare.strip()) >= len(quote) / 2


def trim_hashtags(query: EncodedQuery, quote: str) -> str:
    """Removes the hashtags before and after a sentence. Of the hashtags after the sentence, those up to the last one
    with further words of the subject stay. If the text has only hashtags, a few of them stay, beginning with the first
    that has words of the subject."""
    if not _is_sentence(quote):
        return _trim_wall(query, quote)
    before = _TAGS_BEFORE.match(quote)
    start = before.end() if before and _is_sentence(quote[before.end() :]) else 0
    after = _TAGS_AFTER.search(quote, start)
    end = _end_of_telling(query, quote, after.start()) if after else len(quote)
    return _drop_wordless_lines(quote[start:end]).strip().lstrip(_MARKS_BEFORE) or quote


def _drop_wordless_lines(quote: str) -> str:
    """Removes lines at the end that contain only emoji or dots."""
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
    """Returns the end of the last hashtag that adds words of the subject to the sentence. `start` is the position of
    the first hashtag."""
    end = start
    covered = _cover(query, quote[:start])
    for tag in list(_TAG.finditer(quote, start))[:KEPT_TAGS]:
        share = _cover(query, quote[: tag.end()])
        if share > covered:
            covered, end = share, tag.end()
    return end
