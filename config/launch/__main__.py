"""Runs `python -m config.launch COMMAND` in the virtual environment. `make` calls it through `bootstrap`."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from config.launch import backup, lock, run, styles
from config.launch.terminal import exit_on_failure

_FAST = [
    *("-n", "2", "-q", "-m", "not browser and not slow"),
    # The packages that the excluded tests need take a second to import. These tests are marked slow or browser.
    *("-p", "no:schemathesis", "--ignore=tests/browser"),
    "--ignore=tests/config/test_schemathesis.py",
]
"""Arguments that `make test ARGS=fast` passes to pytest. They exclude slow tests, for example all tests that need the
demo catalogue."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.launch")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("setup", help="install what development needs")
    running = commands.add_parser("run", help="set up and serve")
    running.add_argument("sandbox", nargs="?", choices=["sandbox"], help="with play money")
    commands.add_parser("dev", help="set up and serve, reloading on change")
    commands.add_parser("styles", help="build static/dist")
    commands.add_parser("lock", help="pin what is new in requirements/*.in")
    commands.add_parser("upgrade", help="pin the newest versions that requirements/*.in allow")
    commands.add_parser("screenshots", help="take pictures of every page in its states")
    backing_up = commands.add_parser("backup", help="write a copy of the data to FILE")
    backing_up.add_argument("file", metavar="FILE", type=Path, nargs="?")
    restoring = commands.add_parser("restore", help="bring FILE back into an empty database")
    restoring.add_argument("file", metavar="FILE", type=Path)
    commands.add_parser("test", help="run the tests; other arguments go to pytest")
    # argparse does not accept a remainder that starts with an option, but pytest's arguments may start with one.
    options, others = parser.parse_known_args()
    if others and options.command not in ("test", "screenshots"):
        parser.error(f"unknown arguments: {' '.join(others)}")
    with exit_on_failure():
        _carry_out(options, others)


def _carry_out(options: argparse.Namespace, others: list[str]) -> None:
    match options.command:
        case "backup":
            backup.write_backup(options.file)
        case "restore":
            backup.restore_backup(options.file)
        case "run":
            run.run_kindred(play=options.sandbox is not None)
        case "dev":
            run.run_kindred(develop=True)
        case "setup":
            styles.install_packages()
        case "styles":
            styles.build_styles()
        case "lock" | "upgrade":
            lock.renew_locks(upgrade=options.command == "upgrade")
        case "test":
            _test(others)
        case "screenshots":
            _test(["tests/screenshots/capture.py", "-qs", "-k", *(others or ["every_state"])])


def _test(arguments: list[str]) -> None:
    styles.install_packages()
    # Python treats an empty value as unset. Without bytecode files, each process would compile all modules again.
    os.environ["PYTHONDONTWRITEBYTECODE"] = ""
    if arguments == ["fast"]:
        arguments = _FAST
    elif arguments[:1] == ["pgbouncer"]:
        os.environ["PGBOUNCER"] = "1"
        arguments = arguments[1:] or ["-n", "3"]
    else:
        found = subprocess.run([sys.executable, "-m", "tests.browser.chromium"], check=False)
        if found.returncode:
            raise SystemExit(found.returncode)
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *arguments])  # noqa: S606  our own arguments


if __name__ == "__main__":
    main()
