"""Describes operations as tools for agents, with a name, a description, schemas and hints."""

import functools
from dataclasses import dataclass
from typing import Any, Final

from mcp_types import Tool, ToolAnnotations
from pydantic import TypeAdapter

from billing.offers.operation import Operation, Price
from config.api.open_routes import LISTED, OpenRoute

Json = dict[str, Any]

IDEMPOTENCY_KEY: Final = "idempotency_key"
MAX_CREDITS: Final = "max_credits"

_NO_INPUT: Final[Json] = {"type": "object", "properties": {}, "additionalProperties": False}
_RETRY: Final[Json] = {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    "description": "To repeat a call after a lost connection, send the same key: you get the first answer and are "
    "not charged again. Use a new key for each new call.",
}
_MOST: Final[Json] = {
    "type": "number",
    "minimum": 0,
    "description": "Reject the call without a charge if it could cost more credits than this.",
}


@dataclass(frozen=True, slots=True)
class Offered:
    """A tool, and the operation or route that it runs."""

    tool: Tool
    runs: Operation | OpenRoute


@functools.cache
def list_tools() -> dict[str, Offered]:
    """Returns all tools by name, in the order of the API's documentation."""
    return {one.tool: Offered(_describe_tool(one), one) for one in LISTED if one.tool}


def _describe_tool(runs: Operation | OpenRoute) -> Tool:
    if isinstance(runs, OpenRoute):
        price, input_schema = "Free.", _NO_INPUT
        hints = ToolAnnotations(title=runs.summary, read_only_hint=True, open_world_hint=False)
    else:
        price, input_schema = _say_price(runs.price), _input_schema(runs)
        # The operation changes neither lists nor the catalogue, although it may store a search.
        only_reads = runs.scope != "lists" and not runs.adds_to_catalogue
        hints = ToolAnnotations(
            title=runs.summary,
            read_only_hint=runs.method == "GET" or only_reads,
            destructive_hint=runs.method == "DELETE",
            idempotent_hint=runs.method in ("GET", "PUT", "DELETE"),
            open_world_hint=runs.scope == "live",
        )
    return Tool(
        name=runs.tool,
        title=runs.summary,
        description=f"{runs.summary}. {runs.description} {price}",
        input_schema=input_schema,
        output_schema=_output_schema(runs.answers),
        annotations=hints,
    )


def _say_price(price: Price) -> str:
    if price.is_free:
        return "Free."
    parts = [f"{price.base} credits"] if price.base != "0" else []
    if price.each != "0":
        parts.append(f"{price.each} per {price.counted or price.unit}")
    return f"Costs {' plus '.join(parts)} (1 credit is $0.01); failed calls cost nothing."


def _input_schema(operation: Operation) -> Json:
    schema: Json = _without_titles(operation.accepts.model_json_schema())
    added = {} if operation.price.is_free else {MAX_CREDITS: _MOST}
    if operation.takes_idempotency_key:
        added[IDEMPOTENCY_KEY] = _RETRY
    return schema | {"type": "object", "properties": schema.get("properties", {}) | added}


def _output_schema(answers: Any) -> Json:
    """Returns the JSON schema of a tool's result. The root of the schema is never a reference, because older clients
    reject that."""
    schema: Json = _without_titles(TypeAdapter(answers).json_schema(mode="serialization"))
    target = schema.pop("$ref", None)
    if target is not None:
        schema |= schema["$defs"][target.rpartition("/")[2]]
    return schema


def _without_titles(schema: Any) -> Any:
    """Returns the schema without titles. Pydantic derives titles from the names of fields, so the titles add no
    information."""
    if isinstance(schema, dict):
        return {
            name: _without_titles(inner)
            for name, inner in schema.items()
            if name != "title" or not isinstance(inner, str)
        }
    return [_without_titles(one) for one in schema] if isinstance(schema, list) else schema
