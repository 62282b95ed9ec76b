"""BM25 weights (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework").

The score is a sum over the query's terms: the idf of the term times its saturated frequency in the document. The
frequencies are stored as a sparse vector. The query's vector has the idf values, so the inner product of both vectors
is the score.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable

K1, B = 1.2, 0.75
"""Usual BM25 constants (Robertson and Zaragoza 2009, section 3.2)."""


def term_id(term: str) -> int:
    """Returns the dimension of a term: 0 to 999,999,998. Among 100,000 terms, about 5 pairs share a dimension."""
    return (
        int.from_bytes(hashlib.blake2b(term.encode(), digest_size=8).digest(), "big") % 999_999_999
    )


def document_weights(found: Iterable[str], *, average_length: float) -> dict[str, float]:
    """Returns the saturated frequency of each term. `average_length` is the average number of terms per creator."""
    counts = Counter(found)
    norm = K1 * (1 - B + B * counts.total() / average_length)
    return {term: count * (K1 + 1) / (count + norm) for term, count in counts.items()}


def idf(*, documents: int, containing: int) -> float:
    """Returns the idf of a term. It is never negative, because Lucene's form adds 1."""
    return math.log(1 + (documents - containing + 0.5) / (containing + 0.5))
