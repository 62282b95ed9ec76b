"""Each operation of the document has a request that succeeds: what other tests bend and break starts from it."""

import pytest

from search.briefs.requests import SearchRequest
from tests.good_requests import Shelf, described, good
from tests.people import Person
from tests.search.answering import asked
from tests.shared_shelf import alice, shelf

__all__ = ["alice", "asked", "shelf"]


pytestmark = pytest.mark.django_db
BUDGETS = [
    f"RateLimit-{what}-{window}"
    for what in ("Limit", "Remaining", "Reset")
    for window in ("Minute", "Hour")
]


@pytest.mark.parametrize("name", sorted(described()))
def test_it_succeeds(alice: Person, shelf: Shelf, asked: list[SearchRequest], name: str) -> None:
    response = described()[name].send(alice.client, good()[name])
    assert response.status_code == described()[name].status, response.text
    assert ("X-Credits-Charged" in response) == described()[name].needs_key
    for header in BUDGETS:
        assert (header in response) == described()[name].needs_key
