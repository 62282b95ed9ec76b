"""A text encoder that runs on onnxruntime.

It is thread-safe. Texts that run together have the same number of tokens.
"""

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
"""Maximum tokens that run together. With 128 or 512, encoding captions takes as long or longer."""


class OnnxEncoder:
    """An EmbeddingModel from an ONNX graph file and a tokenizer.

    `passages_file` is another graph of the same model. It can embed several stored texts at once, and is loaded on
    first use. `constants` replace the constants of these names in the graph at `model_file`.
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
        """Returns the hidden states of all tokens, with several layers concatenated.

        The graph must have the output `states`.
        """
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
    """An ONNX graph of an embedding model. Its input `ids` is one text [n], or texts of the same length [texts, n]."""

    def __init__(self, file: Path, constants: Mapping[str, Any] | None = None) -> None:
        import onnxruntime as ort  # Slow to import. Only processes that embed need it.

        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # An arena would keep as much memory as the longest text needs: 10 MB for 256 tokens. It is not faster.
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
    """Yields the row numbers of texts that run together. These texts have the same length, and at most `most` tokens
    in total.

    A longer text runs alone. The longest texts come first, so that all threads end at about the same time.
    """
    by_length: dict[int, list[int]] = defaultdict(list)
    for row, ids in enumerate(tokens):
        by_length[len(ids)].append(row)
    for length in sorted(by_length, reverse=True):
        size = max(1, most // length)
        rows = by_length[length]
        yield from (rows[at : at + size] for at in range(0, len(rows), size))
