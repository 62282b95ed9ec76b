"""Explains failures to the person at the terminal. Imports only the standard library."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.kit.disks import FULL_BYTES, says_full, walk_causes


class LaunchError(Exception):
    """Describes a problem in one sentence for the terminal. The program ends with exit code 1."""


_FULL_WORDS = (
    "no space left on device",
    "disk quota exceeded",
    "could not extend file",
    "disk full",
)


def existing_parent(path: Path) -> Path:
    """Returns the path if it exists, else its nearest parent folder that exists."""
    return next(folder for folder in (path, *path.parents) if folder.exists())


def disk_full(error: BaseException | str, *folders: Path) -> str | None:
    """Returns two sentences for the user if `error` was caused by a full disk. Returns None otherwise."""
    holder = full_holder(error, *folders)
    return f"{holder} Free some space there and start again." if holder else None


def full_holder(error: BaseException | str, *folders: Path) -> str | None:
    """Returns a sentence that names the full disk, or None if no disk is full. A disk counts as full if `error` says
    so, or if one of `folders` has no free space."""
    present = [existing_parent(folder) for folder in folders]
    emptiest = min(present, key=lambda folder: shutil.disk_usage(folder).free, default=None)
    if _says_full(error) or (
        emptiest is not None and shutil.disk_usage(emptiest).free < FULL_BYTES
    ):
        holder = f"The disk that holds {emptiest}" if emptiest else "A disk"
        return f"{holder} is full."
    return None


def _says_full(error: BaseException | str) -> bool:
    if isinstance(error, str):
        return any(words in error.lower() for words in _FULL_WORDS)
    return says_full(error) or any(_says_full(str(one)) for one in walk_causes(error))


@contextmanager
def explain_os_errors(what_failed: str, *folders: Path) -> Iterator[None]:
    """Converts an OSError in the block to a LaunchError. If a disk is full, the message names it."""
    try:
        yield
    except OSError as error:
        raise LaunchError(disk_full(error, *folders) or f"{what_failed}: {error}.") from error


def first_line(text: str) -> str:
    """Returns the first line that is not empty. Error messages include this line."""
    lines = (line.strip() for line in text.splitlines())
    return next((line.rstrip(".") for line in lines if line), "no reason given")


def last_line(text: str) -> str:
    return first_line(os.linesep.join(reversed(text.splitlines())))
