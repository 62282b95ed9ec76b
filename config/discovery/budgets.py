"""Decides which platforms a discovery may send requests to. The requests of a growth plan are counted by UTC day,
before they are sent."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.models import F

from config.discovery.models import Discovery, GrowthPlan, PlanDay
from config.kit import clock

MOST_REFUSALS: Final = 3
"""Number of refused requests after which a discovery stops asking a platform. A growth plan stops only for the day."""
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
    """Raised if a discovery has no requests left, or if its growth plan has no requests left for the platform today."""


def build_counter(found: Discovery, platform: str) -> Callable[[], None]:
    """Returns a function to call before each request. The function raises BudgetUsed if no requests are left."""
    if found.plan_id:
        return partial(_count_request, found.plan_id, platform)
    return partial(_count_down, iter(range(found.requests, settings.DISCOVERY_REQUESTS)))


def _count_down(left: Iterator[int]) -> None:
    if next(left, None) is None:
        raise BudgetUsed


def _count_request(plan_id: int, platform: str) -> None:
    """Counts one request of a growth plan to a platform. Raises BudgetUsed if the plan has no requests left today."""
    given: dict[str, Any] = {"plan": plan_id, "platform": platform, "day": clock.today()}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, given)
        is_counted = cursor.rowcount
    leave_connection()
    if not is_counted:
        raise BudgetUsed


def leave_connection() -> None:
    """Closes the database connection. A discovery does not need it while it waits for a platform."""
    if not connection.in_atomic_block:
        connection.close()


def note_refusal(found: Discovery, platform: str) -> None:
    """Counts a refusal of the platform for today, if the discovery belongs to a growth plan. Requests that were not
    sent because of robots.txt count too."""
    if found.plan:
        today, _ = found.plan.days.get_or_create(platform=platform, day=clock.today())
        PlanDay.objects.filter(pk=today.pk).update(refusals=F("refusals") + 1)


def list_closed(found: Discovery) -> set[str]:
    """Returns the platforms that the discovery may not ask now. They refused too often, or no requests to them are
    left."""
    if found.plan is None:
        return {name for name, one in found.refused.items() if one["times"] >= MOST_REFUSALS}
    return set(found.platforms) - list_open(found.plan)


def list_refusing(plan: GrowthPlan) -> set[str]:
    today = plan.days.filter(day=clock.today(), refusals__gte=MOST_REFUSALS)
    return set(today.values_list("platform", flat=True))


def list_open(plan: GrowthPlan) -> set[str]:
    """Returns the platforms that the growth plan may ask now."""
    sent, most = read_sent(plan), plan.requests_a_day
    is_left = {name for name in most if plan.is_on and sent.get(name, 0) < most[name]}
    return is_left - list_refusing(plan)


def read_sent(plan: GrowthPlan) -> dict[str, int]:
    """Returns how many requests the plan has sent today, by platform."""
    return dict(plan.days.filter(day=clock.today()).values_list("platform", "requests"))
