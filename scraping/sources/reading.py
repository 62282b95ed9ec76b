"""Reads values from the nested JSON that platforms send.

A path consists of keys and list positions joined by `/`; `*` stands for every element of a list. Several paths are
alternatives: the first path with a usable value wins. No function here raises, whatever the JSON holds.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

Node = dict[str, Any]
Value = TypeVar("Value")
Converter = Callable[[object], Value | None]


def read_value(tree: object, convert: Converter[Value], *paths: str) -> Value | None:
    """The first value under one of the paths that `convert` accepts."""
    for path in paths:
        steps = _split(path)
        # Nearly all paths have no star, and nearly all of a parser's time is spent here.
        for found in _walk(tree, steps) if "*" in steps else (_follow(tree, steps),):
            value = convert(found)
            if value is not None:
                return value
    return None


def read_values(tree: object, convert: Converter[Value], *paths: str) -> list[Value]:
    """Every value under all paths that `convert` accepts, without duplicates, in order."""
    values: list[Value] = []
    for path in paths:
        for found in _walk(tree, _split(path)):
            value = convert(found)
            if value is not None and value not in values:
                values.append(value)
    return values


def read_node(tree: object, *paths: str) -> Node | None:
    """The first non-empty JSON object under one of the paths."""
    return read_value(tree, as_node, *paths)


def read_nodes(tree: object, *paths: str) -> list[Node]:
    """Every non-empty JSON object under all paths. Unlike `read_values`, it keeps duplicates."""
    return [
        node for path in paths for found in _walk(tree, _split(path)) if (node := as_node(found))
    ]


def has_path(tree: object, path: str) -> bool:
    """Whether the path exists. Its value may be null."""
    return next(_walk(tree, _split(path)), _ABSENT) is not _ABSENT


def find_key(tree: object, *keys: str) -> Iterator[tuple[str, object]]:
    """Every value under one of the keys, at any depth, in document order. Does not search inside found values."""
    wanted = frozenset(keys)
    waiting: list[tuple[str, object]] = [("", tree)]
    while waiting:
        key, value = waiting.pop()
        # No recursion: bodies can nest to any depth.
        if key in wanted:
            yield key, value
        elif isinstance(value, dict):
            waiting.extend(reversed(value.items()))
        elif isinstance(value, list):
            waiting.extend(("", item) for item in reversed(value))


def as_node(value: object) -> Node | None:
    return value if isinstance(value, dict) and value else None


_ABSENT = object()


@lru_cache(maxsize=4096)
def _split(path: str) -> tuple[str, ...]:
    return tuple(path.split("/")) if path else ()


def _walk(tree: object, steps: tuple[str, ...]) -> Iterator[object]:
    """Every value at the end of the steps."""
    if "*" not in steps:
        found = _follow(tree, steps)
        if found is not _ABSENT:
            yield found
        return
    place = steps.index("*")
    items = _follow(tree, steps[:place])
    for item in items if isinstance(items, list) else ():
        yield from _walk(item, steps[place + 1 :])


def _follow(tree: object, steps: tuple[str, ...]) -> object:
    """The value at the end of steps without a star; _ABSENT without one."""
    for step in steps:
        if isinstance(tree, dict):
            tree = tree.get(step, _ABSENT)
        elif isinstance(tree, list) and step.isdecimal() and int(step) < len(tree):
            tree = tree[int(step)]
        else:
            return _ABSENT
    return tree
