"""Whether someone works on the queue, as every machine can see it."""

import time
from datetime import timedelta
from typing import Final

from django_q.brokers.orm import ORM

from config.kit import clock
from config.models import Heartbeat

WORKER: Final = "worker"
BEAT_S: Final = 5
AWAY_AFTER: Final = timedelta(seconds=30)
"""Longer than a worker takes to start again."""


class Broker(ORM):  # type: ignore[misc]  # the library carries no types
    """The queue in Postgres. A cluster tells its broker twice a second that it lives; the library keeps that in a cache,
    which here only the process itself could read, so it is noted in the database instead."""

    _beat_at = float("-inf")

    def set_stat(self, key: str, value: str, timeout: int) -> None:  # noqa: ARG002
        if time.monotonic() - self._beat_at >= BEAT_S:
            self._beat_at = time.monotonic()
            self.get_connection()  # leaves one that broke off
            beat()


def beat() -> None:
    Heartbeat.objects.update_or_create(name=WORKER, defaults={"at": clock.now()})


def is_served() -> bool:
    return Heartbeat.objects.filter(name=WORKER, at__gt=clock.now() - AWAY_AFTER).exists()
