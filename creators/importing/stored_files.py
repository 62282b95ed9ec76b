"""Stores uploaded files and rejected rows.

They are in the folder `.data/imports`, or in a bucket (`IMPORTS_BUCKET`) that several machines share.
"""

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
"""Bytes of rejected rows after which a new object begins. Objects in a bucket cannot grow, so the last object is
replaced."""


def store_upload_file(row: CatalogueImport, upload: "UploadedFile[Any]") -> None:
    storages["imports"].save(f"{row.key}/{row.file_name}", upload)


def find_upload(row: CatalogueImport) -> Path:
    """Returns the path of the uploaded file.

    If the file is in a bucket, it is copied. The copy is deleted together with the object `row`.
    """
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
    """Returns the keys of all imports that have stored files."""
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
    """The file of rejected rows and values of an import.

    New entries begin at byte `row.rejects_size`. A killed worker may have written more, which is cut off.
    """

    def __init__(self, row: CatalogueImport) -> None:
        self._row, self._begin, self._lines = row, row.rejects_size, io.StringIO()
        self._path = _find_path(_name_rejects(row))
        for begin in [] if self._path else _list_parts(row):
            if begin >= self._begin:
                storages["imports"].delete(_name_rejects(row, begin))

    def add(self, reject: Unreadable) -> None:
        write_reject(self._lines, reject)

    def store(self) -> int:
        """Stores the added entries. Returns the size of all entries in bytes."""
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
    """Returns the position of the first byte of each stored object with rejected rows, in order."""
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
