"""GET /v1/searches lists the account's searches."""

from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from billing.models import LedgerEntry
from search import tasks
from search.briefs.requests import SearchRequest
from tests import scene
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked"]
pytestmark = pytest.mark.django_db


def listed(person: Person, query: str = "") -> Any:
    response = person.client.get(f"/v1/searches{query}")
    assert response.status_code == 200
    assert response["X-Credits-Charged"] == "0"
    return response.json()


def test_a_search_whose_answer_was_lost_is_found_and_read(
    alice: Person, bob: Person, asked: list[SearchRequest]
) -> None:
    bakers(3)
    alice.client.post("/v1/search", {"query": "bakers", "limit": 2}, "application/json")
    (found,) = listed(bob)["data"]
    assert (found["query"], found["limit"], found["total"]) == ("bakers", 2, 2)
    page = bob.client.get(f"/v1/search/{found['search_id']}").json()
    assert (page["total"], page["expires_at"]) == (2, found["expires_at"])
    assert found["quality"] == page["quality"]
    assert LedgerEntry.objects.count() == 1


def test_only_the_accounts_own_searches_are_listed(alice: Person, charlie: Person) -> None:
    scene.session(charlie.account)
    scene.session(None)
    assert listed(alice) == {"data": [], "has_more": False, "next_cursor": None}


def test_the_newest_come_first_and_pages_leave_none_out(alice: Person) -> None:
    same = timedelta(minutes=7)
    made = [scene.session(alice.account, age=same) for _ in range(3)]
    made += [scene.session(alice.account, age=timedelta(minutes=m)) for m in (90, 1, 30)]
    newest = sorted(made, key=lambda one: (one.created_at, one.pk), reverse=True)
    seen, cursor = [], ""
    while True:
        page = listed(alice, f"?limit=2{cursor}")
        seen += [one["search_id"] for one in page["data"]]
        if not page["has_more"]:
            break
        cursor = f"&cursor={page['next_cursor']}"
        scene.session(alice.account)
    assert seen == [str(one.pk) for one in newest]


def test_an_expired_search_stays_listed(alice: Person) -> None:
    made = [scene.session(alice.account, age=timedelta(days=days)) for days in (1, 100)]
    tasks.purge_expired_sessions()
    assert [one["search_id"] for one in listed(alice)["data"]] == [str(one.pk) for one in made]


def test_a_list_costs_one_query_however_long(
    alice: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        scene.session(alice.account, [scene.item(scene.creator())])
    listed(alice)
    with django_assert_num_queries(2):
        listed(alice)
