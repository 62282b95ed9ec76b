"""Several workers of one web process, and what happens when one is killed."""

import socket
import time

import httpx
import psutil
import pytest
from django.db import connection

from config.serving.__main__ import main
from tests.benchmarks.serving import server
from tests.settings import CLUSTER, DATABASE_IS_OURS

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not DATABASE_IS_OURS, reason="the server is told the embedded database"),
    pytest.mark.slow,
]
WORKERS, PATIENCE_S = 3, 60


def test_a_killed_worker_is_replaced_while_the_others_answer_and_none_outlives_the_leader() -> None:
    url = CLUSTER.url(str(connection.settings_dict["NAME"]))
    settings = {"DJANGO_SETTINGS_MODULE": "tests.settings", "WEB_WORKERS": str(WORKERS)}
    with server(url, settings) as (address, worker):
        leader = worker.parent()
        assert leader is not None
        while count_listening(leader) < WORKERS:  # one answers before all are up
            time.sleep(0.05)
        worker.kill()
        killed_at = time.monotonic()
        while count_listening(leader) < WORKERS:
            assert time.monotonic() - killed_at < PATIENCE_S
            httpx.get(f"{address}/health", timeout=PATIENCE_S).raise_for_status()
        workers = leader.children()
        assert worker.pid not in {child.pid for child in workers}
        leader.kill()
        assert psutil.wait_procs(workers, timeout=PATIENCE_S)[1] == []


def count_listening(leader: psutil.Process) -> int:
    return sum(is_listening(child) for child in leader.children())


def is_listening(process: psutil.Process) -> bool:
    try:
        return any(one.status == psutil.CONN_LISTEN for one in process.net_connections())
    except psutil.Error:
        return False


def test_an_invalid_option_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WEB_WORKERS", "many")
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err.startswith("Kindred: WEB_WORKERS must be a whole number")


def test_a_port_in_use_is_refused_and_not_shared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setenv("HOST", "127.0.0.1")
        monkeypatch.setenv("PORT", str(port))
        with pytest.raises(SystemExit):
            main()
    assert f"Port {port} is in use." in capsys.readouterr().err
