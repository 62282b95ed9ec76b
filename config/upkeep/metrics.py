"""Serves `/metrics` in Prometheus' text format: metrics of this machine's processes and of the database."""

import logging
from collections.abc import Callable, Iterator
from secrets import compare_digest
from time import perf_counter
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.db.models import Count, Min, Q, Sum
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_q.models import Failure, OrmQ
from django_q.signals import post_execute_in_worker, pre_execute
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from billing.models import OneOffPayment, Reservation
from billing.money import MICROS_PER_CREDIT
from config.kit import clock
from config.kit.metrics import ERRORS, JOB_SECONDS, JOBS, REQUEST_SECONDS, REQUESTS
from config.kit.notes import get_notes
from config.kit.replicas import list_replicas
from config.kit.rows import run_statement
from config.upkeep import queue
from config.upkeep.logs import current_request
from creators.models import IndexState

log = logging.getLogger(__name__)

GetResponse = Callable[[HttpRequest], HttpResponse]
_METHODS: Final = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
_WHOLE: Final = ("admin/", "accounts/")
"""URL prefixes whose routes are counted together, because each prefix has hundreds of routes."""


# --- Requests and jobs, as they end ---------------------------------------------------------------


def measure_requests(get_response: GetResponse) -> GetResponse:
    """Middleware that counts requests by route. Paths are not used, because they can contain people's names. Also makes
    the request's id available to log lines."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        current_request.set(get_notes(request).request_id)
        response = get_response(request)
        route = _name_route(request)
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(method, route, str(response.status_code)).inc()
        REQUEST_SECONDS.labels(route).observe(perf_counter() - began)
        if code := getattr(response, "error_code", None):
            ERRORS.labels(code).inc()
        return response

    return middleware


def _name_route(request: HttpRequest) -> str:
    found = request.resolver_match
    if found is None:
        is_static = request.path_info.startswith(settings.STATIC_URL)
        return "static" if is_static else "unmatched"
    return next((whole for whole in _WHOLE if found.route.startswith(whole)), found.route)


@receiver(pre_execute, dispatch_uid="metrics_start")
def note_start(task: dict[str, Any], **_: Any) -> None:
    task["kindred_began"] = perf_counter()


@receiver(post_execute_in_worker, dispatch_uid="metrics_end")
def note_end(task: dict[str, Any], **_: Any) -> None:
    name = str(task["func"])
    JOBS.labels(name, "done" if task["success"] else "failed").inc()
    JOB_SECONDS.labels(name).observe(perf_counter() - task.pop("kindred_began"))


# --- What the database holds ----------------------------------------------------------------------


class DatabaseCollector(Collector):
    """Reads metrics from the database whenever Prometheus requests them. If the database does not respond, yields only
    `kindred_database_up`."""

    def collect(self) -> Iterator[Metric]:
        try:
            found = [
                *_collect_reservations(),
                *_collect_queue(),
                *_collect_one_off(),
                *_collect_replicas(),
            ]
        except (DatabaseError, InterfaceError):
            log.warning("Metrics: the database does not answer.", exc_info=True)
            found = []
        yield from [_gauge("database_up", "1 if the database answers.", bool(found)), *found]


def _collect_reservations() -> Iterator[Metric]:
    held = Reservation.objects.filter(state=Reservation.State.OPEN).aggregate(
        number=Count("pk"), micros=Sum("amount_micros", default=0), since=Min("created_at")
    )
    yield _gauge("reservations_open", "Open reservations.", held["number"])
    held_credits = held["micros"] / MICROS_PER_CREDIT
    yield _gauge("reserved_credits", "Credits that open reservations hold.", held_credits)
    age_s = _seconds_since(held["since"])
    yield _gauge("reservation_oldest_seconds", "Age of the oldest open reservation.", age_s)


def _collect_queue() -> Iterator[Metric]:
    now = clock.now()
    waiting = OrmQ.objects.filter(lock__lte=now).aggregate(number=Count("pk"), since=Min("lock"))
    yield _gauge("queue_waiting", "Jobs that wait.", waiting["number"])
    oldest_s = _seconds_since(waiting["since"])
    yield _gauge("queue_oldest_seconds", "How long the oldest job waits.", oldest_s)
    yield _gauge("queue_running", "Jobs that run.", OrmQ.objects.filter(lock__gt=now).count())
    yield _gauge("queue_failed", "Failed jobs that the admin lists.", Failure.objects.count())
    yield _gauge("worker_up", "1 if a worker serves the queue.", queue.is_served())
    unindexed = IndexState.objects.filter(Q(stale=True) | Q(indexed_at=None)).count()
    yield _gauge("index_waiting", "Creators that wait to be indexed.", unindexed)


def _collect_one_off() -> Iterator[Metric]:
    payments = OneOffPayment.objects
    unclear = payments.filter(state=OneOffPayment.State.COLLECTING).count()
    text = "Payments without an account of which it is unknown whether they were taken."
    yield _gauge("one_off_payments_unclear", text, unclear)
    unanswered = payments.filter(state=OneOffPayment.State.COLLECTED).count()
    text = "Payments without an account that were taken, and whose answer was not delivered."
    yield _gauge("one_off_payments_unanswered", text, unanswered)


def _collect_replicas() -> Iterator[Metric]:
    replicas = list_replicas()
    if not replicas:
        return
    position_of_log = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"
    ((position,),) = run_statement(position_of_log)
    up = GaugeMetricFamily("kindred_replica_up", "1 if it answers.", labels=["replica"])
    lag = GaugeMetricFamily("kindred_replica_lag_bytes", "Log to replay.", labels=["replica"])
    for replica in replicas:
        replica.wait_for_probe()
        up.add_metric([replica.alias], replica.is_up)
        lag.add_metric([replica.alias], max(0, position - replica.replayed))
    yield from (up, lag)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"kindred_{name}", text, value=value)


def _seconds_since(moment: Any) -> float:
    return (clock.now() - moment).total_seconds() if moment else 0.0


# --- The page -------------------------------------------------------------------------------------


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Serves the metrics. Raises Http404 unless the request has the header `Authorization: Bearer METRICS_TOKEN`."""
    sent = request.headers.get("Authorization", "").encode()
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    if not settings.METRICS_TOKEN or not compare_digest(sent, wanted):
        raise Http404
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # carries no types
    registry.register(DatabaseCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
