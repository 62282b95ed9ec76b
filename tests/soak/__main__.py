"""`make soak ARGS=NAME`: one program of tests/soak/programs, on an installation of its own. `kills` without a name.

A program is a module with `MOST_SECONDS` and `run(folder)`, which yields a sentence for each fault. `folder` is the
new installation's data folder; the first line of the docstring says what the program does. Exit code 1 with faults.
"""

import importlib
import os
import pkgutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Protocol, cast

from tests.soak import programs

LOG_SHOWN: Final = 20_000
"""Characters of the processes' log that are shown with a fault."""


class Program(Protocol):
    MOST_SECONDS: int

    def run(self, folder: Path, /) -> Iterable[str]: ...


def main(arguments: list[str]) -> int:
    names = sorted(module.name for module in pkgutil.iter_modules(programs.__path__))
    name = arguments[0] if arguments else "kills"
    if name not in names:
        print(f"No program is called {name}. There are:", *names, sep="\n  ", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix=f"kindred-soak-{name}-") as folder:
        return _run(name, Path(folder))


def _run(name: str, folder: Path) -> int:
    os.environ.pop("DATABASE_URL", None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "KINDRED_DATA_DIR": str(folder),
        "SECRET_KEY": "for the soak only",
        # Programs provoke refusals; a line for each would bury what matters.
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    program = cast("Program", importlib.import_module(f"{programs.__name__}.{name}"))
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(program.MOST_SECONDS)
    started = time.monotonic()
    try:
        faults = list(program.run(folder))
    except TimeoutError as error:
        faults = [str(error)]
    signal.alarm(0)
    print(f"in {time.monotonic() - started:.0f} seconds")
    print("\n".join(faults) or "Everything agrees.")
    if faults:
        _print_log(folder)
    return 1 if faults else 0


def _stop(*_: object) -> None:
    raise TimeoutError("The program took longer than its limit.")


def _print_log(folder: Path) -> None:
    from tests.soak.house import LOG

    if (folder / LOG).exists():
        print((folder / LOG).read_text(errors="replace")[-LOG_SHOWN:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
