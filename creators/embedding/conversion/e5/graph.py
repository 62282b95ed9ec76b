"""multilingual-e5-small as an ONNX graph: `ids` int64 [n] to `embedding` float32 [384], the mean over the tokens, of
length 1, and to `states` float32 [n, 1536], what four layers make of each token: the reader of briefs reads them.

A BERT of 12 layers (post-norm, erf GELU). Weights are 8 bits a channel and activations are quantized as they come, so
that one text a run is what makes it deterministic. The table of words stays at the package's 4 bits, exactly.

Plain 8 bits lose accuracy: some channels of the feed-forward part spike at a text's ends and stretch the scale of all
others. They are cut off at a limit, and what was cut off is added again unquantized (`calibration.py` finds channels
and limits).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto

from creators.embedding.conversion.e5.weights import BLOCK, Floats, Weights
from creators.embedding.conversion.nodes import HIDDEN, GraphBuilder

LAYERS, HEADS, INNER = 12, 12, 1536
STATES_AFTER = (6, 8, 10, 12)
"""Layers whose states are given."""
_EPSILON = 1e-12
_OPSETS = {"": 21, "com.microsoft": 1}
_IR_VERSION = 10


@dataclass(frozen=True, slots=True)
class Spikes:
    """Channels of one layer's feed-forward part that run far beyond the others, and the limit they are cut off at."""

    channels: tuple[int, ...]
    limit: float


def build_graph(weights: Weights, spikes: Mapping[int, Spikes], target: Path) -> None:
    """Write the graph to `target`. `spikes` are by layer."""
    onnx.save(E5Graph(weights, spikes).build(), target)


class E5Graph(GraphBuilder):
    def __init__(self, weights: Weights, spikes: Mapping[int, Spikes]) -> None:
        super().__init__()
        self._weights = weights
        self._spikes = spikes
        self._quantized: dict[str, tuple[str, str, str]] = {}

    def build(self) -> onnx.ModelProto:
        hidden = self._embed()
        after = []
        for layer in range(LAYERS):
            hidden = self._layer(hidden, layer)
            after.append(hidden)
        self.op("Concat", *(after[layer - 1] for layer in STATES_AFTER), output="states", axis=-1)
        self.pool(hidden)
        return self.model(
            "multilingual-e5-small",
            opsets=_OPSETS,
            ir_version=_IR_VERSION,
            states=len(STATES_AFTER) * HIDDEN,
        )

    def _embed(self) -> str:
        # Positions begin at 0 here, unlike RoBERTa's.
        table = self._weights.floats("emb.pos").reshape(-1, HIDDEN)
        segment = self._weights.floats("emb.type").reshape(-1, HIDDEN)[0]
        positions = self.op(
            "Slice",
            self.constant("positions", table + segment),
            self.integers(0),
            self.op("Shape", "ids"),
            self.integers(0),
        )
        return self._norm(self.op("Add", self._words(), positions), "emb.ln")

    def _words(self) -> str:
        values, scales = self._weights.nibbles("emb.word", HIDDEN)
        pairs = values.reshape(-1, HIDDEN // 2, 2) & 15
        table = onnx.TensorProto(name="words", data_type=TensorProto.INT4, dims=values.shape)
        table.raw_data = (pairs[..., 0] | (pairs[..., 1] << 4)).astype(np.uint8).tobytes()
        return self.op(
            "GatherBlockQuantized",
            self.tensor(table),
            "ids",
            self.constant("words.scales", scales),
            domain="com.microsoft",
            gather_axis=0,
            quantize_axis=1,
            block_size=BLOCK,
        )

    def _layer(self, hidden: str, layer: int) -> str:
        name = f"l{layer}"
        attended = self._dense(self._attention(hidden, name), [f"{name}.ao"], HIDDEN)
        hidden = self._norm(self.op("Add", hidden, attended), f"{name}.aln")
        wide = self.op("Gelu", self._dense(hidden, [f"{name}.fi"], HIDDEN))
        narrow = self._narrow(wide, layer)
        return self._norm(self.op("Add", hidden, narrow), f"{name}.oln")

    def _attention(self, hidden: str, name: str) -> str:
        joint = self._dense(hidden, [f"{name}.{part}" for part in "qkv"], HIDDEN)
        parts = self.op_of_many("Split", joint, outputs=3, axis=-1, num_outputs=3)
        batched = [self.op("Unsqueeze", part, self.integers(0)) for part in parts]
        mixed = self.op("MultiHeadAttention", *batched, domain="com.microsoft", num_heads=HEADS)
        return self.op("Squeeze", mixed, self.integers(0))

    def _narrow(self, wide: str, layer: int) -> str:
        """The second half of the feed-forward part, its spikes apart."""
        name = f"l{layer}.fo"
        spikes = self._spikes.get(layer)
        if spikes is None:
            return self._dense(wide, [name], INNER)
        limit = self.number(f"{name}.limit", spikes.limit)
        channels = self.constant(f"{name}.channels", np.array(spikes.channels, dtype=np.int64))
        spiking = self.op("Gather", wide, channels, axis=-1)
        beyond = self.op("Relu", self.op("Sub", spiking, limit))
        columns = self._weights.matrix(f"{name}.w", INNER)[:, list(spikes.channels)]
        cut = self._dense(self.op("Min", wide, limit), [name], INNER)
        return self.op(
            "Add", cut, self.op("MatMul", beyond, self.constant(f"{name}.spikes", columns.T))
        )

    def _dense(self, value: str, names: Sequence[str], columns: int) -> str:
        """The layers of these names side by side, as one multiplication of integers."""
        name = "+".join(names)
        weights = np.concatenate([self._weights.matrix(f"{n}.w", columns) for n in names])
        bias = np.concatenate([self._weights.floats(f"{n}.b") for n in names])
        quantized, scales = _eight_bits(weights)
        bytes_, scale, zero = self._eight_bits_of(value)
        product = self.op("MatMulInteger", bytes_, self.constant(f"{name}.w", quantized.T), zero)
        scaled = self.op(
            "Mul",
            self.op("Cast", product, to=TensorProto.FLOAT),
            self.op("Mul", scale, self.constant(f"{name}.scales", scales)),
        )
        return self.op("Add", scaled, self.constant(f"{name}.b", bias))

    def _eight_bits_of(self, value: str) -> tuple[str, str, str]:
        if value not in self._quantized:
            found = self.op_of_many("DynamicQuantizeLinear", value, outputs=3)
            self._quantized[value] = (found[0], found[1], found[2])
        return self._quantized[value]

    def _norm(self, value: str, name: str) -> str:
        parts = [self.constant(f"{name}.{p}", self._weights.floats(f"{name}.{p}")) for p in "wb"]
        return self.op("LayerNormalization", value, *parts, axis=-1, epsilon=_EPSILON)


def _eight_bits(weights: Floats) -> tuple[np.typing.NDArray[np.int8], Floats]:
    """Integers and the scale of each row."""
    scales = (np.abs(weights).max(axis=1) / 127).astype(np.float32)
    return np.round(weights / scales[:, None]).clip(-127, 127).astype(np.int8), scales
