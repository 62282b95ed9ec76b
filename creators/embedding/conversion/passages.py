"""multilingual-e5-small for stored texts, several in a run (`batches`).

Queries use the other graph (`graph`), and so does the reader of briefs, which was trained on its states.
"""

from pathlib import Path

from creators.embedding.conversion.batches import Batches
from creators.embedding.conversion.e5.graph import LAYERS, E5Graph
from creators.embedding.conversion.e5.weights import Weights


def build_graph(weights: Weights, target: Path) -> None:
    """Write the graph to `target`."""
    graph = _Words(weights, {})
    batches = Batches(graph, weights)
    batches.read(graph.find_words(), layers=LAYERS)
    batches.save(target)


class _Words(E5Graph):
    def find_words(self) -> str:
        return self._words()
