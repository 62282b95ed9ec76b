"""Calculates how near a text is to a query. Retrieval and ranking use the same formula (docs/decisions/0014).

    nearness = cosine + AMONG_NEAR × coverage × cosine² + BY_ITSELF × coverage³

The cosine of the vectors compares what the text and the query are about. `coverage`, 0 to 1, is the share of the
query's words in the text. It orders texts with similar vectors. Words count more in a near text, so that a text in
another language that shares only a name gains little. A text with nearly all words of the query, such as a handle, is
found even if its vector is not near. The nearness depends on the text and the query, never on other texts.
"""

from typing import Final

from pgvector import HalfVector

from search.pipeline.values import EncodedQuery

AMONG_NEAR: Final = 0.8
BY_ITSELF: Final = 0.5


def calculate_nearness(cosine: float, coverage: float, *, nearest: float | None = None) -> float:
    """Returns the nearness of a text. `nearest` is the cosine of the text's nearest sentence, if known: a word of the
    query may occur only in this sentence."""
    near = max(0.0, cosine, nearest or 0.0)
    return cosine + AMONG_NEAR * coverage * near**2 + BY_ITSELF * coverage**3


def nearness_sql(cosine: str, coverage: str) -> str:
    among_near = f"{AMONG_NEAR} * {coverage} * greatest({cosine}, 0) ^ 2"
    return f"{cosine} + {among_near} + {BY_ITSELF} * {coverage} ^ 3"


def cosine_sql(column: str, query: EncodedQuery) -> str:
    """Returns SQL for the cosine of a stored vector to the whole subject or to one of its parts, whichever is
    nearer."""
    names = ["vector", *(f"part{number}" for number in range(len(query.parts)))]
    return f"greatest({', '.join(f'-({column} <#> %({name})s::halfvec)' for name in names)})"


def cosine_values(query: EncodedQuery) -> dict[str, str | None]:
    """Returns the parameters of `cosine_sql`. Without vectors, because the model is unavailable, they are None."""
    parts = {f"part{number}": part.vector for number, part in enumerate(query.parts)}
    vectors = {"vector": query.vector, **parts}.items()
    return {name: None if one is None else HalfVector(one).to_text() for name, one in vectors}
