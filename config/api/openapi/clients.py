"""Rewrites the OpenAPI document for client generators: optional fields, text patterns and unused schemas."""

from typing import Any, Final

from config.api.openapi.components import Json

NO_NUL: Final = {"": r"^[^\u0000]*$", r"\S": r"^[^\u0000]*\S[^\u0000]*$"}
"""Maps patterns of text fields to patterns that exclude NUL characters. Clients must not send NUL, because Postgres
cannot store it."""
_SCHEMAS: Final = "#/components/schemas/"


def for_clients(document: Json) -> Json:
    """Rewrites the OpenAPI document in place, and returns it."""
    operations = [one for path in document["paths"].values() for one in path.values()]
    parameters = [one for operation in operations for one in operation.get("parameters", [])]
    bodies = [operation.get("requestBody") for operation in operations]
    components, schemas = document["components"], document["components"]["schemas"]
    sent, _ = _follow([*(one.get("schema") for one in parameters), *bodies], schemas)
    for schema in sent:
        _exclude_nul(schema)
        _name_default(schema)
    for parameter in parameters:
        _say_once(parameter)
    _shorten([document["paths"], components])
    rest = [value for name, value in components.items() if name != "schemas"]
    _, used = _follow([document["paths"], *rest], schemas)
    components["schemas"] = {name: schemas[name] for name in schemas if name in used}
    return document


def _follow(roots: list[Any], schemas: Json) -> tuple[list[Json], set[str]]:
    """Returns all JSON objects in the roots, and in the schemas that the roots refer to. Also returns the names of
    these schemas."""
    objects: list[Json] = []
    names: set[str] = set()
    while roots:
        part = roots.pop()
        if isinstance(part, list):
            roots += part
        elif isinstance(part, dict):
            objects.append(part)
            roots += part.values()
            name = str(part.get("$ref", "")).removeprefix(_SCHEMAS)
            if name in schemas and name not in names:
                names.add(name)
                roots.append(schemas[name])
    return objects, names


def _say_once(parameter: Json) -> None:
    """Removes redundant information from a parameter: a description that is repeated in its schema, and `required:
    false`, which is the default."""
    schema = parameter.get("schema", {})
    if schema.get("description") == parameter.get("description"):
        schema.pop("description", None)
    if parameter.get("required") is False:
        del parameter["required"]


def _shorten(part: Any) -> None:
    """Removes titles, because they repeat the names of fields. Replaces pydantic's `anyOf` of a type and null with one
    schema that allows both types."""
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
    """Moves defaults into descriptions. Client generators treat a field with a `default` as required, even
    in requests."""
    for field in schema.get("properties", {}).values():
        default = field.pop("default", None) if isinstance(field, dict) else None
        if default:
            said = field.get("description")
            field["description"] = f"{said}. Default: {default}" if said else f"Default: {default}"
