"""Pages show operations by their names in the price list."""

import pytest

from billing.models import LedgerEntry
from config.api.operations import OFFERED
from config.templatetags import offers


@pytest.mark.parametrize("operation", sorted(OFFERED))
def test_offered_operations_have_names_for_people(operation: str) -> None:
    assert offers.operation_name(operation)[0].isupper()


def test_operations_that_are_no_longer_offered_keep_their_ids() -> None:
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
def test_an_entry_names_the_number_and_kind_of_units(
    operation: str, units: int, words: str
) -> None:
    assert offers.units(LedgerEntry(operation=operation, units=units)) == words
