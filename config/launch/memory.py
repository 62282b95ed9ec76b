"""Chooses the memory settings of the embedded Postgres, by default according to the machine's memory."""

from pathlib import Path
from typing import Final

import psutil

from config.launch.options import read_number

_MB: Final = 1024 * 1024
_LIMITS_OF_CONTAINERS: Final = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)


def choose_memory(total_mb: int) -> dict[str, str]:
    """Returns Postgres' memory settings for a machine with `total_mb` of memory. Raises LaunchError."""
    megabytes = {
        "shared_buffers": read_number("POSTGRES_SHARED_BUFFERS_MB", _share(total_mb, 4, 128, 4096)),
        "effective_cache_size": read_number(
            "POSTGRES_CACHE_MB", _share(total_mb, 2, 256, 1_000_000)
        ),
        "work_mem": read_number("POSTGRES_WORK_MEM_MB", _share(total_mb, 512, 8, 64)),
        "maintenance_work_mem": read_number(
            "POSTGRES_MAINTENANCE_MB", _share(total_mb, 16, 64, 1024)
        ),
    }
    return {name: f"{value}MB" for name, value in megabytes.items()}


def read_total_mb() -> int:
    """Returns the machine's memory in MB, or the container's limit if that is lower."""
    limits = [psutil.virtual_memory().total]
    for file in _LIMITS_OF_CONTAINERS:
        text = file.read_text().strip() if file.exists() else ""
        limits += [int(text)] if text.isdecimal() else []
    return min(limits) // _MB


def _share(total_mb: int, divisor: int, least: int, most: int) -> int:
    return min(most, max(least, total_mb // divisor))
