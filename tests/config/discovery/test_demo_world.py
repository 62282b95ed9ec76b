"""A newcomer to the demo sees the catalogue grow: the stand-in's people are found by briefs."""

import pytest

from config.discovery.models import Discovery
from tests.config.discovery import growing
from tests.config.discovery.looking import read, start, work
from tests.people import Person
from tests.platforms.invented_world import build_world
from tests.platforms.server import StandIn

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("world")]

BRIEF = "vegan meal prep"


def test_a_brief_finds_new_creators_within_a_few_requests(
    alice: Person, platforms: StandIn
) -> None:
    platforms.world = build_world()
    id_ = start(alice, query=BRIEF, limit=5).json()["data"]["id"]
    work()
    found, stored = read(alice, id_), Discovery.objects.get()
    assert found["progress"]["clear"] == 5, found["progress"]
    assert stored.requests <= 60
    assert found["creators"][0]["match"]["evidence"]


def test_a_growth_plan_grows_the_catalogue_too(platforms: StandIn) -> None:
    platforms.world = build_world()
    plan = growing.add_plan(growing.sign_in_staff(), subjects=BRIEF, target=5)
    growing.work()
    assert (plan.cells.get().clear, plan.cells.get().reason) == (5, "limit")
