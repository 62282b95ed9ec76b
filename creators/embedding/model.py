"""Loads the embedding model that the settings name."""

import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django.conf import settings

from config.kit.metrics import time_model
from creators.embedding import bundled
from creators.embedding.encoder import OnnxEncoder
from creators.embedding.port import (
    Conventions,
    EmbeddingModel,
    ModelUnavailable,
    Vectors,
    pad_vectors,
)
from creators.embedding.remote import RemoteModel

_lock = threading.Lock()


def get_model(*, threads: int = 1) -> EmbeddingModel:
    """Returns the embedding model that the settings name. Each process loads the model only once. Raises
    ModelUnavailable. Jobs that embed thousands of texts use one thread per processor."""
    with _lock:
        return _load(settings.EMBEDDING_MODEL, settings.EMBEDDING_BASE_URL, threads)


class _Padded:
    """A wrapper of an embedding model. It pads the model's vectors to the width of the database's columns."""

    def __init__(self, model: EmbeddingModel) -> None:
        self.name = model.name
        self._model = model

    def embed(self, texts: Sequence[str]) -> Vectors:
        with time_model("creators"):
            return pad_vectors(self._model.embed(texts))

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        with time_model("queries"):
            return pad_vectors(self._model.embed_queries(texts))


@cache
def _load(name: str, base_url: str, threads: int) -> EmbeddingModel:
    try:
        if base_url:
            return _Padded(_remote(name, base_url, threads))
        if name in bundled.NAMES:
            return _Padded(bundled.load_bundled_model(name, threads=threads))
        folder = Path(name)
        encoder = OnnxEncoder(
            name=folder.name,
            model_file=folder / "model.onnx",
            tokenize=bundled.read_tokenizer(folder / "tokenizer.json"),
            conventions=Conventions(),
            threads=threads,
        )
        return _Padded(encoder)
    except ModelUnavailable:
        raise
    except Exception as error:  # onnxruntime and tokenizers raise plain Exceptions
        raise ModelUnavailable(f"The embedding model {name} cannot be loaded: {error}") from error


def _remote(name: str, base_url: str, threads: int) -> EmbeddingModel:
    """Returns the model with this name on a server. If the name is that of the two combined models, the server must
    have both of them."""
    if name == bundled.BLENDED:
        return bundled.blend_models(
            _remote(bundled.SOURCES[bundled.MINILM], base_url, threads),
            _remote(bundled.SOURCES[bundled.E5], base_url, threads),
        )
    # If the model is also bundled, this process embeds queries itself. This needs no request and gives the same
    # vectors.
    short = name.rpartition("/")[2]
    local = bundled.load_bundled_model(short, threads=1) if short in bundled.SOURCES else None
    return RemoteModel(
        name=name,
        base_url=base_url,
        api_key=settings.EMBEDDING_API_KEY,
        conventions=bundled.find_conventions(short),
        local=local,
        connections=2 * threads,
    )
