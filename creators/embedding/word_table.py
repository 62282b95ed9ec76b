"""Maps the multilingual model's word embeddings into memory.

The graph for queries contains this table. The graph for stored texts needs the same table, and reads it from a file.
Both graphs use the mapped file, so each process needs 60 MB less memory, and processes share the mapped pages.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from creators.embedding.blended import PART

_BLOCK: Final = 32
"""Number of values in a word's embedding that share a scale."""
_INT4: Final = 22
"""ONNX's code for the type of 4-bit integers (TensorProto.DataType)."""


def map_words(file: Path) -> dict[str, Any]:
    """Returns the constants in the file by their name in the graph: the words' values, 4 bits each, and their
    scales."""
    from onnxruntime import OrtValue  # Slow to import. Only processes that embed need it.

    mapped = np.memmap(file, dtype=np.uint8, mode="r")
    words = mapped.size // (PART // 2 + PART // _BLOCK * 4)
    scales = mapped[words * PART // 2 :].view(np.float32).reshape(words, PART // _BLOCK)
    # numpy has no 4-bit type. onnxruntime reads half a byte per value, but needs the number of values as the shape.
    values = np.lib.stride_tricks.as_strided(mapped, (words, PART), (PART, 1), writeable=False)
    return {
        "words": OrtValue.ortvalue_from_numpy_with_onnx_type(values, _INT4),
        "words.scales": OrtValue.ortvalue_from_numpy(scales),
    }
