"""Tells which platforms a discovery may ask now. A plan's requests are counted by UTC day, before each is sent."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.models import F

from config.discovery.models import Discovery, GrowthPlan, PlanDay
from config.kit import clock

MOST_REFUSALS: Final = 3
"""Maximum refusals by a platform. After that, a discovery, or a plan on that day, no longer asks it."""
_COUNT: Final = """
    INSERT INTO discovery_planday AS used (plan_id, platform, day, requests, refusals)
    SELECT id, %(platform)s, %(day)s, 1, 0 FROM discovery_growthplan
    WHERE id = %(plan)s AND is_on AND (requests_a_day ->> %(platform)s)::int > 0
    ON CONFLICT (plan_id, platform, day) DO UPDATE SET requests = used.requests + 1
    WHERE used.requests < (
        SELECT (requests_a_day ->> used.platform)::int
        FROM discovery_growthplan WHERE id = used.plan_id AND is_on
    )
"""


class BudgetUsed(Exception):
    """The discovery may send no more requests, or its plan no more to the platform today."""


def build_counter(found: Discovery, platform: str) -> Callable[[], None]:
    """Returns the function to call before each request. It raises BudgetUsed if no further request may be sent."""
    if found.plan_id:
        return partial(_count_request, found.plan_id, platform)
    return partial(_count_down, iter(range(found.requests, settings.DISCOVERY_REQUESTS)))


def _count_down(left: Iterator[int]) -> None:
    if next(left, None) is None:
        raise BudgetUsed


def _count_request(plan_id: int, platform: str) -> None:
    """Counts a request. Raises BudgetUsed."""
    given: dict[str, Any] = {"plan": plan_id, "platform": platform, "day": clock.today()}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, given)
        is_counted = cursor.rowcount
    leave_connection()
    if not is_counted:
        raise BudgetUsed


def leave_connection() -> None:
    """Closes the database connection, which is not needed during requests to a platform."""
    if not connection.in_atomic_block:
        connection.close()


def note_refusal(found: Discovery, platform: str) -> None:
    """Counts a refusal of this day. If robots.txt caused it, no request was sent."""
    if found.plan:
        today, _ = found.plan.days.get_or_create(platform=platform, day=clock.today())
        PlanDay.objects.filter(pk=today.pk).update(refusals=F("refusals") + 1)


def list_closed(found: Discovery) -> set[str]:
    """Returns the platforms that refused too often today, and those whose requests for today are used up."""
    if found.plan is None:
        return {name for name, one in found.refused.items() if one["times"] >= MOST_REFUSALS}
    return set(found.platforms) - list_open(found.plan)


def list_refusing(plan: GrowthPlan) -> set[str]:
    today = plan.days.filter(day=clock.today(), refusals__gte=MOST_REFUSALS)
    return set(today.values_list("platform", flat=True))


def list_open(plan: GrowthPlan) -> set[str]:
    """Returns the platforms that the plan may ask now."""
    sent, most = read_sent(plan), plan.requests_a_day
    is_left = {name for name in most if plan.is_on and sent.get(name, 0) < most[name]}
    return is_left - list_refusing(plan)


def read_sent(plan: GrowthPlan) -> dict[str, int]:
    """Returns today's number of requests by platform."""
    return dict(plan.days.filter(day=clock.today()).values_list("platform", "requests"))
