"""A small disk in memory, in a mount namespace that no other process sees."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_NEW_MOUNTS: Final = 0x20000
_RECURSIVE_PRIVATE: Final = 0x4000 | 0x40000
_DETACH: Final = 2


class NoNamespace(Exception):
    """The kernel gives this process no mount namespace."""


@contextmanager
def small_disk(folder: Path, *, megabytes: int) -> Iterator[None]:
    """Mounted at `folder`, for this process and those it starts. Raises NoNamespace."""
    if sys.platform != "linux":
        raise NoNamespace("Only Linux has mount namespaces.")
    libc = ctypes.CDLL(None, use_errno=True)

    def call(name: str, *arguments: object) -> None:
        if getattr(libc, name)(*arguments):
            why = os.strerror(ctypes.get_errno())
            raise NoNamespace(f"A private mount namespace needs root: {name} failed ({why}).")

    call("unshare", _NEW_MOUNTS)
    call("mount", b"none", b"/", None, ctypes.c_ulong(_RECURSIVE_PRIVATE), None)
    at, size = os.fsencode(folder), f"size={megabytes}m,mode=0755".encode()
    call("mount", b"tmpfs", at, b"tmpfs", ctypes.c_ulong(0), size)
    try:
        yield
    finally:
        call("umount2", at, _DETACH)


class Filler:
    """A file that takes all the room there is."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "filler"

    def fill(self) -> None:
        """To the last byte, again and again: what others give back is taken too."""
        with self._path.open("ab", buffering=0) as file:
            for size in (2**20, 2**12, 1):
                piece = bytes(size)
                try:
                    while file.write(piece) == size:
                        pass
                except OSError:
                    continue

    def free(self) -> None:
        self._path.unlink()
