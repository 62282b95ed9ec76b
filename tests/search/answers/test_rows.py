"""The results of a search: the profile that each shows, and their doubts."""

from typing import Any

import pytest

from search.answers.rows import read_rows
from search.filters.values import NO_FILTERS
from search.models.answers import SearchResult
from tests import scene
from tests.people import Person


@pytest.mark.django_db
def test_a_result_without_a_chosen_profile_shows_the_largest(alice: Person) -> None:
    creator = scene.creator(profile={"followers": 500})
    for followers in (None, 90_000, 7_000):
        scene.profile(creator, followers=followers)
    session = scene.session(alice.account, [scene.item(creator)])
    result = SearchResult.objects.get(session=session)
    result.payload |= {"relevant_profile": None, "primary_profile": None}
    result.save()
    assert [row.followers for row in read_rows(session.pk, NO_FILTERS)] == [90_000]


@pytest.mark.django_db
def test_each_result_is_counted_as_clear_unplaced_or_weak(alice: Person) -> None:
    doubts: list[dict[str, Any]] = [
        {},
        {"location_unverified": True},
        {"location_unverified": True},
        {"location_unverified": True, "low_confidence": True},
    ]
    items = [scene.item(scene.creator(f"{n}"), **doubt) for n, doubt in enumerate(doubts)]
    page = alice.browser.get(f"/search/{scene.session(alice.account, items).pk}").text
    assert "1 clear match, 2 location unverified, 1 weak match, not charged" in page
