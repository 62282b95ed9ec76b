"""Staff see failed jobs with their reason and run them again; the admin has our times and colours."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django_q.models import Failure, OrmQ, Task

from creators.models import Creator

pytestmark = pytest.mark.django_db

LIST = "/admin/django_q/failure/"
TRACEBACK = 'broken : Traceback (most recent call last):\n  File "x.py"\nValueError: <broken>\n'


@pytest.fixture
def staff(client: Client) -> Client:
    user = User.objects.create_superuser("staff", "staff@example.com", "secret")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def failed() -> Task:
    return fail(args=(7,), kwargs={"again": True}, result=TRACEBACK, group="mail")


def fail(**told: Any) -> Task:
    at = datetime(2026, 11, 20, 15, 30, tzinfo=UTC)
    job = {"id": "a1", "name": "mail", "func": "billing.tasks.mail_invoice", "success": False}
    task: Task = Task.objects.create(started=at, stopped=at, **(job | told))
    return task


def test_a_failed_job_shows_its_reason_and_arguments(staff: Client, failed: Task) -> None:
    listed = staff.get(LIST).text
    assert "billing.tasks.mail_invoice" in listed
    assert "ValueError: &lt;broken&gt;" in listed
    assert "Traceback" not in listed
    page = staff.get(f"{LIST}{failed.pk}/change/").text
    assert "7, again=True" in page
    assert "File &quot;x.py&quot;" in page
    assert "Run again" in page


def test_a_job_without_a_reason_says_so(staff: Client) -> None:
    fail(result=None)
    assert "The worker ended before the job did." in staff.get(LIST).text


def test_a_failed_job_runs_again_once(staff: Client, failed: Task) -> None:
    chosen = {"action": "run_again", "_selected_action": [failed.pk]}
    assert "1 job will run again." in staff.post(LIST, chosen, follow=True).text
    staff.post(LIST, chosen)
    (waiting,) = OrmQ.objects.all()
    job = waiting.task
    assert (job["func"], job["args"], job["kwargs"]) == (failed.func, (7,), {"again": True})
    assert job["group"] == "mail"
    assert not Failure.objects.exists()


def test_staff_who_may_only_view_run_nothing(client: Client, failed: Task) -> None:
    user = User.objects.create_user("looking", "looking@example.com", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_failure"))
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.post(LIST, {"action": "run_again", "_selected_action": [failed.pk]})
    assert "Run again" not in client.get(f"{LIST}{failed.pk}/change/").text
    assert not OrmQ.objects.exists()


def test_the_admin_has_times_of_24_hours_and_the_colours_of_the_product(
    staff: Client, failed: Task
) -> None:
    Creator.objects.create(name="Anna")
    Creator.objects.update(updated_at=datetime(2026, 11, 20, 15, 30, tzinfo=UTC))
    for address in (LIST, "/admin/creators/creator/"):
        page = staff.get(address).text
        assert "20 Nov 2026, 15:30" in page
        assert "p.m." not in page
    assert "oklch(43% 0.082 172)" in page
