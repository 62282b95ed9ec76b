"""Operations by the names that the price list gives them."""

import pytest

from billing.models import LedgerEntry
from config.api.operations import OFFERED
from config.templatetags import offers


@pytest.mark.parametrize("operation", sorted(OFFERED))
def test_what_is_offered_has_a_name_for_people(operation: str) -> None:
    assert offers.operation_name(operation)[0].isupper()


def test_what_is_offered_no_more_keeps_its_id() -> None:
    assert offers.operation_name("shop.work") == "shop.work"


@pytest.mark.parametrize(
    ("operation", "units", "words"),
    [
        ("search.create", 25, "25 creators"),
        ("search.create", 1, "1 creator"),
        ("search.create", 0, ""),
        ("posts.list", 1_200, "1,200 posts"),
        ("creators.get", 1, ""),
        ("shop.work", 2, "2 units"),
    ],
)
def test_an_entry_says_how_many_of_what_were_paid(operation: str, units: int, words: str) -> None:
    assert offers.units(LedgerEntry(operation=operation, units=units)) == words
