"""Reads records from JSON, as described by a platform's tables.

The file `fields.toml` states where the platform's JSON contains each field of a record. It has one table for each
format of the JSON:

    [InstagramPost.graph]
    like_count = ["count", "edge_liked_by/count", "likes/count"]

The first text of each list names a reader, and the others are paths (see `scraping.sources.reading`). A reader is one
of `READERS`, a function of the platform, or the table of another record, which this record contains. In a path,
`{NAME}` stands for an entry of the table `[paths]`. The table `[places]` lists the paths at which parsers look for
records.

The file `failures.toml` states which failure each error text or error code of the platform means.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from scraping.sources import values
from scraping.sources.failures import Blocked, Failure, Gone, Refused
from scraping.sources.reading import Converter, read_node, read_nodes, read_value, read_values

Record = TypeVar("Record")
Reader = Callable[..., Any]
"""A function that takes a JSON object and paths. Returns the value at the first usable path, or None."""
Empty = Callable[[], Any]
"""A function that returns the value of a field that the JSON does not contain, such as an empty list."""


def first_as(convert: Converter[Any]) -> Reader:
    return lambda node, *paths: read_value(node, convert, *paths)


def all_as(convert: Converter[Any]) -> Reader:
    return lambda node, *paths: read_values(node, convert, *paths)


def list_readers(module: ModuleType) -> dict[str, Reader]:
    """Returns a reader for each converter in a module. For example, the converter `as_text` becomes the reader
    `text`."""
    converters = {name: value for name, value in vars(module).items() if name.startswith("as_")}
    return {name.removeprefix("as_"): first_as(value) for name, value in converters.items()}


READERS: Final[Mapping[str, Reader]] = {
    **list_readers(values),
    "addresses": all_as(values.as_address),
    "texts": all_as(values.as_text),
}


Field = tuple[Empty | None, Callable[[object], Any] | None]
"""Two functions for a field: one returns the empty value, the other reads the field from JSON. The first is None for
required fields. The second is None if the table does not list the field."""


class Tables:
    """The tables of one platform. `records` is the module with the platform's record classes."""

    def __init__(self, folder: Path, records: Any, **readers: Reader) -> None:
        written = tomllib.loads((folder / "fields.toml").read_text(encoding="utf-8"))
        shared: dict[str, str] = {}
        for name, path in written.pop("paths", {}).items():
            shared[name] = path.format(**shared)
        written = _replace_texts(written, lambda path: path.format(**shared))
        self.places: dict[str, Any] = written.pop("places", {})
        """Named lists of paths. Parsers try the paths of a list in order."""
        self._records = records
        self._readers = {**READERS, **readers}
        self._tables = {
            f"{record}.{shape}": self._bind_table(getattr(records, record), table)
            for record, shapes in written.items()
            for shape, table in shapes.items()
        }

    def read_record(
        self, kind: type[Record], shape: str, node: object, **known: Any
    ) -> Record | None:
        """Reads a record from a JSON object. Uses the values in `known` without reading them from the JSON. Returns
        None if a required field is missing."""
        record: dict[str, Any] = {}
        for name, (make_empty, read) in self._tables[f"{kind.__name__}.{shape}"].items():
            value = known[name] if name in known else read(node) if read else None
            if value is None:
                if make_empty is None:
                    return None
                value = make_empty()
            record[name] = value
        return cast(Record, record)

    def read_records(
        self, kind: type[Record], shape: str, node: object, *paths: str
    ) -> list[Record]:
        """Returns all records at the paths. Leaves out JSON objects that lack a required field."""
        found = (self.read_record(kind, shape, each) for each in read_nodes(node, *paths))
        return [record for record in found if record is not None]

    def read_field(self, table: str, name: str, node: object) -> Any:
        """Reads one field of a JSON object. `table` is the name of a table, such as `YouTubeChannel.page`."""
        _, read = self._tables[table][name]
        return read and read(node)

    def _bind_table(self, kind: type[Any], table: dict[str, list[str]]) -> dict[str, Field]:
        fields = list_fields(kind)
        if unknown := table.keys() - fields.keys():
            raise ValueError(f"{kind.__name__} has no fields {unknown}.")
        return {
            name: (empty, self._bind_reader(empty, *table[name]) if name in table else None)
            for name, empty in fields.items()
        }

    def _bind_reader(
        self, make_empty: Empty | None, reader: str, *paths: str
    ) -> Callable[[object], Any]:
        record, is_inner, shape = reader.partition(".")
        if not is_inner:
            read = self._readers[reader]
            return lambda node: read(node, *paths)
        kind = getattr(self._records, record)
        if make_empty is list:
            return lambda node: self.read_records(kind, shape, node, *paths)
        return lambda node: (
            (found := read_node(node, *paths)) and self.read_record(kind, shape, found)
        )


def list_fields(kind: type[Any]) -> Mapping[str, Empty | None]:
    """Returns the fields of a record class. Each field has the function that returns its empty value, or None if the
    field is required."""
    return {name: _find_empty(hint) for name, hint in get_type_hints(kind).items()}


def pick_fields(kind: type[Record], record: Mapping[str, Any]) -> Record:
    """Returns a copy of the record with only the fields of the class `kind`."""
    return cast(Record, {name: record[name] for name in kind.__annotations__})


def _find_empty(hint: Any) -> Empty | None:
    if NoneType in get_args(hint):
        return NoneType
    if is_typeddict(hint):
        return lambda: dict.fromkeys(list_fields(hint))
    if hint is bool:
        return bool
    return list if get_origin(hint) is list else None


def read_failures(folder: Path) -> dict[str, Any]:
    """Returns the content of failures.toml. The names of failures are replaced by their classes."""
    written = tomllib.loads((folder / "failures.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = _replace_texts(written, lambda text: _FAILURES.get(text, text))
    return found


def find_failure(said: str, rows: Sequence[Any]) -> type[Failure] | None:
    """Finds the first row with a text that `said` contains, and returns the failure of that row. Returns None if no row
    matches."""
    for failure, *texts in rows:
        if any(text in said for text in texts):
            found: type[Failure] = failure
            return found
    return None


def _replace_texts(written: Any, replace: Callable[[str], Any]) -> Any:
    """Returns a copy of TOML data in which `replace` was applied to every text."""
    if isinstance(written, dict):
        return {name: _replace_texts(value, replace) for name, value in written.items()}
    if isinstance(written, list):
        return [_replace_texts(value, replace) for value in written]
    return replace(written)


_FAILURES: Final = {kind.__name__: kind for kind in (Blocked, Gone, Refused)}
