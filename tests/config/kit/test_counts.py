"""Processes share counts through files, and survive a full disk."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.mmap_dict import MmapedDict

from config.kit import counts
from config.kit.counts import CountsFile
from config.launch.places import ROOT

NAMESPACE = ["unshare", "--map-root-user", "--mount"]
# Fills a disk of 64 kB, counts, makes room, and counts again.
PROGRAM = """
mount -t tmpfs -o size=64k tmpfs "$1" && dd if=/dev/zero of="$1/full" 2>/dev/null
exec "$2" -c '
import os, sys, time
os.environ["PROMETHEUS_MULTIPROC_DIR"] = sys.argv[1]
from config.kit import counts
from config.kit import metrics
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

def count():
    for number in range(100):
        metrics.JOBS.labels(str(number), "done").inc()

count()
os.remove(sys.argv[1] + "/full")
time.sleep(counts.RETRY_S)
count()
registry = CollectorRegistry()
MultiProcessCollector(registry)
print(generate_latest(registry).decode().count("result=\\"done\\"} 2.0"))
' "$1"
"""


def may_mount() -> bool:
    return (
        bool(shutil.which("unshare"))
        and not subprocess.run([*NAMESPACE, "true"], check=False).returncode
    )


@pytest.mark.skipif(not may_mount(), reason="no private mount namespace here")
def test_on_a_full_disk_counting_goes_on_and_shows_when_there_is_room(tmp_path: Path) -> None:
    done = subprocess.run(
        [*NAMESPACE, "sh", "-c", PROGRAM, "sh", tmp_path, sys.executable],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "100\n")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "counter_1.db"


def read(path: Path) -> dict[str, float]:
    found: Any = MmapedDict.read_all_values_from_file(str(path))  # type: ignore[no-untyped-call]  # untyped
    return {key: value for key, value, *_ in found}


def test_the_collector_finds_what_was_written(path: Path) -> None:
    file = CountsFile(str(path))
    assert file.read_value('["a"]') == (0, 0)
    file.write_value('["a"]', 1.5, 7.0)
    file.write_value('["ü"]', 2.5, 0.0)
    assert read(path) == {'["a"]': 1.5, '["ü"]': 2.5}
    assert file.read_value('["a"]') == (1.5, 7.0)


def test_a_process_goes_on_with_the_file_of_an_earlier_process_with_its_id(path: Path) -> None:
    earlier = CountsFile(str(path))
    earlier.write_value("[1]", 3.0, 0.0)
    earlier.close()
    later = CountsFile(str(path))
    assert later.read_value("[1]") == (3.0, 0.0)
    later.write_value("[2]", 4.0, 0.0)
    assert read(path) == {"[1]": 3.0, "[2]": 4.0}


@pytest.mark.parametrize("fits", [0, 3])
def test_counts_that_did_not_fit_are_written_later(
    path: Path, monkeypatch: pytest.MonkeyPatch, fits: int
) -> None:
    """Whether the disk takes nothing, or a part of an entry."""
    now = 100.0
    monkeypatch.setattr("config.kit.counts.time.monotonic", lambda: now)
    file = CountsFile(str(path))
    file.write_value("[1]", 1.0, 0.0)
    with monkeypatch.context() as full:
        full.setattr("config.kit.counts.os.pwrite", fill_up(fits))
        file.write_value("[2]", 2.0, 0.0)
        file.write_value("[1]", 5.0, 0.0)
        assert read(path) == {"[1]": 1.0}
        now += counts.RETRY_S
        file.write_value("[3]", 3.0, 0.0)
        assert read(path) == {"[1]": 1.0}
    now += counts.RETRY_S
    file.write_value("[3]", 4.0, 0.0)
    assert read(path) == {"[1]": 5.0, "[2]": 2.0, "[3]": 4.0}
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def fill_up(fits: int) -> Callable[[int, bytes, int], int]:
    write = os.pwrite

    def pwrite(file: int, data: bytes, place: int) -> int:
        if not fits:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, data[:fits], place)

    return pwrite
