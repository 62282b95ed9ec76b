"""A replica of the server of the tests. A run starts it once, when the first test asks for it."""

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import psycopg
import pytest
from django.db import connection, connections, transaction
from django.test import override_settings

from config.kit import replicas
from config.kit.replicas import Connection, list_replicas
from config.launch import server_user
from config.launch.commands import run_command
from config.launch.postgres import _SOCKET_NAME, Server, find_binaries
from tests.clusters import ThrowawayCluster
from tests.settings import CLUSTER, DATABASE_IS_OURS

ALIAS = "replica_1"
WITHIN_S = 60
"""What a test waits for takes far less, unless it never comes."""


def wait_until(is_true: Callable[[], Any]) -> None:
    until = time.monotonic() + WITHIN_S
    while not is_true():
        assert time.monotonic() < until
        time.sleep(0.02)


class RunningReplica:
    def __init__(self, server: Server) -> None:
        self.server = server

    def execute(self, statement: str) -> Any:
        with psycopg.connect(self.server.cluster.url("postgres"), autocommit=True) as admin:
            result = admin.execute(statement)
            return result.fetchone() if result.description else None

    def catch_up(self) -> None:
        """Wait until it shows everything that the primary shows, and until its probe found it up."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL synchronous_commit = on")
            cursor.execute("SELECT pg_logical_emit_message(true, 'flush', 'all before it')")
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_wal_flush_lsn()")
            (position,) = cursor.fetchone()
        query = f"SELECT pg_last_wal_replay_lsn() >= '{position}'"
        wait_until(lambda: self.execute(query)[0])
        wait_until(lambda: all(replica.is_up for replica in list_replicas()))

    def signal(self, number: int) -> None:
        """Send a signal to all processes of the server."""
        first = psutil.Process(self.server.process.pid)
        for process in (first, *first.children(recursive=True)):
            process.send_signal(number)


@pytest.fixture(scope="session")
def _server(django_db_setup: None) -> Iterator[Server]:
    if not DATABASE_IS_OURS:
        pytest.skip("The server of DATABASE_URL may not be copied.")
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as admin:
        # Tests of other processes write fast. The copy needs what was written since it began.
        admin.execute("ALTER SYSTEM SET wal_keep_size = '1GB'")
        admin.execute("SELECT pg_reload_conf()")
    own = f"{os.environ['KINDRED_TEST_RUN']}{os.environ.get('PYTEST_XDIST_WORKER', '')}"
    copy = ThrowawayCluster(CLUSTER.data_dir, name=f"test-replica-{own}")
    user = server_user.choose_server_user(CLUSTER.folder)
    user.own(copy.folder)
    source = ["-h", str(CLUSTER.socket_dir), "-U", "postgres"]
    options = ["-c", "fast", "--no-sync", "--no-manifest", "-R"]
    program = find_binaries() / "pg_basebackup"
    run_command(
        "No copy", program, "-D", copy.folder, *source, *options, cwd="/", **user.popen_arguments()
    )
    with (copy.folder / "postgresql.auto.conf").open("a") as file:
        # A conflict with a running statement ends the statement at once.
        file.write("max_standby_streaming_delay = 0\n")
    # The socket's lock is in the folder that was copied.
    (copy.folder / f"{_SOCKET_NAME}.lock").unlink(missing_ok=True)
    try:
        server = copy.start()
        yield server
        server.stop()
    finally:
        for left in copy.data_dir.glob(f"{copy.name}*"):
            shutil.rmtree(left) if left.is_dir() else left.unlink()


@pytest.fixture(scope="module")
def replica_alias(_server: Server) -> Iterator[None]:
    """Searches and lookalikes of the module read from the replica. Its marker `django_db` names both databases."""
    pool = {"min_size": 0, "max_size": 4, "timeout": 0.5, "reconnect_timeout": 1}
    default = connections.settings["default"]
    connections.settings[ALIAS] = default | {
        "HOST": str(_server.cluster.socket_dir),
        "OPTIONS": {"connect_timeout": 2, "pool": {**pool, "connection_class": Connection}},
        "TEST": default["TEST"] | {"MIRROR": "default"},
    }
    with override_settings(DATABASE_ROUTERS=["config.kit.catalogue.Router"]):
        replicas._start_watching.cache_clear()
        yield
    server: Any = connections[ALIAS]
    server.close()
    server.close_pool()
    del connections.settings[ALIAS]
    del connections[ALIAS]
    replicas._start_watching.cache_clear()


@pytest.fixture
def replica(
    replica_alias: None, _server: Server, transactional_db: None
) -> Iterator[RunningReplica]:
    running = RunningReplica(_server)
    running.catch_up()
    yield running
    if running.server.process.poll() is not None:
        running.server.respawn()
    running.signal(signal.SIGCONT)
    wait_until(_server.cluster.answers)
    running.execute("SELECT pg_wal_replay_resume()")
