"""Several workers grow the catalogue at once: together they stay within a plan's requests and read no account twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from config.discovery import tasks
from config.discovery.budgets import BudgetUsed, _count_request
from config.discovery.models import Discovery, DiscoveryFind, PlanDay
from tests.config.discovery.growing import add_plan, sign_in_staff
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = pytest.mark.django_db(transaction=True)


def test_requests_counted_at_once_never_exceed_the_budget(world: World) -> None:
    plan = add_plan(sign_in_staff(), tiktok=30)

    def count(_: int) -> int:
        try:
            _count_request(plan.pk, "tiktok")
        except BudgetUsed:
            return 0
        finally:
            connection.close()
        return 1

    with ThreadPoolExecutor(4) as workers:
        assert sum(workers.map(count, range(80))) == 30
    assert PlanDay.objects.get().requests == 30


@pytest.mark.slow
def test_two_workers_share_budgets_and_the_frontier(world: World, platforms: StandIn) -> None:
    staff = sign_in_staff()
    budget = {"tiktok": 9, "youtube": 9, "instagram": 3}
    for subject in ("sourdough bakers", "sourdough bread"):
        add_plan(staff, name=subject, subjects=subject, **budget)

    def work(_: int) -> None:
        try:
            for _ in range(20):
                if not Discovery.objects.filter(status="running").exists():
                    return
                tasks.run_plans()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(work, range(2)))
    asked = {name: platforms.asked[f"www.{name}.com"] for name in budget}
    assert all(asked[name] <= 2 * budget[name] for name in budget), asked
    assert all(day.requests <= budget[day.platform] for day in PlanDay.objects.all())
    read = [one for one in world.read if not one.startswith("instagram")]
    assert len(set(read)) == len(read)
    assert not Discovery.objects.filter(status="failed").exists()
    assert DiscoveryFind.objects.exists()
