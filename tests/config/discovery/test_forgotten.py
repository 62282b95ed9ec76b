"""People who asked to be forgotten do not come back, and nothing of them stays in a frontier."""

import pytest

from config.discovery import frontier, judging, steps
from config.discovery.erasure import forget_sought
from config.discovery.models import DiscoveryCandidate, DiscoveryFind, DiscoveryQuestion
from config.kit import clock
from creators.forgetting import erasure
from creators.identity.blocked import block_keys
from creators.models import Creator, Profile
from scraping.catalogue import accounts, claims
from tests import scene
from tests.config.discovery.looking import read, start, work
from tests.people import Person
from tests.platforms.world import Account, World

pytestmark = pytest.mark.django_db


def get(world: World, platform: str, username: str) -> Account:
    return next(o for o in world.accounts if (o.platform, o.username) == (platform, username))


def check_absent(username: str) -> None:
    assert not Profile.objects.filter(username__iexact=username).exists()
    assert not DiscoveryCandidate.objects.filter(name__icontains=username).exists()
    assert not DiscoveryQuestion.objects.filter(words__icontains=username).exists()


@pytest.mark.parametrize("by", ["handle", "id"])
def test_they_are_kept_out_of_the_frontier(alice: Person, world: World, by: str) -> None:
    ben = get(world, "tiktok", "ben.dough")
    identity = "@Ben.Dough" if by == "handle" else ben.number
    block_keys([("tiktok", identity)], now=clock.now())
    id_ = start(alice).json()["data"]["id"]
    work()
    assert "tiktok ben.dough" not in world.read
    check_absent("ben.dough")
    assert read(alice, id_)["progress"]["seen"] == 7


def test_they_are_not_fetched_if_they_asked_meanwhile(
    alice: Person, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(alice)
    real = frontier.add_sightings

    def add_and_forget(*given: object) -> None:
        real(*given)  # type: ignore[arg-type]  # handed on
        erasure.forget_creators([], also=[("tiktok", "@ben.dough")])

    monkeypatch.setattr(steps, "add_sightings", add_and_forget)
    work()
    assert "tiktok ben.dough" not in world.read
    check_absent("ben.dough")


def test_they_are_not_stored_if_they_asked_during_the_fetch(
    alice: Person, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(alice)
    real = accounts.fetch_account

    def fetch_and_forget(visit: object, username: str) -> object:
        record = real(visit, username)  # type: ignore[arg-type]  # handed on
        if username == "ben.dough":
            # Under the id, which only the record has.
            ben = get(world, "tiktok", "ben.dough")
            erasure.forget_creators([], also=[("tiktok", ben.number)])
        return record

    monkeypatch.setattr(claims, "fetch_account", fetch_and_forget)
    work()
    assert "tiktok ben.dough" in world.read
    check_absent("ben.dough")


def test_they_are_not_charged_if_they_were_erased_before(
    alice: Person, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = start(alice).json()["data"]["id"]
    real = judging.judge_creator

    def judge_and_forget(*given: object) -> object:
        judged = real(*given)  # type: ignore[arg-type]  # handed on
        if judged.item and judged.item["creator"]["name"] == "Ben.Dough":
            erasure.forget_creators([Creator.objects.get(name="Ben.Dough").pk])
        return judged

    monkeypatch.setattr(steps, "judge_creator", judge_and_forget)
    work()
    found = read(alice, id_)
    assert (found["status"], found["progress"]["credits"]) == ("done", 25)
    check_absent("ben.dough")


def test_erasing_a_find_removes_it_everywhere_and_it_stays_away(
    alice: Person, world: World
) -> None:
    id_ = start(alice).json()["data"]["id"]
    work()
    anna = Creator.objects.get(name="Anna.Dough")
    erasure.forget_creators([anna.pk])
    assert not DiscoveryFind.objects.filter(payload__icontains="anna.dough").exists()
    check_absent("anna.dough")
    assert len(read(alice, id_)["creators"]) == 5
    world.read.clear()
    start(alice)
    work()
    assert "tiktok anna.dough" not in world.read
    check_absent("anna.dough")


def test_erasing_by_a_handle_removes_a_channel_that_waits_under_its_id(alice: Person) -> None:
    found = scene.discovery(alice.account)
    question = found.questions.create(source="subject", kind="youtube_search", words="dough")
    row = {"platform": "youtube", "name": "UC1", "handle": "@anna.dough", "promise": 1}
    found.candidates.create(question=question, **row)
    forget_sought([], [("youtube", "@Anna.Dough")])
    assert not found.candidates.exists()
