"""The embedded Postgres of tests. Its data need not outlive a crash, and processes share it."""

import fcntl
import os
from pathlib import Path
from typing import Any

from config.launch.locks import hold_exclusively
from config.launch.postgres import Cluster

_SETTINGS = {
    "shared_buffers": "256MB",
    "effective_cache_size": "1GB",
    "work_mem": "16MB",
    "maintenance_work_mem": "256MB",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "300",
}


class UsersLock:
    """A lock that each process which uses the server shares. The file is never removed."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def share(self) -> None:
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def try_exclusive(self) -> bool:
        """Returns False if another process shares the lock."""
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        os.close(self._descriptor)


class ThrowawayCluster(Cluster):
    def read_options(self) -> dict[str, str]:
        return super().read_options() | _SETTINGS


class SharedCluster(ThrowawayCluster):
    """Its server outlives the process that started it, and later processes find it."""

    def share(self) -> None:
        """Start the server unless it runs."""
        self.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        with hold_exclusively(self.folder.with_name(f"{self.name}.lock")):
            if not self.answers():
                # Otherwise Python would warn when it collects the process.
                self._start().process.returncode = 0

    def users(self) -> UsersLock:
        """The lock of the processes that use the server. The last one takes it exclusively and stops the server."""
        self.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        return UsersLock(self.folder.with_name(f"{self.name}.users"))

    def _tie(self) -> dict[str, Any]:
        return {}
