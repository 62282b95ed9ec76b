"""Slow, hanging, huge and hostile answers harm nothing: they are refused or cut, and the discovery ends."""

from typing import Any

import pytest

from config.discovery import asks, budgets, neighbours, visits
from config.discovery.models import Discovery, DiscoveryCandidate
from creators.models import Profile
from scraping import fetching, tasks
from scraping.catalogue import pictures
from scraping.fetching import fetcher
from scraping.fetching.transport import LARGEST_BODY
from scraping.platforms.youtube.client import Locale
from tests.config.discovery.looking import baker, read, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("world")]

MANY = 100_000
INSIDE = "http://169.254.169.254/latest/meta-data https://10.0.0.1/admin http://localhost:8000/"


def work_on() -> Discovery:
    """Works as the jobs of some minutes do. A platform that refuses is asked again each minute."""
    for _ in range(4):
        work()
    return Discovery.objects.get()


@pytest.mark.parametrize(
    ("mode", "cause"),
    [
        ("drip", "timeout"),
        ("delay", "timeout"),
        ("drop", "upstream_unavailable"),
        ("half", "upstream_unavailable"),
        ("empty", "blocked"),
    ],
)
def test_a_platform_that_hangs_or_hangs_up_is_reported(
    alice: Person, platforms: StandIn, monkeypatch: pytest.MonkeyPatch, mode: str, cause: str
) -> None:
    if cause == "timeout":
        monkeypatch.setattr(visits, "VISIT_S", 0.5)
    platforms.switch("www.tiktok.com", mode)
    id_ = start(alice, platforms=["tiktok"]).json()["data"]["id"]
    assert work_on().status == "failed"
    refused = {"platform": "tiktok", "cause": cause, "times": budgets.MOST_REFUSALS}
    assert read(alice, id_)["progress"]["refused"] == [refused]


def test_an_answer_that_is_too_large_is_not_read(alice: Person, platforms: StandIn) -> None:
    class Huge(World):
        def answer(self, address: str) -> bytes | None:
            return b" " * (LARGEST_BODY + 1) if "search" in address else super().answer(address)

    platforms.world = Huge([])
    id_ = start(alice, platforms=["tiktok"]).json()["data"]["id"]
    assert work_on().status == "failed"
    assert read(alice, id_)["progress"]["refused"][0]["cause"] == "changed"


def test_a_hundred_thousand_related_accounts_are_cut(
    alice: Person, platforms: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As neighbours of a find, and as the answer to a question about a creator of the catalogue."""
    # A busy machine may take long to write such an answer.
    monkeypatch.setattr(visits, "VISIT_S", 300.0)
    monkeypatch.setattr(fetcher, "ATTEMPT_S", 300.0)
    crowd = [f"friend{n}" for n in range(MANY)]
    platforms.world = World(
        [
            baker("tiktok", "anna.dough", link="https://www.instagram.com/anna.bakes/"),
            baker("instagram", "anna.bakes", related=crowd),
        ]
    )
    start(alice)
    found = work_on()
    assert found.status == "done"
    assert found.candidates.filter(question__source="related").count() <= neighbours.MOST
    found.questions.all().delete()
    question = found.questions.create(
        source="related", kind="instagram_related", words="anna.bakes"
    )
    page = asks.ask_platform(visits.open_visit(found, "instagram"), question, Locale())
    assert len(page.sightings) == asks.MOST_NAMED


def test_addresses_inside_networks_are_neither_asked_nor_followed(
    alice: Person, platforms: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "get_fetcher", fetching.get_fetcher)
    inside = baker(
        "tiktok",
        "inside.dough",
        bio=f"I bake sourdough bread at home {INSIDE}",
        link="http://127.0.0.1:5432/",
        avatar="http://169.254.169.254/latest/meta-data/iam.jpg",
    )
    platforms.world = World([inside])
    id_ = start(alice).json()["data"]["id"]
    work_on()
    assert len(read(alice, id_)["creators"]) == 1
    assert DiscoveryCandidate.objects.count() == 1
    for profile in Profile.objects.all():
        tasks.fetch_pictures(str(profile.pk))
    hosts = {
        "www.tiktok.com",
        "www.youtube.com",
        "suggestqueries-clients6.youtube.com",
    }
    assert {address.partition("/")[0] for address in platforms.asked} <= hosts


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Nul\0 \ud800 Baker", "bio": "I bake sourdough\0 bread"},
        {"name": "N" * 200_000},
        {"bio": "I bake sourdough bread " * 10_000},
        {"captions": ["Sourdough bread " * 20_000, "My sourdough starter"]},
        {"name": "\u202eevil\u202c {{ 7*7 }} %s ' OR 1=1 --"},
        {"followers": 10**30},
    ],
)
def test_one_hostile_account_keeps_no_other_from_being_found(
    alice: Person, platforms: StandIn, fields: dict[str, Any]
) -> None:
    platforms.world = World(
        [baker("tiktok", "hostile.dough", **fields), baker("tiktok", "zoe.dough")]
    )
    id_ = start(alice, platforms=["tiktok"]).json()["data"]["id"]
    assert work_on().status == "done"
    assert "Zoe.Dough" in {item["creator"]["name"] for item in read(alice, id_)["creators"]}
