"""What the figures were measured on."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import version


def told() -> str:
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return "\n".join(
        (
            f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit or 'unknown'}",
            f"{os.cpu_count()} cores ({_processor()}), load before the start {load}",
            f"Python {platform.python_version()}, Django {version('django')}",
            f"onnxruntime {version('onnxruntime')}, granian {version('granian')}",
        )
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:  # noqa: PTH123 - no file of ours
            return next(line.split(":")[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        return platform.machine()
