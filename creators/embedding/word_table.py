"""Maps the multilingual model's table of word embeddings into memory. The model has one graph for queries and one for
stored texts, and both need the table. With a mapped file, both graphs use the same copy, and so do all processes. Each
process needs 60 MB less memory."""

from pathlib import Path
from typing import Any, Final

import numpy as np

from creators.embedding.blended import PART

_BLOCK: Final = 32
"""Number of values in a word's embedding with a common scale."""
_INT4: Final = 22
"""ONNX's code for the type of 4-bit integers (TensorProto.DataType)."""


def map_words(file: Path) -> dict[str, Any]:
    """Returns the constants in the file, by their name in the graph. They are the embeddings' values of 4 bits each,
    and the scales of these values."""
    from onnxruntime import OrtValue  # Slow to import. Only processes that embed need it.

    mapped = np.memmap(file, dtype=np.uint8, mode="r")
    words = mapped.size // (PART // 2 + PART // _BLOCK * 4)
    scales = mapped[words * PART // 2 :].view(np.float32).reshape(words, PART // _BLOCK)
    # numpy has no 4-bit type, so the array has one byte per value. onnxruntime reads only half a byte per value, but
    # takes the number of values from the array's shape.
    values = np.lib.stride_tricks.as_strided(mapped, (words, PART), (PART, 1), writeable=False)
    return {
        "words": OrtValue.ortvalue_from_numpy_with_onnx_type(values, _INT4),
        "words.scales": OrtValue.ortvalue_from_numpy(scales),
    }
