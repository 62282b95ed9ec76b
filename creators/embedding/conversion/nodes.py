"""Nodes and constants of an ONNX graph, collected while its layers are written down in order."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

HIDDEN = 384
"""Length of the embedding that both bundled models give."""


_LARGE = 4_000_000
"""Minimum bytes of a constant in a file of its own."""


class GraphBuilder:
    """The nodes of a graph and its constants."""

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def op(self, kind: str, *inputs: str, output: str | None = None, **attributes: Any) -> str:
        return self.op_of_many(kind, *inputs, outputs=[output or self._name()], **attributes)[0]

    def op_of_many(
        self, kind: str, *inputs: str, outputs: list[str] | int, **attributes: Any
    ) -> list[str]:
        """An operator with several outputs: their names, or how many there are."""
        names = (
            [f"{self._name()}_{n}" for n in range(outputs)] if isinstance(outputs, int) else outputs
        )
        self._nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names

    def constant(self, name: str, value: npt.NDArray[np.generic]) -> str:
        if name not in self._constants:
            self._constants[name] = numpy_helper.from_array(np.asarray(value, order="C"), name)
        return name

    def tensor(self, value: onnx.TensorProto) -> str:
        """A constant of a type that numpy does not have."""
        self._constants[value.name] = value
        return str(value.name)

    def integers(self, *values: int) -> str:
        return self.constant("i" + "_".join(map(str, values)), np.array(values, dtype=np.int64))

    def number(self, name: str, value: float) -> str:
        return self.constant(name, np.array(value, dtype=np.float32))

    def pool(self, hidden: str) -> None:
        mean = self.op("ReduceMean", hidden, self.integers(0), keepdims=0)
        length = self.op("ReduceL2", mean, self.integers(0), keepdims=1)
        self.op("Div", mean, length, output="embedding")

    def model(
        self, name: str, *, opsets: dict[str, int], ir_version: int, states: int = 0
    ) -> onnx.ModelProto:
        """`states` is the width of a second output of that name, of the tokens."""
        outputs = [helper.make_tensor_value_info("embedding", TensorProto.FLOAT, [HIDDEN])]
        if states:
            outputs.append(
                helper.make_tensor_value_info("states", TensorProto.FLOAT, ["n", states])
            )
        graph = helper.make_graph(
            self._nodes,
            name,
            [helper.make_tensor_value_info("ids", TensorProto.INT64, ["n"])],
            outputs,
            list(self._constants.values()),
        )
        imports = [helper.make_opsetid(domain, version) for domain, version in opsets.items()]
        return helper.make_model(graph, opset_imports=imports, ir_version=ir_version)

    def save(self, target: Path, input_: onnx.ValueInfoProto, output: onnx.ValueInfoProto) -> None:
        """Write the graph to `target`, and large constants to a file beside it, which is mapped into memory."""
        constants = list(self._constants.values())
        graph = helper.make_graph(self._nodes, target.stem, [input_], [output], constants)
        imports = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=imports, ir_version=10)
        words = target.with_suffix(".words")
        onnx.save(
            model, target, save_as_external_data=True, location=words.name, size_threshold=_LARGE
        )
        words.chmod(0o644)  # onnx lets only the owner read it

    def _name(self) -> str:
        return f"t{len(self._nodes)}"
