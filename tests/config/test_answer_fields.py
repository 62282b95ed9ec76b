"""Which fields of an answer are always there, which may be null, and which may be absent.

`answer_fields.txt` says so by hand, as the specification does; here the OpenAPI document is held against it. Every
answer that any test sees is held against the document by `tests.openapi_client`, which also refuses fields that the
document does not name.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.openapi_client import document

TABLE = Path(__file__).with_name("answer_fields.txt").read_text()


def test_the_document_has_the_fields_of_the_table() -> None:
    described = {name: _list_fields(schema) for name, schema in _list_answers()}
    written = _read_table()
    assert described.keys() == written.keys()
    for name, fields in written.items():
        assert described[name] == fields, name


def test_optional_fields_are_never_null() -> None:
    marked = [field for fields in _read_table().values() for field in fields]
    assert [field for field in marked if field.endswith("?|null")] == []


def test_an_error_leaves_out_fields_that_do_not_apply() -> None:
    envelope = document()["components"]["schemas"]["ErrorEnvelope"]["properties"]["error"]
    optional = envelope["properties"].keys() - set(envelope["required"])
    assert optional == {"param", "reason_code", "next_step", "details"}


def _read_table() -> dict[str, list[str]]:
    lines = (line for line in TABLE.splitlines() if line and not line.startswith("#"))
    named = (" ".join(lines)).split(";")
    pairs = (entry.split(":") for entry in named if entry.strip())
    return {name.strip(): fields.split() for name, fields in pairs}


def _list_answers() -> Iterator[tuple[str, dict[str, Any]]]:
    """The types of all successful answers, and those inside."""
    waiting: list[Any] = [
        answer["content"]
        for operations in document()["paths"].values()
        for operation in operations.values()
        for status, answer in operation["responses"].items()
        if status.startswith("2")
    ]
    seen: set[str] = set()
    while waiting:
        part = waiting.pop()
        inner = part.values() if isinstance(part, dict) else part
        waiting += [one for one in inner if isinstance(one, dict | list)]
        name = part.get("$ref", "").rpartition("/")[2] if isinstance(part, dict) else ""
        if name and name not in seen:
            seen.add(name)
            schema = document()["components"]["schemas"][name]
            waiting.append(schema)
            yield name, schema


def _list_fields(schema: dict[str, Any]) -> list[str]:
    required = schema.get("required", [])
    return [
        name + ("" if name in required else "?") + ("|null" if _may_be_null(field) else "")
        for name, field in schema["properties"].items()
    ]


def _may_be_null(field: dict[str, Any]) -> bool:
    choices = field.get("anyOf", [field])
    return any("null" in _as_list(one.get("type")) for one in choices)


def _as_list(kind: Any) -> list[str]:
    return kind if isinstance(kind, list) else [kind]
