"""Seconds until `make run` serves: a first start with the demo, and later ones. Downloads and `.venv` are there before.

A start has ended when a search with results, a creator and a list were read over HTTP. The ratio to `import django`
shows whether a slow figure comes from this machine.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

import httpx

from tests.benchmarks.catalogue import Size

CATALOGUE: Final = Size()
_WARM_STARTS: Final = 3
_IMPORTS: Final = 5
_LONGEST_S: Final = 900
_POLL_S: Final = 0.05
_SEARCH: Final = {"query": "sourdough bakers", "limit": 5}


def run(_address: str) -> None:
    import_s = median(_time(sys.executable, "-c", "import django") for _ in range(_IMPORTS))
    print(f"python -c 'import django': {import_s:.2f} s", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        conversion = (sys.executable, "-m", "creators.embedding.conversion", f"{folder}/models")
        _tell(
            "converting the weights, which a first start does meanwhile",
            _time(*conversion),
            import_s,
        )
        data = Path(folder, "data")
        cold_s, key = _start(data)
        _tell("a first start, without that conversion", cold_s, import_s)
        warm_s = median(_start(data, key)[0] for _ in range(_WARM_STARTS))
        _tell(f"a later start, median of {_WARM_STARTS}", warm_s, import_s)


def _tell(what: str, seconds: float, import_s: float) -> None:
    print(f"{what}: {seconds:.1f} s, {seconds / import_s:.0f} × import django", flush=True)


def _time(*command: str) -> float:
    began = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def _start(data: Path, key: str = "") -> tuple[float, str]:
    """Starts and stops Kindred. Returns the seconds until all was read, and the API key, which a first start prints."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    own = {"KINDRED_DATA_DIR": str(data), "HOST": "127.0.0.1", "PORT": port}
    # The database of `make bench` is not the one of this start.
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-m", "config.launch", "run"],
        env=environment | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        key = key or _read_key(child)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            client.headers["Authorization"] = f"Bearer {key}"
            _read_all(client, until=began + _LONGEST_S)
        return time.monotonic() - began, key
    finally:
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)


def _read_key(child: "subprocess.Popen[str]") -> str:
    assert child.stdout
    for line in child.stdout:
        if found := re.search(r"An API key +(\S+)", line):
            return found[1]
    raise RuntimeError("The first start ended without a key.")


def _read_all(client: httpx.Client, *, until: float) -> None:
    while not _is_served(client):
        if time.monotonic() > until:
            raise TimeoutError("Kindred does not answer.")
        time.sleep(_POLL_S)
    found = client.post("/v1/search", json=_SEARCH, timeout=30).raise_for_status().json()["data"]
    creator_id = found[0]["creator"]["id"]
    client.get(f"/v1/creators/{creator_id}").raise_for_status()
    made = client.post("/v1/lists", json={"name": "Bakers"}).raise_for_status().json()
    client.get(f"/v1/lists/{made['id']}").raise_for_status()


def _is_served(client: httpx.Client) -> bool:
    try:
        return client.get("/").is_success
    except httpx.HTTPError:
        return False
