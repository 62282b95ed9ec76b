"""Growth plans find creators for the catalogue in the background, within their requests a day, and charge nobody."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django_q.models import OrmQ

from billing.models import LedgerEntry
from config.discovery import judging, leases, plans, runs, services, steps, tasks
from config.discovery.models import (
    Discovery,
    DiscoveryCandidate,
    DiscoveryFind,
    FrontierAccount,
    GrowthPlan,
    PlanDay,
)
from config.kit import clock
from creators.models import Creator
from scraping.catalogue import claims, feeding
from scraping.models import AccountRead
from tests.config.discovery import looking
from tests.config.discovery.growing import ADMIN, PLAN, add_plan, read_plan, sign_in_staff, work
from tests.config.discovery.looking import baker, mechanic
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """The worker dies."""


BAKERS = {"Anna.Dough", "Ben.Dough", "Dorabakes", "Ericbakes", "Anna", "Gina.Bakes"}


@pytest.fixture
def staff(db: None) -> Client:
    return sign_in_staff()


def list_found(plan: GrowthPlan) -> set[str]:
    return set(
        DiscoveryFind.objects.filter(discovery__plan=plan).values_list("creator__name", flat=True)
    )


def list_read(world: World) -> list[str]:
    """The accounts that were read. Profiles of Instagram are also asked for those that they relate to."""
    return [one for one in world.read if not one.startswith("instagram")]


def count_asked(platforms: StandIn, platform: str) -> int:
    return sum(
        number for host, number in platforms.asked.items() if host.endswith(f"{platform}.com")
    )


def test_a_plan_grows_the_catalogue_and_charges_nobody(staff: Client, world: World) -> None:
    plan = add_plan(staff)
    assert "sourdough bakers" in read_plan(staff, plan)
    tasks.keep_discovering()
    assert [job.task["func"] for job in OrmQ.objects.all()] == ["config.discovery.tasks.run_plans"]
    work()
    assert list_found(plan) == BAKERS
    cell = plan.cells.get()
    assert (cell.status, cell.reason, cell.clear, cell.credits) == ("done", "exhausted", 6, 30)
    assert not LedgerEntry.objects.exists()
    assert Creator.objects.count() == cell.new
    assert cell.seen == cell.candidates.count()
    assert not FrontierAccount.objects.exists()
    page = read_plan(staff, plan)
    assert "There is nothing left to ask" in page
    assert "1 of 1" in staff.get(ADMIN).text


def test_nothing_is_asked_while_discoveries_or_the_plan_are_off(
    staff: Client, world: World, settings: Any
) -> None:
    plan = add_plan(staff)
    settings.DISCOVERY = False
    tasks.keep_discovering()
    tasks.run_plans()
    settings.DISCOVERY = True
    staff.post(f"{ADMIN}{plan.pk}/change/", {**PLAN, "is_on": ""})
    tasks.keep_discovering()
    tasks.run_plans()
    assert not OrmQ.objects.exists()
    assert not world.searched
    assert "Off" in read_plan(staff, plan)


def test_a_plan_ends_at_its_target_and_goes_on_with_a_higher_one(
    staff: Client, world: World
) -> None:
    plan = add_plan(staff, target=2)
    work()
    cell = plan.cells.get()
    assert (cell.clear, cell.reason) == (2, "limit")
    staff.post(f"{ADMIN}{plan.pk}/change/", {**PLAN, "target": 50})
    work()
    assert list_found(plan) == BAKERS
    assert len(set(world.searched)) == len(world.searched)


def test_a_cell_is_each_subject_with_each_country_language_and_size(
    staff: Client, world: World
) -> None:
    parts = {"countries": ["PT", "GE"], "languages": ["pt"], "sizes": "10k-100k\n100k-"}
    plan = add_plan(staff, subjects="sourdough bakers\nlatte art", **parts)
    assert plan.cells.count() == 8
    page = read_plan(staff, plan)
    assert "latte art, Portugal, in Portuguese, 10k to 100k followers" in page
    assert "Georgia" in page
    cell = plan.cells.filter(query="latte art").first()
    assert cell is not None
    ranges = {
        c.min for query in judging.read_wanted(cell).queries for c in [query.filters.followers]
    }
    assert ranges <= {10_000, 100_000}
    staff.post(f"{ADMIN}{plan.pk}/change/", {**PLAN, "subjects": "latte art"})
    states = plan.cells.values_list("query", "status").distinct()
    assert set(states) == {
        ("sourdough bakers", "stopped"),
        ("latte art", "stopped"),
        ("latte art", "running"),
    }


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"subjects": " \n "}, "This field is required"),
        ({"subjects": "people living with diabetes"}, "about health"),
        ({"subjects": "sourdough bakers\ngay couples"}, "about sexuality"),
        ({"subjects": "Gewerkschaftsmitglieder"}, "about trade unions"),
        ({"subjects": "young catholics who pray"}, "in other words"),
        ({"sizes": "many"}, "no range"),
        ({"target": 0}, "greater than or equal to 1"),
        ({"tiktok": 0, "youtube": 0, "instagram": 0}, "at least one platform"),
        ({"sizes": "\n".join(f"{n}k-" for n in range(1, 502))}, "at most 500"),
    ],
)
def test_impossible_plans_are_refused(staff: Client, fields: dict[str, Any], said: str) -> None:
    answer = staff.post(f"{ADMIN}add/", PLAN | fields)
    assert (answer.status_code, said in answer.text) == (200, True)
    assert not GrowthPlan.objects.exists()


# --- Requests -------------------------------------------------------------------------------------


def test_a_day_s_requests_are_never_exceeded_and_the_next_day_goes_on(
    staff: Client, world: World, platforms: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = add_plan(staff, tiktok=4, youtube=3, instagram=0)
    work()
    assert 0 < count_asked(platforms, "tiktok") <= 4
    assert 0 < count_asked(platforms, "youtube") <= 3
    assert count_asked(platforms, "instagram") == 0
    today = plan.days.values_list("platform", "requests")
    assert dict(today) == {"tiktok": 4, "youtube": 3}
    assert plan.cells.get().reason == "day"
    page = read_plan(staff, plan)
    assert "TikTok 4 of 4" in page
    assert "requests are used" in page
    tasks.keep_discovering()
    assert plan.cells.get().status == "paused"
    now = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: now)
    tasks.keep_discovering()
    work()
    assert PlanDay.objects.filter(plan=plan, day=now.date()).exists()
    assert count_asked(platforms, "tiktok") <= 8


def test_a_platform_that_refuses_rests_until_tomorrow_and_the_others_go_on(
    staff: Client, world: World, platforms: StandIn
) -> None:
    platforms.switch("www.tiktok.com", "403")
    plan = add_plan(staff)
    for _ in range(5):
        tasks.keep_discovering()
        work()
    assert {"Dorabakes", "Ericbakes"} <= list_found(plan)
    cell = plan.cells.get()
    assert (cell.status, cell.reason) == ("paused", "refused")
    assert plan.days.get(platform="tiktok").refusals == 3
    assert "refuses until tomorrow" in read_plan(staff, plan)


def test_the_plan_that_used_the_least_of_its_requests_is_next(staff: Client, world: World) -> None:
    first, second = add_plan(staff), add_plan(staff, name="Cars", subjects="track cars", tiktok=20)
    assert plans.pick_cell() == first.cells.get().pk
    PlanDay.objects.create(plan=first, platform="tiktok", day=clock.today(), requests=30)
    assert plans.pick_cell() == second.cells.get().pk
    PlanDay.objects.create(plan=second, platform="tiktok", day=clock.today(), requests=25)
    assert plans.pick_cell() == first.cells.get().pk


# --- The frontier ---------------------------------------------------------------------------------


def test_an_account_is_read_once_and_judged_for_every_plan_that_saw_it(
    staff: Client, world: World
) -> None:
    first = add_plan(staff)
    second = add_plan(staff, name="Bread", subjects="sourdough bread")
    work()
    assert len(set(list_read(world))) == len(list_read(world)) == 6
    assert list_found(first) == BAKERS
    # Only who reads an account follows its links.
    assert list_found(second) == BAKERS - {"Anna"}
    seen = DiscoveryCandidate.objects.filter(name="@ben.dough")
    assert set(seen.values_list("state", flat=True)) == {"clear"}


def test_the_frontier_has_each_account_once_with_what_all_cells_expect_of_it(
    staff: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "_fetch", stop)
    for fields in ({}, {"name": "Bread", "subjects": "sourdough bread"}):
        add_plan(staff, **fields)
    for cell in Discovery.objects.all():
        with pytest.raises(Killed):
            runs.run_slice(cell.pk, steps.store_find)
    waiting = DiscoveryCandidate.objects.filter(name="@ben.dough", state="waiting")
    shared = FrontierAccount.objects.get(name="@ben.dough")
    assert waiting.count() == 2
    assert shared.promise == pytest.approx(sum(waiting.values_list("promise", flat=True)))


def stop(*_: Any) -> None:
    raise Killed


def test_an_account_that_another_worker_reads_now_is_left_to_it(
    staff: Client, world: World
) -> None:
    plan = add_plan(staff)
    other = AccountRead.objects.create(
        digest=claims.digest_account("tiktok", "ben.dough"), until=clock.now() + claims.LEASE / 2
    )
    work()
    assert "tiktok ben.dough" not in world.read
    assert (plan.cells.get().status, plan.cells.get().reason) == ("paused", "later")
    other.delete()
    tasks.keep_discovering()
    work()
    assert list_found(plan) == BAKERS


def test_what_an_account_s_discovery_found_counts_for_a_plan_without_a_request(
    staff: Client, alice: Person, world: World
) -> None:
    looking.start(alice)
    looking.work()
    read = list_read(world)
    plan = add_plan(staff)
    work()
    # The links of accounts in the catalogue are not followed.
    assert list_found(plan) == BAKERS - {"Anna"}
    assert list_read(world) == read
    assert LedgerEntry.objects.count() == 6


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (steps, "ask_platform"),
        (claims, "fetch_account"),
        (feeding, "add_account"),
        (steps, "mark_read"),
        (steps, "judge_creator"),
        (steps, "store_find"),
        (leases.Lease, "release"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_killed_worker_loses_nothing(
    staff: Client, world: World, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    plan = add_plan(staff)
    real, called = getattr(owner, name), list[int]()
    # One slice may do everything.
    at = 1 if name == "release" else 2

    def kill_once(*given: Any, **named: Any) -> Any:
        called.append(1)
        answer = real(*given, **named)
        if len(called) == at:
            raise Killed
        return answer

    monkeypatch.setattr(owner, name, kill_once)
    monkeypatch.setattr(leases, "LEASE", leases.LEASE * 0)
    monkeypatch.setattr(claims, "LEASE", claims.LEASE * 0)
    for _ in range(3):
        try:
            work()
        except Killed:
            continue
    assert len(called) >= at
    assert list_found(plan) == BAKERS
    cell = plan.cells.get()
    assert (cell.status, cell.clear) == ("done", 6)
    assert cell.seen == cell.candidates.count()
    assert not FrontierAccount.objects.exists()


# --- People ---------------------------------------------------------------------------------------


def test_accounts_of_children_are_not_stored(
    staff: Client, platforms: StandIn, world: World
) -> None:
    child = "Lily, 9 years old, I bake sourdough bread. Account run by mom"
    platforms.world = World(
        [baker("tiktok", "lily.bakes", bio=child), baker("tiktok", "ben.dough")]
    )
    plan = add_plan(staff)
    work()
    assert list_found(plan) == {"Ben.Dough"}
    assert Creator.objects.count() == 1
    assert DiscoveryCandidate.objects.get(name="@lily.bakes").state == "gone"


def test_plans_begin_again_when_their_frontier_is_cleared(
    staff: Client, world: World, platforms: StandIn, settings: Any
) -> None:
    platforms.world = World([mechanic("tiktok", "cars")])
    plan = add_plan(staff)
    work()
    assert plan.cells.get().status == "done"
    long_ago = clock.now() - timedelta(days=settings.DISCOVERY_FRONTIER_DAYS + 1)
    Discovery.objects.update(changed_at=long_ago)
    assert services.clear_frontiers() > 0
    assert plan.cells.get().status == "running"
