"""Text to vectors."""

from creators.embedding.model import (
    EmbeddingModel,
    ModelUnavailable,
    bundled_tokenizer,
    get_model,
)
from creators.embedding.remembering import Remembering

__all__ = [
    "EmbeddingModel",
    "ModelUnavailable",
    "Remembering",
    "bundled_tokenizer",
    "get_model",
]
