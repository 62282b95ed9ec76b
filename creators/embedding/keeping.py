"""Stores the vectors of texts that never change. Embedding a few hundred such texts takes seconds."""

import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import numpy as np
from django.conf import settings

from creators.embedding.port import EmbeddingModel, Vectors

logger = logging.getLogger(__name__)

CLOSE = 1e-4
"""Maximum difference between two vectors of the same text. A server's vectors vary in their last digits."""


def embed_once(model: EmbeddingModel, texts: Sequence[str]) -> Vectors:
    """Returns the vectors of texts. Stores them in a file, and uses the file as long as the model gives the same
    vectors.

    The first text is embedded as a query to compare its vector with the file. A process that only embeds queries then
    needs no second graph.
    """
    file = _file(model.name, texts)
    first = model.embed_queries(texts[:1])
    if file.exists():
        kept: Vectors = np.load(file)
        if kept.shape[1] == first.shape[1] and np.allclose(kept[:1], first, atol=CLOSE):
            return kept[1:]
    vectors = model.embed(texts)
    _keep(np.concatenate([first, vectors]), file)
    return vectors


def _keep(vectors: Vectors, file: Path) -> None:
    """Stores the vectors in a file.

    If the disk is full, stores nothing, and the next process embeds the texts again.
    """
    unfinished = file.with_name(f"{os.getpid()}-{file.name}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.save(unfinished, vectors)
        unfinished.replace(file)
    except OSError:
        logger.warning("Vectors could not be stored in %s.", file, exc_info=True)
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _file(name: str, texts: Sequence[str]) -> Path:
    digest = sha256("\n".join([name, *texts]).encode()).hexdigest()[:16]
    folder: Path = settings.DATA_DIR / "models"
    return folder / f"texts-{digest}.npy"
