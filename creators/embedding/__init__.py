"""Text to vectors."""

from creators.embedding.comparison import compare_texts, find_foreign
from creators.embedding.model import get_model
from creators.embedding.port import EmbeddingModel, ModelUnavailable, Vectors
from creators.embedding.remembering import Remembering

__all__ = [
    "EmbeddingModel",
    "ModelUnavailable",
    "Remembering",
    "Vectors",
    "compare_texts",
    "find_foreign",
    "get_model",
]
