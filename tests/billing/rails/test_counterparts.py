"""A rail rests only when its own health check fails, and asks for it at most once a second."""

import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from threading import Thread
from typing import Any

import httpx
import pytest

from billing.rails import counterparts
from billing.rails.counterparts import Counterpart, pin_host
from billing.rails.rail import RailUnavailable


class Clock:
    now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(counterparts, "time", clock)
    return clock


def is_resting(counterpart: Counterpart) -> bool:
    try:
        with counterpart.asked():
            return False
    except RailUnavailable:
        return True


def test_failures_of_a_healthy_service_never_close_the_rail(clock: Clock) -> None:
    checks: list[float] = []

    def is_healthy() -> bool:
        checks.append(clock.now)
        return True

    counterpart = Counterpart("x402", is_healthy)
    for _ in range(100):
        counterpart.note_failure()
        clock.now += 0.1
        assert not is_resting(counterpart)
    assert len(checks) == 10
    assert all(later - earlier >= 1 for earlier, later in pairwise(checks))


def test_a_service_that_fails_its_check_rests_ten_seconds(clock: Clock) -> None:
    counterpart = Counterpart("x402", lambda: False)
    assert not is_resting(counterpart)
    counterpart.note_failure()
    assert is_resting(counterpart)
    clock.now += 10
    assert not is_resting(counterpart)


# --- Where it is ----------------------------------------------------------------------------------


@pytest.fixture
def service() -> Iterator[ThreadingHTTPServer]:
    """A service on this machine that answers with the requested host."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.headers["Host"].encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield server
        server.shutdown()


def test_a_name_that_leads_elsewhere_once_it_was_judged_is_not_followed(
    service: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    look_up = socket.getaddrinfo

    def resolve(host: str, port: int, *rest: Any, **more: Any) -> Any:
        if not host.endswith(".test"):
            return look_up(host, port, *rest, **more)
        asked.append(host)
        address = "127.0.0.1" if len(asked) == 1 else "169.254.169.254"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    name = f"facilitator.test:{service.server_port}"
    with (
        httpx.Client(event_hooks={"request": [pin_host]}) as client,
        monkeypatch.context() as patch,
    ):
        patch.setattr(socket, "getaddrinfo", resolve)
        assert client.get(f"http://{name}/supported").text == name
        assert asked == ["facilitator.test"]
        with pytest.raises(httpx.ConnectError, match="never asked"):
            client.get(f"http://{name}/supported")
