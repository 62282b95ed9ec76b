"""The embedded Postgres of tests. Its data need not outlive a crash, and processes share it."""

from typing import Any

from config.launch.locks import FileLock, hold_exclusively
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

    def users(self) -> FileLock:
        """The lock of the processes that use the server. The last one takes it exclusively and stops the server."""
        return FileLock(self.folder.with_name(f"{self.name}.users"))

    def _tie(self) -> dict[str, Any]:
        return {}
