"""One web worker as `make run` starts it, with a client that talks to it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx
import psutil


@contextmanager
def server(
    database_url: str, settings: Mapping[str, str] | None = None
) -> Iterator[tuple[str, psutil.Process]]:
    """Its address, and the process of its one worker."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    child = subprocess.Popen(
        [sys.executable, "-m", "config.serving"],
        env={**os.environ, "DATABASE_URL": database_url, "HOST": "127.0.0.1", "PORT": str(port)}
        | dict(settings or {}),
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait(address)
        worker = psutil.Process(child.pid).children()[0]
        yield address, worker
    finally:
        child.terminate()
        child.wait(30)


def _wait(address: str) -> None:
    for _ in range(900):
        try:
            httpx.get(f"{address}/health", timeout=2).raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the web server does not answer")
