"""What search and indexing ask of an embedding model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from creators.models import DIMENSIONS

Vectors = npt.NDArray[np.float32]


class ModelUnavailable(RuntimeError):
    """The model cannot be loaded or run."""


class EmbeddingModel(Protocol):
    """Texts in, unit vectors out: float32 [len(texts), DIMENSIONS].

    The same text has the same vector, alone or among others.
    """

    name: str

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts that are searched."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """The vectors of what is searched for."""
        ...


@dataclass(frozen=True, slots=True)
class Conventions:
    """What a model expects in front of its texts, and what is taken from the vectors it gives.

    A centre is subtracted, and the rest made of length 1 again. It is a constant of the model, not of the catalogue,
    so that scores are absolute. So are the directions of form, in which texts differ by how they are written: a query
    without them is near texts by their subject alone.
    """

    query_prefix: str = ""
    passage_prefix: str = ""
    query_centre: Vectors | None = None
    passage_centre: Vectors | None = None
    form_directions: Vectors | None = None
    """Unit vectors, at right angles to each other."""

    def read_queries(self, vectors: Vectors) -> Vectors:
        """The model's vectors of queries as they are compared."""
        centred = centre_vectors(vectors, self.query_centre)
        if self.form_directions is None:
            return centred
        form = centred @ self.form_directions.T @ self.form_directions
        return scale_to_unit(centred - form)


def centre_vectors(vectors: Vectors, centre: Vectors | None) -> Vectors:
    """Unit vectors without their common part."""
    return scale_to_unit(vectors if centre is None else vectors - centre)


def scale_to_unit(vectors: npt.NDArray[np.floating]) -> Vectors:
    """Each of length 1. One of zeros stays."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    unit: Vectors = (vectors / np.maximum(lengths, _TINY)).astype(np.float32)
    return unit


_TINY = 1e-9


def pad_vectors(vectors: Vectors) -> Vectors:
    """The same vectors at the width of the database's columns. Raises ModelUnavailable where they are wider."""
    width = vectors.shape[1]
    if width > DIMENSIONS:
        raise ModelUnavailable(
            f"The embedding model gives vectors of {width} dimensions; Kindred stores up to {DIMENSIONS}."
        )
    return np.pad(vectors, ((0, 0), (0, DIMENSIONS - width)))
