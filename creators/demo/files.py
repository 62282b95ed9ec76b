"""Reads the demo's texts from files next to this module. Each niche and each language has a file."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
Table = dict[str, Any]


def read_table(name: str) -> Table:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def read_tables(folder: str) -> Iterator[tuple[str, Table]]:
    """Yields the name and the content of each file in a folder."""
    for path in sorted((FOLDER / folder).glob("*.toml")):
        yield path.stem, read_table(f"{folder}/{path.stem}")
