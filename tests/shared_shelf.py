"""Alice and the catalogue of the examples, written once for a whole module. A module imports both."""

from collections.abc import Iterator

import pytest

from tests.good_requests import Shelf, queue_served, shelf_for
from tests.people import Person, make_person


@pytest.fixture(scope="module")
def alice(module_rows: None) -> Person:
    return make_person("alice")


@pytest.fixture(scope="module")
def shelf(alice: Person) -> Iterator[Shelf]:
    with queue_served():
        yield shelf_for(alice)
