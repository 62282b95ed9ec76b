"""Calculates the nearness of a text to a query, for retrieval and for ranking (docs/decisions/0014).

    nearness = cosine + AMONG_NEAR × coverage × cosine² + BY_ITSELF × coverage³

The vectors say what a text is about. `coverage`, 0 to 1, is the share of the query's words in the text. It separates
near texts. Words count more in a near text, so that a text in another language that shares only a name gains little.
A text with nearly all of the words, such as a handle, is found even if it is not near. Nearness is absolute: it
depends on the text and the query, never on other texts.
"""

from typing import Final

from pgvector import HalfVector

from search.pipeline.values import EncodedQuery

AMONG_NEAR: Final = 0.8
BY_ITSELF: Final = 0.5


def calculate_nearness(cosine: float, coverage: float, *, nearest: float | None = None) -> float:
    """`nearest` is the cosine of the nearest sentence, if it is known: a word may occur only in this sentence."""
    near = max(0.0, cosine, nearest or 0.0)
    return cosine + AMONG_NEAR * coverage * near**2 + BY_ITSELF * coverage**3


def nearness_sql(cosine: str, coverage: str) -> str:
    among_near = f"{AMONG_NEAR} * {coverage} * greatest({cosine}, 0) ^ 2"
    return f"{cosine} + {among_near} + {BY_ITSELF} * {coverage} ^ 3"


def cosine_sql(column: str, query: EncodedQuery) -> str:
    """Compares stored vectors with the whole subject and with its nearest part."""
    names = ["vector", *(f"part{number}" for number in range(len(query.parts)))]
    return f"greatest({', '.join(f'-({column} <#> %({name})s::halfvec)' for name in names)})"


def cosine_values(query: EncodedQuery) -> dict[str, str | None]:
    """Returns the parameters of `cosine_sql`. If the model is unavailable, there are no vectors."""
    parts = {f"part{number}": part.vector for number, part in enumerate(query.parts)}
    vectors = {"vector": query.vector, **parts}.items()
    return {name: None if one is None else HalfVector(one).to_text() for name, one in vectors}
