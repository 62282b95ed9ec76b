"""A program that reads a file in its own process. It uses neither Django nor the database. The operating system
enforces its limits of memory and time. It prints each row as a line of JSON."""

import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from creators.importing.files import TextFile
from creators.importing.items import LONGEST_LINE, Row, Unreadable, pack
from creators.importing.limits import Limits, Meter, NotReadable

if TYPE_CHECKING:
    from creators.importing.sheets import Sheets

LOOKED_AT: Final = 1000
"""Maximum rows of each sheet that the task `look` reads."""
_ZIP: Final = b"PK\x03\x04"


def main() -> None:
    asked = json.loads(sys.argv[1])
    limits = Limits(**asked["limits"])
    _confine(limits)
    out = sys.stdout.buffer
    # The parent process may have stopped reading.
    with suppress(BrokenPipeError):
        for message in _answer(Path(asked["path"]), asked["sheet"], asked["task"], limits):
            out.write(json.dumps(message).encode() + b"\n")
        out.flush()
    os._exit(0)


def _confine(limits: Limits) -> None:
    """Applies the limits to this process. Ignores Ctrl-C, because only the parent process may end this process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    seconds = ceil(limits.seconds)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # At the soft limit, the system ends this process with the signal SIGXCPU, which the parent process recognises.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    # Not all operating systems have this limit.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))


def _answer(path: Path, sheet: str, task: str, limits: Limits) -> Iterator[list[Any]]:
    """Yields the messages that answer the task, which is `look` or `rows`."""
    try:
        with path.open("rb") as stream:
            file = _open(path, stream, sheet, Meter(limits, path.name))
            yield from _look(file) if task == "look" else _read_all(file)
    except (NotReadable, OSError) as error:
        yield ["refused", str(error)]
    except MemoryError:
        yield ["refused", f"{path.name} takes too much memory to read. Split it."]
    except Exception:  # noqa: BLE001  # the starting process raises it again
        yield ["bug", traceback.format_exc()]


def _open(path: Path, stream: BinaryIO, sheet: str, meter: Meter) -> "TextFile | Sheets":
    if stream.read(4) != _ZIP:
        return TextFile(path, meter)
    # openpyxl uses numpy and PIL if they are installed. Reading a table does not need them.
    sys.modules.update({"numpy": None, "PIL": None})  # type: ignore[dict-item]  # documented
    from creators.importing.sheets import Sheets

    return Sheets(path, stream, meter, sheet=sheet)


def _look(file: "TextFile | Sheets") -> Iterator[list[Any]]:
    """Yields a description of the file, then the first rows of each sheet. The last message says whether the file has
    no other rows."""
    yield ["file", file.size, file.read if file.titles else [], file.titles]
    size, is_whole = 0, True
    for title in file.read:
        items = file.rows_of(title)
        for item in islice(items, LOOKED_AT):
            message = _message(file, item)
            yield message
            size += len(json.dumps(message))
            if size > LONGEST_LINE:
                break
        is_whole = is_whole and next(items, None) is None
    yield ["end", is_whole]


def _read_all(file: "TextFile | Sheets") -> Iterator[list[Any]]:
    for title in file.read:
        for item in file.rows_of(title):
            yield _message(file, item)


def _message(file: "TextFile | Sheets", item: Row | Unreadable) -> list[Any]:
    return ["item", file.position, *pack(item)]


if __name__ == "__main__":
    main()
