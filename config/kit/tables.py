"""Reads TOML files that are in the same folder as the module that uses them."""

import tomllib
from pathlib import Path
from typing import Any


def read_table(module_file: str, name: str) -> dict[str, Any]:
    """Returns the content of the TOML file `name`, in the folder of `module_file`. Callers pass their `__file__`."""
    return tomllib.loads(Path(module_file).with_name(name).read_text(encoding="utf-8"))
