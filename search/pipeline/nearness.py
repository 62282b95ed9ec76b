"""How near a text is to a query: one formula for retrieval and ranking, its constants and what they were measured by.

    nearness = cosine + AMONG_NEAR × coverage × cosine² + BY_ITSELF × coverage³

The vectors say what a text is about. The words of the query that it holds (`coverage`, 0 to 1) tell near texts apart:
they count by how near it is, so that a text in another language that shares only a name gains little. A text that
holds nearly all of them is found by them alone, as a handle is. The measurements are in docs/decisions/0014. All of
it is absolute: it depends on the text and the query, never on other texts.
"""

from typing import Final

AMONG_NEAR: Final = 0.8
BY_ITSELF: Final = 0.5


def calculate_nearness(cosine: float, coverage: float, *, nearest: float | None = None) -> float:
    """`nearest` is the cosine of the nearest sentence, where it is known: a word may stand in that one of many."""
    near = max(0.0, cosine, nearest or 0.0)
    return cosine + AMONG_NEAR * coverage * near**2 + BY_ITSELF * coverage**3


def nearness_sql(cosine: str, coverage: str) -> str:
    among_near = f"{AMONG_NEAR} * {coverage} * greatest({cosine}, 0) ^ 2"
    return f"{cosine} + {among_near} + {BY_ITSELF} * {coverage} ^ 3"
