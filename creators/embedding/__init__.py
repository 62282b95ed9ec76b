"""Text to vectors."""

from creators.embedding.model import (
    DIMENSIONS,
    EmbeddingModel,
    ModelUnavailable,
    bundled_tokenizer,
    get_model,
)

__all__ = ["DIMENSIONS", "EmbeddingModel", "ModelUnavailable", "bundled_tokenizer", "get_model"]
