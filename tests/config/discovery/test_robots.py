"""What collects in the background asks robots.txt. What a customer asks for does not."""

from typing import Any

import pytest

from scraping.fetching.robots import Disallowed
from scraping.fetching.visits import Visit
from scraping.platforms.tiktok.client import read_profile
from scraping.sources.failures import Blocked
from tests.config.discovery.looking import read, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = pytest.mark.django_db


def visit() -> Visit:
    return Visit("tiktok", 1e12, is_background=True)


@pytest.fixture
def closed(platforms: StandIn) -> StandIn:
    platforms.robots = b"User-agent: Kindred\nDisallow:\n\nUser-agent: *\nDisallow: /\n"
    return platforms


def test_a_discovery_asks_nothing_that_is_disallowed_and_says_so(
    alice: Person, world: World, closed: StandIn
) -> None:
    id_ = start(alice, platforms=["tiktok"]).json()["data"]["id"]
    work()
    (refused,) = read(alice, id_)["progress"]["refused"]
    assert (refused["platform"], refused["cause"]) == ("tiktok", "robots")
    assert "disallows this in its robots.txt" in alice.browser.get(f"/discoveries/{id_}").text
    assert set(closed.asked) == {"www.tiktok.com/robots.txt"}


def test_robots_txt_is_asked_once_a_day(platforms: StandIn) -> None:
    for _ in range(2):
        read_profile(visit(), "anna")
    assert platforms.asked["www.tiktok.com/robots.txt"] == 1


def test_a_live_request_does_not_ask_it(alice: Person, closed: StandIn) -> None:
    assert alice.client.get("/v1/raw/tiktok/profile/anna").status_code == 200
    assert closed.asked["www.tiktok.com/robots.txt"] == 0


def test_the_setting_turns_it_off(closed: StandIn, settings: Any) -> None:
    settings.PLATFORM_ROBOTS = False
    assert read_profile(visit(), "anna")["username"]


def test_rules_for_the_own_user_agent_count(closed: StandIn, settings: Any) -> None:
    settings.PLATFORM_USER_AGENT = "Kindred/1.0 (+https://kindred.example)"
    assert read_profile(visit(), "anna")["username"]
    settings.PLATFORM_USER_AGENT = "Other/1.0"
    with pytest.raises(Disallowed):
        read_profile(visit(), "anna")


@pytest.mark.parametrize(
    ("mode", "cause"), [("drop", "upstream_unavailable"), ("429", "rate_limited")]
)
def test_if_it_cannot_be_read_nothing_else_is_asked(
    platforms: StandIn, mode: str, cause: str
) -> None:
    platforms.switch("*", mode)
    with pytest.raises(Blocked) as raised:
        read_profile(visit(), "anna")
    assert (raised.value.cause, set(platforms.asked)) == (cause, {"www.tiktok.com/robots.txt"})


def test_a_host_without_one_allows_everything(platforms: StandIn) -> None:
    platforms.robots = b""
    assert read_profile(visit(), "anna")["username"]
