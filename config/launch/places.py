"""Defines the folders that a run uses. Imports only the standard library."""

import os
from importlib.util import find_spec
from pathlib import Path

from config.launch.diagnosis import LaunchError

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "static" / "dist"
REQUIREMENTS = ROOT / "requirements"
VENV = ROOT / ".venv"
MODELS = VENV / "models"
"""The folder of the converted embedding models. It is in .venv because the lock files determine its content, as with
packages."""
NODE_MODULES = ROOT / "node_modules"


def find_data_dir() -> Path:
    return Path(os.environ.get("KINDRED_DATA_DIR") or ROOT / ".data").resolve()


def find_package(name: str, *, otherwise: str) -> Path:
    """Returns the folder of an installed package, without importing the package. Raises LaunchError with the message
    `otherwise` if the package is missing."""
    package = find_spec(name)
    if package is None or package.origin is None:
        raise LaunchError(otherwise)
    return Path(package.origin).resolve().parent
