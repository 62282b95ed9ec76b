"""Loads the two bundled embedding models. The installation has converted their weights to files in MODELS_DIR."""

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from django.conf import settings
from tokenizers import Tokenizer

from creators.embedding.blended import BlendedModel
from creators.embedding.encoder import OnnxEncoder, Tokenize
from creators.embedding.port import Conventions, EmbeddingModel, ModelUnavailable, Vectors
from creators.embedding.word_table import map_words

BLENDED = "bundled"
"""Name that settings use for the combination of both models."""
E5 = "multilingual-e5-small"
MINILM = "all-MiniLM-L6-v2"
NAMES = (BLENDED, E5, MINILM)

REVISION = 2
"""Revision of the model files. Another revision gives slightly different vectors. So after a change, the worker
computes all stored vectors again (see `name_model`)."""

SOURCES = {MINILM: f"sentence-transformers/{MINILM}", E5: f"intfloat/{E5}"}
"""Names that embedding servers use for the two models."""

E5_QUERY, E5_PASSAGE = "query: ", "passage: "
"""Prefixes of queries and of stored texts. multilingual-e5-small was trained with these prefixes."""

CENTRING = 0.8
"""Share of the mean vector that is subtracted from each vector of multilingual-e5-small (docs/decisions/0013)."""

MAX_TOKENS = 256
"""Maximum tokens of a text that are read. all-MiniLM-L6-v2 was trained with this length. multilingual-e5-small could
read 512 tokens, but more slowly."""

_CONSTANTS = Path(__file__).parent / "e5.json"


def load_bundled_model(name: str, *, threads: int) -> EmbeddingModel:
    """Returns the bundled model with this name. Raises ModelUnavailable if its files are missing."""
    if name == BLENDED:
        return blend_models(_load_minilm(threads), _load_e5(threads))
    return _load_e5(threads) if name == E5 else _load_minilm(threads)


def name_model(name: str) -> str:
    """Returns the name of a bundled model together with its revision, as the search index stores it."""
    return f"{name} r{REVISION}"


def blend_models(english: EmbeddingModel, multilingual: EmbeddingModel) -> EmbeddingModel:
    return BlendedModel(english, multilingual, minilm_vocabulary())


def find_conventions(name: str) -> Conventions:
    """Returns the prefixes that a model expects and the corrections of its vectors. They apply to the bundled model and
    to the same model on a server."""
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


@cache
def _load_e5(threads: int) -> OnnxEncoder:
    return OnnxEncoder(
        name=name_model(E5),
        model_file=_find_file(f"{E5}.onnx"),
        passages_file=_find_file(f"{E5}-passages.onnx"),
        constants=map_words(_find_file(f"{E5}-passages.words")),
        tokenize=e5_tokenizer(),
        conventions=find_conventions(E5),
        threads=threads,
    )


def read_token_states(ids: npt.NDArray[np.int64]) -> Vectors:
    """Returns the multilingual model's hidden states for token ids. The states of several layers are concatenated."""
    return _load_e5(1).read_states(ids)


def _load_minilm(threads: int) -> OnnxEncoder:
    return OnnxEncoder(
        name=name_model(MINILM),
        model_file=_find_file(f"{MINILM}.onnx"),
        tokenize=minilm_tokenizer(),
        conventions=find_conventions(MINILM),
        threads=threads,
    )


@cache
def minilm_vocabulary() -> Tokenizer:
    """Returns the English model's tokenizer, without padding and truncation."""
    tokenizer = Tokenizer.from_file(str(_find_file(f"{MINILM}.json")))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def minilm_tokenizer() -> Tokenize:
    """Returns a function that converts texts to the English model's token ids. It shares the vocabulary with
    `minilm_vocabulary` and truncates the ids itself. A tokenizer with truncation would need a second copy of the
    vocabulary (7 MB)."""
    vocabulary = minilm_vocabulary()

    def tokenize(texts: list[str]) -> list[list[int]]:
        found = (encoding.ids for encoding in vocabulary.encode_batch_fast(texts))
        return [
            ids if len(ids) <= MAX_TOKENS else [*ids[: MAX_TOKENS - 1], ids[-1]] for ids in found
        ]

    return tokenize


def read_tokenizer(file: Path) -> Tokenize:
    """Loads a `tokenizer.json` file. Padding is switched off, because only texts with the same number of tokens run
    together."""
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return lambda texts: [encoding.ids for encoding in tokenizer.encode_batch_fast(texts)]


def e5_tokenizer() -> Tokenize:
    pieces = e5_vocabulary()
    start, end = pieces.bos_id(), pieces.eos_id()

    def tokenize(texts: list[str]) -> list[list[int]]:
        composed = [unicodedata.normalize("NFC", text) for text in texts]
        return [[start, *ids[: MAX_TOKENS - 2], end] for ids in pieces.encode(composed)]

    return tokenize


@cache
def e5_vocabulary() -> Any:
    """Returns the multilingual model's vocabulary, a `SentencePieceProcessor`."""
    from sentencepiece import SentencePieceProcessor

    return SentencePieceProcessor(model_file=str(_find_file(f"{E5}.spm")))


def _find_file(name: str) -> Path:
    file: Path = settings.MODELS_DIR / name
    if not file.exists():
        raise ModelUnavailable(f"{file} is missing. Run `make install`.")
    return file
