"""Describes an operation in the OpenAPI document: price, headers, example and errors. Ninja adds the schemas."""

from billing.offers.operation import Operation
from config.api.openapi.components import (
    CHARGED,
    HEADERS,
    METERED,
    REPLAYED,
    Json,
    header_references,
)
from config.api.prices import build_price_item


def list_statuses(operation: Operation) -> set[int]:
    found = {400, 401, 403, 429, 500, 503} | {error.status for error in operation.errors}
    if operation.has_body:
        found |= {411, 413, 415}
    if not operation.price.is_free:
        found.add(402)
    if operation.takes_idempotency_key:
        found.add(409)
    return found


def describe_operation(operation: Operation) -> Json:
    """Returns the fields to merge into ninja's description of the operation."""
    headers = HEADERS | (CHARGED if operation.price.is_free else METERED)
    said: Json = {}
    if not operation.price.is_free:
        said["x-payment-info"] = dict(build_price_item(operation))
    if operation.takes_idempotency_key:
        headers |= REPLAYED
        said["parameters"] = [{"$ref": "#/components/parameters/IdempotencyKey"}]
    if operation.has_body:
        in_path = set(operation.path_fields)
        example = operation.example.model_dump(mode="json", exclude_unset=True, exclude=in_path)
        said["requestBody"] = {"content": {"application/json": {"example": example}}}
    return said | {"responses": _responses(headers, list_statuses(operation), operation.status)}


def describe_open_route() -> Json:
    return {"security": [], "responses": _responses(HEADERS, {400, 500, 503})}


def _responses(headers: Json, failures: set[int], status: int = 200) -> dict[int, Json]:
    failed = {s: {"$ref": f"#/components/responses/{s}"} for s in sorted(failures)}
    return {status: {"headers": header_references(headers)}} | failed
