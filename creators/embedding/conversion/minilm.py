"""all-MiniLM-L6-v2 as an ONNX graph, built from the weights that its package carries.

Mean-pooled and L2-normalised as the model's card says (BERT of 6 layers, post-norm, erf GELU; Wang et al. 2020,
MiniLM). One text a run is what makes dynamic int8 deterministic: its activation scales depend on everything in the
run.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

from creators.embedding.conversion.nodes import HIDDEN, GraphBuilder

HEADS, LAYERS, EPSILON = 12, 6, 1e-12
_HEAD = HIDDEN // HEADS
_OPSETS = {"": 20}
_IR_VERSION = 9

Weights = dict[str, npt.NDArray[np.float32]]


def build_graph(weights_file: Path, target: Path) -> None:
    """Write the int8 graph of `weights_file` (safetensors) to `target`."""
    plain = target.with_suffix(".fp32.onnx")
    onnx.save(_Graph(load_file(weights_file)).build(), plain)
    try:
        with _without_chatter():
            quantize_dynamic(plain, target, per_channel=True, weight_type=QuantType.QInt8)
    finally:
        plain.unlink(missing_ok=True)


@contextmanager
def _without_chatter() -> Iterator[None]:
    """The quantizer tells the root logger of every tensor."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)


class _Graph(GraphBuilder):
    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self._weights = weights

    def build(self) -> onnx.ModelProto:
        hidden = self._embed()
        for layer in range(LAYERS):
            hidden = self._layer(hidden, f"encoder.layer.{layer}")
        self.pool(hidden)
        return self.model("all-MiniLM-L6-v2", opsets=_OPSETS, ir_version=_IR_VERSION)

    def _weight(
        self,
        name: str,
        change: Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float32]] | None = None,
    ) -> str:
        value = self._weights[name]
        return self.constant(name, change(value) if change else value)

    def _embed(self) -> str:
        words = self.op("Gather", self._weight("embeddings.word_embeddings.weight"), "ids")
        length = self.op("Shape", "ids")
        positions = self.op(
            "Slice",
            self._weight("embeddings.position_embeddings.weight"),
            self.integers(0),
            length,
            self.integers(0),
        )
        segment = self._weight("embeddings.token_type_embeddings.weight", lambda w: w[0])
        total = self.op("Add", self.op("Add", words, positions), segment)
        return self._norm(total, "embeddings.LayerNorm")

    def _norm(self, value: str, name: str) -> str:
        scale, bias = self._weight(f"{name}.weight"), self._weight(f"{name}.bias")
        return self.op("LayerNormalization", value, scale, bias, axis=-1, epsilon=EPSILON)

    def _dense(self, value: str, name: str) -> str:
        product = self.op("MatMul", value, self._weight(f"{name}.weight", np.transpose))
        return self.op("Add", product, self._weight(f"{name}.bias"))

    def _heads(self, value: str, *order: int) -> str:
        split = self.op("Reshape", value, self.integers(-1, HEADS, _HEAD))
        return self.op("Transpose", split, perm=order)

    def _attention(self, hidden: str, name: str) -> str:
        query = self._heads(self._dense(hidden, f"{name}.query"), 1, 0, 2)
        key = self._heads(self._dense(hidden, f"{name}.key"), 1, 2, 0)
        value = self._heads(self._dense(hidden, f"{name}.value"), 1, 0, 2)
        scale = self.number("attention_scale", _HEAD**-0.5)
        scores = self.op("Mul", self.op("MatMul", query, key), scale)
        weights = self.op("Softmax", scores, axis=-1)
        mixed = self.op("Transpose", self.op("MatMul", weights, value), perm=(1, 0, 2))
        return self.op("Reshape", mixed, self.integers(-1, HIDDEN))

    def _layer(self, hidden: str, name: str) -> str:
        attended = self._dense(
            self._attention(hidden, f"{name}.attention.self"), f"{name}.attention.output.dense"
        )
        hidden = self._norm(self.op("Add", hidden, attended), f"{name}.attention.output.LayerNorm")
        wide = self.op("Gelu", self._dense(hidden, f"{name}.intermediate.dense"))
        narrow = self._dense(wide, f"{name}.output.dense")
        return self._norm(self.op("Add", hidden, narrow), f"{name}.output.LayerNorm")
