"""A BERT that reads several texts of one length in a run.

`ids` int64 [texts, n] become `embedding` float32 [texts, 384], the mean over the tokens of each text, of length 1.
Weights are 8 bits a channel, and activations 8 bits with a scale for each token, around 128. So a text's vector does
not depend on its neighbours. Tokens at a text's ends reach values ten times as large as others. With scales of their
own they cost the others no bits (docs/decisions/0049).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt
from onnx import TensorProto, helper

from creators.embedding.conversion.e5.graph import _eight_bits as quantize_rows
from creators.embedding.conversion.nodes import HIDDEN, GraphBuilder

_HEADS, _EPSILON = 12, 1e-12
_IDS = helper.make_tensor_value_info("ids", TensorProto.INT64, ["texts", "n"])
_EMBEDDING = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["texts", HIDDEN])
_MICROSOFT = "com.microsoft"
_LEAST_GELU = 0.17
"""Gelu gives nothing below its negative."""


class Tensors(Protocol):
    """The weights, by the names that multilingual-e5-small's file has."""

    def floats(self, name: str, /) -> npt.NDArray[np.float32]: ...

    def matrix(self, name: str, columns: int, /) -> npt.NDArray[np.float32]: ...


class Batches:
    """Adds the nodes to a graph."""

    def __init__(self, graph: GraphBuilder, weights: Tensors) -> None:
        self._graph, self._weights = graph, weights
        self._op, self._integers = graph.op, graph.integers
        self._shape = self._op("Concat", self._op("Shape", "ids"), self._integers(HIDDEN), axis=0)
        tokens = self._op("Size", "ids")
        middle = graph.constant("middles", np.array([128], dtype=np.uint8))
        self._middles = self._op("Expand", middle, self._op("Reshape", tokens, self._integers(1)))

    def build(self, words: str, *, layers: int, target: Path) -> None:
        """Write the graph. `words` are the vectors of the tokens in the table, [texts, n, 384]."""
        hidden = self._place(words)
        for layer in range(layers):
            hidden = self._layer(hidden, f"l{layer}")
        tokens = self._op("Reshape", hidden, self._shape)
        # A product, because ReduceMean rounds a lone text differently.
        ones = self._op("Expand", self._graph.number("ones", 1.0), self._length())
        total = self._op("MatMul", self._op("Unsqueeze", ones, self._integers(0)), tokens)
        total = self._op("Reshape", total, self._integers(-1, HIDDEN))
        length = self._op("ReduceL2", total, self._integers(1), keepdims=1)
        self._op("Div", total, length, output="embedding")
        self._graph.save(target, _IDS, _EMBEDDING)

    def _length(self) -> str:
        return self._op("Shape", "ids", start=1)

    def _place(self, words: str) -> str:
        table = self._weights.floats("emb.pos").reshape(-1, HIDDEN)
        segment = self._weights.floats("emb.type").reshape(-1, HIDDEN)[0]
        positions = self._graph.constant("positions", table + segment)
        positions = self._op(
            "Slice", positions, self._integers(0), self._length(), self._integers(0)
        )
        placed = self._op("Add", words, positions)
        return self._norm(self._op("Reshape", placed, self._integers(-1, HIDDEN)), "emb.ln")

    def _layer(self, hidden: str, name: str) -> str:
        attended, bias = self._product(self._attention(hidden, name), [f"{name}.ao"])
        attended = self._op("Add", attended, bias)
        hidden = self._norm(self._op("Add", hidden, attended), f"{name}.aln")
        wide = self._op("Gelu", self._op("Add", *self._product(hidden, [f"{name}.fi"])))
        narrow, bias = self._product(wide, [f"{name}.fo"], is_gelu=True)
        narrow = self._op("Add", narrow, bias)
        return self._norm(self._op("Add", hidden, narrow), f"{name}.oln")

    def _attention(self, hidden: str, name: str) -> str:
        joint, bias = self._product(hidden, [f"{name}.{part}" for part in "qkv"])
        parts = self._graph.op_of_many("Split", joint, outputs=3, axis=-1, num_outputs=3)
        parts = [self._op("Reshape", part, self._shape) for part in parts]
        mixed = self._op("MultiHeadAttention", *parts, bias, domain=_MICROSOFT, num_heads=_HEADS)
        return self._op("Reshape", mixed, self._integers(-1, HIDDEN))

    def _product(
        self, value: str, names: Sequence[str], *, is_gelu: bool = False
    ) -> tuple[str, str]:
        """The layers of these names side by side, as one multiplication of integers, and their bias."""
        name = "+".join(names)
        columns = self._weights.floats(f"{names[0]}.b").size * 4 if is_gelu else HIDDEN
        weights = np.concatenate([self._weights.matrix(f"{n}.w", columns) for n in names])
        bias = np.concatenate([self._weights.floats(f"{n}.b") for n in names])
        quantized, scales = quantize_rows(weights)
        bytes_, own_scales = self._eight_bits_of(value, is_gelu=is_gelu)
        product = self._op(
            "MatMulIntegerToFloat",
            bytes_,
            self._graph.constant(f"{name}.w", quantized.T),
            self._graph.number("one", 1.0),
            self._graph.constant(f"{name}.scales", scales),
            self._graph.constant("middle", np.array(128, dtype=np.uint8)),
            domain=_MICROSOFT,
        )
        return self._op("Mul", product, own_scales), self._graph.constant(f"{name}.b", bias)

    def _eight_bits_of(self, value: str, *, is_gelu: bool) -> tuple[str, str]:
        """The bytes, and the scale of each token."""
        size = value if is_gelu else self._op("Abs", value)
        largest = self._op("ReduceMax", size, self._integers(1), keepdims=1)
        if is_gelu:
            largest = self._op("Max", largest, self._graph.number("least_gelu", _LEAST_GELU))
        scales = self._op("Mul", largest, self._graph.number("step", 1 / 127))
        of_rows = self._op("Reshape", scales, self._integers(-1))
        return self._op("QuantizeLinear", value, of_rows, self._middles, axis=0), scales

    def _norm(self, value: str, name: str) -> str:
        parts = [
            self._graph.constant(f"{name}.{p}", self._weights.floats(f"{name}.{p}")) for p in "wb"
        ]
        return self._op("LayerNormalization", value, *parts, axis=-1, epsilon=_EPSILON)
