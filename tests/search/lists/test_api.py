"""/v1/lists, from outside."""

from typing import Any
from uuid import uuid4

import pytest

from creators.forgetting.erasure import forget_creators
from creators.models import Creator
from search.lists import services
from search.models.answers import Shortlist, ShortlistEntry
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
JSON = "application/json"


def create(person: Person, **fields: Any) -> str:
    response = person.client.post("/v1/lists", {"name": "Spring", **fields}, JSON)
    assert (response.status_code, response["X-Credits-Charged"]) == (200, "0")
    return str(response.json()["id"])


def add(person: Person, list_id: str, *creators: Creator, **key: str) -> Any:
    keys = [{"creator_id": str(one.pk)} for one in creators] + ([key] if key else [])
    return person.client.post(f"/v1/lists/{list_id}/creators", {"creators": keys}, JSON)


def change(person: Person, list_id: str, creator: Creator, **fields: Any) -> Any:
    address = f"/v1/lists/{list_id}/creators/{creator.pk}"
    return person.client.patch(address, fields, JSON)


def read(person: Person, list_id: str, query: str = "") -> Any:
    return person.client.get(f"/v1/lists/{list_id}{query}").json()


def names(page: Any) -> list[str]:
    return [entry["creator"]["name"] for entry in page["data"]]


def test_members_of_an_account_share_its_lists(alice: Person, bob: Person, charlie: Person) -> None:
    list_id = create(alice, currency="GBP")
    (found,) = bob.client.get("/v1/lists").json()["data"]
    assert (found["id"], found["name"], found["currency"]) == (list_id, "Spring", "GBP")
    assert charlie.client.get("/v1/lists").json()["data"] == []


def test_lists_are_paged_newest_first(alice: Person) -> None:
    made = [create(alice, name=str(place)) for place in range(3)]
    first = alice.client.get("/v1/lists?limit=2").json()
    rest = alice.client.get(f"/v1/lists?limit=2&cursor={first['next_cursor']}").json()
    assert [one["id"] for one in first["data"] + rest["data"]] == made[::-1]
    assert rest["next_cursor"] is None


def test_creators_are_added_by_id_and_handle_in_order_once(alice: Person) -> None:
    hanna, otto, vera = (scene.creator(name) for name in ("Hanna", "Otto", "Vera"))
    list_id, handle = create(alice), otto.profiles.get().username
    add(alice, list_id, hanna)
    response = add(alice, list_id, vera, hanna, platform="instagram", username=f"@{handle}").json()
    assert names(response) == ["Vera", "Otto"]
    assert response["already_listed"] == [str(hanna.pk)]
    page = read(alice, list_id)
    assert names(page) == ["Hanna", "Vera", "Otto"]
    assert page["creators"] == 3
    assert page["data"][2]["primary_profile"]["username"] == handle


def test_an_entry_keeps_the_accounts_own_search_that_found_it(
    alice: Person, charlie: Person
) -> None:
    list_id, hanna = create(alice), scene.creator("Hanna")
    searches = [scene.session(one.account, [scene.item(hanna)]) for one in (charlie, alice)]
    body = {"creators": [{"creator_id": str(hanna.pk)}]}
    refused, added = (
        alice.client.post(
            f"/v1/lists/{list_id}/creators", body | {"search_id": str(search.pk)}, JSON
        )
        for search in searches
    )
    assert (refused.status_code, added.status_code) == (404, 200)
    assert read(alice, list_id)["data"][0]["search_id"] == str(searches[1].pk)


def test_unknown_creators_are_named_as_they_were_sent(alice: Person) -> None:
    list_id, unknown = create(alice), {"platform": "tiktok", "username": "unknown"}
    response = add(alice, list_id, scene.creator("Hanna"), **unknown).json()
    assert (names(response), response["not_found"]) == (["Hanna"], [unknown])


def test_a_list_that_is_full_takes_no_more(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_CREATORS", 1)
    list_id = create(alice)
    assert add(alice, list_id, scene.creator("Hanna"), scene.creator("Otto")).status_code == 422
    assert names(read(alice, list_id)) == []
    assert add(alice, list_id, scene.creator("Ada")).status_code == 200
    assert names(read(alice, list_id)) == ["Ada"]


def test_an_account_has_so_many_lists(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_LISTS", 1)
    create(alice)
    response = alice.client.post("/v1/lists", {"name": "Autumn"}, JSON)
    assert response.status_code == 422


def test_a_change_leaves_what_is_not_sent_as_it_is(alice: Person) -> None:
    hanna = scene.creator("Hanna")
    list_id = create(alice)
    add(alice, list_id, hanna)
    first = change(
        alice, list_id, hanna, version=1, notes="Rye", tags=["a", "b", "a"], fee=450
    ).json()
    assert (first["version"], first["tags"], first["fee"]) == (2, ["a", "b"], 450)
    second = change(alice, list_id, hanna, version=2, status="approved", fee=None).json()
    assert (second["notes"], second["tags"], second["fee"]) == ("Rye", ["a", "b"], None)
    assert second == read(alice, list_id)["data"][0]


def test_a_stale_change_is_refused_with_the_current_entry(alice: Person, bob: Person) -> None:
    hanna = scene.creator("Hanna")
    list_id = create(alice)
    add(alice, list_id, hanna)
    theirs = change(bob, list_id, hanna, version=1, notes="Bob was here").json()
    response = change(alice, list_id, hanna, version=1, notes="So was Alice")
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (409, "edit_conflict")
    assert error["details"]["current"] == theirs == read(alice, list_id)["data"][0]


def test_the_named_come_first_and_the_others_follow(alice: Person) -> None:
    creators = [scene.creator(name) for name in "ABCD"]
    list_id = create(alice)
    add(alice, list_id, *creators)
    order = {"creators": [str(creators[place].pk) for place in (3, 1)]}
    response = alice.client.put(f"/v1/lists/{list_id}/order", order, JSON)
    assert response.json()["creators"] == [str(creators[place].pk) for place in (3, 1, 0, 2)]
    assert names(read(alice, list_id)) == ["D", "B", "A", "C"]


def test_an_order_that_names_another_creator_changes_nothing(alice: Person) -> None:
    creators = [scene.creator(name) for name in "AB"]
    list_id = create(alice)
    add(alice, list_id, *creators)
    order = {"creators": [str(creators[1].pk), str(uuid4())]}
    response = alice.client.put(f"/v1/lists/{list_id}/order", order, JSON)
    assert (response.status_code, response.json()["error"]["param"]) == (422, "creators.1")
    assert names(read(alice, list_id)) == ["A", "B"]


def test_pages_leave_no_creator_out(alice: Person) -> None:
    list_id = create(alice)
    add(alice, list_id, *(scene.creator(name) for name in "ABCDE"))
    seen, page = [], read(alice, list_id, "?limit=2")
    seen += names(page)
    while page["has_more"]:
        page = read(alice, list_id, f"?limit=2&cursor={page['next_cursor']}")
        seen += names(page)
    assert seen == list("ABCDE")


def test_a_creator_can_be_removed_once(alice: Person) -> None:
    hanna, list_id = scene.creator("Hanna"), create(alice)
    add(alice, list_id, hanna)
    address = f"/v1/lists/{list_id}/creators/{hanna.pk}"
    assert alice.client.delete(address).json() == {"id": str(hanna.pk), "deleted": True}
    assert alice.client.delete(address).status_code == 404
    assert names(read(alice, list_id)) == []


def test_a_list_is_renamed_and_deleted(alice: Person) -> None:
    list_id = create(alice)
    add(alice, list_id, scene.creator("Hanna"))
    body = {"name": " Autumn ", "version": 1}
    renamed = alice.client.patch(f"/v1/lists/{list_id}", body, JSON).json()
    assert (renamed["name"], renamed["creators"], renamed["version"]) == ("Autumn", 1, 2)
    assert alice.client.delete(f"/v1/lists/{list_id}").json()["deleted"] is True
    assert not Shortlist.objects.exists()
    assert not ShortlistEntry.objects.exists()
    assert Creator.objects.count() == 1


def test_a_stale_new_name_is_refused_with_the_current_list(alice: Person, bob: Person) -> None:
    address = f"/v1/lists/{create(alice)}"
    theirs = bob.client.patch(address, {"name": "Summer", "version": 1}, JSON).json()
    response = alice.client.patch(address, {"name": "Autumn", "version": 1}, JSON)
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (409, "edit_conflict")
    assert error["details"]["current"] == theirs


def test_another_account_changes_nothing(alice: Person, charlie: Person) -> None:
    hanna, otto, list_id = scene.creator("Hanna"), scene.creator("Otto"), create(alice)
    add(alice, list_id, hanna)
    before = read(alice, list_id)
    client, address = charlie.client, f"/v1/lists/{list_id}"
    refused = [
        client.get(address),
        client.patch(address, {"name": "x", "version": 1}, JSON),
        client.delete(address),
        add(charlie, list_id, otto),
        change(charlie, list_id, hanna, version=1, notes="x"),
        client.delete(f"{address}/creators/{hanna.pk}"),
        client.put(f"{address}/order", {"creators": [str(hanna.pk)]}, JSON),
    ]
    assert {response.status_code for response in refused} == {404}
    assert read(alice, list_id) == before


def test_a_forgotten_creator_is_on_no_list(alice: Person) -> None:
    hanna, otto, list_id = scene.creator("Hanna"), scene.creator("Otto"), create(alice)
    add(alice, list_id, hanna, otto)
    erased = forget_creators([hanna.pk])
    assert erased["search.ShortlistEntry"] == 1
    assert names(read(alice, list_id)) == ["Otto"]


def test_a_retry_with_an_idempotency_key_creates_one_list(alice: Person) -> None:
    headers = {"Idempotency-Key": "k"}
    answers = [
        alice.client.post("/v1/lists", {"name": "Spring"}, JSON, headers=headers).json()
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert Shortlist.objects.count() == 1


def test_a_list_adds_up_what_is_known_of_its_creators(alice: Person) -> None:
    numbers = [(1_000, 2.0), (5_000, None), (None, 3.0), (2_000, 10.0)]
    made = [
        scene.creator(profile={"followers": followers, "engagement_rate": rate})
        for followers, rate in numbers
    ]
    shortlist = scene.shortlist(alice.account, made)
    shortlist.entries.filter(creator=made[0]).update(fee=300, status="approved")
    shortlist.entries.filter(creator=made[1]).update(fee=50)
    assert alice.client.get(f"/v1/lists/{shortlist.pk}/totals").json() == {
        "creators": 4,
        "reach": 8_000,
        "known_reach": 3,
        "median_engagement": 3.0,
        "known_engagement": 3,
        "currency": "EUR",
        "fees": 350,
        "fees_approved": 300,
        "known_fees": 2,
        "statuses": {"considering": 3, "contacted": 0, "approved": 1, "declined": 0},
    }


def test_the_totals_of_an_empty_list_know_nothing(alice: Person) -> None:
    totals = alice.client.get(f"/v1/lists/{create(alice)}/totals").json()
    assert (totals["creators"], totals["reach"], totals["median_engagement"]) == (0, 0, None)
