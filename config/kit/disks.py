"""Checks whether a disk is full. Standard library only."""

import errno
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FULL_ERRNOS: Final = {errno.ENOSPC, errno.EDQUOT}
FULL_SQLSTATE: Final = "53100"
FULL_BYTES: Final = 16 * 1024 * 1024
"""Free bytes below which a disk counts as full. Postgres needs that many to create its next log file."""


def walk_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error, its cause, the cause of that, and so on."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def says_full(error: BaseException) -> bool:
    """Returns whether the error says that a disk is full. The system or the database may have reported it."""
    return any(
        (isinstance(one, OSError) and one.errno in FULL_ERRNOS)
        or getattr(one, "sqlstate", None) == FULL_SQLSTATE
        for one in walk_causes(error)
    )


def is_full(folder: Path) -> bool:
    """Returns whether too little space is free for the database. Returns False if the folder cannot be read."""
    try:
        return shutil.disk_usage(folder).free < FULL_BYTES
    except OSError:
        return False
