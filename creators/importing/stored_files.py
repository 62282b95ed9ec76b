"""Stores uploads and rejects, in the folder `.data/imports` or in a bucket (`IMPORTS_BUCKET`) that machines share."""

import io
import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final
from weakref import finalize

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.files.uploadedfile import UploadedFile

from creators.importing.items import Unreadable
from creators.importing.report import write_reject
from creators.models import CatalogueImport

_PART: Final = 1_000_000
"""Bytes of rejects after which another object begins. Objects in a bucket cannot grow, so the last one is replaced."""


def store_upload_file(row: CatalogueImport, upload: "UploadedFile[Any]") -> None:
    storages["imports"].save(f"{row.key}/{row.file_name}", upload)


def find_upload(row: CatalogueImport) -> Path:
    """Returns the path of the uploaded file. One in a bucket is copied, and the copy goes with `row`."""
    name = f"{row.key}/{row.file_name}"
    if path := _find_path(name):
        return path
    if row.copy is None:
        folder = Path(mkdtemp(prefix="kindred-import-"))
        finalize(row, shutil.rmtree, folder, ignore_errors=True)
        path = folder / row.file_name
        with storages["imports"].open(name) as stored, path.open("wb") as copy:
            shutil.copyfileobj(stored, copy)
        row.copy = path
    return row.copy


def list_keys() -> list[str]:
    """Returns the keys of the imports that have files."""
    try:
        return storages["imports"].listdir("")[0]
    except FileNotFoundError:
        return []


def delete_files(row: CatalogueImport) -> None:
    storage, folder = storages["imports"], str(row.key)
    with suppress(FileNotFoundError):
        for name in storage.listdir(folder)[1]:
            storage.delete(f"{folder}/{name}")
        storage.delete(folder)


class Rejects:
    """The rejects of an import. New ones begin at byte `row.rejects_size`. Anything after it comes from a killed
    worker and is cut off."""

    def __init__(self, row: CatalogueImport) -> None:
        self._row, self._begin, self._lines = row, row.rejects_size, io.StringIO()
        self._path = _find_path(_name_rejects(row))
        for begin in [] if self._path else _list_parts(row):
            if begin >= self._begin:
                storages["imports"].delete(_name_rejects(row, begin))

    def add(self, reject: Unreadable) -> None:
        write_reject(self._lines, reject)

    def store(self) -> int:
        """Stores what was added, and returns the bytes of all rejects."""
        text, size = self._lines.getvalue(), self._begin + self._lines.tell()
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as stream:
                stream.truncate(self._begin)
                stream.write(text)
        elif size > self._row.rejects_size:
            storages["imports"].save(
                _name_rejects(self._row, self._begin), ContentFile(text.encode())
            )
        if self._path or len(text) > _PART:
            self._begin, self._lines = size, io.StringIO()
        return size


def read_rejects(row: CatalogueImport) -> Iterator[Unreadable]:
    return (Unreadable(**json.loads(line)) for line in _read_lines(row))


def _read_lines(row: CatalogueImport) -> Iterator[str]:
    if path := _find_path(_name_rejects(row)):
        if path.is_file():
            with path.open(encoding="utf-8") as stream:
                yield from stream
        return
    size = row.rejects_size
    for begin, end in pairwise([*(begin for begin in _list_parts(row) if begin < size), size]):
        with storages["imports"].open(_name_rejects(row, begin)) as stored:
            yield from stored.read(end - begin).decode().splitlines()


def _list_parts(row: CatalogueImport) -> list[int]:
    """Returns the first bytes of the objects with rejects, in their order."""
    names = storages["imports"].listdir(str(row.key))[1]
    return sorted(int(name.split("-")[1]) for name in names if name.startswith("rejects-"))


def _name_rejects(row: CatalogueImport, begin: int | None = None) -> str:
    return f"{row.key}/rejects.jsonl" if begin is None else f"{row.key}/rejects-{begin}"


def _find_path(name: str) -> Path | None:
    """Returns the path of a file, or None if a bucket stores it."""
    try:
        return Path(storages["imports"].path(name))
    except NotImplementedError:
        return None
