"""What a discovery may do: the switch, its numbers, its requests, and what it says of a platform that refuses."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django_q.conf import Conf
from django_q.models import OrmQ

from config.discovery import runs, services, tasks
from config.discovery.leases import Lease
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryQuestion
from config.discovery.steps import Run
from config.kit import clock
from scraping.catalogue import feeding
from scraping.fetching.fetcher import Fetcher
from tests import scene
from tests.config.discovery.looking import BRIEF, mechanic, read, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = pytest.mark.django_db


def test_nothing_is_asked_until_the_operator_switches_it_on(
    alice: Person, world: World, settings: Any
) -> None:
    settings.DISCOVERY = False
    refused = start(alice)
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (503, "service_unavailable")
    assert (error["details"]["cause"], refused["X-Should-Retry"]) == ("discovery_off", "false")
    assert "Retry-After" not in refused
    session = scene.session(alice.account)
    page = alice.browser.post("/discoveries", {"search": str(session.pk)})
    assert (page.status_code, "switched off" in page.text) == (503, True)
    assert "Look on the platforms" not in alice.browser.get(f"/search/{session.pk}").text
    assert not Discovery.objects.exists()


def test_switching_off_stops_the_work(alice: Person, world: World, settings: Any) -> None:
    id_ = start(alice).json()["data"]["id"]
    settings.DISCOVERY = False
    tasks.keep_discovering()
    work()
    assert read(alice, id_)["progress"]["asked"] == 0
    assert not world.searched


def test_one_runs_at_a_time_for_each_account(alice: Person, charlie: Person, world: World) -> None:
    first = start(alice).json()["data"]["id"]
    refused = start(alice, query="track cars")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (429, "quota_exceeded")
    assert (error["details"]["discovery_id"], refused["Retry-After"]) == (first, "60")
    assert start(charlie, query="track cars").status_code == 202
    alice.client.generic("POST", f"/v1/discoveries/{first}/stop")
    assert start(alice, query="track cars").status_code == 202


def test_ten_start_a_day_for_each_account(alice: Person, world: World) -> None:
    start(alice)
    one = Discovery.objects.get()
    Discovery.objects.update(status="done")
    for number in range(9):
        one.pk, one.digest, one.status = None, str(number), "done"
        one.save(force_insert=True)
    refused = start(alice, query="track cars")
    assert (refused.status_code, refused.json()["error"]["details"]["window"]) == (429, "day")
    assert 0 < int(refused["Retry-After"]) <= 86_401
    Discovery.objects.update(created_at=clock.now() - timedelta(days=1))
    assert start(alice, query="track cars").status_code == 202


def test_stopping_takes_no_body(alice: Person, world: World) -> None:
    id_ = start(alice).json()["data"]["id"]
    address = f"/v1/discoveries/{id_}/stop"
    assert alice.client.post(address, {"now": True}, "application/json").status_code == 400
    assert read(alice, id_)["status"] == "running"
    assert alice.client.post(address, {}, "application/json").status_code == 200


def test_payers_without_an_account_cannot_start_one(world: World) -> None:
    asked = {"query": BRIEF}
    refused = Client().post("/v1/discoveries", asked, "application/json")
    assert refused.status_code == 401


def test_requests_are_bounded_and_the_page_says_after_how_many_it_gave_up(
    alice: Person, world: World, platforms: StandIn, settings: Any
) -> None:
    settings.DISCOVERY_REQUESTS = 6
    platforms.world = World([mechanic("tiktok", f"cars{n}") for n in range(30)])
    id_ = start(alice).json()["data"]["id"]
    work()
    found, stored = read(alice, id_), Discovery.objects.get()
    assert (found["status"], found["creators"]) == ("done", [])
    assert "as many requests" in found["reason"]
    assert stored.requests == 6
    assert platforms.asked["www.tiktok.com"] == 6
    page = alice.browser.get(f"/discoveries/{id_}").text
    assert "Gave up after 6 requests" in page
    assert "Nothing was charged" in page


def test_a_creator_who_was_fetched_with_the_last_request_is_judged(
    alice: Person, world: World, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_account = feeding.add_account

    def use_up_requests(*given: Any, **named: Any) -> Any:
        settings.DISCOVERY_REQUESTS = 1
        return add_account(*given, **named)

    monkeypatch.setattr(feeding, "add_account", use_up_requests)
    id_ = start(alice).json()["data"]["id"]
    work()
    found = read(alice, id_)
    assert "as many requests" in found["reason"]
    assert (found["progress"]["fetched"], found["progress"]["clear"]) == (1, 1)


def test_a_paused_one_does_not_go_on_while_another_runs(alice: Person, world: World) -> None:
    paused = start(alice).json()["data"]["id"]
    Discovery.objects.update(status="paused", reason="credit")
    running = start(alice, query="track cars").json()["data"]["id"]
    refused = start(alice)
    assert refused.status_code == 429
    assert refused.json()["error"]["details"]["discovery_id"] == running
    tasks.keep_discovering()
    assert read(alice, paused)["status"] == "paused"


def test_minutes_are_bounded(alice: Person, world: World, settings: Any) -> None:
    id_ = start(alice).json()["data"]["id"]
    Discovery.objects.update(worked_s=60 * settings.DISCOVERY_MINUTES)
    work()
    assert read(alice, id_)["reason"] == "It worked as long as one discovery may."


def test_a_key_repeated_returns_the_same_discovery(alice: Person, world: World) -> None:
    def send() -> Any:
        headers = {"Idempotency-Key": "one"}
        asked = {"query": BRIEF}
        return alice.client.post("/v1/discoveries", asked, "application/json", headers=headers)

    first, again = send(), send()
    assert first.json() == again.json()
    assert (again.status_code, again["Idempotency-Replayed"]) == (202, "true")
    assert Discovery.objects.count() == 1


def test_the_same_brief_goes_on_and_asks_nothing_twice(alice: Person, world: World) -> None:
    first = start(alice, limit=2).json()["data"]["id"]
    assert start(alice, limit=2).json()["data"]["id"] == first
    work()
    asked, fetched = list(world.searched), list(world.read)
    second = start(alice).json()["data"]["id"]
    assert second != first
    work()
    assert len(set(world.searched)) == len(world.searched) > 0
    assert not set(world.read[len(fetched) :]) & set(fetched)
    assert len(read(alice, first)["creators"]) == 2
    assert len(read(alice, second)["creators"]) == 4
    assert asked == world.searched[: len(asked)]


def test_a_platform_that_asks_to_wait_is_not_asked_meanwhile_and_refused_once(
    alice: Person, world: World, platforms: StandIn
) -> None:
    platforms.switch("www.tiktok.com", "429")
    id_ = start(alice).json()["data"]["id"]
    for _ in range(4):
        work()
        tasks.keep_discovering()
    found = read(alice, id_)
    assert found["progress"]["refused"][0]["times"] == 1
    assert found["status"] == "running"
    Discovery.objects.update(changed_at=clock.now() - timedelta(days=2))
    work()
    found = read(alice, id_)
    assert (found["status"], found["reason"]) == ("done", "The platforms refuse requests.")


@pytest.mark.parametrize("mode", ["403", "captcha", "changed"])
def test_a_platform_that_refuses_is_reported_and_the_others_are_asked(
    alice: Person, world: World, platforms: StandIn, mode: str
) -> None:
    platforms.switch("www.tiktok.com", mode)
    id_ = start(alice).json()["data"]["id"]
    for _ in range(4):
        work()
        tasks.keep_discovering()
    found = read(alice, id_)
    assert [one["platform"] for one in found["progress"]["refused"]] == ["tiktok"]
    assert found["progress"]["refused"][0]["times"] == 3
    assert {item["creator"]["name"] for item in found["creators"]} == {"Dorabakes", "Ericbakes"}
    assert (found["status"], found["reason"]) == ("done", "The platforms refuse requests.")
    page = alice.browser.get(f"/discoveries/{id_}").text
    assert "TikTok" in page
    assert "does not mean that it has no such creators" in page


def test_a_platform_that_refused_rests_for_some_requests_and_longer_each_time(
    alice: Person,
) -> None:
    found = scene.discovery(alice.account, status="running")
    run = Run(Lease(found.pk, uuid4()), sell=lambda _: None)
    rests = []
    for times in range(5):
        found.refused = {"tiktok": {"cause": "captcha", "times": times}}
        run.rest(found, "tiktok")
        assert run.list_resting(found) == {"tiktok"}
        begin = found.requests
        while run.list_resting(found):
            found.requests += 1
        rests.append(found.requests - begin)
    assert rests == [10, 20, 40, 80, 80]


def test_where_every_platform_refuses_it_fails_and_never_says_that_nobody_fits(
    alice: Person, world: World, platforms: StandIn
) -> None:
    platforms.switch("*", "403")
    id_ = start(alice).json()["data"]["id"]
    for _ in range(5):
        work()
        tasks.keep_discovering()
    found = read(alice, id_)
    assert (found["status"], found["reason"]) == ("failed", "The platforms refuse requests.")
    assert {one["platform"] for one in found["progress"]["refused"]} == {"tiktok", "youtube"}


def test_without_a_network_the_page_says_what_could_not_be_reached(
    alice: Person,
    world: World,
    platforms: StandIn,
    monkeypatch: pytest.MonkeyPatch,
    make_fetcher: Callable[..., Fetcher],
) -> None:
    """As on a machine that resolves no names. The page says so at once, and never that no creator fits."""

    def resolve_nothing(*_: Any) -> None:
        raise OSError("Temporary failure in name resolution")

    monkeypatch.setattr("scraping.fetching.hosts.resolve_host", resolve_nothing)
    offline = make_fetcher(first_wait_s=0.001)
    monkeypatch.setattr("scraping.fetching.visits.get_fetcher", lambda: offline)
    session = scene.session(alice.account, query=BRIEF)
    begun = alice.browser.post("/discoveries", {"search": str(session.pk)})
    work(most=1)
    page = alice.browser.get(begun["Location"]).text
    for name in ("TikTok", "YouTube"):
        said = f"{name} could not be reached, 1 time. It is asked again after a minute."
        assert said in page
    for _ in range(4):
        tasks.keep_discovering()
        work()
    page = alice.browser.get(begun["Location"]).text
    assert "Failed</strong>: the platforms below could not be asked." in page
    assert "TikTok could not be reached, 3 times. This does not mean" in page
    assert "Nothing was charged." in page
    assert not world.searched


def test_a_step_that_keeps_failing_ends_it(
    alice: Person, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("config.discovery.steps.seeds.list_questions", fail)
    id_ = start(alice).json()["data"]["id"]
    for _ in range(5):
        work(most=1)
    found = read(alice, id_)
    assert (found["status"], found["reason"]) == ("failed", "It failed several times in a row.")


def test_a_lost_job_is_enqueued_again(alice: Person, world: World) -> None:
    id_ = start(alice).json()["data"]["id"]
    OrmQ.objects.all().delete()
    tasks.keep_discovering()
    assert [job.task["args"] for job in OrmQ.objects.all()] == [(id_,)]


def count_jobs() -> int:
    return int(OrmQ.objects.count())


def test_a_discovery_has_one_job_however_often_it_is_asked_for(
    alice: Person, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each minute would add jobs that follow each other until it ends, before all other jobs."""
    id_ = start(alice).json()["data"]["id"]
    assert start(alice).json()["data"]["id"] == id_
    tasks.keep_discovering()
    assert count_jobs() == 1
    monkeypatch.setattr(runs, "SLICE_S", 0)
    tasks.run_discovery(id_)
    assert count_jobs() == 2
    tasks.run_discovery(id_)
    assert count_jobs() == 2


def test_a_job_that_was_killed_with_its_worker_is_enqueued_again(
    alice: Person, world: World
) -> None:
    start(alice)
    OrmQ.objects.update(lock=clock.now() + timedelta(seconds=Conf.RETRY - 60))
    tasks.keep_discovering()
    assert count_jobs() == 1
    OrmQ.objects.update(lock=clock.now() + timedelta(seconds=Conf.RETRY - 180))
    tasks.keep_discovering()
    assert count_jobs() == 2


def test_a_discovery_paused_for_a_week_ends(alice: Person, world: World) -> None:
    id_ = start(alice).json()["data"]["id"]
    long_ago = clock.now() - services.PAUSED_KEPT - timedelta(hours=1)
    Discovery.objects.update(status="paused", reason="credit", changed_at=long_ago)
    tasks.keep_discovering()
    assert read(alice, id_)["status"] == "stopped"


def test_frontiers_are_cleared_and_finds_stay(alice: Person, world: World, settings: Any) -> None:
    id_ = start(alice).json()["data"]["id"]
    work()
    assert services.clear_frontiers() == 0
    Discovery.objects.update(
        changed_at=clock.now() - timedelta(days=settings.DISCOVERY_FRONTIER_DAYS + 1)
    )
    assert services.clear_frontiers() > 0
    assert not DiscoveryQuestion.objects.exists()
    assert not DiscoveryCandidate.objects.exists()
    assert len(read(alice, id_)["creators"]) == 6


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"query": None}, 422),
        ({"query": "in Berlin"}, 422),
        ({"query": "creators like @hanna.krume"}, 422),
        ({"query": BRIEF, "max_credits": 4}, 400),
        ({"query": BRIEF, "limit": 101}, 400),
        ({"query": BRIEF, "search_id": "019a9f00-0000-7000-8000-000000000002"}, 422),
        ({"query": BRIEF, "platforms": ["myspace"]}, 400),
    ],
)
def test_impossible_requests_are_refused(
    alice: Person, world: World, asked: dict[str, Any], status: int
) -> None:
    assert start(alice, **asked).status_code == status


def test_only_wanted_platforms_are_asked(alice: Person, world: World) -> None:
    id_ = start(alice, platforms=["youtube"]).json()["data"]["id"]
    work()
    assert {asked.partition(" ")[0] for asked in (*world.searched, *world.read)} == {"youtube"}
    assert len(read(alice, id_)["creators"]) == 2


def test_a_search_of_another_account_is_not_found(
    alice: Person, charlie: Person, world: World
) -> None:
    session = scene.session(charlie.account)
    asked = {"search_id": str(session.pk)}
    refused = alice.client.post("/v1/discoveries", asked, "application/json")
    assert refused.status_code == 404


def test_others_see_nothing(alice: Person, bob: Person, charlie: Person, world: World) -> None:
    id_ = start(alice).json()["data"]["id"]
    assert charlie.client.get(f"/v1/discoveries/{id_}").status_code == 404
    assert charlie.client.generic("POST", f"/v1/discoveries/{id_}/stop").status_code == 404
    assert charlie.client.get("/v1/discoveries").json()["data"] == []
    assert charlie.browser.get(f"/discoveries/{id_}").status_code == 404
    assert [one["id"] for one in bob.client.get("/v1/discoveries").json()["data"]] == [id_]
