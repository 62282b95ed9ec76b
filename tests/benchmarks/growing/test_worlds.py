"""The worlds of the benchmark answer as the platforms do. The explorer who knows a world finds most."""

import pytest

from tests.benchmarks.growing.explorers import (
    Oracle,
    breadth_first,
    list_vocabulary,
    search_alone,
)
from tests.benchmarks.growing.platforms import EVERY, SPELL, Platforms
from tests.benchmarks.growing.themes import BRIEFS, list_themes, read_queries
from tests.benchmarks.growing.world import DrawnWorld, draw_world
from tests.platforms.server import StandIn

BRIEF = "j02-06"
BUDGET = 60


@pytest.fixture(scope="module")
def world() -> DrawnWorld:
    return draw_world(1, size=3_000)


def test_a_seed_decides_a_world(world: DrawnWorld) -> None:
    again, other = draw_world(1, size=3_000), draw_world(2, size=3_000)
    names = [(one.username, tuple(one.captions)) for one in world.accounts]
    assert [(one.username, tuple(one.captions)) for one in again.accounts] == names
    assert [(one.username, tuple(one.captions)) for one in other.accounts] != names


def test_a_world_has_every_kind_of_account(world: DrawnWorld) -> None:
    everyone = world.accounts
    assert 0.15 < sum(one.idle_days > 0 for one in everyone) / len(everyone) < 0.25
    assert 0.02 < sum(one.is_private for one in everyone) / len(everyone) < 0.07
    assert any(one.former for one in everyone)
    assert any(one.leaves_at == 0 for one in everyone)
    assert any(one.link for one in everyone)
    assert all(len(theme.patterns) > 1 for theme in list_themes()[: len(BRIEFS)])


def test_in_a_world_that_lies_most_results_are_unrelated() -> None:
    honest, lying = draw_world(5, size=3_000), draw_world(5, "lying", size=3_000)
    query = read_queries()[BRIEF]
    found = [
        sum(BRIEF in one.fits for one in world.rank("tiktok", query)) for world in (honest, lying)
    ]
    assert found[1] < found[0] / 2


def test_explorers_read_the_world_over_http_and_the_one_who_knows_it_finds_most(
    world: DrawnWorld, platforms: StandIn
) -> None:
    platforms.world = world
    query = read_queries()[BRIEF]
    searched = search_alone(world, BRIEF, query, BUDGET)
    asked = dict(platforms.asked)
    followed = breadth_first(world, BRIEF, query, BUDGET)
    oracle = Oracle(world, BRIEF, {query, *list_vocabulary(world, BRIEF)}).explore(BUDGET)
    assert oracle >= max(searched, followed) > 0
    assert {"www.tiktok.com", "www.youtube.com"} <= asked.keys()


def test_trouble_follows_from_the_number_of_the_request(world: DrawnWorld) -> None:
    server = Platforms(world)
    try:
        met = []
        for number in range(1, 3 * EVERY):
            server.asked["www.tiktok.com"] = number
            met.append(server.choose_mode("www.tiktok.com"))
    finally:
        server.server_close()
    assert sum(mode != "well" for mode in met) == 3 * SPELL


def test_requests_above_the_allowance_are_counted_and_refused(world: DrawnWorld) -> None:
    server = Platforms(world, allowed=3)
    try:
        modes = [server.choose_mode("www.tiktok.com") for _ in range(5)]
    finally:
        server.server_close()
    assert modes[3:] == ["403", "403"]
    assert server.above == 2
