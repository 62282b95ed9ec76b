"""Reads values from the nested JSON of the platforms. These functions accept any JSON, and only `read_each` raises
errors.

A path consists of keys and list positions, separated by `/`. A `*` matches every element of a list. Most functions take
several paths, and use the first path that has a usable value.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from scraping.sources.failures import Changed

Node = dict[str, Any]
Value = TypeVar("Value")
Item = TypeVar("Item")
Converter = Callable[[object], Value | None]


def read_value(tree: object, convert: Converter[Value], *paths: str) -> Value | None:
    """Returns the converted value at the first path whose value `convert` accepts. Returns None if there is no such
    path."""
    for path in paths:
        steps = _split(path)
        # Most paths contain no star, and parsers spend most of their time here.
        for found in _walk(tree, steps) if "*" in steps else (_follow(tree, steps),):
            value = convert(found)
            if value is not None:
                return value
    return None


def read_values(tree: object, convert: Converter[Value], *paths: str) -> list[Value]:
    """Returns the converted values at all paths, in order and without duplicates. Leaves out values that `convert` does
    not accept."""
    values: list[Value] = []
    for path in paths:
        for found in _walk(tree, _split(path)):
            value = convert(found)
            if value is not None and value not in values:
                values.append(value)
    return values


def read_node(tree: object, *paths: str) -> Node | None:
    """Returns the JSON object at the first path that has a non-empty object."""
    return read_value(tree, as_node, *paths)


def read_nodes(tree: object, *paths: str) -> list[Node]:
    """Returns the non-empty JSON objects at the paths. Unlike `read_values`, keeps duplicates."""
    return [
        node for path in paths for found in _walk(tree, _split(path)) if (node := as_node(found))
    ]


def read_each(
    items: Sequence[Item], read: Callable[[Item], Value | None], what: str
) -> list[Value]:
    """Calls `read` on each item and returns the results that are not None. Raises Changed if there are items but all
    results are None. `what` names the items in the error."""
    found = [value for item in items if (value := read(item)) is not None]
    if items and not found:
        raise Changed(f"None of the {what} has a shape that the parser knows.")
    return found


def has_path(tree: object, path: str) -> bool:
    """Returns whether the path exists. The value may be null."""
    return next(_walk(tree, _split(path)), _ABSENT) is not _ABSENT


def find_key(tree: object, *keys: str) -> Iterator[tuple[str, object]]:
    """Yields the values of these keys at any depth, in document order, each with its key. Does not search inside a
    value that was found."""
    wanted = frozenset(keys)
    waiting: list[tuple[str, object]] = [("", tree)]
    while waiting:
        key, value = waiting.pop()
        # Uses no recursion, because answers can be nested deeper than Python's recursion limit.
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
    """Yields all values at a path, which is given as its steps."""
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
    """Returns the value at a path without a star. Returns _ABSENT if the path does not exist."""
    for step in steps:
        if isinstance(tree, dict):
            tree = tree.get(step, _ABSENT)
        elif isinstance(tree, list) and step.isdecimal() and int(step) < len(tree):
            tree = tree[int(step)]
        else:
            return _ABSENT
    return tree
