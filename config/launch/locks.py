"""Locks between processes. The kernel releases a lock when its process ends. Imports only the standard library."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from config.launch.diagnosis import LaunchError


@contextmanager
def hold_exclusively(path: Path, *, waits: bool = True) -> Iterator[None]:
    """Holds an advisory lock on an empty file, which is never deleted. If another process holds the lock, waits.
    Without `waits`, raises BlockingIOError instead."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        yield
    finally:
        os.close(descriptor)


@contextmanager
def reserve_data_dir(folder: Path) -> Iterator[None]:
    """Reserves the data folder for this run or restore. Raises LaunchError if another process has reserved it."""
    with ExitStack() as held:
        try:
            held.enter_context(hold_exclusively(folder / "run.lock", waits=False))
        except BlockingIOError:
            raise LaunchError(
                f"Kindred is already running with the data in {folder}. "
                "Stop it, or set KINDRED_DATA_DIR to another folder."
            ) from None
        except PermissionError:
            raise LaunchError(
                f"{folder} belongs to another user. "
                "Start Kindred as that user, or set KINDRED_DATA_DIR to your own folder."
            ) from None
        yield
