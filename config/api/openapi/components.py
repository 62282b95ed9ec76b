"""Builds the parts of the OpenAPI document that all operations share, such as headers and errors. The file
components.toml contains their texts."""

from typing import Any, Final

from billing.errors import NEXT_STEPS
from billing.programs.scopes import SCOPES
from config.kit.errors import Code
from config.kit.tables import read_table

Json = dict[str, Any]

_WRITTEN: Final = read_table(__file__, "components.toml")
_GROUPS: Final[dict[str, Json]] = _WRITTEN["headers"]
TAGS: Final[dict[str, str]] = _WRITTEN["tags"]
"""The description of each group of operations, by the group's heading."""
STATUSES: Final[dict[int, Json]] = {
    int(status): described for status, described in _WRITTEN["statuses"].items()
}
"""The error responses by HTTP status. Each entry has the name of a schema, error codes, a description and groups of
headers."""


def _name_budget(window: str) -> Json:
    return {
        f"{name}-{window}": {
            **header,
            "description": header["description"].format(window=window.lower()),
        }
        for name, header in _GROUPS["budget"].items()
    }


HEADERS: Final = _GROUPS["always"]
CHARGED: Final = _GROUPS["charged"]
METERED: Final = _name_budget("Minute") | _name_budget("Hour") | CHARGED
REPLAYED: Final = _GROUPS["replayed"]
PAID: Final = _GROUPS["paid"]
OF_ERRORS: Final = {
    name: header
    for group in ("retry_after", "challenge", "how_to_pay", "should_retry")
    for name, header in _GROUPS[group].items()
}


OAUTH: Final = "OAuth"


def build_oauth_scheme(site: str) -> Json:
    """Returns the OAuth security scheme for programs that act for a user (docs/agents.md)."""
    flow = {
        "authorizationUrl": f"{site}/oauth/authorize",
        "tokenUrl": f"{site}/oauth/token",
        "refreshUrl": f"{site}/oauth/token",
        "scopes": dict(SCOPES),
    }
    return {"type": "oauth2", "flows": {"authorizationCode": flow}}


def build_components() -> Json:
    """Returns the headers, parameters and error responses that operations refer to."""
    responses: Json = {}
    for status, error in STATUSES.items():
        headers = header_references(HEADERS)
        for group in error.get("headers", ()):
            headers |= _GROUPS[group]
        schema = {"$ref": f"#/components/schemas/{error['name']}"}
        responses[str(status)] = {
            "description": error["description"],
            "headers": headers,
            "content": {"application/json": {"schema": schema}},
        }
    headers = HEADERS | METERED | REPLAYED
    return {"headers": headers, "parameters": _WRITTEN["parameters"], "responses": responses}


def error_schemas() -> Json:
    """Returns the schema of an error response, and a variant for each HTTP status. The variant lists the error codes
    that the status can have."""
    schemas: Json = _WRITTEN["schemas"]
    schemas["ErrorEnvelope"]["properties"]["error"]["properties"] |= {
        "code": {"enum": list(Code)},
        "reason_code": {"enum": list(NEXT_STEPS), "description": "Only with 402"},
        "next_step": {"enum": sorted(set(NEXT_STEPS.values())), "description": "Only with 402"},
    }
    for error in STATUSES.values():
        code = {"properties": {"error": {"properties": {"code": {"enum": error["codes"]}}}}}
        schemas[error["name"]] = {"allOf": [{"$ref": "#/components/schemas/ErrorEnvelope"}, code]}
    return schemas


def header_references(headers: Json) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
