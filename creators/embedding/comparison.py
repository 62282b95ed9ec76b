"""Compares stored texts by the cosine of their vectors. The inner product alone is not the cosine: if neither text is
in English, the last dimension of the vectors adds one half (see `blended`)."""

from functools import cache

import numpy as np

from creators.embedding.blended import HALF, PART, USUAL_COSINE
from creators.embedding.bundled import E5, MINILM, name_model
from creators.embedding.model import get_model
from creators.embedding.port import Vectors, scale_to_unit

LEAST_ENGLISH = 0.05
"""Minimum length of the English model's part of a vector. A shorter part means that the English model has read nothing
of the text."""


def compare_texts(some: Vectors, others: Vectors) -> Vectors:
    """Returns the cosine of each text in `some` with each text in `others`, as a matrix of shape (len(some),
    len(others)). If both texts are in English, the cosine is the mean of both models' cosines. Otherwise, it is the
    multilingual model's cosine."""
    products: Vectors = some @ others.T
    if not is_blended():
        return products
    foreign, foreign_others = find_foreign(some)[:, None], find_foreign(others)[None, :]
    multilingual = 2 * products - (foreign & foreign_others)
    return np.where(foreign | foreign_others, multilingual, products).astype(np.float32)


def find_foreign(texts: Vectors) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Returns, for each text, whether the English model cannot read it."""
    found: np.ndarray[tuple[int], np.dtype[np.bool_]] = texts[:, -1] > 0
    return found if is_blended() else np.zeros_like(found)


@cache
def is_blended() -> bool:
    return get_model().name == f"{name_model(MINILM)}+{name_model(E5)}"


def write_as_question(text: Vectors) -> Vectors:
    """Returns a query vector for finding texts that are similar to a stored text. `text` is the vector of the stored
    text, or the mean of several vectors."""
    if not is_blended():
        return scale_to_unit(text)
    english, multilingual = text[:PART], scale_to_unit(text[PART : 2 * PART])
    if np.linalg.norm(english) < LEAST_ENGLISH:
        return np.concatenate([0 * english, multilingual / HALF, [0]])
    return np.concatenate(
        [HALF * scale_to_unit(english), HALF * multilingual, [HALF * USUAL_COSINE]]
    )
