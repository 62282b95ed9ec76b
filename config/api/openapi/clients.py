"""Rewrites optional fields, text patterns and unused schemas of the OpenAPI document for generated clients."""

from collections.abc import Iterator
from typing import Any, Final

from config.api.openapi.components import Json

NO_NUL: Final = {"": r"^[^\u0000]*$", r"\S": r"^[^\u0000]*\S[^\u0000]*$"}
"""Patterns that exclude NUL, by the pattern that allows it. Postgres stores no NUL, so clients may not send one."""
_SCHEMAS: Final = "#/components/schemas/"


def for_clients(document: Json) -> Json:
    """Change the document in place, and return it."""
    sent = [*_list_sent(document)]
    for schema in sent:
        _exclude_nul(schema)
        _name_default(schema)
    for operations in document["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                _say_once(parameter)
    schemas = document["components"]["schemas"]
    _shorten([document["paths"], document["components"]])
    used = _find_used(document)
    document["components"]["schemas"] = {n: schemas[n] for n in schemas if n in used}
    return document


def _list_sent(document: Json) -> Iterator[Json]:
    """Yields every schema of a parameter or a body, and the schemas inside it."""
    schemas = document["components"]["schemas"]
    roots: list[Any] = []
    for operations in document["paths"].values():
        for operation in operations.values():
            roots += [one["schema"] for one in operation.get("parameters", []) if "schema" in one]
            roots += [operation.get("requestBody", {})]
    seen: set[str] = set()
    while roots:
        part = roots.pop()
        yield from [part] if isinstance(part, dict) else []
        if name := _referred(part):
            roots += [] if name in seen else [schemas[name]]
            seen.add(name)
        elif not isinstance(part, str):
            roots += (
                part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
            )


def _referred(part: Any) -> str:
    reference = part.get("$ref", "") if isinstance(part, dict) else ""
    return str(reference).removeprefix(_SCHEMAS) if str(reference).startswith(_SCHEMAS) else ""


def _say_once(parameter: Json) -> None:
    """Remove repetition: descriptions of parameters in their schemas, and `required: false`, which is the default."""
    schema = parameter.get("schema", {})
    if schema.get("description") == parameter.get("description"):
        schema.pop("description", None)
    if parameter.get("required") is False:
        del parameter["required"]


def _shorten(part: Any) -> None:
    """Drop titles, which repeat names. Join pydantic's choice between a type and null into one schema."""
    inner = part.items() if isinstance(part, dict) else enumerate(part)
    for name, value in inner:
        if isinstance(value, dict) and name != "example":
            if isinstance(value.get("title"), str):
                value.pop("title")
            _join_null(value)
        if isinstance(value, dict | list) and name not in {"example", "examples"}:
            _shorten(value)


def _join_null(schema: Json) -> None:
    match schema.get("anyOf"):
        case [{"type": str(), **rest} as one, {"type": "null"}] if "enum" not in rest | schema:
            if "const" not in rest:
                del schema["anyOf"]
                schema |= one | {"type": [one["type"], "null"]}


def _exclude_nul(schema: Json) -> None:
    is_free = schema.get("type") == "string" and not schema.keys() & {"enum", "const", "format"}
    pattern = schema.get("pattern", "")
    if is_free and pattern in NO_NUL:
        schema["pattern"] = NO_NUL[pattern]


def _name_default(schema: Json) -> None:
    """Move defaults into descriptions. Generators treat a field with a `default` as required, even in requests."""
    for field in schema.get("properties", {}).values():
        default = field.pop("default", None) if isinstance(field, dict) else None
        if default:
            said = field.get("description")
            field["description"] = f"{said}. Default: {default}" if said else f"Default: {default}"


def _find_used(document: Json) -> set[str]:
    """Returns the schemas that anything refers to, by name."""
    schemas = document["components"]["schemas"]
    roots = [document["paths"], {n: v for n, v in document["components"].items() if n != "schemas"}]
    used: set[str] = set()
    while roots:
        part = roots.pop()
        name = _referred(part)
        if name and name not in used:
            used.add(name)
            roots.append(schemas[name])
        if isinstance(part, dict | list):
            roots += part.values() if isinstance(part, dict) else part
    return used
