"""GET /health and /health/ready."""

import pytest
from django.test import Client


def test_health_answers_without_key_or_database(client: Client) -> None:
    response = client.get("/health")
    assert response.status_code == 200
    assert response.json()["ok"] is True


@pytest.mark.django_db
def test_ready_asks_the_database(client: Client) -> None:
    assert client.get("/health/ready").json()["ok"] is True
