"""all-MiniLM-L6-v2 as an ONNX graph, built from the weights that its package carries.

Mean-pooled and L2-normalised as the model's card says (BERT of 6 layers, post-norm, erf GELU; Wang et al. 2020,
MiniLM).
"""

from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from onnx import TensorProto
from safetensors.numpy import load_file

from creators.embedding.conversion.batches import Batches
from creators.embedding.conversion.e5.graph import _eight_bits as quantize_rows
from creators.embedding.conversion.nodes import GraphBuilder

LAYERS: Final = 6

_PARTS: Final = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
    "ln": "LayerNorm",
    "pos": "position_embeddings",
    "type": "token_type_embeddings",
    "word": "word_embeddings",
}
"""Names in the package's file, by those of multilingual-e5-small."""
_KINDS: Final = {"w": "weight", "b": "bias"}


def build_graph(weights_file: Path, target: Path) -> None:
    """Write the int8 graph of `weights_file` (safetensors) to `target`."""
    graph, weights = GraphBuilder(), _Tensors(weights_file)
    Batches(graph, weights).build(_find_words(graph, weights), layers=LAYERS, target=target)


class _Tensors:
    def __init__(self, file: Path) -> None:
        self._values = load_file(file)

    def floats(self, name: str) -> npt.NDArray[np.float32]:
        place, part, kind = (*name.split("."), "w")[:3]
        layer = "embeddings" if place == "emb" else f"encoder.layer.{place.removeprefix('l')}"
        return self._values[f"{layer}.{_PARTS[part]}.{_KINDS[kind]}"]

    def matrix(self, name: str, columns: int) -> npt.NDArray[np.float32]:
        return self.floats(name).reshape(-1, columns)


def _find_words(graph: GraphBuilder, weights: _Tensors) -> str:
    table, scales = quantize_rows(weights.floats("emb.word"))
    words = graph.op("Gather", graph.constant("words", table), "ids")
    scale = graph.op("Gather", graph.constant("words.scales", scales[:, None]), "ids")
    return graph.op("Mul", graph.op("Cast", words, to=TensorProto.FLOAT), scale)
