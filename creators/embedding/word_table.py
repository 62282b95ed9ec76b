"""Maps the multilingual model's table of words into memory.

The graph for queries contains this table. The graph for stored texts has the same bytes in a file. Because both read
the file, a process needs 60 MB less memory of its own, and processes share the pages.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from creators.embedding.blended import PART

_BLOCK: Final = 32
"""Values of a word that share a scale."""
_INT4: Final = 22
"""ONNX's number for integers of 4 bits (TensorProto.DataType)."""


def map_words(file: Path) -> dict[str, Any]:
    """Returns the graph's constants that the file contains, by name: the words, 4 bits a value, and their scales."""
    from onnxruntime import OrtValue  # Slow to import. Only processes that embed need it.

    mapped = np.memmap(file, dtype=np.uint8, mode="r")
    words = mapped.size // (PART // 2 + PART // _BLOCK * 4)
    scales = mapped[words * PART // 2 :].view(np.float32).reshape(words, PART // _BLOCK)
    # numpy has no values of 4 bits. onnxruntime needs the shape in values and reads half a byte for each.
    values = np.lib.stride_tricks.as_strided(mapped, (words, PART), (PART, 1), writeable=False)
    return {
        "words": OrtValue.ortvalue_from_numpy_with_onnx_type(values, _INT4),
        "words.scales": OrtValue.ortvalue_from_numpy(scales),
    }
