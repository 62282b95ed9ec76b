"""The interface of embedding models, for search and indexing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from creators.models import DIMENSIONS

Vectors = npt.NDArray[np.float32]
_TINY = 1e-9


class ModelUnavailable(RuntimeError):
    """The embedding model cannot be loaded or run."""


class EmbeddingModel(Protocol):
    """A model that converts texts to vectors of length 1. The vectors are an array of type float32 and shape
    [len(texts), DIMENSIONS]. The vector of a text does not depend on the other texts."""

    name: str

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Returns the vectors of stored texts."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Returns the vectors of search queries."""
        ...


@dataclass(frozen=True, slots=True)
class Conventions:
    """The prefixes that a model expects, and the corrections of its vectors.

    There are two corrections. The mean of all texts (the centre) is subtracted from each vector, and the result is
    scaled to length 1. Some directions of the vector space show the form of a text instead of its subject. These
    directions are removed from queries.

    The corrections depend only on the model, so scores from different catalogues can be compared.
    """

    query_prefix: str = ""
    passage_prefix: str = ""
    query_centre: Vectors | None = None
    passage_centre: Vectors | None = None
    form_directions: Vectors | None = None
    """The directions of the vector space that show the form of a text, as orthogonal unit vectors."""

    def read_queries(self, vectors: Vectors) -> Vectors:
        """Returns the corrected vectors of queries, which can be compared with the vectors of stored texts."""
        centred = centre_vectors(vectors, self.query_centre)
        if self.form_directions is None:
            return centred
        form = centred @ self.form_directions.T @ self.form_directions
        return scale_to_unit(centred - form)


def centre_vectors(vectors: Vectors, centre: Vectors | None) -> Vectors:
    """Returns the vectors minus the centre, scaled to length 1."""
    return scale_to_unit(vectors if centre is None else vectors - centre)


def scale_to_unit(vectors: npt.NDArray[np.floating]) -> Vectors:
    """Returns the vectors scaled to length 1. A vector of zeros stays unchanged."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    unit: Vectors = (vectors / np.maximum(lengths, _TINY)).astype(np.float32)
    return unit


def pad_vectors(vectors: Vectors) -> Vectors:
    """Returns the vectors, padded with zeros to the width of the database's columns. Raises ModelUnavailable if the
    vectors are wider than the columns."""
    width = vectors.shape[1]
    if width > DIMENSIONS:
        raise ModelUnavailable(
            f"The embedding model gives vectors of {width} dimensions; Kindred stores up to {DIMENSIONS}."
        )
    return np.pad(vectors, ((0, 0), (0, DIMENSIONS - width)))
