"""The rows of a file, and the format in which the reading process sends them to the importing process."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

LONGEST_LINE: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file. `line` counts from 1, within its sheet in a workbook."""

    line: int
    data: Mapping[str, Any]
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line without a usable row, or an unusable value of a row, with the beginning of its text."""

    line: int
    reason: str
    text: str
    sheet: str = ""
    field: str = ""
    """The field of the value, by its name in a report. Empty for a line."""


TOO_LONG: Final = f"longer than {LONGEST_LINE // 1_000_000} MB"


class LinkedText(str):
    """The text of a cell with a link, and the link's address."""

    link: str
    __slots__ = ("link",)

    def __new__(cls, text: str, link: str) -> Self:
        made = super().__new__(cls, text)
        made.link = link
        return made


def pack(item: Row | Unreadable) -> list[Any]:
    """Returns the item as JSON values, which `unpack` reads."""
    if isinstance(item, Unreadable):
        return [item.line, item.sheet, item.reason, item.text]
    links = {name: value.link for name, value in item.data.items() if isinstance(value, LinkedText)}
    return [item.line, item.sheet, item.data, links]


def unpack(line: int, sheet: str, told: Any, more: Any) -> Row | Unreadable:
    if isinstance(told, str):
        return Unreadable(line, told, more, sheet)
    return Row(line, told | {k: LinkedText(told[k], link) for k, link in more.items()}, sheet)
