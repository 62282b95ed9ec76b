"""A start that cannot succeed says why in one sentence."""

import errno
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest

from config.launch import database, options, ports
from config.launch.commands import run_command
from config.launch.diagnosis import LaunchError, disk_full
from config.launch.locks import hold_exclusively
from config.launch.places import ROOT
from tests.settings import CLUSTER, DATABASE_IS_OURS


def test_a_taken_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(LaunchError, match=f"Port {port} is in use"):
            ports.check_free("127.0.0.1", port)


def test_a_host_that_is_not_ours() -> None:
    with pytest.raises(LaunchError, match="Cannot listen on 192"):
        ports.check_free("192.0.2.1", 8000)


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", "8.5"])
def test_an_invalid_port(port: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(LaunchError, match="PORT must be a whole number"):
        options.read_options()


def test_a_database_that_does_not_answer_without_telling_its_password() -> None:
    with pytest.raises(LaunchError, match="cannot be used") as caught:
        database.check_database("postgres://someone:secret@127.0.0.1:1/kindred")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "url", ["mysql://host/name", "postgres://host:port/name", "postgres://[/x", "kindred"]
)
def test_a_url_of_another_database(url: str) -> None:
    with pytest.raises(LaunchError, match="DATABASE_URL must look like"):
        database.check_database(url)


@pytest.mark.django_db
@pytest.mark.skipif(not DATABASE_IS_OURS, reason="hides pgvector in a server of our own")
def test_a_postgres_without_pgvector() -> None:
    with psycopg.connect(CLUSTER.url("postgres")) as connection:
        # A table of this name in front of the catalogue's view looks like a server that offers nothing.
        connection.execute(
            "CREATE TEMPORARY TABLE pg_available_extensions (name text, default_version text)"
        )
        connection.execute("SET search_path = pg_temp, pg_catalog")
        with pytest.raises(LaunchError, match=r"has no pgvector\. Install it"):
            database._check_server(connection, where="db.example.com/kindred")
        connection.rollback()


@pytest.mark.django_db
@pytest.mark.skipif(not DATABASE_IS_OURS, reason="asks a server of our own")
def test_the_embedded_postgres_will_do() -> None:
    database.check_database(CLUSTER.url("postgres"))


def test_a_full_disk_however_it_is_reported(tmp_path: Path) -> None:
    wrapped = RuntimeError("it failed")
    wrapped.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    for problem in (
        wrapped,
        'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    ):
        sentence = disk_full(problem, tmp_path)
        assert sentence is not None
        assert "is full" in sentence
    assert disk_full("connection refused", tmp_path) is None


def test_a_failed_command_names_the_fullest_disk_that_it_writes_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roomy, full = tmp_path / "roomy", tmp_path / "full"
    roomy.mkdir()
    full.mkdir()
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda at: usage._replace(free=(at != full) * 10**9))
    failing = ("sh", "-c", "echo out of luck; exit 1")
    with pytest.raises(LaunchError, match=f"^The disk that holds {full} is full"):
        run_command("It failed", *failing, writes_to=[roomy, full])
    for folders in ({}, {"writes_to": [roomy]}):
        with pytest.raises(LaunchError, match=r"^It failed: out of luck\.$"):
            run_command("It failed", *failing, **folders)
    with pytest.raises(LaunchError, match=r"^A disk is full"):
        run_command("It failed", "sh", "-c", "echo No space left on device; exit 1", writes_to=[])


def test_a_second_run_over_the_same_data(tmp_path: Path) -> None:
    with hold_exclusively(tmp_path / "run.lock"):
        done = _launch("run", KINDRED_DATA_DIR=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("Kindred: Kindred is already running with the data in")
    assert done.stderr.count("\n") == 1


def test_too_old_a_python(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\nexit 1\n')
    old.chmod(0o755)
    done = subprocess.run(
        ["make", "run", f"PYTHON={old}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed" in done.stderr
    assert "Python 3.9.2" in done.stderr


def _launch(command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "config.launch", command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_pgbouncer_without_a_server_is_a_database_that_does_not_answer() -> None:
    """PgBouncer accepts a connection that it cannot lead anywhere, and refuses its first statement."""
    with socket.create_server(("127.0.0.1", 0)) as bouncer:
        thread = threading.Thread(target=refuse_statements, args=(bouncer,))
        thread.start()
        url = f"postgres://kindred@127.0.0.1:{bouncer.getsockname()[1]}/kindred?sslmode=disable&gssencmode=disable"
        problem = database.ServedDatabase(url).name_obstacle()
        thread.join()
    assert problem == "The database does not answer."


def refuse_statements(bouncer: socket.socket) -> None:
    """Take one connection in Postgres's protocol and answer its first statement with an error."""
    connection, _ = bouncer.accept()
    with connection:
        connection.recv(1024)
        connection.sendall(frame(b"R", struct.pack("!i", 0)) + frame(b"Z", b"I"))
        connection.recv(1024)
        connection.sendall(frame(b"E", b"SFATAL\0C08P01\0Mquery_wait_timeout\0\0"))


def frame(kind: bytes, content: bytes) -> bytes:
    return kind + struct.pack("!i", len(content) + 4) + content
