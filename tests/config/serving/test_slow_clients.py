"""Clients that are slow or idle delay no others, without a proxy in front."""

import http.client
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import median
from urllib.parse import urlsplit

import psutil
import pytest

from config.serving import bodies
from config.serving.__main__ import HEADERS_S
from tests.config.serving.conftest import Served

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
SLOW_BODIES, IDLE = 64, 2_000
UNFINISHED_BODY = (
    b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nx"
)
DELAYED_S = HEADERS_S / 2
"""Who waits for a slow client waits until it is dropped. What a busy machine takes is far less."""
UNFINISHED_HEADERS = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.fixture
def address(served: Served) -> tuple[str, int]:
    parts = urlsplit(served[0])
    assert parts.hostname
    assert parts.port
    return parts.hostname, parts.port


@contextmanager
def connections_of(address: tuple[str, int], sent: list[bytes]) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        lines = []
        for text in sent:
            line = stack.enter_context(socket.create_connection(address, timeout=60))
            line.sendall(text)
            lines.append(line)
        yield lines


def seconds_of(address: tuple[str, int], path: str) -> float:
    started = time.monotonic()
    asking = http.client.HTTPConnection(*address, timeout=60)
    asking.request("GET", path, headers={"Host": "localhost"})
    assert asking.getresponse().status == 200
    asking.close()
    return time.monotonic() - started


def test_64_slow_bodies_and_2000_idle_connections_delay_no_other_client(
    address: tuple[str, int],
) -> None:
    if psutil.Process().rlimit(psutil.RLIMIT_NOFILE)[0] < IDLE + 200:
        pytest.skip("this process may not open 2,000 connections")
    held = (
        [UNFINISHED_BODY] * SLOW_BODIES + [b""] * (IDLE // 2) + [UNFINISHED_HEADERS] * (IDLE // 2)
    )
    with connections_of(address, held):
        times = [seconds_of(address, path) for path in ("/", "/health", "/v1/prices") * 3]
    assert median(times) < DELAYED_S


def test_idle_connections_and_slow_headers_are_closed(address: tuple[str, int]) -> None:
    used = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connections_of(address, [b"", UNFINISHED_HEADERS, used]) as lines:
        received = [_read_to_end(line) for line in lines]
    assert received[0] == b""
    assert received[2].startswith(b"HTTP/1.1 200")


def _read_to_end(line: socket.socket) -> bytes:
    line.settimeout(3 * HEADERS_S)
    received = b""
    while part := line.recv(1000):
        received += part
    return received


def test_more_slow_uploads_than_there_are_places_are_told_to_come_again(
    address: tuple[str, int],
) -> None:
    length = 3_000_000
    head = (
        f"POST /imports HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
    ).encode()
    with connections_of(address, [head] * (bodies.UPLOADS_AT_ONCE + 1)) as lines:
        refused = _first_answer(lines)
        assert refused.status == 503
        assert refused.getheader("Retry-After")
        assert seconds_of(address, "/health") < DELAYED_S


def _first_answer(lines: list[socket.socket]) -> http.client.HTTPResponse:
    readable, _, _ = select.select(lines, [], [], 60)
    answer = http.client.HTTPResponse(readable[0])
    answer.begin()
    return answer
