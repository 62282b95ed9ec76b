"""The texts of the demo are files beside this module: one a niche, one a language, and a few lists."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
Table = dict[str, Any]


def read_table(name: str) -> Table:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def read_tables(folder: str) -> Iterator[tuple[str, Table]]:
    """Every table of a folder by its name."""
    for path in sorted((FOLDER / folder).glob("*.toml")):
        yield path.stem, read_table(f"{folder}/{path.stem}")
