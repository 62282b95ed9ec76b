"""Refining a search: its brief is corrected, and only creators that were not charged before are charged."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from billing.models import LedgerEntry
from config.kit import clock
from creators.models import Creator
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from tests.people import Person
from tests.search.answering import bakers

pytestmark = pytest.mark.django_db
QUERY = "bakers who write German"
DROP_LANGUAGE = [{"drop": "c2"}]


def post(client: Client, path: str = "/v1/search", **body: Any) -> Any:
    return client.post(path, {"query": QUERY, **body}, content_type="application/json")


def search(person: Person, **body: Any) -> dict[str, Any]:
    response = post(person.client, **body)
    assert response.status_code == 200, response.content
    page: dict[str, Any] = response.json()
    return page


def refuse(person: Person, status: int = 422, **body: Any) -> str:
    """The parameter that the error names."""
    before = LedgerEntry.objects.count()
    response = post(person.client, **body)
    assert response.status_code == status, response.content
    assert LedgerEntry.objects.count() == before
    details = response.json()["error"].get("details") or {}
    return str(details.get("errors", [{}])[0].get("param", ""))


def charged() -> list[tuple[int, str]]:
    """Amount and features of each entry, oldest first."""
    found = LedgerEntry.objects.order_by("created_at")
    return [(-abs(entry.amount_micros), entry.features) for entry in found]


def test_only_new_clear_matches_are_charged_without_a_base(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(4)
    Creator.objects.filter(pk=Creator.objects.latest("pk").pk).update(name="Weak loaf")
    first = search(alice, limit=2)
    refined = search(alice, limit=100, refines=first["search_id"], edits=DROP_LANGUAGE)
    assert (refined["total"], refined["low_confidence_total"]) == (4, 1)
    assert refined["charged_before_total"] == 2
    assert [entry[1] for entry in charged()] == [
        "search.base=25,search.creator=4",
        "search.creator=2",
    ]
    assert asked[1].brief
    assert [clause.id for clause in asked[1].brief.clauses] == ["c1"]
    page = alice.client.get(f"/v1/search/{refined['search_id']}").json()
    assert page["charged_before_total"] == 2
    assert "charged_before_total" not in first


def test_what_another_refinement_was_charged_for_is_free(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(3)
    first = search(alice, limit=1)
    search(alice, limit=2, refines=first["search_id"], edits=DROP_LANGUAGE)
    search(alice, limit=3, refines=first["search_id"])
    assert [entry[1] for entry in charged()][1:] == ["search.creator=2", "search.creator=2"]


def test_a_weak_match_is_charged_once_it_is_clear(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(2)
    weak = Creator.objects.latest("pk")
    Creator.objects.filter(pk=weak.pk).update(name="Weak loaf")
    first = search(alice)
    Creator.objects.filter(pk=weak.pk).update(name="Loaf")
    search(alice, refines=first["search_id"])
    assert charged()[1][1] == "search.creator=2"


def test_nothing_new_costs_nothing(alice: Person, asked: list[SearchRequest]) -> None:
    bakers(2)
    first = search(alice)
    response = post(alice.client, refines=first["search_id"])
    assert response["X-Credits-Charged"] == "0"


def test_the_preview_says_the_price(alice: Person, asked: list[SearchRequest]) -> None:
    bakers(1)
    first = search(alice, limit=10)
    body = {"refines": first["search_id"], "edits": DROP_LANGUAGE, "limit": 10}
    shown = post(alice.client, "/v1/search/preview", **body).json()["data"]
    assert shown["price"] == {"least": 0, "most": 20}
    assert [c["id"] for c in shown["understood"]["groups"][0]["clauses"]] == ["c1"]


def _pass_an_hour(first: str, _: Person) -> None:
    SearchSession.objects.filter(pk=first).update(expires_at=clock.now() - timedelta(seconds=1))


def _give_away(first: str, other: Person) -> None:
    SearchSession.objects.filter(pk=first).update(account=other.account)


@pytest.mark.parametrize("change", [_pass_an_hour, _give_away])
def test_only_an_own_search_of_the_last_hour_is_refined(
    alice: Person,
    charlie: Person,
    asked: list[SearchRequest],
    change: Callable[[str, Person], None],
) -> None:
    bakers(1)
    first = search(alice)["search_id"]
    change(first, charlie)
    refuse(alice, 404, refines=first)


def test_a_refinement_is_not_refined_even_if_its_search_was_deleted(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    first = search(alice)["search_id"]
    second = search(alice, refines=first)["search_id"]
    assert refuse(alice, refines=second) == "refines"
    SearchSession.objects.filter(pk=first).delete()
    assert refuse(alice, refines=second) == "refines"


def test_a_search_is_refined_five_times_also_if_refinements_were_deleted(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    first = search(alice)["search_id"]
    for _ in range(5):
        refined = search(alice, refines=first)["search_id"]
        SearchSession.objects.filter(pk=refined).delete()
    assert refuse(alice, refines=first) == "refines"


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"edits": [{"drop": "c1"}, {"drop": "c2"}]}, "edits"),
        ({"edits": [{"drop": "c2"}, {"set": "c1", "value": "cars"}]}, "edits"),
        ({"edits": [{"drop": "c9"}]}, "edits.0.drop"),
        ({"query": "other words"}, "query"),
        ({"preview_id": "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"}, "refines"),
    ],
)
def test_another_search_is_no_refinement(
    alice: Person, asked: list[SearchRequest], body: dict[str, Any], param: str
) -> None:
    bakers(1)
    first = search(alice)["search_id"]
    assert refuse(alice, refines=first, **body) == param


def test_a_payer_without_an_account_cannot_refine(client: Client) -> None:
    response = post(client, refines="01a1fb5e-ec9c-73d1-8424-f4ad08e791ac")
    assert response.status_code in {401, 402}


@pytest.mark.django_db(transaction=True)
def test_refinements_at_once_are_five(alice: Person, asked: list[SearchRequest]) -> None:
    bakers(1)
    first = search(alice)["search_id"]

    def refine(_: int) -> int:
        try:
            client = Client(headers={"X-API-Key": alice.secret})
            status: int = post(client, refines=first).status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        statuses = sorted(threads.map(refine, range(8)))
    assert statuses == [200] * 5 + [422] * 3


def test_removing_a_condition_on_the_results_is_a_refinement(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(2)
    first = search(alice, limit=10)["search_id"]
    page = alice.browser.get(f"/search/{first}").text
    assert 'Remove and search</span> <span class="price">2 credits per new creator' in page
    form = {"query": QUERY, "limit": "10", "refines": first, "drop": "c2"}
    assert alice.browser.post("/search", form).status_code == 302
    assert [entry[1] for entry in charged()] == ["search.base=25,search.creator=4"]
    assert SearchSession.objects.filter(refines=first).exists()
