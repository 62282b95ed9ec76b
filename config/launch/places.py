"""The folders of a run. Standard library only."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "static" / "dist"
REQUIREMENTS = ROOT / "requirements"
NODE_MODULES = ROOT / "node_modules"


def find_data_dir() -> Path:
    return Path(os.environ.get("KINDRED_DATA_DIR") or ROOT / ".data").resolve()
