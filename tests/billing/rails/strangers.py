"""Requests of callers without an account."""

from typing import Any

from django.test import Client

from tests.billing.coins import HEADER

BODY = {"query": "rye", "limit": 3}


def search(body: Any = None, *, payment: str | None = None, **headers: str) -> Any:
    stranger = Client(headers=headers, raise_request_exception=False)
    extra = {HEADER: payment} if payment else {}
    body = BODY if body is None else body
    return stranger.post("/v1/search", body, "application/json", headers=extra)


def error(response: Any) -> dict[str, Any]:
    found: dict[str, Any] = response.json()["error"]
    return found


def stranger_reads(search_id: str, **query: Any) -> Any:
    return Client().get(f"/v1/search/{search_id}", query)
