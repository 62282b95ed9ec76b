"""Jobs go on after a clock that was ahead is set back."""

import multiprocessing
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django_q.conf import Conf
from django_q.models import OrmQ, Schedule

from config.kit import clock
from config.models import Heartbeat
from config.upkeep import queue
from tests.soak.wrong_clocks import make_wrong_clocks

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


def test_a_job_is_taken_only_while_a_worker_waits_for_it() -> None:
    waiting: multiprocessing.Queue[str] = multiprocessing.Queue(maxsize=1)
    broker = queue.Broker(list_key="kindred")
    broker.task_queue = waiting
    OrmQ.objects.create(key="kindred", payload="job", lock=clock.now() - timedelta(seconds=1))
    assert broker.dequeue() is None
    with ThreadPoolExecutor(1) as worker:
        got = worker.submit(waiting.get)
        while not (jobs := broker.dequeue()):
            continue
        waiting.put(jobs[0][1])
        assert got.result() == "job"
    assert not queue.is_awaited(waiting)


def test_a_beat_from_the_future_is_no_sign_of_life(now: datetime) -> None:
    Heartbeat.objects.create(name=queue.WORKER, at=now + timedelta(days=1))
    assert not queue.is_served()
    queue.record_heartbeat()
    assert queue.is_served()


@pytest.mark.skipif(not shutil.which("cc"), reason="no compiler for the clock that is set")
def test_the_cluster_does_not_wait_for_a_time_of_the_day_that_went_away() -> None:
    waiting = """
import threading, time
from django_q import cluster
from tests.soak.wrong_clocks import DAY_S, set_clock
event = cluster.Event()
threading.Timer(0.2, set_clock, ["application", -DAY_S]).start()
before, started = time.time(), time.monotonic()
assert not event.wait(0.6)
assert time.time() < before - DAY_S / 2, "the clock was not set"
event.set()
assert event.wait(60)
assert time.monotonic() - started < 30
"""
    with make_wrong_clocks() as clocks:
        done = subprocess.run(
            [sys.executable, "manage.py", "shell", "--command", waiting],
            cwd=settings.BASE_DIR,
            env=os.environ | clocks.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stderr


def test_a_job_that_was_queued_or_taken_a_day_ahead_is_run(now: datetime) -> None:
    patience = timedelta(seconds=Conf.RETRY)
    ahead = OrmQ.objects.create(key="kindred", payload="", lock=now + timedelta(days=1))
    taken = OrmQ.objects.create(key="kindred", payload="", lock=now + patience)
    queue.bring_jobs_back()
    locks = dict(OrmQ.objects.values_list("pk", "lock"))
    assert locks == {ahead.pk: now, taken.pk: now + patience}
