"""A sentence encoder on onnxruntime. Each run embeds one text. Several threads can use it at once."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt

from creators.embedding.port import Conventions, Vectors, centre_vectors

Tokenize = Callable[[list[str]], list[list[int]]]


class OnnxEncoder:
    """An EmbeddingModel from a graph file and a tokenizer."""

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
        embedding = self._session.get_outputs()[0]
        self._width, self._output = int(embedding.shape[0]), embedding.name
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
        states: Vectors = self._session.run(["states"], {"ids": ids}, self._part)[0]
        return states

    def _run(self, prefix: str, texts: Sequence[str]) -> Vectors:
        tokens = self._tokenize([prefix + text for text in texts])
        vectors: list[Vectors] = [_NONE] * len(tokens)

        def run(first: int) -> None:
            for row in range(first, len(tokens), self._threads):
                ids = np.array(tokens[row], dtype=np.int64)
                vectors[row] = self._session.run([self._output], {"ids": ids})[0]

        if self._threads == 1 or len(tokens) < 2 * self._threads:
            for first in range(self._threads):
                run(first)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(run, range(self._threads)))
        return np.stack(vectors) if vectors else np.empty((0, self._width), dtype=np.float32)


_NONE = np.empty(0, dtype=np.float32)
