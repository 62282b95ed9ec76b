"""A sentence encoder on onnxruntime. Each run embeds texts of one length. Several threads can use it at once."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt

from creators.embedding.port import Conventions, Vectors, centre_vectors

Tokenize = Callable[[list[str]], list[list[int]]]


TOKENS_A_RUN = 256
"""Tokens of a run. With more, the values between two layers no longer fit into a core's cache."""


class OnnxEncoder:
    """An EmbeddingModel from a graph file and a tokenizer.

    The graph gives `embeddings` for several `texts` of one length. Graphs of other sources give a vector for one text.
    """

    def __init__(
        self,
        *,
        name: str,
        model_file: Path,
        tokenize: Tokenize,
        conventions: Conventions,
        threads: int = 1,
    ) -> None:
        import onnxruntime as ort  # Slow to import. Only processes that embed need it.

        self.name = name
        self._threads = threads
        self._tokenize = tokenize
        self._conventions = conventions
        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = ort.InferenceSession(
            str(model_file), options, providers=["CPUExecutionProvider"]
        )
        embedding = self._session.get_outputs()[-1]
        self._output, self._width = embedding.name, int(embedding.shape[-1])
        self._reads_batches = embedding.name == "embeddings"
        # Every input must be given, though an output needs only one.
        self._no_inputs = {
            one.name: np.zeros([1] * len(one.shape), dtype=np.int64)
            for one in self._session.get_inputs()
        }
        self._part = ort.RunOptions()
        self._part.only_execute_path_to_fetches = True

    def embed(self, texts: Sequence[str]) -> Vectors:
        wanted = self._conventions
        return centre_vectors(self._run(wanted.passage_prefix, texts), wanted.passage_centre)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        wanted = self._conventions
        return wanted.read_queries(self._run(wanted.query_prefix, texts))

    def read_states(self, ids: npt.NDArray[np.int64]) -> Vectors:
        """Returns the hidden states of all tokens, with the layers concatenated. The graph must have this output."""
        return self._fetch("states", ids=ids)

    def _run(self, prefix: str, texts: Sequence[str]) -> Vectors:
        tokens = self._tokenize([prefix + text for text in texts])
        vectors = np.empty((len(tokens), self._width), dtype=np.float32)

        def run(rows: list[int]) -> None:
            ids = np.array([tokens[row] for row in rows], dtype=np.int64)
            vectors[rows] = self._read(ids)

        parts = list(self._split(tokens))
        if self._threads == 1 or len(parts) == 1:
            for part in parts:
                run(part)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(run, parts))
        return vectors

    def _split(self, tokens: list[list[int]]) -> Iterator[list[int]]:
        """Yields places of texts of one length, longest first, so that the threads end at the same time."""
        by_length: dict[int, list[int]] = defaultdict(list)
        for row, ids in enumerate(tokens):
            by_length[len(ids)].append(row)
        for length in sorted(by_length, reverse=True):
            most = max(1, TOKENS_A_RUN // length) if self._reads_batches else 1
            rows = by_length[length]
            yield from (rows[at : at + most] for at in range(0, len(rows), most))

    def _read(self, ids: npt.NDArray[np.int64]) -> Vectors:
        if self._reads_batches:
            return self._fetch("embeddings", texts=ids)
        return self._fetch(self._output, ids=ids[0])

    def _fetch(self, output: str, **given: npt.NDArray[np.int64]) -> Vectors:
        values: Vectors = self._session.run([output], self._no_inputs | given, self._part)[0]
        return values
