"""Text to vectors."""

from creators.embedding.model import (
    DIMENSIONS,
    EmbeddingModel,
    ModelUnavailable,
    bundled_tokenizer,
    get_model,
)
from creators.embedding.remembering import Remembering

__all__ = [
    "DIMENSIONS",
    "EmbeddingModel",
    "ModelUnavailable",
    "Remembering",
    "bundled_tokenizer",
    "get_model",
]
