"""The interface of embedding models. Search and indexing use it."""

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
    """A model that converts each text to a vector of length 1, in an array float32 [len(texts), DIMENSIONS].

    The vector of a text does not depend on the other texts.
    """

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

    The mean of all texts (the centre) is subtracted from each vector, and the result is scaled to length 1.

    Some directions of the space show the form of a text. They are removed from queries, so that a query finds texts by
    their subject.

    The corrections depend only on the model, so scores from different catalogues can be compared.
    """

    query_prefix: str = ""
    passage_prefix: str = ""
    query_centre: Vectors | None = None
    passage_centre: Vectors | None = None
    form_directions: Vectors | None = None
    """The directions that show the form of a text, as orthogonal unit vectors."""

    def read_queries(self, vectors: Vectors) -> Vectors:
        """Returns the corrected vectors of queries. They can be compared with the vectors of texts."""
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
    """Returns the vectors padded to the width of the database's columns. Raises ModelUnavailable if they are wider."""
    width = vectors.shape[1]
    if width > DIMENSIONS:
        raise ModelUnavailable(
            f"The embedding model gives vectors of {width} dimensions; Kindred stores up to {DIMENSIONS}."
        )
    return np.pad(vectors, ((0, 0), (0, DIMENSIONS - width)))
