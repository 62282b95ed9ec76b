"""Describes an operation in the OpenAPI document: price, headers, example and errors. Ninja adds its schemas."""

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

ALWAYS = {500, 503}
OF_A_CALLER = {400, 401, 403, 429}
OF_A_BODY = {400, 411, 413, 415}
OF_A_PRICE = {402}
OF_AN_IDEMPOTENCY_KEY = {409}


def list_statuses(operation: Operation) -> set[int]:
    """Returns every error status that the operation can return."""
    found = ALWAYS | OF_A_CALLER | {error.status for error in operation.errors}
    if operation.has_body:
        found |= OF_A_BODY
    if not operation.price.is_free:
        found |= OF_A_PRICE
    if operation.takes_idempotency_key:
        found |= OF_AN_IDEMPOTENCY_KEY
    return found


def describe_operation(operation: Operation) -> Json:
    """Returns fields to merge into ninja's description of the operation."""
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
    return {"security": [], "responses": _responses(HEADERS, ALWAYS | {400})}


def _responses(headers: Json, failures: set[int], status: int = 200) -> dict[int, Json]:
    failed = {s: {"$ref": f"#/components/responses/{s}"} for s in sorted(failures)}
    return {status: {"headers": header_references(headers)}} | failed
