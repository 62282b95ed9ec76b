"""GET /health and /health/ready."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from config import health
from creators.embedding import ModelUnavailable


def test_health_answers_without_key_or_database(client: Client) -> None:
    response = client.get("/health")
    assert response.status_code == 200
    assert response.json()["ok"] is True


class Model:
    def embed(self, texts: list[str]) -> list[str]:
        return texts


def failing(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.django_db
def test_ready_asks_database_and_model(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "get_model", Model)
    assert client.get("/health/ready").json()["ok"] is True


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("owner", "name", "error"),
    [
        (connection, "cursor", OperationalError("inside")),
        (health, "get_model", ModelUnavailable("inside")),
    ],
)
def test_not_ready_is_a_503_that_shows_nothing_of_the_inside(
    client: Client, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, error: Exception
) -> None:
    monkeypatch.setattr(health, "get_model", Model)
    monkeypatch.setattr(owner, name, failing(error))
    response = client.get("/health/ready")
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert "inside" not in response.text
