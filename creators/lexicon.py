"""Words to weights: how text becomes terms, and terms become BM25 weights that an inner product adds up.

BM25 (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework") is a sum over the query's terms of idf(term) times a
saturated frequency in the document. The document's part is stored as a sparse vector, the idf is the query's part, so their
inner product is the score.
"""

import hashlib
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from threading import Lock

import snowballstemmer

K1, B = 1.2, 0.75
"""The usual BM25 constants (Robertson and Zaragoza 2009, section 3.2)."""

_MARKS = r"\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff\u0e31-\u0e4e"
"""Accents and vowel signs that are written as characters of their own, within words."""

_WORD = re.compile(rf"[^\W_]+(?:[{_MARKS}]+[^\W_]*)*")
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)
"""Scripts written without spaces between words: Thai, Lao, Khmer, Kana, Han."""

_DOERS = re.compile(r"([a-z]{3,})ers")

STOPWORDS = frozenset(
    """
    a about above after again against all also am an and any are as at be because been before being
    below between both but by can could did do does doing down during each few for from further had
    has have having he her here hers him his how i if in into is it its itself just me more most my
    no nor not of off on once only or other our out over own same she should so some such than that
    the their them then there these they this those through to too under until up us very was we
    were what when where which while who whom why will with would you your
    """.split()  # noqa: SIM905 - a hundred words read better than a hundred lines
)

GENERIC = frozenset(
    """
    account advice amazing authentic aesthetic beautiful best better big cheap clip clips content cool cute easy enjoy
    explained explaining fan fans favourite favorite fresh fun funny good great guide guides hack hacks help helpful idea
    ideas inspiration inspiring interesting journey lover lovers motivation new nice old online page pages photo photos pic
    pics popular post posting posts project projects quality real really reel reels review reviews shares sharing short
    simple small stories story talk talking talks teach teaches tip tips top trend trending trick tricks tutorial tutorials
    vibe vibes video videos vlog vlogs
    """.split()  # noqa: SIM905 - a hundred words read better than a hundred lines
)
"""Words of a wish that say how it should be told, hardly ever what about. Posts that lack them can still be what was meant."""

_stemmer = snowballstemmer.stemmer("english")
_stemming = Lock()
"""A stemmer keeps the word that it is at: two threads in it at once get each other's stems."""


def terms(text: str) -> list[str]:
    """The terms of a text in their order: folded, stemmed as English where in Latin script, unspaced scripts as pairs."""
    return [term for word in _WORD.findall(text) for term in stems(word)]


def words(text: str) -> list[str]:
    """The words of a text, folded: without case and accents."""
    return [_fold(word) for word in _WORD.findall(text)]


def located(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where each word of a text begins and ends, and its terms."""
    for match in _WORD.finditer(text):
        yield match.start(), match.end(), stems(match.group())


def deeds(word: str) -> set[str]:
    """The terms of what those do who are called so: bakers bake, runners run, painters paint.

    In the plural alone, as people are looked for: what ends so in the singular is mostly a thing (water, paper, winter).
    Some terms are of no word ("bak") and do no harm; of things in the plural (flowers) comes a rare word too many ("flow").
    """
    doers = _DOERS.fullmatch(_fold(word))
    if doers is None:
        return set()
    verb = doers[1]
    forms = {verb, f"{verb}e"} | ({verb[:-1]} if verb[-1] == verb[-2] else set())
    return {term for form in forms for term in stems(form)}


def term_id(term: str) -> int:
    """The dimension of a term: 0 to 999,999,998. Two of 100,000 terms share one with a chance of 5 in 1,000,000 each."""
    return (
        int.from_bytes(hashlib.blake2b(term.encode(), digest_size=8).digest(), "big") % 999_999_999
    )


def document_weights(found: Iterable[str], *, average_length: float) -> dict[str, float]:
    """The document's side of BM25: term to saturated frequency. `average_length` is the usual number of terms a creator."""
    counts = Counter(found)
    norm = K1 * (1 - B + B * counts.total() / average_length)
    return {term: count * (K1 + 1) / (count + norm) for term, count in counts.items()}


def idf(*, documents: int, containing: int) -> float:
    """The query's side of BM25 for one term, never negative (the form with 1 + … of Lucene)."""
    return math.log(1 + (documents - containing + 0.5) / (containing + 0.5))


def _fold(word: str) -> str:
    if word.isascii():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


@lru_cache(maxsize=100_000)
def stems(word: str) -> tuple[str, ...]:
    """The terms of a word: none for a stop word, pairs of characters in a script without spaces."""
    folded = _fold(word)
    if _UNSPACED.search(folded):
        return tuple(folded[i : i + 2] for i in range(max(1, len(folded) - 1)))
    if folded in STOPWORDS:
        return ()
    stemmed = folded.isascii() and not folded.isdigit()
    if not stemmed:
        return (folded,)
    with _stemming:
        return (_stemmer.stemWord(folded),)
