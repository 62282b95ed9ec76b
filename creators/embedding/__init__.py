"""Text to vectors."""

from creators.embedding.model import get_model
from creators.embedding.port import EmbeddingModel, ModelUnavailable, Vectors
from creators.embedding.remembering import Remembering

__all__ = [
    "EmbeddingModel",
    "ModelUnavailable",
    "Remembering",
    "Vectors",
    "get_model",
]
