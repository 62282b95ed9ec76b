"""Adapts the library of the job queue. Records in the database whether a worker is running, and corrects times that
were set by a wrong clock."""

import multiprocessing
import time
from datetime import timedelta
from multiprocessing import synchronize
from multiprocessing.queues import Queue
from typing import Any, Final

from django.core import signing
from django_q import cluster, core_signing, pusher
from django_q.brokers.orm import ORM
from django_q.conf import Conf
from django_q.models import OrmQ, Schedule

from config.kit import clock
from config.models import Heartbeat

WORKER: Final = "worker"
BEAT_S: Final = 5
WAIT_SLICE_S: Final = 0.1
AWAY_AFTER: Final = timedelta(seconds=30)
"""If the worker's last heartbeat is older than this, the worker counts as not running. A restart takes less time."""


class SteadyEvent(synchronize.Event):
    """An event whose waits use the monotonic clock. So a wait does not become longer if the system's clock is set
    back."""

    def __init__(self) -> None:
        super().__init__(ctx=multiprocessing.get_context())

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is None:
            return super().wait()
        until = time.monotonic() + timeout
        while not self.is_set():
            left_s = until - time.monotonic()
            if left_s <= 0:
                return False
            time.sleep(min(left_s, WAIT_SLICE_S))
        return True


def change_library() -> None:
    """Changes the library of the job queue in three ways. Waits use the monotonic clock. A worker takes a job only when
    one of its processes is free, so that workers on other machines can take the job. Signatures of jobs are checked by
    Django, which also accepts the keys in SECRET_KEY_FALLBACKS."""
    cluster.Event = SteadyEvent
    cluster.pusher = _push_jobs
    core_signing.Signer.unsign = signing.Signer.unsign


def _push_jobs(task_queue: "Queue[Any]", event: synchronize.Event, broker: "Broker") -> None:
    broker.task_queue = task_queue
    pusher.pusher(task_queue, event, broker)


class Broker(ORM):  # type: ignore[misc]  # the library carries no types
    """The job queue in Postgres. Stores the worker's heartbeat only every BEAT_S seconds, while the library would write
    to the cache twice a second."""

    task_queue: "Queue[Any] | None" = None
    """The queue in this worker's memory, with jobs that were taken from the database but have not started."""
    _beat_at = float("-inf")

    def dequeue(self) -> list[Any] | None:
        if self.task_queue is None or is_awaited(self.task_queue):
            jobs: list[Any] | None = super().dequeue()
            return jobs
        time.sleep(Conf.POLL)
        return None

    def set_stat(self, *_: Any) -> None:
        if time.monotonic() - self._beat_at >= BEAT_S:
            self._beat_at = time.monotonic()
            self.get_connection()  # replaces a broken connection
            record_heartbeat()
            bring_jobs_back()


def is_awaited(task_queue: "Queue[Any]") -> bool:
    """Returns whether the local queue is empty and a process is waiting for a job. A waiting process holds the queue's
    read lock."""
    readers: synchronize.Lock = task_queue._rlock  # type: ignore[attr-defined]  # noqa: SLF001
    is_idle = readers.acquire(block=False)
    if is_idle:
        readers.release()
    return not is_idle and not task_queue.full()


def record_heartbeat() -> None:
    Heartbeat.objects.update_or_create(name=WORKER, defaults={"at": clock.now()})


def is_served() -> bool:
    now = clock.now()
    # A heartbeat in the future comes from a machine whose clock was ahead.
    lately = (now - AWAY_AFTER, now + AWAY_AFTER)
    return Heartbeat.objects.filter(name=WORKER, at__range=lately).exists()


def bring_jobs_back() -> None:
    """Makes jobs due now if their next run is too far in the future. That happens if the clock was ahead when they were
    scheduled."""
    now = clock.now()
    for schedule in Schedule.objects.filter(next_run__gt=now):
        if schedule.next_run > schedule.calculate_next_run(now):
            same = Schedule.objects.filter(pk=schedule.pk, next_run=schedule.next_run)
            same.update(next_run=now)
    OrmQ.objects.filter(lock__gt=now + timedelta(seconds=Conf.RETRY)).update(lock=now)
