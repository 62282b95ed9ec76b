"""The fitted network as `tagger.onnx`: `states` float32 [n, 1536] and `signs` to `labels`, log-probabilities, and
`groups`, probabilities."""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper

from creators.embedding.conversion.__main__ import find_e5_weights
from creators.embedding.conversion.e5 import graph
from creators.embedding.conversion.e5.graph import STATES_AFTER
from creators.embedding.conversion.nodes import HIDDEN, GraphBuilder
from search.reading import pieces
from search.reading.lexicon import PLATFORMS
from search.reading.tagger import LABELS, STEP, WINDOW
from tests.quality.briefs.records import HANDS
from tests.quality.briefs.training import examples, fit_file, variants
from tests.quality.briefs.training.variants import segments_of

Floats = npt.NDArray[np.float32]
_OPSETS: Final = {"": 21}
_IR_VERSION: Final = 10
_EPSILON: Final = 1e-5
WIDTH, HEADS = 192, 4
"""As in fit.py, which cannot be imported: PyTorch is not here."""


class TaggerGraph(GraphBuilder):
    """Networks that fit.py fits: states of four layers, mixed by convolutions that reach further and further. What
    they say is averaged."""

    def __init__(self, networks: Sequence[Any]) -> None:
        super().__init__()
        self._networks = networks

    def build(self) -> onnx.ModelProto:
        normal = self._norm_states()
        said = [self._network(normal, number) for number in range(len(self._networks))]
        labels, groups = (self.op("Mean", *each) for each in zip(*said, strict=True))
        self.op("LogSoftmax", labels, axis=-1, output="labels")
        self.op("Sigmoid", groups, output="groups")
        return self._model()

    def _network(self, normal: str, number: int) -> tuple[str, str]:
        of = f"{number}."
        states, signs = self._linear(normal, f"{of}states"), self._linear("signs", f"{of}signs")
        hidden = self.op("Gelu", self.op("Add", states, signs))
        spreads = sum(name.endswith("mix.weight") for name in self._networks[number])
        for layer in range(spreads):
            hidden = self._spread(hidden, f"{of}spreads.{layer}", 2**layer)
        hidden = self._attend(hidden, f"{of}attend")
        return self._linear(hidden, f"{of}labels"), self._linear(hidden, f"{of}groups")

    def _norm_states(self) -> str:
        layers = self.op("Reshape", "states", self.integers(-1, len(STATES_AFTER), HIDDEN))
        ones, zeros = np.ones(HIDDEN, dtype=np.float32), np.zeros(HIDDEN, dtype=np.float32)
        parts = self.constant("ones", ones), self.constant("zeros", zeros)
        normal = self.op("LayerNormalization", layers, *parts, axis=-1, epsilon=_EPSILON)
        return self.op("Reshape", normal, self.integers(-1, len(STATES_AFTER) * HIDDEN))

    def _spread(self, hidden: str, name: str, spread: int) -> str:
        scale, shift = self._weight(f"{name}.norm.weight"), self._weight(f"{name}.norm.bias")
        normal = self.op("LayerNormalization", hidden, scale, shift, axis=-1, epsilon=_EPSILON)
        columns = self.op("Unsqueeze", self.op("Transpose", normal, perm=[1, 0]), self.integers(0))
        mixed = self.op(
            "Conv",
            columns,
            self._weight(f"{name}.mix.weight"),
            self._weight(f"{name}.mix.bias"),
            dilations=[spread],
            pads=[spread, spread],
            kernel_shape=[3],
        )
        value, gate = self.op_of_many("Split", mixed, outputs=2, axis=1, num_outputs=2)
        gated = self.op("Mul", value, self.op("Sigmoid", gate))
        rows = self.op("Transpose", self.op("Squeeze", gated, self.integers(0)), perm=[1, 0])
        return self.op("Add", hidden, rows)

    def _attend(self, hidden: str, name: str) -> str:
        scale, shift = self._weight(f"{name}.norm.weight"), self._weight(f"{name}.norm.bias")
        normal = self.op("LayerNormalization", hidden, scale, shift, axis=-1, epsilon=_EPSILON)
        said = self._linear(normal, f"{name}.ask")
        parts = self.op_of_many("Split", said, outputs=3, axis=1, num_outputs=3)
        ask, key, value = (self._heads(part) for part in parts)
        near = self.op("MatMul", ask, self.op("Transpose", key, perm=[0, 2, 1]))
        scaled = self.op("Mul", near, self.number("scale", (WIDTH / HEADS) ** -0.5))
        heard = self.op("MatMul", self.op("Softmax", scaled, axis=-1), value)
        joined = self.op(
            "Reshape", self.op("Transpose", heard, perm=[1, 0, 2]), self.integers(-1, WIDTH)
        )
        return self.op("Add", hidden, self._linear(joined, f"{name}.say"))

    def _heads(self, value: str) -> str:
        parted = self.op("Reshape", value, self.integers(-1, HEADS, WIDTH // HEADS))
        return self.op("Transpose", parted, perm=[1, 0, 2])

    def _linear(self, value: str, name: str) -> str:
        turned = self.op("Transpose", self._weight(f"{name}.weight"), perm=[1, 0])
        product = self.op("MatMul", value, turned)
        return self.op("Add", product, self._weight(f"{name}.bias"))

    def _weight(self, name: str) -> str:
        """Kept in 16 bits: half the size, and the labels are the same."""
        number, _, own = name.partition(".")
        fitted = self._networks[int(number)][own]
        half = self.constant(name, np.asarray(fitted, dtype=np.float16))
        return self.op("Cast", half, to=TensorProto.FLOAT)

    def _model(self) -> onnx.ModelProto:
        shapes = {
            "states": len(STATES_AFTER) * HIDDEN,
            "signs": pieces.WIDTH,
            "labels": len(LABELS),
            "groups": 3,
        }
        values = {
            name: helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", width])
            for name, width in shapes.items()
        }
        ends = [values["states"], values["signs"]], [values["labels"], values["groups"]]
        made = helper.make_graph(self._nodes, "tagger", *ends, list(self._constants.values()))
        imports = [helper.make_opsetid(domain, version) for domain, version in _OPSETS.items()]
        return helper.make_model(made, opset_imports=imports, ir_version=_IR_VERSION)


def write_tagger(networks: Sequence[Any], target: Path, metadata: dict[str, str]) -> None:
    model = TaggerGraph(networks).build()
    helper.set_model_props(model, metadata)
    onnx.save(model, target)


def digests() -> dict[str, str]:
    """Of the briefs, of the code that reads and fits them, and of the encoder."""
    modules = [Path(str(module.__file__)) for module in (examples, variants, pieces)]
    read_as = json.dumps([LABELS, WINDOW, STEP, PLATFORMS], sort_keys=True, default=sorted)
    return {
        "data": _digest(sorted(HANDS.glob("*.txt"))),
        "code": _digest([*modules, fit_file()], read_as),
        "encoder": _digest([find_e5_weights(), Path(graph.__file__)]),
    }


def _digest(files: list[Path], more: str = "") -> str:
    parts = [sha256(file.read_bytes()).digest() for file in files]
    return sha256(b"".join(parts) + more.encode()).hexdigest()


def read_transitions(hands: list[str]) -> str:
    """Log-probabilities of a label after another, of the words of the briefs; the last row is the beginning."""
    counts = np.ones((len(LABELS) + 1, len(LABELS)))
    for brief in examples.briefs_of(hands):
        last = len(LABELS)
        for segment in segments_of(brief):
            label = LABELS.index(segment.label)
            words = max(1, len(segment.words.split()))
            counts[last, label] += 1
            counts[label, label] += words - 1
            last = label
    logs = np.log(counts / counts.sum(axis=1, keepdims=True))
    return json.dumps([[round(float(v), 3) for v in row] for row in logs])
