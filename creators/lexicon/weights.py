"""BM25 weights (Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework").

The score of a document is a sum over the terms of the query. Each term adds its inverse document frequency (idf),
multiplied by its saturated frequency in the document. A saturated frequency grows less with each repetition of the
term.

The saturated frequencies of a document are stored as a sparse vector. The query's vector contains the idf values. The
inner product of the two vectors is the score.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable

K1, B = 1.2, 0.75
"""Usual BM25 constants (Robertson and Zaragoza 2009, section 3.2)."""


def term_id(term: str) -> int:
    """Returns the dimension of sparse vectors that stands for this term, 0 to 999,999,998. The dimension is a hash of
    the term. Among 100,000 terms, about 5 pairs share a dimension."""
    return (
        int.from_bytes(hashlib.blake2b(term.encode(), digest_size=8).digest(), "big") % 999_999_999
    )


def document_weights(found: Iterable[str], *, average_length: float) -> dict[str, float]:
    """Returns the saturated frequency of each term in a document. `average_length` is the mean number of terms per
    document."""
    counts = Counter(found)
    norm = K1 * (1 - B + B * counts.total() / average_length)
    return {term: count * (K1 + 1) / (count + norm) for term, count in counts.items()}


def idf(*, documents: int, containing: int) -> float:
    """Returns the inverse document frequency (idf) of a term. Lucene's formula is used. The formula adds 1, so that the
    result is never negative."""
    return math.log(1 + (documents - containing + 0.5) / (containing + 0.5))
