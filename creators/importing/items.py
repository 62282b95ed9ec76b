"""The rows of a file. One process reads the file and sends the rows, in the format of this module, to the process that
imports them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

LONGEST_LINE: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file. `line` is its line number, counted from 1. In a workbook, each sheet has its own line
    numbers."""

    line: int
    data: Mapping[str, Any]
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line or value that cannot be used. `text` is the beginning of the line or value."""

    line: int
    reason: str
    text: str
    sheet: str = ""
    field: str = ""
    """The field of the value, as reports name it. Empty if the whole line cannot be used."""


TOO_LONG: Final = f"longer than {LONGEST_LINE // 1_000_000} MB"


class LinkedText(str):
    """The text of a cell that contains a link. `link` is the link's URL."""

    link: str
    __slots__ = ("link",)

    def __new__(cls, text: str, link: str) -> Self:
        made = super().__new__(cls, text)
        made.link = link
        return made


def pack(item: Row | Unreadable) -> list[Any]:
    """Returns the item as a list of JSON values. `unpack` converts it back."""
    if isinstance(item, Unreadable):
        return [item.line, item.sheet, item.reason, item.text]
    links = {name: value.link for name, value in item.data.items() if isinstance(value, LinkedText)}
    return [item.line, item.sheet, item.data, links]


def unpack(line: int, sheet: str, told: Any, more: Any) -> Row | Unreadable:
    if isinstance(told, str):
        return Unreadable(line, told, more, sheet)
    return Row(line, told | {k: LinkedText(told[k], link) for k, link in more.items()}, sheet)
