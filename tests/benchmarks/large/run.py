"""`make bench ARGS=million`: each kind of query in a generated catalogue of a million creators, first its retrieval and
then the whole search over HTTP.

It runs only when it is named. `--scale 100000` builds a smaller catalogue. The catalogue has a data folder of its own
and is kept: delete KINDRED_DATA_DIR/million to build it again.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import median, quantiles
from uuid import UUID

import psutil
import psycopg
from django.core.management import call_command
from django.db import connection, connections
from psycopg import sql

from config.launch.postgres import Cluster
from search.filters.conditions import estimate_kept
from search.pipeline.candidates.retrieval import retrieve_creators
from search.pipeline.question.question import encode_query
from search.pipeline.values import EncodedQuery
from tests.benchmarks.large.exact import Exact, read_filtered, recall
from tests.benchmarks.large.filling import POSTS, fill
from tests.benchmarks.large.kinds import COMMON_SUBJECTS, Kind, list_kinds, list_subjects
from tests.benchmarks.large.over_http import measure_over_http
from tests.benchmarks.timing import timed

BYTES_EACH = 18_000
"""Bytes on disk for each creator, with indexes, measured with 100,000 creators."""
S_EACH = 0.005
"""Seconds to build each creator on two quiet cores. Most of them build the graph indexes."""
MEMORY_GB = 4
FOUND = 50


def run(cluster: Cluster, arguments: Sequence[str]) -> None:
    options = _read_options(arguments)
    creators = options.scale
    size_gb, minutes = BYTES_EACH * creators / 1e9, max(1, S_EACH * creators / 60)
    print(
        f"{creators:,} creators, {POSTS * creators:,} posts: about {size_gb:.0f} GB in {cluster.folder}. "
        f"Building them takes about {minutes:.0f} minutes on two quiet cores, and {MEMORY_GB} GB of memory.",
        flush=True,
    )
    _connect(cluster, f"creators_{creators}")
    call_command("migrate", verbosity=0, interactive=False)
    fill(creators)
    _tell_sizes()
    subjects = list_subjects(options.subjects)
    encoded = [
        encode_query(one) for one in Kind("all", subjects=(*subjects, *COMMON_SUBJECTS)).queries(0)
    ]
    kinds = [
        kind
        for kind in list_kinds()
        if not options.kinds or any(part in kind.name for part in options.kinds)
    ]
    if not options.only_http:
        exact = Exact(creators, encoded, cluster.data_dir)
        for kind in kinds:
            _measure(kind, options.subjects, exact)
    if kinds:
        measure_over_http(cluster.url(f"creators_{creators}"), kinds, options.subjects)


def _read_options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench ARGS=million")
    parser.add_argument("--scale", type=int, default=1_000_000, help="creators")
    parser.add_argument("--subjects", type=int, default=40)
    parser.add_argument("--kinds", nargs="*", help="parts of the names of kinds")
    parser.add_argument("--only-http", action="store_true", help="leave the retrieval out")
    options = parser.parse_args(arguments)
    if options.subjects < 2:
        parser.error("Percentiles need at least two subjects.")
    return options


def _connect(cluster: Cluster, name: str) -> None:
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as admin:
        if admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    connections.close_all()
    for place in (connections.settings["default"], connections["default"].settings_dict):
        place["NAME"] = name


def _tell_sizes() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
        size = cursor.fetchone()[0]
        cursor.execute("SHOW shared_buffers")
        print(f"{size}; shared_buffers {cursor.fetchone()[0]}", flush=True)


def _measure(kind: Kind, subjects: int, exact: Exact) -> None:
    queries = [encode_query(one) for one in kind.queries(subjects)]
    found: list[list[UUID]] = []

    def retrieve(query: EncodedQuery) -> None:
        found.append([one.creator_id for one in retrieve_creators(query, most=FOUND)])

    first = timed(queries[:1], retrieve)[0]
    timed(queries[1:5], retrieve)
    found.clear()
    before = _read_cpu_ms()
    times = timed(queries, retrieve)
    cpu_ms = (_read_cpu_ms() - before) / len(queries)
    right = _recalls(kind, queries, found, exact)
    started = time.perf_counter()
    kept, is_counted = estimate_kept(kind.filters)
    estimate_ms = 1000 * (time.perf_counter() - started)
    print(
        f"{kind.name}: p50 {median(times):.0f} ms, p95 {quantiles(times, n=20)[18]:.0f} ms, first {first:.0f} ms, "
        f"Postgres {cpu_ms:.0f} ms of a processor; "
        f"recall@25 {sum(right) / len(right):.3f}, least {min(right):.2f}; "
        f"keeps {'' if is_counted else 'about '}{kept:,} ({estimate_ms:.0f} ms)",
        flush=True,
    )


def _read_cpu_ms() -> float:
    """Returns the processor time of the database's process. It depends less on other work than the time that passes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        used = psutil.Process(cursor.fetchone()[0]).cpu_times()
    return 1000 * (used.user + used.system)


def _recalls(
    kind: Kind, queries: list[EncodedQuery], found: list[list[UUID]], exact: Exact
) -> list[float]:
    if not kind.has_subject:
        best = read_filtered(queries[0], 25)
        return [len(set(best) & set(one[:25])) / max(1, len(best)) for one in found]
    return [recall(exact.measure(query), one) for query, one in zip(queries, found, strict=True)]
