"""The embedded Postgres, with real processes."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from config.launch.diagnosis import LaunchError
from config.launch.places import ROOT
from config.launch.postgres import Cluster
from config.launch.supervisor import Child, StopSignals, Supervisor
from tests.clusters import SharedCluster

pytestmark = pytest.mark.slow


class DurableCluster(SharedCluster):
    read_options = Cluster.read_options


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedCluster]:
    # The folder pytest gives is private, so this also proves that root lets the server's user through.
    cluster = DurableCluster(tmp_path_factory.mktemp("A folder") / "data")
    yield cluster
    cluster.stop()


def test_it_starts_in_a_path_with_a_space_and_has_pgvector(cluster: SharedCluster) -> None:
    cluster.share()
    with psycopg.connect(cluster.url()) as connection:
        connection.execute("CREATE EXTENSION vector")
        assert connection.execute("SELECT '[1,2]'::halfvec(2)::text").fetchone() == ("[1,2]",)


def test_starting_a_running_one_again_finds_it(cluster: SharedCluster) -> None:
    cluster.share()
    before = (cluster.folder / "postmaster.pid").read_text()
    cluster.share()
    assert cluster.answers()
    assert (cluster.folder / "postmaster.pid").read_text() == before


def test_after_kill_9_it_starts_again_with_its_data(cluster: SharedCluster) -> None:
    cluster.share()
    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 1 AS one")
    os.kill(_pid(cluster), signal.SIGKILL)
    cluster.share()
    with psycopg.connect(cluster.url()) as connection:
        assert connection.execute("SELECT one FROM kept").fetchone() == (1,)


def test_a_process_number_that_is_another_program_by_now_does_not_keep_it_from_starting(
    cluster: SharedCluster,
) -> None:
    cluster.share()
    cluster.stop()
    for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
        (cluster.folder / name).write_text(f"{os.getpid()}\n{cluster.folder}\n")
    cluster.share()
    assert cluster.answers()


def test_a_tied_one_ends_with_its_starter_even_when_that_is_killed(cluster: SharedCluster) -> None:
    cluster.stop()
    program = (
        "import sys, time; from pathlib import Path; from config.launch.postgres import Cluster\n"
        "Cluster(Path(sys.argv[1])).start(); print('up', flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", program, str(cluster.data_dir)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == "up\n"
        server = psutil.Process(_pid(cluster))
        starter.kill()
    psutil.wait_procs([server], timeout=60)
    assert not server.is_running() or server.status() == psutil.STATUS_ZOMBIE


def test_a_tied_one_that_was_killed_is_started_again_with_its_data(cluster: SharedCluster) -> None:
    cluster.stop()
    server = Cluster(cluster.data_dir).start()
    supervisor = Supervisor(StopSignals(), os.environ)
    supervisor.database = Child("Postgres", server.respawn, server.process)
    try:
        with psycopg.connect(cluster.url(), autocommit=True) as connection:
            connection.execute("CREATE TABLE survived AS SELECT 1 AS one")
        server.process.kill()
        watch_for(supervisor, 60, until=lambda: server.process.poll() is None and cluster.answers())
        with psycopg.connect(cluster.url()) as connection:
            assert connection.execute("SELECT one FROM survived").fetchone() == (1,)
    finally:
        server.stop()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A small separate file system that the test can fill."""
    mounted = tmp_path / "disk"
    mounted.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", str(mounted)]
    if subprocess.run(command, check=False, capture_output=True).returncode != 0:
        pytest.skip("only root may mount a file system to fill")
    yield mounted
    subprocess.run(["umount", "--lazy", str(mounted)], check=True)


def test_after_a_full_disk_is_freed_it_serves_again(
    small_disk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = Cluster(small_disk / "data")
    server = cluster.start()
    supervisor = Supervisor(StopSignals(), os.environ)
    supervisor.database = Child("Postgres", server.respawn, server.process, cluster.name_full_disk)
    try:
        with psycopg.connect(cluster.url(), autocommit=True) as connection:
            (small_disk / "ballast").write_bytes(bytes(shutil.disk_usage(small_disk).free - 4096))
            with pytest.raises(psycopg.OperationalError):
                _fill(connection)
        told: list[str] = []

        def is_told() -> bool:
            told.append(capsys.readouterr().err)
            return "is full. Kindred restarts it until it runs." in "".join(told)

        watch_for(supervisor, 60, until=is_told)
        assert is_told()
        assert not cluster.answers()
        (small_disk / "ballast").unlink()
        watch_for(supervisor, 60, until=lambda: server.process.poll() is None and cluster.answers())
        with psycopg.connect(cluster.url(), autocommit=True) as connection:
            connection.execute("CREATE TABLE it_fits_again AS SELECT 1 AS one")
    finally:
        server.stop()


def _fill(connection: "psycopg.Connection[tuple[object, ...]]") -> None:
    """Write until the database's log needs another file, which ends the server."""
    for _ in range(100):
        connection.execute("SELECT pg_logical_emit_message(false, 'filling', repeat('x', 1000000))")


def watch_for(supervisor: Supervisor, seconds: float, *, until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + seconds
    supervisor.watch(until=lambda: time.monotonic() > deadline or until())


def test_a_long_path_gets_its_socket_elsewhere(tmp_path: Path) -> None:
    deep = Cluster(tmp_path / ("deep" * 30))
    assert len(os.fsencode(deep.socket_dir / ".s.PGSQL.5432")) <= 107
    assert deep.socket_dir != Cluster(tmp_path / ("else" * 30)).socket_dir


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LaunchError, match="Postgres did not start"):
        Cluster(tmp_path / "file" / "data").start()


def _pid(cluster: Cluster) -> int:
    return int((cluster.folder / "postmaster.pid").read_text().splitlines()[0])
