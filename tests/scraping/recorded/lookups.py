"""Expected values, looked up in the body itself by paths that are written out for each shape."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scraping.sources.failures import Failure

Facts = Callable[[str], Mapping[str, Any]]
"""Returns the expected values of a record from the text of its body."""


def dig(tree: Any, path: str) -> Any:
    for step in path.split(".") if path else []:
        tree = tree[int(step)] if isinstance(tree, list) else tree.get(step)
        if tree is None:
            return None
    return tree


def at(root: str, **paths: str) -> Facts:
    """Fields of the record by paths in the JSON, below `root`."""

    def look(text: str) -> Mapping[str, Any]:
        node = dig(json.loads(text), root) if root else json.loads(text)
        return {field: dig(node, path) for field, path in paths.items()}

    return look


def in_script(mark: str, root: str, **paths: str) -> Facts:
    """Fields of the record by paths in the JSON of a page's script."""

    def look(text: str) -> Mapping[str, Any]:
        start = text.index("{", text.index(mark))
        node = dig(json.JSONDecoder().raw_decode(text, start)[0], root)
        return {field: dig(node, path) for field, path in paths.items()}

    return look


def counted(**fields: Callable[[str], int]) -> Facts:
    """How many elements the lists of the record have."""
    return lambda text: {f"{field}.length": count(text) for field, count in fields.items()}


def all_of(*looks: Facts) -> Facts:
    return lambda text: {field: value for look in looks for field, value in look(text).items()}


def nothing(_: str) -> Mapping[str, Any]:
    return {}


def of(pattern: str) -> Callable[[str], int]:
    return lambda text: len(re.findall(pattern, text))


def within(root: str) -> Callable[[str], int]:
    return lambda text: sum(isinstance(item, dict) for item in dig(json.loads(text), root))


class Row(NamedTuple):
    pattern: str
    kind: str
    outcome: type[Failure] | Facts
