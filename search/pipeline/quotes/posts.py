"""Chooses quotes from a creator's posts: the sentence that a reader would choose, without surrounding hashtags."""

import re
from collections.abc import Iterator, Sequence
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
"""Minimum worth of a reason. Readers judged 470 texts from the top five results on 150 real creators: 84 % of those
above it were about the brief, and 34 % of those below."""

WITHIN: Final = 0.1
"""Maximum distance in worth between the best quote and further ones. Of 113 second quotes that were read, 86 % of those
within it were about the brief, and 67 % of the others."""

WORDS_SHARE: Final = 0.3
"""Worth of having all words of the subject, added to the cosine."""

NOISE_SHARE: Final = 0.2
"""Share of the noise that is taken from the nearness of a quote."""

CERTAINTY_SHARE: Final = 0.2
"""Worth added if the creator certainly fits: its other texts then show what this one is about. The same title says less
about a doubtful creator."""

PAID_SETBACK: Final = 0.15
"""Amount by which an advertisement ranks behind the creator's own words."""

TAGS_SETBACK: Final = 0.1
"""Amount by which hashtags rank behind a sentence, because one hashtag makes them near."""

LINES_SETBACK: Final = 0.05
"""Amount by which several lines rank behind one that says as much."""

WHOLE: Final = 140
"""Maximum length of a post or line that is quoted whole, because one sentence of a title is a fragment."""

FEWEST_WORDS: Final = 3
"""Minimum words of a sentence, without hashtags and mentions."""

FEWEST_NAMING: Final = 2
"""Minimum number of those words that name something. One word such as "food." says too little."""

KEPT_TAGS: Final = 3
"""Maximum number of quoted hashtags after a sentence, if the last has words of the subject."""

# Quantifiers are possessive, because "#a.. #b.. #c.." could otherwise be split in very many ways.
_TAG: Final = re.compile(r"[#@]++[^\s#@]++")
_TAGS_BEFORE: Final = re.compile(r"(?:[#@]++[^\s#@]++[\s|·•.,]*+){2,}+(?=\S)")
_TAGS_AFTER: Final = re.compile(
    r"(?:\s[\s|·•.,]*+)?\#++[^\s#@]++ (?:[\s|·•.,]*+[#@]++[^\s#@]++)++ [\s@]*$", re.VERBOSE
)
_MARKS_BEFORE: Final = " \n\t|·•–—-:,;"


def quote_posts(query: EncodedQuery, one: Ranked, certainty: float) -> Iterator[Evidence]:
    """Quotes up to three posts, best first. Repeated quotes are skipped. Walls of hashtags are quoted only if no
    sentence can be. `certainty`, 0 to 1, is how certainly the creator posts about the subject."""
    quoted = [quote for text in one.texts if (quote := choose_quote(query, text, certainty))]
    quoted.sort(key=lambda quote: quote.rank, reverse=True)
    said: list[str] = []
    for quote in _keep_near(quoted):
        if len(said) < MOST_POSTS and not repeats(quote.words, said):
            said.append(quote.words)
            yield _evidence(query, quote.post, quote.words)


def _keep_near(quoted: Sequence["Quote"]) -> Iterator["Quote"]:
    """Keeps quotes that are worth nearly as much as the first one."""
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
        """Sort key; the greatest is best."""
        return self.is_sentence, self.worth - self.setback


def choose_quote(query: EncodedQuery, text: Weighed, certainty: float) -> Quote | None:
    """Chooses the best of the text's sentences, their lines and the whole text; None if none is a reason."""
    if text.post is None or text.stuffed >= STUFFED or not _may_support(text, certainty):
        return None
    quotes = (
        _rate_quote(query, text.post, part, cosine, certainty)
        for part, cosine in _list_parts(query, text.post)
    )
    return max(filter(None, quotes), key=lambda quote: quote.rank, default=None)


def _may_support(text: Weighed, certainty: float) -> bool:
    """Returns whether any part can be worth enough. No part has more of the words than the whole text, so most posts
    need no closer look."""
    nearest, words = text.cosine / (1 - text.stuffed), text.coverage / (1 - text.stuffed)
    return nearest + WORDS_SHARE * words + CERTAINTY_SHARE * certainty >= SUPPORTS


def _rate_quote(
    query: EncodedQuery, post: PostEvidence, part: str, cosine: float, certainty: float
) -> Quote | None:
    """Rates a quote. Hashtags help it to be a reason, but it is ranked by the words that are shown."""
    if not supports(query, part, cosine, certainty):
        return None
    words = trim_hashtags(query, part)
    worth = measure_worth(query, words, cosine, certainty)
    setback = PAID_SETBACK * post.is_paid + LINES_SETBACK * ("\n" in words)
    return Quote(post, words, worth, setback)


def _list_parts(query: EncodedQuery, post: PostEvidence) -> Iterator[tuple[str, float]]:
    """Lists the parts of a post that can be quoted, with their cosines. "(Science not Fantasy)" says nothing without
    its question, and "Good boy passed his assessment" says little without "#dogtraining"."""
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
    """Returns whether the text is quoted whole. Most texts are short even with their hashtags, so they are trimmed
    last."""
    return len(text) <= WHOLE or len(trim_hashtags(query, text)) <= WHOLE


def _read_line(caption: str, sentence: Sentence) -> str:
    start = caption.rfind("\n", 0, sentence.start) + 1
    end = caption.find("\n", sentence.end)
    return caption[start : end if end >= 0 else len(caption)].strip()


def supports(query: EncodedQuery, quote: str, cosine: float, certainty: float) -> bool:
    """Returns whether a text is a reason. Without words of the subject it needs a few others, because single words are
    near to many subjects."""
    if not tells_something(query, quote):
        return False
    setback = 0 if _is_sentence(quote) else TAGS_SETBACK
    return measure_worth(query, quote, cosine, certainty) - setback >= SUPPORTS


def measure_worth(query: EncodedQuery, quote: str, cosine: float, certainty: float) -> float:
    """Measures how much a text speaks for a creator who fits with this certainty."""
    # The vocabulary belongs to the English model, so unknown letters are noise only to that model.
    noise = 0.0 if query.is_half_read else NOISE_SHARE * query.noise
    return cosine - noise + WORDS_SHARE * _cover(query, quote) + CERTAINTY_SHARE * certainty


def _cover(query: EncodedQuery, text: str) -> float:
    return plain_coverage(query, count_terms(text, query))


def _says_something(query: EncodedQuery, quote: str) -> bool:
    """Returns whether the quote has a few words besides hashtags and addresses, some of which name things. "That was
    too quick" and "New video up on YouTube" are near to many subjects."""
    bare = _TAG.sub(" ", quote)
    words, terms = lexicon.words(bare), lexicon.terms(bare, query.language)
    if len(terms) > len(words):  # a script without spaces between words
        return len(terms) >= FEWEST_WORDS
    return len(words) >= FEWEST_WORDS and len(set(filter(_names_something, words))) >= FEWEST_NAMING


def _names_something(word: str) -> bool:
    says_nothing = word in lexicon.GENERIC or word in SAY_NOTHING
    return len(word) > 1 and not says_nothing and not lexicon.is_function_word(word)


def tells_something(query: EncodedQuery, quote: str) -> bool:
    """Returns whether the quote tells a reader something: a few words, or words of the subject and others. Addresses do
    not count."""
    if len(lexicon.terms(read_words(quote), query.language)) < FEWEST_NAMING:
        return False
    return _says_something(query, quote) or _cover(query, quote) > 0


def _is_sentence(quote: str) -> bool:
    bare = _TAG.sub(" ", quote)
    return len(lexicon.words(bare)) >= FEWEST_WORDS or len(bare.strip()) >= len(quote) / 2


def trim_hashtags(query: EncodedQuery, quote: str) -> str:
    """Removes hashtags before and after the sentence, except the first ones with words of the subject. Keeps a few of a
    wall of hashtags, from the first with such words."""
    if not _is_sentence(quote):
        return _trim_wall(query, quote)
    before = _TAGS_BEFORE.match(quote)
    start = before.end() if before and _is_sentence(quote[before.end() :]) else 0
    after = _TAGS_AFTER.search(quote, start)
    end = _end_of_telling(query, quote, after.start()) if after else len(quote)
    return _drop_wordless_lines(quote[start:end]).strip().lstrip(_MARKS_BEFORE) or quote


def _drop_wordless_lines(quote: str) -> str:
    """Removes lines of emoji or dots at the end."""
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
    """Returns the end of the hashtags, from `start`, that add words of the subject to the sentence."""
    end = start
    covered = _cover(query, quote[:start])
    for tag in list(_TAG.finditer(quote, start))[:KEPT_TAGS]:
        share = _cover(query, quote[: tag.end()])
        if share > covered:
            covered, end = share, tag.end()
    return end
