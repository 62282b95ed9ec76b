"""Stores the vectors of texts that never change, because embedding a few hundred texts takes seconds."""

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
"""Maximum difference between two vectors of the same text. The vectors from a server vary in their last digits."""


def embed_once(model: EmbeddingModel, texts: Sequence[str]) -> Vectors:
    """Returns the vectors of texts. Stores them in a file, and reads the file the next time.

    The file is used only while the model still gives the same vectors. To check this, the first text is embedded and
    compared. It is embedded as a query, so that a process that only embeds queries need not load the graph for stored
    texts.
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
    """Stores the vectors in a file. If this fails, for example because the disk is full, logs a warning. The next
    process then embeds the texts again."""
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
