"""Clocks of the day that are set wrong for Kindred and its Postgres, and for no other process of this machine."""

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("shifted_clock.c")
SECONDS: Final = struct.Struct("q")
FOLDER: Final = "CLOCK_OFFSETS"
DAY_S: Final = 86_400


class NoCompiler(Exception):
    """The library that shifts the clocks cannot be made."""


class WrongClocks:
    """`environment` is what processes are started with. By how many seconds their clocks are wrong can change later."""

    def __init__(self, folder: Path) -> None:
        library = folder / "shifted_clock.so"
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise NoCompiler("This program needs a compiler of C, as gcc is.")
        options = ["-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", str(library)]
        subprocess.run([compiler, *options, str(SOURCE), "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), FOLDER: str(folder)}
        self._folder = folder
        self.step(application_s=0, database_s=0)

    def step(self, *, application_s: int, database_s: int) -> None:
        """All processes see it at once: they have mapped the files."""
        for name, seconds in (("application", application_s), ("database", database_s)):
            _write(self._folder / name, seconds)


def set_clock(name: str, seconds: int) -> None:
    """In a process that runs under such a clock."""
    _write(Path(os.environ[FOLDER]) / name, seconds)


def _write(path: Path, seconds: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o644)
    os.pwrite(file, SECONDS.pack(seconds), 0)
    os.close(file)


@contextmanager
def make_wrong_clocks() -> Iterator[WrongClocks]:
    """In a folder that Postgres' own user can read. Raises NoCompiler."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="kindred-soak-clocks-") as folder:
        Path(folder).chmod(0o755)
        yield WrongClocks(Path(folder))
