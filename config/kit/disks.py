"""Checks whether a disk is full. Imports only the standard library."""

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FULL_ERRNOS: Final = {errno.ENOSPC, errno.EDQUOT}
FULL_SQLSTATE: Final = "53100"
FULL_BYTES: Final = 16 * 1024 * 1024
"""If fewer bytes are free, the disk counts as full. Postgres needs this many bytes to create its next log file."""


def walk_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yields the error, then its cause, then the cause of the cause, and so on."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def says_full(error: BaseException) -> bool:
    """Returns whether the operating system or the database reported a full disk with this error."""
    return any(
        (isinstance(one, OSError) and one.errno in FULL_ERRNOS)
        or getattr(one, "sqlstate", None) == FULL_SQLSTATE
        for one in walk_causes(error)
    )


def is_full(folder: Path) -> bool:
    """Returns whether the folder's disk has too little space for the database. Returns False if the folder cannot be
    read."""
    try:
        return shutil.disk_usage(folder).free < FULL_BYTES
    except OSError:
        return False
