"""What a file holds, item by item, and how the process that reads it tells another."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

LONGEST_LINE: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """One object of a file. `line` counts from 1, in its sheet if the file has several."""

    line: int
    data: Mapping[str, Any]
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that holds no usable row. `text` is its beginning."""

    line: int
    reason: str
    text: str
    sheet: str = ""


TOO_LONG: Final = f"longer than {LONGEST_LINE // 1_000_000} MB"


class LinkedText(str):
    """What a cell shows, and the address that it leads to."""

    link: str
    __slots__ = ("link",)

    def __new__(cls, text: str, link: str) -> Self:
        made = super().__new__(cls, text)
        made.link = link
        return made


def pack(item: Row | Unreadable) -> list[Any]:
    """As JSON can hold it."""
    if isinstance(item, Unreadable):
        return [item.line, item.sheet, item.reason, item.text]
    links = {name: value.link for name, value in item.data.items() if isinstance(value, LinkedText)}
    return [item.line, item.sheet, item.data, links]


def unpack(line: int, sheet: str, told: Any, more: Any) -> Row | Unreadable:
    if isinstance(told, str):
        return Unreadable(line, told, more, sheet)
    links = {name: LinkedText(told[name], link) for name, link in more.items()}
    return Row(line, told | links if links else told, sheet)
