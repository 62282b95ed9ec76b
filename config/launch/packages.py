"""Installs the locked packages into .venv, with uv or else with pip. Imports only the standard library."""

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.launch.commands import capture_output, run_command
from config.launch.diagnosis import LaunchError, disk_full, explain_os_errors
from config.launch.locks import hold_exclusively
from config.launch.places import REQUIREMENTS, ROOT, VENV
from config.launch.terminal import say

LOCKS = ("runtime", "payments", "development")
PYTHON = VENV / "bin" / "python"

_PIP = (PYTHON, "-m", "pip", "--disable-pip-version-check")
_TOOLS = VENV / ".tools"
_UV = _TOOLS / "bin" / "uv"
_STRICTLY = ("--no-deps", "--require-hashes", "--requirement")
_UNFINISHED = VENV / ".unfinished"
# Each setting under pip's name and under uv's name.
_PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}


def ensure_packages(lock: str) -> None:
    """Installs the packages of a lock file in LOCKS, unless they are already installed. Must be called inside
    `change_environment`. Raises LaunchError."""
    if is_installed(lock):
        return
    if _UNFINISHED.exists() or not _works():
        _make_environment()
    _UNFINISHED.touch()
    say(f"Installing the Python packages ({lock}) …")
    install_requirements(lock)
    # The development lock includes the packages of the other locks, at the same versions.
    for name in LOCKS if lock == "development" else [lock]:
        (VENV / f".{name}").write_text(_fingerprint(name))
    _UNFINISHED.unlink()


@contextmanager
def change_environment() -> Iterator[None]:
    """Locks .venv, so that only one process at a time changes it. Removes the installation tools when the block ends.
    Raises LaunchError."""
    # Other users of this folder, such as the database server's user, must be able to read the packages.
    os.umask(0o022)
    locked = hold_exclusively(ROOT / ".venv.lock")
    with explain_os_errors(f"{VENV} could not be created", ROOT), locked:
        try:
            yield
        finally:
            shutil.rmtree(_TOOLS, ignore_errors=True)


def install_requirements(name: str, *, python: Path = PYTHON) -> None:
    """Installs requirements/`name`.txt into the environment of the interpreter `python`. Raises LaunchError."""
    options = [*_STRICTLY, str(REQUIREMENTS / f"{name}.txt")]
    if not _install_with_uv(options, python):
        what_failed = "The Python packages could not be installed"
        run_command(what_failed, *_PIP, "--python", python, "install", "--quiet", *options)


def is_installed(lock: str) -> bool:
    stamp = VENV / f".{lock}"
    return (
        not _UNFINISHED.exists()
        and stamp.exists()
        and stamp.read_text() == _fingerprint(lock)
        and PYTHON.exists()
    )


def _fingerprint(lock: str) -> str:
    return hashlib.sha256((REQUIREMENTS / f"{lock}.txt").read_bytes()).hexdigest()


def _works() -> bool:
    """Returns whether the environment exists and runs the current Python version."""
    if not PYTHON.exists():
        return False
    probe = "import sys, pip; print(sys.version_info[:2])"
    done = capture_output(PYTHON, "-c", probe, stderr=subprocess.DEVNULL)
    return done.stdout.strip() == str(sys.version_info[:2])


def _make_environment() -> None:
    say(f"Creating .venv with Python {sys.version_info.major}.{sys.version_info.minor} …")
    if VENV.exists():
        shutil.rmtree(VENV)
    made = capture_output(sys.executable, "-m", "venv", VENV)
    if made.returncode != 0:
        _install_venv_module(made.stdout)
        shutil.rmtree(VENV, ignore_errors=True)
        what_failed = "The virtual environment could not be created"
        run_command(what_failed, sys.executable, "-m", "venv", VENV)
    # Python 3.11 installs setuptools, which Kindred does not need.
    uninstall: list[str | Path] = [*_PIP, "uninstall", "--quiet", "--yes", "setuptools"]
    run_command("setuptools could not be removed", *uninstall)


def _install_venv_module(output: str) -> None:
    """Installs the venv module of Python, which is a separate package on Debian. Raises LaunchError."""
    if full := disk_full(output, ROOT):
        raise LaunchError(full)
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise LaunchError(
            "This Python cannot create a virtual environment. "
            f"Install its venv module (on Debian and Ubuntu: `apt-get install {package}`)."
        )
    say(f"Installing {package} with apt-get …")
    capture_output(apt, "update")
    install = [apt, "install", "-y", "--no-install-recommends", package]
    system = [Path("/usr"), Path("/var")]
    run_command(f"{package} could not be installed", *install, writes_to=system)


def _install_with_uv(options: list[str], python: Path) -> bool:
    """Installs packages with the locked version of uv. Returns whether that succeeded. uv takes seconds, and pip takes
    a minute."""
    if not _UV.exists():
        into = ("--target", _TOOLS, *_STRICTLY, REQUIREMENTS / "uv.txt")
        capture_output(*_PIP, "install", "--quiet", *into)
    if not _UV.exists():
        return False
    install: tuple[str | Path, ...] = ("pip", "install", "--quiet", "--python", python, *options)
    done = capture_output(_UV, *install, env=uv_environment())
    if done.returncode != 0 and (full := disk_full(done.stdout, ROOT)):
        raise LaunchError(full)
    return done.returncode == 0


def uv_environment() -> dict[str, str]:
    """Returns environment variables that give uv the same configuration as pip, because uv does not read pip's
    configuration."""
    settings = {
        "UV_NO_PROGRESS": "1",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_HTTP_TIMEOUT": "60",
    }
    configured = capture_output(*_PIP, "config", "list", stderr=subprocess.DEVNULL).stdout
    for line in configured.splitlines():
        key, _, value = line.partition("=")
        name = key.rpartition(".")[2]
        if name in _PIP_TO_UV:
            separator = "," if name == "find-links" else " "
            settings[_PIP_TO_UV[name]] = separator.join(str(ast.literal_eval(value)).split())
    return {**settings, **os.environ}
