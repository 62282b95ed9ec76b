"""While there is no web process, its port answers 503, and no connection is refused or dropped. With real processes."""

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http import HTTPStatus
from pathlib import Path
from types import MappingProxyType

import pytest

from config.launch import ports, processes
from config.launch.door import Door, let_substitute_rest, wait_at_gate
from config.launch.substitute import Substitute
from config.launch.supervisor import StopSignals, Supervisor

pytestmark = pytest.mark.slow
PATIENCE_S = 60
BROWSER = {"Accept": "text/html,*/*"}
# Answers at the sockets of its arguments, once a file says that it may, and ends when a request asks it to.
WEB = r"""
import os, socket, sys, time
from pathlib import Path
from types import MappingProxyType
from config.launch.door import (let_substitute_rest)
may_begin, substitute, file = sys.argv[1:]
while not Path(may_begin).exists():
    time.sleep(0.01)
door = socket.socket(fileno=int(file))
door.settimeout(60)
door.listen(100)
let_substitute_rest(int(substitute))
while True:
    line = door.accept()[0]
    if b"/end" in line.recv(65536):
        os._exit(1)
    line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nweb")
    line.close()
"""


@pytest.fixture
def door() -> Iterator[Door]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    [only] = ports.bind_all("127.0.0.1", port, workers=1)
    door = Door([only.detach()], *os.pipe(), *os.pipe())
    yield door
    door.close()


@pytest.fixture
def supervisor(door: Door, tmp_path: Path) -> Iterator[Supervisor]:
    """With a substitute, which rests."""
    environment = {**os.environ, "KINDRED_DATA_DIR": str(tmp_path)}
    supervisor = Supervisor(StopSignals(), environment)
    files = [door.commands, *door.sockets]
    command = [sys.executable, "-m", "config.launch.substitute", *map(str, files)]
    supervisor.start("substitute", command, pass_fds=files, is_last=True)
    yield supervisor
    supervisor.stop()


def connect(door: Door) -> http.client.HTTPConnection:
    with socket.socket(fileno=os.dup(door.sockets[0])) as bound:
        host, port = bound.getsockname()
    return http.client.HTTPConnection(host, port, timeout=PATIENCE_S)


def listen(door: Door) -> None:
    with socket.socket(fileno=os.dup(door.sockets[0])) as bound:
        bound.listen(100)


def ask(
    door: Door,
    path: str,
    method: str = "GET",
    body: bytes | None = None,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> tuple[http.client.HTTPResponse, bytes]:
    with closing(connect(door)) as connection:
        connection.request(method, path, body, dict(headers))
        response = connection.getresponse()
        return response, response.read()


@pytest.mark.usefixtures("supervisor")
def test_programs_get_the_envelope_and_people_a_page(door: Door) -> None:
    listen(door)
    door.let_substitute_answer()
    for path, headers in (("/v1/search", BROWSER), ("/", {}), ("/oauth/token", BROWSER)):
        response, body = ask(door, path, headers=headers)
        assert (response.status, response.headers["Retry-After"]) == (503, "5")
        assert json.loads(body) == {
            "error": {
                "code": "service_unavailable",
                "message": "Temporarily unavailable. Try again shortly.",
                "request_id": response.headers["X-Request-Id"],
                "status_code": 503,
                "details": {"retry_after_seconds": 5},
            }
        }
    response, body = ask(door, "/search?q=a", headers=BROWSER)
    assert (response.status, response.headers["Retry-After"]) == (503, "5")
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert b"<h1>Temporarily unavailable." in body
    assert ask(door, "/v1/search", "HEAD")[1] == b""


@pytest.mark.usefixtures("supervisor")
def test_a_large_body_is_answered_too(door: Door) -> None:
    listen(door)
    door.let_substitute_answer()
    response, _ = ask(door, "/v1/search", "POST", b" " * 4_000_000)
    assert response.status == HTTPStatus.SERVICE_UNAVAILABLE


@pytest.mark.usefixtures("supervisor")
def test_who_waits_when_it_is_told_to_rest_is_answered_by_the_web_process(door: Door) -> None:
    listen(door)
    door.let_substitute_answer()
    assert ask(door, "/")[0].status == HTTPStatus.SERVICE_UNAVAILABLE
    let_substitute_rest(door.substitute)
    with socket.socket(fileno=os.dup(door.sockets[0])) as bound:
        bound.settimeout(0.1)
        until, line = time.monotonic() + PATIENCE_S, None
        while line is None and time.monotonic() < until:
            waiting = connect(door)
            waiting.request("GET", "/")
            # Until it has read the command, it answers.
            try:
                line, _ = bound.accept()
            except TimeoutError:
                assert waiting.getresponse().status == HTTPStatus.SERVICE_UNAVAILABLE
                waiting.close()
        assert line is not None
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        assert waiting.getresponse().status == HTTPStatus.OK
        waiting.close()
        line.close()


def test_a_connection_accepted_at_the_moment_of_rest_is_answered(door: Door) -> None:
    async def run() -> bytes:
        listening = [socket.socket(fileno=os.dup(each)) for each in door.sockets]
        obeying = asyncio.create_task(Substitute(listening).obey(door.commands))
        door.let_substitute_answer()
        listen(door)
        await asyncio.to_thread(ask, door, "/")
        # Both wait when the loop looks next, in this order.
        let_substitute_rest(door.substitute)
        with closing(connect(door)) as connection:
            connection.request("GET", "/v1/search")
            answer = await asyncio.to_thread(lambda: connection.getresponse().read())
        obeying.cancel()
        for each in listening:
            each.close()
        return answer

    assert b"service_unavailable" in asyncio.run(run())


def test_it_answers_from_the_end_of_the_web_process_until_the_next_one_does(
    supervisor: Supervisor, door: Door, tmp_path: Path
) -> None:
    may_begin = tmp_path / "may begin"
    files = [door.substitute, *door.sockets]
    command = [sys.executable, "-c", WEB, str(may_begin), *map(str, files)]
    may_begin.touch()
    supervisor.start("web", command, pass_fds=files, on_leave=door.let_substitute_answer)
    assert reach(supervisor, door, 200) == b"web"
    may_begin.unlink()
    end = connect(door)
    end.request("GET", "/end")
    assert b"service_unavailable" in reach(supervisor, door, 503)
    end.close()
    may_begin.touch()
    assert reach(supervisor, door, 200) == b"web"


def reach(supervisor: Supervisor, door: Door, status: int) -> bytes:
    """Ask, while the supervisor watches, until the answer has this status. Every request is answered."""
    with ThreadPoolExecutor(1) as thread:
        asked = thread.submit(ask_until, door, status)
        supervisor.watch(until=asked.done)
        return asked.result()


def ask_until(door: Door, status: int) -> bytes:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        # Nobody listens before the first web process does.
        with suppress(ConnectionRefusedError):
            response, body = ask(door, "/")
            if response.status == status:
                return body
    raise TimeoutError


# Waits at the gate of its first argument, then says whether its second argument, a file, exists.
WAITING = """
import sys
from pathlib import Path
from config.launch.door import wait_at_gate
print("loaded", flush=True)
wait_at_gate(int(sys.argv[1]))
print(Path(sys.argv[2]).exists())
"""


def test_the_web_process_waits_at_the_gate_until_the_data_is_prepared(
    door: Door, tmp_path: Path
) -> None:
    prepared = tmp_path / "prepared"
    command = [sys.executable, "-c", WAITING, str(door.gate), str(prepared)]
    web = processes.spawn_process(command, os.environ, stdout=subprocess.PIPE, pass_fds=[door.gate])
    assert web.stdout
    assert web.stdout.readline() == "loaded\n"
    prepared.touch()
    door.open_gate()
    assert web.communicate()[0] == "True\n"
    wait_at_gate(door.gate)  # A restarted process passes at once.
