"""/openapi.json."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from django.test import Client
from openapi_schema_validator import OAS31Validator
from pydantic import BaseModel
from typing_extensions import get_type_hints, is_typeddict

from config.api.open_routes import LISTED
from config.api.openapi.components import TAGS


def test_the_document_needs_no_key_and_says_its_version(client: Client) -> None:
    document = client.get("/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert document["info"]["version"] == "1.0.0"


def test_every_schema_of_the_document_is_one(client: Client) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for schema in schemas.values():
        OAS31Validator.check_schema(schema)


def test_tags_and_components_are_declared_and_used(client: Client) -> None:
    """What linters of OpenAPI documents ask for."""
    text = client.get("/openapi.json").text
    document = json.loads(text)
    operations = [one for methods in document["paths"].values() for one in methods.values()]
    declared = [tag["name"] for tag in document["tags"]]
    assert declared == list(dict.fromkeys(one["tags"][0] for one in operations))
    assert TAGS.keys() == set(declared)
    for kind, components in document["components"].items():
        for name in components if kind != "securitySchemes" else ():
            assert f'"#/components/{kind}/{name}"' in text, f"{kind}/{name} is not used"
    assert document["info"]["license"]["identifier"] == "MIT"


def test_every_list_of_the_document_declares_its_items(client: Client) -> None:
    waiting: list[Any] = [client.get("/openapi.json").json()]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict) and part.get("type") in ("array", ["array", "null"]):
            assert "items" in part or "prefixItems" in part, part
        inner = part.values() if isinstance(part, dict) else part
        waiting += [one for one in inner if isinstance(one, dict | list)]


def test_no_two_types_have_one_name() -> None:
    """The document holds one schema by a name: the second type would take the place of the first."""
    named: dict[str, set[type]] = defaultdict(set)
    for one in LISTED:
        for annotation in (one.answers, getattr(one, "accepts", None)):
            for described in _list_types(annotation, set()):
                named[described.__name__].add(described)
    assert named.keys() >= {"SearchBody", "SearchPage"}
    assert [types for types in named.values() if len(types) > 1] == []


def _list_types(annotation: Any, seen: set[Any]) -> Iterator[type]:
    """The models and typed dictionaries of an annotation, and those of their fields."""
    if isinstance(annotation, str | int) or annotation in seen:
        return
    seen.add(annotation)
    fields: Iterable[Any] = get_args(annotation)
    if is_typeddict(annotation):
        yield annotation
        fields = get_type_hints(annotation).values()
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        fields = [field.annotation for field in annotation.model_fields.values()]
    for inner in fields:
        yield from _list_types(inner, seen)


def test_every_operation_documents_its_failures_and_headers(client: Client) -> None:
    document = client.get("/openapi.json").json()
    for operations in document["paths"].values():
        for operation in operations.values():
            succeeds = min(operation["responses"])
            assert succeeds in {"200", "202"}
            assert {"400", "500", "503"} <= operation["responses"].keys()
            assert operation["responses"][succeeds]["headers"].keys() >= {
                "X-Request-Id",
                "X-Billing-Plan",
            }


def test_every_operation_behind_a_key_says_its_price_and_how_it_is_refused(client: Client) -> None:
    document = client.get("/openapi.json").json()
    for operations in document["paths"].values():
        for operation in operations.values():
            if not operation["security"]:
                continue
            assert operation["responses"].keys() >= {"400", "401", "403", "429"}
            headers = operation["responses"][min(operation["responses"])]["headers"].keys()
            assert headers >= {"X-Credits-Charged", "X-Credits-Features"}
            if "402" in operation["responses"]:
                assert "RateLimit-Reset-Hour" in headers
                assert operation["x-payment-info"]["operation"] == operation["operationId"]
            else:
                assert "x-payment-info" not in operation


def test_a_priced_operation_says_how_payment_and_retries_go(client: Client) -> None:
    search = client.get("/openapi.json").json()["paths"]["/v1/search"]["post"]
    assert search["x-payment-info"]["base_credits"] == "25"
    assert search["responses"].keys() >= {"402", "409"}
    assert {"$ref": "#/components/parameters/IdempotencyKey"} in search["parameters"]
    assert "Idempotency-Replayed" in search["responses"]["200"]["headers"]


def test_the_price_list_needs_no_key_and_holds_every_operation(client: Client) -> None:
    prices = client.get("/v1/prices").json()
    assert prices["credit_usd"] == "0.01"
    assert {
        "operation": "search.create",
        "base_credits": "25",
        "each_credits": "2",
        "unit": "creator that is not a weak match",
    } in prices["data"]
