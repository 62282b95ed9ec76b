"""BM25 (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework"): a sum over the query's terms of
idf(term) times a saturated frequency in the document. The document's part is stored as a sparse vector, the idf is the
query's part, so their inner product is the score.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable

K1, B = 1.2, 0.75
"""The usual BM25 constants (Robertson and Zaragoza 2009, section 3.2)."""


def term_id(term: str) -> int:
    """The dimension of a term: 0 to 999,999,998. Of 100,000 terms, about 5 pairs share one."""
    return (
        int.from_bytes(hashlib.blake2b(term.encode(), digest_size=8).digest(), "big") % 999_999_999
    )


def document_weights(found: Iterable[str], *, average_length: float) -> dict[str, float]:
    """The document's side of BM25: term to saturated frequency.

    `average_length` is the usual number of terms a creator.
    """
    counts = Counter(found)
    norm = K1 * (1 - B + B * counts.total() / average_length)
    return {term: count * (K1 + 1) / (count + norm) for term, count in counts.items()}


def idf(*, documents: int, containing: int) -> float:
    """The query's side of BM25 for one term, never negative (the form with 1 + … of Lucene)."""
    return math.log(1 + (documents - containing + 0.5) / (containing + 0.5))
