"""A former primary that became a standby refuses to write."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection
from django.test import Client

from billing.models import LedgerEntry
from tests.people import Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def standby(alice: Person) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        yield
        cursor.execute("RESET default_transaction_read_only")


@pytest.mark.usefixtures("standby")
def test_a_request_that_must_write_is_refused_and_may_come_again(alice: Person) -> None:
    asked = {"query": "bread"}
    answer = Client().post(
        "/v1/search", asked, "application/json", headers={"X-API-Key": alice.secret}
    )
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert not LedgerEntry.objects.exists()


@pytest.mark.usefixtures("standby")
def test_a_job_meets_a_database_that_is_away() -> None:
    with connection.cursor() as cursor, pytest.raises(OperationalError, match="read-only"):
        cursor.execute("UPDATE billing_account SET tier = 'tier_1'")
