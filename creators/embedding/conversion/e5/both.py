"""multilingual-e5-small's two uses in one file, which share their weights: `texts` to `embeddings`, several texts a run
(`batches`), and `ids` to `states` for the reader of briefs, which was trained on this graph (`graph`)."""

from collections.abc import Mapping
from pathlib import Path

from onnx import TensorProto, helper

from creators.embedding.conversion.batches import EMBEDDINGS, TEXTS, Batches
from creators.embedding.conversion.e5.graph import LAYERS, STATES_AFTER, E5Graph, Spikes
from creators.embedding.conversion.e5.weights import BLOCK, Weights
from creators.embedding.conversion.nodes import HIDDEN

_IDS = helper.make_tensor_value_info("ids", TensorProto.INT64, ["n"])
_STATES = helper.make_tensor_value_info(
    "states", TensorProto.FLOAT, ["n", len(STATES_AFTER) * HIDDEN]
)


def build_graph(weights: Weights, spikes: Mapping[int, Spikes], target: Path) -> None:
    """Write both graphs to `target`. `spikes` are by layer."""
    graph = E5Graph(weights, spikes)
    graph.build()
    words = graph.op(
        "GatherBlockQuantized",
        "words",
        "texts",
        "words.scales",
        domain="com.microsoft",
        gather_axis=0,
        quantize_axis=1,
        block_size=BLOCK,
    )
    Batches(graph, weights).read(words, layers=LAYERS)
    graph.save(target, inputs=[_IDS, TEXTS], outputs=[_STATES, EMBEDDINGS])
