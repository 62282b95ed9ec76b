"""Calculates how near a text is to a query. The same formula is used to find creators and to rank them
(docs/decisions/0014).

    nearness = cosine + AMONG_NEAR × coverage × cosine² + BY_ITSELF × coverage³

The cosine of the two vectors compares what the text and the query are about. `coverage`, 0 to 1, is the share of the
query's words that the text contains. It decides between texts with similar vectors.

In the second term, words count more if the text is near. A text in another language that shares only a name with the
query therefore gains little. Because of the third term, a text with nearly all words of the query, such as a handle, is
found even if its vector is not near. Other texts do not affect the nearness.
"""

from typing import Final

from pgvector import HalfVector

from search.pipeline.values import EncodedQuery

AMONG_NEAR: Final = 0.8
BY_ITSELF: Final = 0.5


def calculate_nearness(cosine: float, coverage: float, *, nearest: float | None = None) -> float:
    """Returns the nearness of a text. `nearest` is the cosine of the text's nearest sentence, if this is known. It
    matters because a word of the query may occur only in this sentence."""
    near = max(0.0, cosine, nearest or 0.0)
    return cosine + AMONG_NEAR * coverage * near**2 + BY_ITSELF * coverage**3


def nearness_sql(cosine: str, coverage: str) -> str:
    among_near = f"{AMONG_NEAR} * {coverage} * greatest({cosine}, 0) ^ 2"
    return f"{cosine} + {among_near} + {BY_ITSELF} * {coverage} ^ 3"


def cosine_sql(column: str, query: EncodedQuery) -> str:
    """Returns SQL for the cosine of a stored vector to the subject or to one of its parts. The greatest cosine is
    used."""
    names = ["vector", *(f"part{number}" for number in range(len(query.parts)))]
    return f"greatest({', '.join(f'-({column} <#> %({name})s::halfvec)' for name in names)})"


def cosine_values(query: EncodedQuery) -> dict[str, str | None]:
    """Returns the parameters of `cosine_sql`. They are None if the query has no vectors because the model is
    unavailable."""
    parts = {f"part{number}": part.vector for number, part in enumerate(query.parts)}
    vectors = {"vector": query.vector, **parts}.items()
    return {name: None if one is None else HalfVector(one).to_text() for name, one in vectors}
