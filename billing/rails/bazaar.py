"""Describes how to call an operation, for the bazaar extension of x402. The description has an example and the types of
the request's fields. Fields inside other fields are left out, because the description is sent in a header. The OpenAPI
document describes all fields."""

from copy import deepcopy
from types import SimpleNamespace
from typing import Any, Final

from billing.offers.operation import Operation
from billing.rails.sdks import sdk

_KEPT: Final = ("type", "enum", "minimum", "maximum", "minLength", "maxLength", "format")


_DECLARED: Final[dict[str, dict[str, Any]]] = {}


def declare_call(operation: Operation) -> dict[str, Any]:
    """Returns the bazaar extension that describes an operation. The description is built once for each operation."""
    if operation.name not in _DECLARED:
        _DECLARED[operation.name] = _declare(operation)
    return deepcopy(_DECLARED[operation.name])


def _declare(operation: Operation) -> dict[str, Any]:
    in_path = operation.path_fields
    fields = operation.accepts.model_json_schema()
    example = operation.example.model_dump(mode="json", exclude_unset=True)
    sent = {name: value for name, value in example.items() if name not in in_path}
    rest = [name for name in fields.get("properties", {}) if name not in in_path]
    declared: dict[str, Any] = sdk.declare_discovery_extension(
        input=sent,
        input_schema=_brief(fields, rest),
        path_params_schema=_brief(fields, in_path) if in_path else None,
        body_type="json" if operation.has_body else None,
        output=sdk.OutputConfig(example={}, schema={"type": "object"}),
    )
    context = SimpleNamespace(method=operation.method)  # the part of a request that the SDK reads
    return {
        name: sdk.bazaar_resource_server_extension.enrich_declaration(value, context)
        for name, value in declared.items()
    }


def _brief(schema: dict[str, Any], names: list[str]) -> dict[str, Any]:
    properties = schema.get("properties", {})
    return {
        "properties": {name: _brief_field(properties[name]) for name in names},
        "required": [name for name in schema.get("required", []) if name in names],
    }


def _brief_field(field: dict[str, Any]) -> dict[str, Any]:
    return {key: field[key] for key in _KEPT if key in field}
