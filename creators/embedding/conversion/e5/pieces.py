"""The model's vocabulary as a SentencePiece model: a fifth of the memory that the same takes in the package
tokenizers."""

import struct
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from creators.embedding.conversion.e5.weights import Weights

START, PAD, END, UNKNOWN = 0, 1, 2, 3
"""Ids of the pieces that stand for no letters."""

_SURROGATES = range(0xD800, 0xE000)


def build_tokenizer(weights: Weights, target: Path) -> None:
    """Write the SentencePiece model to `target`."""
    sp: Any = import_module("sentencepiece.sentencepiece_model_pb2")

    model = sp.ModelProto()
    for id_, (piece, score) in enumerate(zip(weights.pieces, weights.scores, strict=True)):
        model.pieces.add(piece=piece, score=score, type=_kind(sp, id_, len(weights.pieces)))
    trainer = model.trainer_spec
    trainer.model_type = sp.TrainerSpec.UNIGRAM
    trainer.vocab_size = len(weights.pieces)
    trainer.bos_id, trainer.pad_id, trainer.eos_id, trainer.unk_id = START, PAD, END, UNKNOWN
    trainer.bos_piece, trainer.pad_piece = weights.pieces[START], weights.pieces[PAD]
    trainer.eos_piece, trainer.unk_piece = weights.pieces[END], weights.pieces[UNKNOWN]
    normalizer = model.normalizer_spec
    normalizer.precompiled_charsmap = _compiled(weights.normalization)
    normalizer.add_dummy_prefix = normalizer.remove_extra_whitespaces = True
    normalizer.escape_whitespaces = True
    target.write_bytes(model.SerializeToString())


def _kind(sp: Any, id_: int, count: int) -> Any:
    """The first four and the mask at the end are written in no text."""
    piece = sp.ModelProto.SentencePiece
    if id_ == UNKNOWN:
        return piece.UNKNOWN
    return piece.CONTROL if id_ < UNKNOWN or id_ == count - 1 else piece.NORMAL


def _compiled(normalization: Mapping[int, tuple[int, ...]]) -> bytes:
    """SentencePiece's format: a double array over UTF-8 bytes (Darts-clone), then the texts that it points to."""
    texts = bytearray()
    places: dict[bytes, int] = {}
    trie = _Trie()
    for code_point, replacement in sorted(normalization.items()):
        if code_point and code_point not in _SURROGATES:
            text = "".join(map(chr, replacement)).encode()
            if text not in places:
                places[text] = len(texts)
                texts += text + b"\0"
            trie.add(chr(code_point).encode(), places[text])
    units = trie.units()
    array = struct.pack(f"<{len(units)}I", *units)
    return struct.pack("<I", len(array)) + array + bytes(texts)


class _Trie:
    """Bytes to numbers, laid out as a double array.

    A unit's bits: label (8 lowest), whether a value hangs on it (bit 8), offset to its children (from bit 10). A
    value's own unit has the highest bit set.
    """

    def __init__(self) -> None:
        self._root: dict[int, Any] = {}
        self._units: list[int] = []
        self._used = bytearray()
        self._bases: set[int] = set()
        self._free = 1

    def add(self, key: bytes, value: int) -> None:
        node = self._root
        for byte in key:
            node = node.setdefault(byte, {})
        node[0] = value

    def units(self) -> list[int]:
        self._reserve(0)
        self._used[0] = 1
        self._place(self._root, 0)
        last = max(index for index, used in enumerate(self._used) if used)
        return self._units[: (last | 255) + 1]

    def _place(self, node: dict[int, Any], at: int) -> None:
        base = self._base_for(node)
        self._units[at] |= (at ^ base) << 10
        for label in node:
            self._used[base ^ label] = 1
        if 0 in node:
            self._units[at] |= 1 << 8
            self._units[base] = node[0] | 1 << 31
        while self._free < len(self._used) and self._used[self._free]:
            self._free += 1
        for label, child in node.items():
            if label:
                self._units[base ^ label] = label
                self._place(child, base ^ label)

    def _base_for(self, node: dict[int, Any]) -> int:
        """The first base that no other node has, with room for all children."""
        base = max(1, self._free if len(node) < 3 else self._free - 64)
        while True:
            self._reserve(base | 255)
            if base not in self._bases and not any(self._used[base ^ label] for label in node):
                self._bases.add(base)
                return base
            base += 1

    def _reserve(self, index: int) -> None:
        missing = index + 1 - len(self._units)
        if missing > 0:
            self._units += [0] * missing
            self._used += bytes(missing)
