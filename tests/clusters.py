"""The embedded Postgres of tests. Its data need not outlive a crash, and processes share it."""

from config.launch.locks import FileLock
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

    def users(self) -> FileLock:
        """The lock of the processes that use the server. The last one takes it exclusively and stops the server."""
        return FileLock(self.folder.with_name(f"{self.name}.users"))
