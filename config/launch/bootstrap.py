"""Updates the virtual environment .venv to the locked packages, then runs `config.launch [COMMAND…]` in it. Imports
only the standard library."""

import os
import pwd
import sys
from pathlib import Path

from config.launch.diagnosis import LaunchError
from config.launch.models import are_converted, ensure_models
from config.launch.packages import PYTHON, change_environment, ensure_packages, is_installed
from config.launch.places import OLDEST_PYTHON, ROOT, find_data_dir
from config.launch.terminal import exit_on_failure

_PAYMENTS = ("STRIPE_SECRET_KEY", "X402_PAY_TO", "MPP_RECIPIENT")
"""Settings that enable payments. The packages for payments take 80 MB, so they are installed only if one of these
settings has a value."""

_CONVERT_LATER = {"run", "dev"}
"""Commands that need no converted model weights at the start. They convert the weights while they prepare the data."""


def main(arguments: list[str]) -> None:
    os.chdir(ROOT)
    with exit_on_failure():
        if sys.version_info < OLDEST_PYTHON:
            oldest, this = ".".join(map(str, OLDEST_PYTHON)), sys.version.split()[0]
            raise LaunchError(f"Python {oldest} or newer is needed; this is {this}.")
        _settle_home()
        locks, with_models = _choose_locks(arguments), not _CONVERT_LATER & {*arguments}
        if not all(map(is_installed, locks)) or (with_models and not are_converted()):
            with change_environment():
                for lock in locks:
                    ensure_packages(lock)
                if with_models:
                    ensure_models()
    if command := [argument for argument in arguments if argument != "--dev"]:
        os.execv(PYTHON, [str(PYTHON), "-m", "config.launch", *command])  # noqa: S606  our own arguments


def _choose_locks(arguments: list[str]) -> list[str]:
    if "--dev" in arguments:
        return ["development"]
    return ["runtime", *(["payments"] if any(map(os.environ.get, _PAYMENTS)) else [])]


def _settle_home() -> None:
    """Sets HOME to a writable folder. After `su` or `runuser`, HOME may still be the folder of another user."""
    if os.access(os.environ.get("HOME", ""), os.W_OK):
        return
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    home = own if os.access(own, os.W_OK) else find_data_dir() / "home"
    home.mkdir(parents=True, exist_ok=True)
    os.environ["HOME"] = str(home)


if __name__ == "__main__":
    main(sys.argv[1:])
