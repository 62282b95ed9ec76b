"""Bring .venv in line with the lock, then continue inside it: `python -m config.launch.bootstrap [--dev] COMMAND…`.

Uses only the standard library: nothing is installed yet. Takes a few milliseconds if nothing changed.
"""

import ast
import hashlib
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from config.launch.diagnosis import disk_full, last_line
from config.launch.errors import LaunchError
from config.launch.locks import hold_exclusively
from config.launch.places import REQUIREMENTS, ROOT, find_data_dir
from config.launch.terminal import complain, say

OLDEST_PYTHON = (3, 11)
VENV = ROOT / ".venv"

_UNFINISHED = VENV / ".unfinished"
# What pip calls a setting, and what uv calls it.
_PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
}


def main(arguments: list[str]) -> None:
    want_development = "--dev" in arguments
    try:
        _check_python()
        _settle_home()
        ensure_packages("development" if want_development else "runtime")
    except LaunchError as error:
        complain(f"Kindred: {error}")
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    command = [argument for argument in arguments if argument != "--dev"]
    os.chdir(ROOT)
    os.execv(_python(), [str(_python()), "-m", "config.launch", *command])  # noqa: S606  no shell, and our own arguments


def ensure_packages(lock: str) -> None:
    """Install `lock`, "runtime" or "development", unless it is there already."""
    if _is_installed(lock):
        return
    # The server's user and others who share this folder must be able to read the packages.
    os.umask(0o022)
    try:
        with hold_exclusively(ROOT / ".venv.lock"):
            if not _is_installed(lock):
                _install(lock)
    except OSError as error:
        raise LaunchError(
            disk_full(error, ROOT) or f"{VENV} could not be created: {error}."
        ) from error


def _is_installed(lock: str) -> bool:
    stamp = VENV / f".{lock}"
    return (
        not _UNFINISHED.exists()
        and stamp.exists()
        and stamp.read_text() == _fingerprint(lock)
        and _python().exists()
    )


def _fingerprint(lock: str) -> str:
    return hashlib.sha256((REQUIREMENTS / f"{lock}.txt").read_bytes()).hexdigest()


def _install(lock: str) -> None:
    if _UNFINISHED.exists() or not _works():
        _make_environment()
    _UNFINISHED.touch()
    say(f"Installing the Python packages ({lock}) …")
    requirements = REQUIREMENTS / f"{lock}.txt"
    if not (_install_uv() and _install_with_uv(requirements)):
        _run(
            "The Python packages could not be installed",
            *_pip(),
            "install",
            "--quiet",
            *_strictly(requirements),
        )
    # Development includes runtime, at the same versions.
    for name in {lock, "runtime"}:
        (VENV / f".{name}").write_text(_fingerprint(name))
    _UNFINISHED.unlink()


def _works() -> bool:
    """Whether the environment exists and its Python runs in our version."""
    if not _python().exists():
        return False
    probe = [str(_python()), "-c", "import sys, pip; print(sys.version_info[:2])"]
    done = subprocess.run(probe, capture_output=True, text=True, check=False)
    return done.stdout.strip() == str(sys.version_info[:2])


def _make_environment() -> None:
    say(f"Creating .venv with Python {sys.version_info.major}.{sys.version_info.minor} …")
    if VENV.exists():
        shutil.rmtree(VENV)
    try:
        _run("", sys.executable, "-m", "venv", str(VENV))
    except LaunchError as error:
        _make_environment_without_ensurepip(error)


def _make_environment_without_ensurepip(error: LaunchError) -> None:
    """Debian ships the venv module in a separate package."""
    if disk_full(str(error), ROOT):
        raise error
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise LaunchError(
            "This Python cannot create a virtual environment. "
            f"Install its venv module (on Debian and Ubuntu: `apt-get install {package}`)."
        )
    say(f"Installing {package} with apt-get …")
    subprocess.run([apt, "update"], capture_output=True, check=False)
    _run(
        f"{package} could not be installed",
        apt,
        "install",
        "-y",
        "--no-install-recommends",
        package,
    )
    shutil.rmtree(VENV, ignore_errors=True)
    _run("The virtual environment could not be created", sys.executable, "-m", "venv", str(VENV))


def _install_uv() -> bool:
    """uv is pinned too and takes seconds where pip takes a minute. It is optional."""
    done = subprocess.run(
        [*_pip(), "install", "--quiet", *_strictly(REQUIREMENTS / "uv.txt")],
        capture_output=True,
        check=False,
    )
    return done.returncode == 0


def _install_with_uv(requirements: Path) -> bool:
    uv = [str(VENV / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(_python())]
    done = subprocess.run(
        [*uv, *_strictly(requirements)],
        capture_output=True,
        text=True,
        errors="replace",
        env=uv_environment(),
        check=False,
    )
    if done.returncode != 0 and (full := disk_full(done.stderr, ROOT)):
        raise LaunchError(full)
    return done.returncode == 0


def uv_environment() -> dict[str, str]:
    """uv does not read pip's configuration, which should apply here too."""
    settings = {
        "UV_NO_PROGRESS": "1",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_HTTP_TIMEOUT": "60",
    }
    for name, value in _pip_configuration():
        if name in _PIP_TO_UV:
            separator = "," if name == "find-links" else " "
            settings[_PIP_TO_UV[name]] = separator.join(value.split())
    return {**settings, **os.environ}


def _pip_configuration() -> Iterator[tuple[str, str]]:
    done = subprocess.run([*_pip(), "config", "list"], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        key, equals, value = line.partition("=")
        if equals:
            yield key.rpartition(".")[2], str(ast.literal_eval(value))


def _pip() -> list[str]:
    return [str(_python()), "-m", "pip", "--disable-pip-version-check"]


def _strictly(requirements: Path) -> list[str]:
    return ["--no-deps", "--require-hashes", "--requirement", str(requirements)]


def _python() -> Path:
    return VENV / "bin" / "python"


def _run(what_failed: str, *command: str) -> None:
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise LaunchError(
            disk_full(done.stdout, ROOT) or f"{what_failed}: {last_line(done.stdout)}."
        )


def _check_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise LaunchError(
            f"Python {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]} or newer is needed; this is {sys.version.split()[0]}."
        )


def _settle_home() -> None:
    """`su` and `runuser` may keep another user's HOME, where every tool's cache would fail."""
    if os.access(os.environ.get("HOME", ""), os.W_OK):
        return
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    home = own if os.access(own, os.W_OK) else find_data_dir() / "home"
    home.mkdir(parents=True, exist_ok=True)
    os.environ["HOME"] = str(home)


if __name__ == "__main__":
    main(sys.argv[1:])
