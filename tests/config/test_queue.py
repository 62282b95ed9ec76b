"""Jobs go on when the clock was ahead and returns."""

from datetime import datetime, timedelta

import pytest
from django_q.conf import Conf
from django_q.models import OrmQ, Schedule

from config.kit import clock
from config.upkeep import queue

pytestmark = pytest.mark.django_db


def next_runs() -> dict[str, datetime]:
    return dict(Schedule.objects.values_list("name", "next_run"))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> datetime:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    return now


def test_a_schedule_that_was_set_a_day_ahead_is_due_again(now: datetime) -> None:
    Schedule.objects.update(next_run=now + timedelta(days=1, minutes=1))
    queue.bring_jobs_back()
    assert Schedule.objects.filter(schedule_type=Schedule.MINUTES).exists()
    assert set(next_runs().values()) == {now}


def test_a_schedule_within_its_interval_stays_as_it_is(now: datetime) -> None:
    for schedule in Schedule.objects.all():
        schedule.next_run = schedule.calculate_next_run(now - timedelta(seconds=1))
        schedule.save()
    before = next_runs()
    queue.bring_jobs_back()
    assert next_runs() == before


def test_a_job_that_was_queued_or_taken_a_day_ahead_is_run(now: datetime) -> None:
    patience = timedelta(seconds=Conf.RETRY)
    ahead = OrmQ.objects.create(key="kindred", payload="", lock=now + timedelta(days=1))
    taken = OrmQ.objects.create(key="kindred", payload="", lock=now + patience)
    queue.bring_jobs_back()
    locks = dict(OrmQ.objects.values_list("pk", "lock"))
    assert locks == {ahead.pk: now, taken.pk: now + patience}
