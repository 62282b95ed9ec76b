"""/openapi.json."""

from django.test import Client
from openapi_schema_validator import OAS31Validator


def test_the_document_needs_no_key_and_says_its_version(client: Client) -> None:
    document = client.get("/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert document["info"]["version"] == "1.0.0"


def test_every_schema_of_the_document_is_one(client: Client) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for schema in schemas.values():
        OAS31Validator.check_schema(schema)


def test_every_operation_documents_its_failures_and_headers(client: Client) -> None:
    document = client.get("/openapi.json").json()
    for operations in document["paths"].values():
        for operation in operations.values():
            assert {"200", "500", "503"} <= operation["responses"].keys()
            assert operation["responses"]["200"]["headers"].keys() == {
                "X-Request-Id",
                "X-Billing-Plan",
            }
