"""Stores files of seals (copies of each ledger's last hash) outside the database: in the folder `.data/seals`, or in a
bucket (`SEALS_BUCKET`)."""

from pathlib import Path
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

SUFFIX: Final = ".jsonl"


def list_names(prefix: str) -> list[str]:
    """Returns the names of the files that start with the prefix, oldest first. The names contain the time."""
    try:
        _, names = _storage().listdir("")
    except FileNotFoundError:
        return []
    return sorted(name for name in names if name.startswith(prefix) and name.endswith(SUFFIX))


def read_file(name: str) -> str:
    """Returns the text of a stored file. Raises OSError if the file cannot be read, and UnicodeDecodeError if it is not
    UTF-8."""
    with _storage().open(name) as file:
        content: bytes = file.read()
        return content.decode()


def write_file(name: str, text: str) -> None:
    """Write a file, or replace it in one step. Readers never see a half-written file."""
    storage = _storage()
    try:
        path = Path(storage.path(name))
    except NotImplementedError:
        # In a bucket, an object is always stored as a whole.
        storage.save(name, ContentFile(text.encode()))
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.rename(path)


def delete_before(prefix: str, name: str) -> None:
    """Delete the files whose name starts with the prefix and comes before `name` in alphabetical order."""
    for old in list_names(prefix):
        if old < name:
            _storage().delete(old)


def _storage() -> Storage:
    return storages["seals"]
