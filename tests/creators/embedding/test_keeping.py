"""Texts that never change are embedded once per data directory."""

import errno
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from pytest_django import Settings

from creators.embedding.keeping import embed_once
from creators.embedding.port import Vectors

TEXTS = ["Rye bread", "Trail running", "Nail art"]


class Counting:
    """A model that counts the texts that it embeds."""

    name = "counting"

    def __init__(self, scale: float = 1) -> None:
        self.read, self._scale = 0, scale

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.read += len(texts)
        return np.array([[len(text), self._scale] for text in texts], dtype=np.float32)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self.embed(texts)


@pytest.fixture(autouse=True)
def _own_data_directory(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def test_a_second_process_reads_one_text_only() -> None:
    first, second = Counting(), Counting()
    before, after = embed_once(first, TEXTS), embed_once(second, TEXTS)
    assert np.array_equal(before, after)
    assert (first.read, second.read) == (1 + len(TEXTS), 1)


def test_another_model_of_the_same_name_embeds_all_texts() -> None:
    embed_once(Counting(), TEXTS)
    assert embed_once(Counting(scale=2), TEXTS)[:, 1].tolist() == [2, 2, 2]


def test_other_texts_are_read() -> None:
    embed_once(Counting(), TEXTS)
    assert embed_once(Counting(), TEXTS[1:])[:, 0].tolist() == [13, 8]


def test_vectors_that_a_full_disk_cannot_store_are_returned(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fill_disk(file: Path, _vectors: Vectors) -> None:
        file.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("creators.embedding.keeping.np.save", fill_disk)
        assert embed_once(Counting(), TEXTS)[:, 0].tolist() == [9, 13, 8]
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    later = Counting()
    embed_once(later, TEXTS)
    assert later.read == 1 + len(TEXTS)


def test_a_data_directory_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "models").write_bytes(b"no folder")
    assert embed_once(Counting(), TEXTS)[:, 0].tolist() == [9, 13, 8]
