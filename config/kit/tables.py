"""Reads the TOML files that stand beside modules."""

import tomllib
from pathlib import Path
from typing import Any


def read_table(module_file: str, name: str) -> dict[str, Any]:
    """Returns the content of the file `name` beside a module. The module passes its `__file__`."""
    return tomllib.loads(Path(module_file).with_name(name).read_text(encoding="utf-8"))
