"""Review links, votes and comments in the API."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from billing.models import IdempotencyRecord
from creators.forgetting.erasure import forget_creators
from creators.models import Creator
from search.models.answers import ReviewComment, ReviewLink, ReviewVote, Shortlist
from search.reviews import services
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def hanna() -> Creator:
    return scene.creator("Hanna")


@pytest.fixture
def shortlist(alice: Person, hanna: Creator) -> Shortlist:
    return scene.shortlist(alice.account, [hanna])


def create(person: Person, shortlist: Shortlist, **fields: Any) -> Any:
    headers = {"Idempotency-Key": "k"}
    address = f"/v1/lists/{shortlist.pk}/review-links"
    return person.client.post(address, fields, JSON, headers=headers)


def read(person: Person, shortlist: Shortlist, what: str, query: str = "") -> Any:
    return person.client.get(f"/v1/lists/{shortlist.pk}/{what}{query}").json()


def test_a_link_is_created_and_its_address_shown_again(
    alice: Person, bob: Person, shortlist: Shortlist
) -> None:
    made = create(alice, shortlist, name=" For the brand ", shows=["fees"]).json()
    assert (made["name"], made["shows"], made["revoked_at"]) == ("For the brand", ["fees"], None)
    lives = datetime.fromisoformat(made["expires_at"]) - datetime.fromisoformat(made["created_at"])
    assert lives == timedelta(days=30)
    assert read(bob, shortlist, "review-links")["data"] == [made]


def test_no_table_holds_the_address_of_a_link(alice: Person, shortlist: Shortlist) -> None:
    token = create(alice, shortlist).json()["url"].rpartition("/")[2]
    assert not IdempotencyRecord.objects.exists()
    stored = ReviewLink.objects.values().get()
    assert len(token) == 64
    assert token not in str(stored)


def test_a_link_can_stay_open_for_ever(alice: Person, shortlist: Shortlist) -> None:
    assert create(alice, shortlist, expires_in_days=None).json()["expires_at"] is None


def test_a_revoked_link_has_no_address_and_keeps_its_votes(
    alice: Person, shortlist: Shortlist, hanna: Creator
) -> None:
    link = scene.review_link(shortlist)
    scene.vote(link, hanna)
    address = f"/v1/lists/{shortlist.pk}/review-links/{link.pk}"
    revoked = alice.client.delete(address).json()
    assert (revoked["url"], revoked["votes"]) == (None, 1)
    assert alice.client.delete(address).json() == revoked
    assert read(alice, shortlist, "review-links")["data"] == [revoked]


def test_a_list_has_so_many_links(
    alice: Person, shortlist: Shortlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_LINKS", 1)
    assert create(alice, shortlist).status_code == 200
    assert create(alice, shortlist).status_code == 422


def test_votes_and_comments_are_paged_newest_first(
    alice: Person, shortlist: Shortlist, hanna: Creator
) -> None:
    link = scene.review_link(shortlist)
    for name in ("Anna", "Ben", "Carl"):
        scene.vote(link, hanna, name=name)
        scene.comment(link, hanna, f"{name} was here", name=name)
    for what in ("votes", "comments"):
        first = read(alice, shortlist, what, "?limit=2")
        rest = read(alice, shortlist, what, f"?limit=2&cursor={first['next_cursor']}")
        assert [one["name"] for one in first["data"] + rest["data"]] == ["Carl", "Ben", "Anna"]
        assert (first["has_more"], rest["has_more"], rest["next_cursor"]) == (True, False, None)


def test_a_deleted_comment_is_gone(alice: Person, shortlist: Shortlist, hanna: Creator) -> None:
    comment = scene.comment(scene.review_link(shortlist), hanna)
    address = f"/v1/lists/{shortlist.pk}/comments/{comment.pk}"
    assert alice.client.delete(address).json() == {"id": str(comment.pk), "deleted": True}
    assert alice.client.delete(address).status_code == 404
    assert read(alice, shortlist, "comments")["data"] == []


def test_links_votes_and_comments_end_with_their_list(
    alice: Person, shortlist: Shortlist, hanna: Creator
) -> None:
    link = scene.review_link(shortlist)
    scene.vote(link, hanna)
    scene.comment(link, hanna)
    alice.client.delete(f"/v1/lists/{shortlist.pk}")
    assert not ReviewLink.objects.exists()
    assert not ReviewVote.objects.exists()
    assert not ReviewComment.objects.exists()


def test_votes_and_comments_on_a_forgotten_creator_are_deleted(
    alice: Person, shortlist: Shortlist, hanna: Creator
) -> None:
    link = scene.review_link(shortlist)
    scene.vote(link, hanna)
    scene.comment(link, hanna)
    erased = forget_creators([hanna.pk])
    assert (erased["search.ReviewVote"], erased["search.ReviewComment"]) == (1, 1)
    assert read(alice, shortlist, "votes")["data"] == read(alice, shortlist, "comments")["data"]
    assert ReviewLink.objects.get() == link
