"""A test that ends its process fails; all other tests run, and the run ends."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.scheduling import TOGETHER

pytestmark = pytest.mark.slow

GROUP: Final = "tests/quality/"
TESTS: Final = """
import os, signal
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({count}))
def test_one(number):
    with Path({log!r}).open("a") as log:
        log.write(f"{name} {{number}}\\n")
    if number == {fatal}:
        {death}
"""
DEATHS: Final = {
    "exit": "os._exit(0)",
    "kill": "os.kill(os.getpid(), signal.SIGKILL)",
}
MOST_S: Final = 300
"""Time after which a run counts as one that waits for ever. It takes three seconds."""


def run(folder: Path, files: dict[str, tuple[int, int]], death: str) -> tuple[str, list[str]]:
    """Run tests in two processes: for each file its number of tests, and the one that ends its process."""
    log = folder / "log"
    for name, (count, fatal) in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        written = {
            "log": str(log),
            "name": name,
            "count": count,
            "fatal": fatal,
            "death": DEATHS[death],
        }
        file.write_text(TESTS.format(**written))
    (folder / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", folder / "pytest.ini", "--rootdir", folder),
            *("-p", "xdist", "-p", "tests.scheduling", "-p", "no:cacheprovider"),
            *("--import-mode=importlib", "-n", "2", "-q", folder),
            # Without a folder of its own, pytest makes the folder of all its runs private again, while a test
            # beside this one has let a server's user through it.
            f"--basetemp={folder / 'own'}",
        ],
        capture_output=True,
        text=True,
        timeout=MOST_S,
        check=False,
        # The other plugins take each process two seconds.
        env=os.environ | {"PYTHONPATH": str(Path.cwd()), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    return done.stdout, sorted(log.read_text().splitlines())


def every(files: dict[str, tuple[int, int]]) -> list[str]:
    return sorted(
        f"{name} {number}" for name, (count, _) in files.items() for number in range(count)
    )


@pytest.mark.parametrize(
    ("death", "files"),
    [
        ("kill", {f"{GROUP}test_a.py": (6, 2), "test_b.py": (6, -1)}),
        ("exit", {f"{GROUP}test_a.py": (2, 0), "test_b.py": (3, -1)}),
        ("exit", {"test_a.py": (12, 3), "test_b.py": (1, -1)}),
        ("kill", {"test_a.py": (2, 1)}),
    ],
    ids=["in a group", "when the other process is about to end", "among others", "as the last"],
)
def test_a_test_that_ends_its_process_fails_and_the_others_run_once(
    tmp_path: Path, death: str, files: dict[str, tuple[int, int]]
) -> None:
    assert GROUP in TOGETHER
    told, ran = run(tmp_path, files, death)
    assert ran == every(files)
    assert f"1 failed, {len(ran) - 1} passed" in told
    assert "crashed while running" in told
