"""Reads values from the nested JSON of the platforms.

A path consists of keys and list positions, separated by `/`. A `*` matches every element of a list. If a function takes
several paths, it uses the first one with a usable value. Whatever the JSON contains, no function except `read_each`
raises an error.
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
    """Returns the first value at one of the paths that `convert` accepts."""
    for path in paths:
        steps = _split(path)
        # Most paths contain no star, and parsers spend most of their time here.
        for found in _walk(tree, steps) if "*" in steps else (_follow(tree, steps),):
            value = convert(found)
            if value is not None:
                return value
    return None


def read_values(tree: object, convert: Converter[Value], *paths: str) -> list[Value]:
    """Returns all values at the paths that `convert` accepts, in order and without duplicates."""
    values: list[Value] = []
    for path in paths:
        for found in _walk(tree, _split(path)):
            value = convert(found)
            if value is not None and value not in values:
                values.append(value)
    return values


def read_node(tree: object, *paths: str) -> Node | None:
    """Returns the first JSON object at one of the paths that is not empty."""
    return read_value(tree, as_node, *paths)


def read_nodes(tree: object, *paths: str) -> list[Node]:
    """Returns all JSON objects at the paths that are not empty. Unlike `read_values`, keeps duplicates."""
    return [
        node for path in paths for found in _walk(tree, _split(path)) if (node := as_node(found))
    ]


def read_each(
    items: Sequence[Item], read: Callable[[Item], Value | None], what: str
) -> list[Value]:
    """Returns the results of calling `read` on each item, without None. Raises Changed if `read` returns None for all
    items. `what` names the items in the error."""
    found = [value for item in items if (value := read(item)) is not None]
    if items and not found:
        raise Changed(f"None of the {what} has a shape that the parser knows.")
    return found


def has_path(tree: object, path: str) -> bool:
    """Returns whether the path exists, even if its value is null."""
    return next(_walk(tree, _split(path)), _ABSENT) is not _ABSENT


def find_key(tree: object, *keys: str) -> Iterator[tuple[str, object]]:
    """Returns all values of these keys at any depth, in document order. Does not search inside the returned values."""
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
    """Returns all values that the steps of a path lead to."""
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
    """Returns the value that a path without a star leads to, or _ABSENT if there is none."""
    for step in steps:
        if isinstance(tree, dict):
            tree = tree.get(step, _ABSENT)
        elif isinstance(tree, list) and step.isdecimal() and int(step) < len(tree):
            tree = tree[int(step)]
        else:
            return _ABSENT
    return tree
