"""The checks of `billing/sql/checks`."""

import pytest
from django.db import connection

from billing.ledger import checking
from tests.billing.shop import buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


def test_each_difference_is_the_sentence_of_its_check_in_the_order_of_the_files(
    alice: Person,
) -> None:
    buy(alice.client, most=9, get=3)
    assert list(checking.find_differences()) == []
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE billing_account SET reserved_micros = 7, unpaid_micros = 7, uninvoiced_micros = 0"
        )
    account = alice.account.pk
    assert list(checking.find_differences()) == [
        f"{account}: the ledger's number, head or balance is not that of its entries.",
        f"{account}: what is reserved is not what open reservations hold.",
        f"{account}: what is unpaid, or was ever paid, is not what was invoiced, credited and paid.",
    ]


def test_every_check_is_one_sentence_and_one_statement() -> None:
    checks = [file.read_text().splitlines() for file in checking.FOLDER.glob("*.sql")]
    assert len({lines[0] for lines in checks}) == len(checks) == 22
    for sentence, *statement in checks:
        assert sentence.startswith("-- ")
        assert not sentence.endswith(".")
        assert ";" not in "".join(statement)
