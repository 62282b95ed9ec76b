"""How near a text is to a query: one formula for retrieval and ranking, its constants and what they were measured by.

    nearness = cosine + WORDS_SHARE × coverage × cosine²

The vectors say what a text is about. The words of the query that it holds (`coverage`, 0 to 1) count by how near it is: they tell
near texts apart, but a text in another language that shares only a name gains nothing. nDCG@10 of vectors alone, of the sum
scaled within the query that this replaces, and of this: medline .815 .809 .815, cisi .430 .462 .445, XQuAD German .959 .973 .971,
Spanish .954 .980 .975, English on five languages .869 .751 .871, a third language on these .466 .375 .462
(docs/decisions/0013). It is absolute: it depends on the text and the query alone.
"""

from typing import Final

WORDS_SHARE: Final = 1.0


def calculate_nearness(cosine: float, coverage: float) -> float:
    return cosine + WORDS_SHARE * coverage * max(0.0, cosine) ** 2


def nearness_sql(cosine: str, coverage: str) -> str:
    return f"{cosine} + {WORDS_SHARE} * {coverage} * greatest({cosine}, 0) ^ 2"
