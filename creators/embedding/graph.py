"""all-MiniLM-L6-v2 as an ONNX graph, built from the weights that its package carries.

The graph takes one text (no batch, no padding, no mask): `ids` int64 [n] to `embedding` float32 [384], mean-pooled and
L2-normalised as the model's card says (BERT of 6 layers, post-norm, erf GELU; Wang et al. 2020, MiniLM). One text a run is what
makes dynamic int8 deterministic: its activation scales depend on everything in the run.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

HIDDEN, HEADS, LAYERS, EPSILON = 384, 12, 6, 1e-12
_HEAD = HIDDEN // HEADS
_OPSET = 20

Weights = dict[str, npt.NDArray[np.float32]]


def build(weights_file: Path, target: Path) -> None:
    """Write the int8 graph of `weights_file` (safetensors) to `target`."""
    plain = target.with_suffix(".fp32.onnx")
    onnx.save(_Graph(load_file(weights_file)).model(), plain)
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


class _Graph:
    """Collects nodes and constants while the layers are written down in order."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def model(self) -> onnx.ModelProto:
        hidden = self._embed()
        for layer in range(LAYERS):
            hidden = self._layer(hidden, f"encoder.layer.{layer}")
        self._pool(hidden)
        graph = helper.make_graph(
            self._nodes,
            "all-MiniLM-L6-v2",
            [helper.make_tensor_value_info("ids", TensorProto.INT64, ["n"])],
            [helper.make_tensor_value_info("embedding", TensorProto.FLOAT, [HIDDEN])],
            list(self._constants.values()),
        )
        return helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=9
        )

    def _op(self, kind: str, *inputs: str, output: str | None = None, **attributes: Any) -> str:
        name = output or f"t{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def _constant(self, name: str, value: npt.NDArray[np.generic]) -> str:
        self._constants.setdefault(
            name, numpy_helper.from_array(np.asarray(value, order="C"), name)
        )
        return name

    def _weight(
        self,
        name: str,
        change: Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float32]] | None = None,
    ) -> str:
        value = self._weights[name]
        return self._constant(name, change(value) if change else value)

    def _integers(self, *values: int) -> str:
        return self._constant("i" + "_".join(map(str, values)), np.array(values, dtype=np.int64))

    def _embed(self) -> str:
        words = self._op("Gather", self._weight("embeddings.word_embeddings.weight"), "ids")
        length = self._op("Shape", "ids")
        positions = self._op(
            "Slice",
            self._weight("embeddings.position_embeddings.weight"),
            self._integers(0),
            length,
            self._integers(0),
        )
        segment = self._weight("embeddings.token_type_embeddings.weight", lambda w: w[0])
        total = self._op("Add", self._op("Add", words, positions), segment)
        return self._norm(total, "embeddings.LayerNorm")

    def _norm(self, value: str, name: str) -> str:
        scale, bias = self._weight(f"{name}.weight"), self._weight(f"{name}.bias")
        return self._op("LayerNormalization", value, scale, bias, axis=-1, epsilon=EPSILON)

    def _dense(self, value: str, name: str) -> str:
        product = self._op("MatMul", value, self._weight(f"{name}.weight", np.transpose))
        return self._op("Add", product, self._weight(f"{name}.bias"))

    def _heads(self, value: str, *order: int) -> str:
        split = self._op("Reshape", value, self._integers(-1, HEADS, _HEAD))
        return self._op("Transpose", split, perm=order)

    def _attention(self, hidden: str, name: str) -> str:
        query = self._heads(self._dense(hidden, f"{name}.query"), 1, 0, 2)
        key = self._heads(self._dense(hidden, f"{name}.key"), 1, 2, 0)
        value = self._heads(self._dense(hidden, f"{name}.value"), 1, 0, 2)
        scale = self._constant("attention_scale", np.array(_HEAD**-0.5, dtype=np.float32))
        scores = self._op("Mul", self._op("MatMul", query, key), scale)
        weights = self._op("Softmax", scores, axis=-1)
        mixed = self._op("Transpose", self._op("MatMul", weights, value), perm=(1, 0, 2))
        return self._op("Reshape", mixed, self._integers(-1, HIDDEN))

    def _layer(self, hidden: str, name: str) -> str:
        attended = self._dense(
            self._attention(hidden, f"{name}.attention.self"), f"{name}.attention.output.dense"
        )
        hidden = self._norm(self._op("Add", hidden, attended), f"{name}.attention.output.LayerNorm")
        wide = self._op("Gelu", self._dense(hidden, f"{name}.intermediate.dense"))
        narrow = self._dense(wide, f"{name}.output.dense")
        return self._norm(self._op("Add", hidden, narrow), f"{name}.output.LayerNorm")

    def _pool(self, hidden: str) -> None:
        mean = self._op("ReduceMean", hidden, self._integers(0), keepdims=0)
        length = self._op("ReduceL2", mean, self._integers(0), keepdims=1)
        self._op("Div", mean, length, output="embedding")
