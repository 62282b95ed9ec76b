"""An account whose row is locked is answered soon, and delays no other."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import psycopg
import pytest
from django.db import connection

from tests.config.serving.conftest import Served
from tests.people import Person
from tests.settings import CLUSTER

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
CLIENTS = 24


def test_a_locked_account_is_a_503_and_others_are_answered_meanwhile(
    served: Served, alice: Person, charlie: Person
) -> None:
    url = CLUSTER.url(str(connection.settings_dict["NAME"]))
    # All threads share a client: making one takes longer than a search.
    with httpx.Client(base_url=served[0], timeout=30) as client:
        search(client, charlie)
        with locked(url, alice), ThreadPoolExecutor(CLIENTS) as clients:
            asked = [clients.submit(search, client, alice) for _ in range(CLIENTS)]
            others = [search(client, charlie), search(client, charlie)]
            # A request that waited for the lock would wait until the client gives up.
            answers = [one.result() for one in asked]
        afterwards = search(client, alice)
    assert [response.status_code for response in others] == [200, 200]
    assert {response.status_code for response in answers} == {503}
    assert {response.headers["Retry-After"] for response in answers} == {"2"}
    assert afterwards.status_code == 200


def search(client: httpx.Client, person: Person) -> httpx.Response:
    return client.post(
        "/v1/search",
        json={"query": "ceramics teachers"},
        headers={"X-API-Key": person.secret},
    )


@contextmanager
def locked(url: str, person: Person) -> Iterator[None]:
    with psycopg.connect(url) as other:
        other.execute("SELECT 1 FROM billing_account WHERE id = %s FOR UPDATE", [person.account.id])
        yield
