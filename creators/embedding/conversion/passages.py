"""multilingual-e5-small for stored texts, several in a run (`batches`).

Queries use the other graph (`graph`), and so does the reader of briefs, which was trained on its states.
"""

from pathlib import Path

from creators.embedding.conversion.batches import Batches
from creators.embedding.conversion.e5.graph import LAYERS, E5Graph
from creators.embedding.conversion.e5.weights import Weights


def build_graph(weights: Weights, target: Path) -> None:
    """Write the graph to `target`."""
    graph = E5Graph(weights, {})
    words = graph._words()  # noqa: SLF001 - graph.py may not change, because the reader's training knows its digest
    Batches(graph, weights).build(words, layers=LAYERS, target=target)
