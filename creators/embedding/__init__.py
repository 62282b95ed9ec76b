"""Text to vectors."""

from creators.embedding.model import DIMENSIONS, EmbeddingModel, ModelUnavailable, get_model

__all__ = ["DIMENSIONS", "EmbeddingModel", "ModelUnavailable", "get_model"]
