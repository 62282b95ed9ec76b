"""A thread-safe text encoder that runs on onnxruntime. It encodes several texts in one run if they have the same number
of tokens."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from creators.embedding.port import Conventions, Vectors, centre_vectors

Tokenize = Callable[[list[str]], list[list[int]]]


TOKENS_A_RUN = 256
"""Maximum tokens in one run. With 128 or 512 tokens, encoding captions is not faster."""


class OnnxEncoder:
    """An EmbeddingModel from an ONNX graph file and a tokenizer.

    `passages_file` is a second graph of the same model. It can embed several stored texts at once, and is loaded when
    it is first used. `constants` replaces constants of the graph in `model_file`, by name.
    """

    def __init__(
        self,
        *,
        name: str,
        model_file: Path,
        tokenize: Tokenize,
        conventions: Conventions,
        passages_file: Path | None = None,
        constants: Mapping[str, Any] | None = None,
        threads: int = 1,
    ) -> None:
        self.name = name
        self._threads = threads
        self._tokenize = tokenize
        self._conventions = conventions
        self._passages_file = passages_file
        self._graph = _Graph(model_file, constants)

    def embed(self, texts: Sequence[str]) -> Vectors:
        wanted = self._conventions
        vectors = self._run(self._passages_graph, wanted.passage_prefix, texts)
        return centre_vectors(vectors, wanted.passage_centre)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        wanted = self._conventions
        return wanted.read_queries(self._run(self._graph, wanted.query_prefix, texts))

    def read_states(self, ids: npt.NDArray[np.int64]) -> Vectors:
        """Returns the hidden states of all tokens. The states of several layers are concatenated. The graph must have
        an output named `states`."""
        return self._graph.run("states", ids)

    @cached_property
    def _passages_graph(self) -> "_Graph":
        return _Graph(self._passages_file) if self._passages_file else self._graph

    def _run(self, graph: "_Graph", prefix: str, texts: Sequence[str]) -> Vectors:
        tokens = self._tokenize([prefix + text for text in texts])
        vectors = np.empty((len(tokens), graph.width), dtype=np.float32)

        def run(rows: list[int]) -> None:
            vectors[rows] = graph.embed(np.array([tokens[row] for row in rows], dtype=np.int64))

        parts = list(_split(tokens, most=TOKENS_A_RUN if graph.reads_many else 1))
        if self._threads == 1 or len(parts) == 1:
            for part in parts:
                run(part)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(run, parts))
        return vectors


class _Graph:
    """An ONNX graph of an embedding model. Its input `ids` is a text of shape [n], or texts of the same length of shape
    [texts, n]."""

    def __init__(self, file: Path, constants: Mapping[str, Any] | None = None) -> None:
        import onnxruntime as ort  # Slow to import. Only processes that embed need it.

        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Without an arena, memory is released after each run. An arena would keep 10 MB for texts of 256 tokens, and is
        # not faster.
        options.enable_cpu_mem_arena = False
        self._constants = constants or {}  # Kept here, because the session does not keep them.
        for name, value in self._constants.items():
            options.add_initializer(name, value)
        self._session = ort.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
        embedding = self._session.get_outputs()[0]
        self.width, self._output = int(embedding.shape[-1]), embedding.name
        self.reads_many = len(self._session.get_inputs()[0].shape) > 1

    def run(self, output: str, ids: npt.NDArray[np.int64]) -> Vectors:
        values: Vectors = self._session.run([output], {"ids": ids})[0]
        return values

    def embed(self, ids: npt.NDArray[np.int64]) -> Vectors:
        return self.run(self._output, ids if self.reads_many else ids[0])


def _split(tokens: list[list[int]], *, most: int) -> Iterator[list[int]]:
    """Yields the row numbers of the texts for each run. The texts of a run have the same length, and together at most
    `most` tokens. A longer text runs alone. The longest texts come first, so that all threads end at about the same
    time."""
    by_length: dict[int, list[int]] = defaultdict(list)
    for row, ids in enumerate(tokens):
        by_length[len(ids)].append(row)
    for length in sorted(by_length, reverse=True):
        size = max(1, most // length)
        rows = by_length[length]
        yield from (rows[at : at + size] for at in range(0, len(rows), size))
