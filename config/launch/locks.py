"""Locks between processes. The kernel releases them when the holder ends. Standard library only."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.launch.diagnosis import LaunchError


class FileLock:
    """An advisory lock on a separate file. The file stays, but is empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def try_exclusive(self) -> bool:
        """Take the lock, or make a shared lock exclusive. Returns False if another process holds it."""
        try:
            fcntl.flock(self._open(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def share(self) -> None:
        """Take the lock in shared mode. Waits while another process holds it exclusively."""
        fcntl.flock(self._open(), fcntl.LOCK_SH)

    def wait_exclusive(self) -> None:
        fcntl.flock(self._open(), fcntl.LOCK_EX)

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        if self._descriptor is None:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        return self._descriptor


@contextmanager
def reserve_data_dir(folder: Path) -> Iterator[None]:
    """Reserve the data folder for one run or restore. Raises LaunchError if it cannot be reserved."""
    lock = FileLock(folder / "run.lock")
    try:
        if not lock.try_exclusive():
            raise LaunchError(
                f"Kindred is already running with the data in {folder}. "
                "Stop it, or set KINDRED_DATA_DIR to another folder."
            )
    except PermissionError:
        raise LaunchError(
            f"{folder} belongs to another user. Start Kindred as that user, or set KINDRED_DATA_DIR to your own folder."
        ) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def hold_exclusively(path: Path) -> Iterator[None]:
    lock = FileLock(path)
    lock.wait_exclusive()
    try:
        yield
    finally:
        lock.release()
