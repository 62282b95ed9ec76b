"""Stores uploaded files and rejected rows. The files are in the folder `.data/imports`, or in a bucket that several
machines share (`IMPORTS_BUCKET`)."""

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
"""Bytes of rejected rows after which a new object in the bucket begins. Objects in a bucket cannot grow, so each
addition replaces the last object."""


def store_upload_file(row: CatalogueImport, upload: "UploadedFile[Any]") -> None:
    storages["imports"].save(f"{row.key}/{row.file_name}", upload)


def find_upload(row: CatalogueImport) -> Path:
    """Returns the path of the uploaded file. A file in a bucket is first copied to this machine. The copy is deleted
    together with the Python object `row`."""
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
    """Returns the keys of all imports that have files in the storage."""
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
    """The file of an import with its rejected rows and values. New entries are written from byte `row.rejects_size` on.
    Later bytes come from a worker that was killed, and are cut off."""

    def __init__(self, row: CatalogueImport) -> None:
        self._row, self._begin, self._lines = row, row.rejects_size, io.StringIO()
        self._path = _find_path(_name_rejects(row))
        for begin in [] if self._path else _list_parts(row):
            if begin >= self._begin:
                storages["imports"].delete(_name_rejects(row, begin))

    def add(self, reject: Unreadable) -> None:
        write_reject(self._lines, reject)

    def store(self) -> int:
        """Stores the entries that were added. Returns the size of all stored entries in bytes."""
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
    """Returns, for each stored object with rejected rows, the position of its first byte in the whole file. The
    positions are in order."""
    names = storages["imports"].listdir(str(row.key))[1]
    return sorted(int(name.split("-")[1]) for name in names if name.startswith("rejects-"))


def _name_rejects(row: CatalogueImport, begin: int | None = None) -> str:
    return f"{row.key}/rejects.jsonl" if begin is None else f"{row.key}/rejects-{begin}"


def _find_path(name: str) -> Path | None:
    """Returns the path of a stored file, or None if it is in a bucket."""
    try:
        return Path(storages["imports"].path(name))
    except NotImplementedError:
        return None
