"""`make test ARGS=pgbouncer`: every connection of the tests goes through PgBouncer in transaction mode."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import connections

from config.launch import server_user
from config.launch.postgres import Cluster
from tests.settings import CLUSTER

MOST_OF_THEM = 0.02
"""At most this share of the tests may need a session of their own."""
ROLES = ("postgres", "kindred_web", "kindred_worker", "kindred_migrations", "kindred_commands")

_SETTINGS = """\
[databases]
* = host={server}
[pgbouncer]
pool_mode = transaction
listen_addr =
unix_socket_dir = {folder}
listen_port = 5432
auth_type = trust
auth_file = {folder}/users
max_client_conn = 1000
default_pool_size = 50
server_idle_timeout = 5
{more}
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that need a session. `-ra` lists them with the reason."""
    needing = [(item, mark) for item in items if (mark := item.get_closest_marker("own_session"))]
    for item, mark in needing:
        item.add_marker(pytest.mark.skip(reason=f"needs its own session: {mark.args[0]}"))
    whole = len(items) > 1_000
    assert not whole or len(needing) <= MOST_OF_THEM * len(items), len(needing)


@contextmanager
def run_pgbouncer(cluster: Cluster, *more: str) -> Iterator[Path]:
    """Runs PgBouncer before a server. Yields the folder of its socket."""
    program = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if program is None:
        pytest.exit("PgBouncer is missing. On Debian and Ubuntu: apt-get install pgbouncer")
    user = server_user.choose_server_user(cluster.folder)
    folder = Path(tempfile.mkdtemp(prefix="pgbouncer-"))
    folder.chmod(0o755)
    (folder / "users").write_text("".join(f'"{role}" ""\n' for role in ROLES))
    text = _SETTINGS.format(server=cluster.socket_dir, folder=folder, more="\n".join(more))
    (folder / "pgbouncer.ini").write_text(text)
    shutil.chown(folder, user.uid, user.gid)
    process = subprocess.Popen(
        [program, "-q", folder / "pgbouncer.ini"], cwd="/", **user.popen_arguments()
    )
    try:
        _wait_for_answer(folder, process)
        yield folder
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(folder)


def _wait_for_answer(folder: Path, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
        except psycopg.OperationalError:
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            return


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The databases are made without PgBouncer, which would keep connections to them."""
    with run_pgbouncer(CLUSTER) as folder:
        places = [connections.settings["default"], connections["default"].settings_dict]
        connections.close_all()
        for place in places:
            place["HOST"] = str(folder)
        yield
        connections.close_all()
        for place in places:
            place["HOST"] = str(CLUSTER.socket_dir)
