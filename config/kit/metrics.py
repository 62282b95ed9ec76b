"""Metrics that the processes of one machine share. Each process writes only its own metrics."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from prometheus_client import Counter, Histogram, values

from config.kit.counts import CountsFile

# This must be set before the first metric is created.
values.MmapedDict = CountsFile  # type: ignore[attr-defined, assignment]  # it names no such hook
if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
    Path(folder).mkdir(parents=True, exist_ok=True)

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

REQUESTS = Counter(
    "kindred_requests", "Requests by method, route and status.", ["method", "route", "status"]
)
REQUEST_SECONDS = Histogram(
    "kindred_request_seconds", "Time to the answer.", ["route"], buckets=_SECONDS
)
ERRORS = Counter("kindred_errors", "Errors of the API by code.", ["code"])
JOBS = Counter("kindred_jobs", "Finished jobs by result.", ["job", "result"])
JOB_SECONDS = Histogram("kindred_job_seconds", "Time of a job.", ["job"], buckets=_SECONDS)
MODEL_SECONDS = Histogram(
    "kindred_model_seconds", "Time of the embedding model for a batch.", ["texts"], buckets=_SECONDS
)
MODEL_FAILURES = Counter(
    "kindred_model_failures", "Batches that the embedding model failed.", ["texts"]
)
CATALOGUE_READS = Counter(
    "kindred_catalogue_reads", "Reads for searches and lookalikes, with replicas.", ["outcome"]
)


@contextmanager
def time_model(texts: str) -> Iterator[None]:
    """Measures the time to encode a batch of `queries` or `creators`. If encoding fails, counts the failure."""
    began = perf_counter()
    with MODEL_FAILURES.labels(texts).count_exceptions():
        yield
    MODEL_SECONDS.labels(texts).observe(perf_counter() - began)
