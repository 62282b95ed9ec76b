"""What tests of growth plans share: staff who add plans in the admin, and a worker that works on them."""

from typing import Any, Final

from django.contrib.auth.models import User
from django.test import Client

from config.discovery import tasks
from config.discovery.models import Discovery, GrowthPlan

ADMIN: Final = "/admin/discovery/growthplan/"
PLAN: Final[dict[str, Any]] = {
    "name": "Bakers",
    "subjects": "sourdough bakers",
    "target": 50,
    "is_on": "on",
    "tiktok": 200,
    "youtube": 200,
    "instagram": 200,
}


def sign_in_staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("staff", "staff@example.com", "secret"))
    return client


def add_plan(staff: Client, **fields: Any) -> GrowthPlan:
    answer = staff.post(f"{ADMIN}add/", PLAN | fields)
    assert answer.status_code == 302, answer.context["errors"]
    return GrowthPlan.objects.latest("pk")


def read_plan(staff: Client, plan: GrowthPlan) -> str:
    return staff.get(f"{ADMIN}{plan.pk}/change/").text


def work(*, most: int = 60) -> None:
    """Run the jobs of plans until no cell has anything to do."""
    for _ in range(most):
        if not Discovery.objects.filter(plan__isnull=False, status="running").exists():
            return
        tasks.run_plans()
