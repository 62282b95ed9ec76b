"""Program that reads a file in a process of its own, without Django and with limits that the system enforces.

It prints a line of JSON for each row.
"""

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
"""Maximum rows of each sheet for the task `look`."""
_ZIP: Final = b"PK\x03\x04"


def main() -> None:
    asked = json.loads(sys.argv[1])
    limits = Limits(**asked["limits"])
    _confine(limits)
    out = sys.stdout.buffer
    # The process that started this one may have stopped reading.
    with suppress(BrokenPipeError):
        for message in _answer(Path(asked["path"]), asked["sheet"], asked["task"], limits):
            out.write(json.dumps(message).encode() + b"\n")
        out.flush()
    os._exit(0)


def _confine(limits: Limits) -> None:
    """Applies the limits to this process. Ignores Ctrl-C, so that only the process that started this one can end it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    seconds = ceil(limits.seconds)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # At the soft limit, the system ends this process with SIGXCPU. The process that started it recognises the signal.
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    # Not all systems have this limit.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))


def _answer(path: Path, sheet: str, task: str, limits: Limits) -> Iterator[list[Any]]:
    """Yields the messages for the task `look` or `rows`."""
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
    # openpyxl uses these libraries if they are installed. It does not need them here.
    sys.modules.update({"numpy": None, "PIL": None})  # type: ignore[dict-item]  # documented
    from creators.importing.sheets import Sheets

    return Sheets(path, stream, meter, sheet=sheet)


def _look(file: "TextFile | Sheets") -> Iterator[list[Any]]:
    """Yields a description of the file, then the first rows of each sheet.

    The last message says whether these are all rows of the file.
    """
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
