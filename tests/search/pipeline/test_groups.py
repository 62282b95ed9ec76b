"""A brief that wants several groups of creators is searched for each of them."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.kit.context import Deadline
from creators import indexing
from creators.analysis import renewal
from search.briefs.brief import Brief, Clause, Group
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from search.pipeline.groups import MOST_GROUPS, share_limit
from search.pipeline.route import find_creators
from search.pipeline.values import Answer
from tests import scene
from tests.people import Person

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
BREAD = "Sourdough bread: my starter, the flour and the long rise of the loaf."
BEES = "Beekeeping: I open the hives and harvest the honey of my bees."


def group(id_: str, subject: str, count: int | None = None) -> Group:
    return Group(id_, subject, (Clause(f"{id_}s", "subject", subject, "wanted"),), count)


def brief(*groups: Group) -> Brief:
    return Brief("sourdough bakers and beekeepers", "en", groups)


def search(wanted: Brief, limit: int = 25) -> Answer:
    request = SearchRequest(wanted.text, limit=limit, brief=wanted)
    return find_creators(request, now=NOW, deadline=Deadline.after(60))


def make_creators(*captions: str) -> dict[Any, str]:
    made = [scene.creator(f"Creator {n}", captions=[text] * 2) for n, text in enumerate(captions)]
    indexing.mark_changed([one.pk for one in made])
    renewal.refresh_all()
    return {one.pk: text for one, text in zip(made, captions, strict=True)}


@pytest.mark.django_db(transaction=True)
def test_each_creator_is_once_in_the_group_that_they_fit() -> None:
    written = make_creators(BREAD, BREAD, BEES, BEES)
    answer = search(brief(group("g1", "sourdough bread"), group("g2", "beekeeping, honey")))
    found = {match.creator_id: match.group for match in answer.matches}
    assert len(answer.matches) == len(found) == 4
    assert all((found[id_] == "g1") == (text == BREAD) for id_, text in written.items())
    scores = [match.score for match in answer.matches]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.django_db(transaction=True)
def test_the_groups_share_the_limit_by_their_numbers() -> None:
    make_creators(*[BREAD] * 4, *[BEES] * 4)
    answer = search(brief(group("g1", "sourdough bread", 6), group("g2", "beekeeping", 2)), limit=4)
    assert sorted(match.group for match in answer.matches) == ["g1", "g1", "g1", "g2"]


@pytest.mark.django_db(transaction=True)
def test_one_group_and_too_many_are_searched_as_a_whole() -> None:
    make_creators(BREAD)
    many = [group(f"g{n}", "sourdough bread") for n in range(MOST_GROUPS + 1)]
    for wanted in (brief(group("g1", "sourdough bread")), brief(*many)):
        assert [match.group for match in search(wanted).matches] == [""]


@pytest.mark.django_db(transaction=True)
def test_results_name_their_group(alice: Person) -> None:
    make_creators(BREAD, BEES)
    text = "Zwei Gruppen: 5 Sourdough-Bäcker und 3 Imker."
    body = {"query": text}
    shown = alice.client.post("/v1/search/preview", body, "application/json").json()["data"]
    groups = {one["id"]: one["label"] for one in shown["understood"]["groups"]}
    assert len(groups) == 2
    page = alice.client.post("/v1/search", body, "application/json").json()
    assert {item["group"] for item in page["data"]} <= set(groups)
    session = SearchSession.objects.get()
    html = alice.browser.get(f"/search/{session.pk}").text
    assert f"For <bdi>{groups[page['data'][0]['group']]}" in html


@given(
    st.lists(st.none() | st.integers(1, 500), min_size=1, max_size=MOST_GROUPS),
    st.integers(1, 100),
)
def test_shares_add_up_to_the_limit(counts: list[int | None], limit: int) -> None:
    groups = [group(f"g{n}", "x", count) for n, count in enumerate(counts)]
    shares = share_limit(groups, limit)
    assert sum(shares) == limit
    assert min(shares) >= 0
    if not any(counts):
        assert max(shares) - min(shares) <= 1
