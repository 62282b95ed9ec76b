"""A proxy that loses what brings money to a chain: the request, or the answer after it was carried out."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Self

import httpx

LOST_REQUESTS: Final = 0.05
LOST_ANSWERS: Final = 0.2
MOST_HELD_S: Final = 0.4
PATIENCE_S: Final = 30

TakesMoney = Callable[[str, bytes], bool]
"""Whether a request to this path with this body takes a payment."""


class _Handler(BaseHTTPRequestHandler):
    server: "Lossy"

    def log_message(self, *_: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        self._forward(b"")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not self.server.takes_money(self.path, body):
            self._forward(body)
            return
        # A facilitator sends one transaction after the other.
        with self.server.turn:
            fate = self.server.choose_fate()
            if fate == "lost requests":
                return
            answer = self._ask(body)
        self.server.settled.set()
        time.sleep(self.server.choose_hold_s())
        if fate == "answers":
            self._answer(answer)

    def _forward(self, body: bytes) -> None:
        self._answer(self._ask(body))

    def _ask(self, body: bytes) -> httpx.Response:
        headers = {"Content-Type": "application/json"}
        url = self.server.target + self.path
        return self.server.http.request(self.command, url, content=body, headers=headers)

    def _answer(self, answer: httpx.Response) -> None:
        self.send_response(answer.status_code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)


class Lossy(ThreadingHTTPServer):
    """`settled` is set whenever money was taken, before the answer. `fates` counts what became of the requests."""

    daemon_threads = True

    def __init__(self, target: str, takes_money: TakesMoney, *, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.target, self.takes_money = target.rstrip("/"), takes_money
        self.http = httpx.Client(timeout=PATIENCE_S)
        self.turn, self.settled = threading.Lock(), threading.Event()
        self.fates: Counter[str] = Counter()
        self._chance = random.Random(seed)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def choose_fate(self) -> str:
        drawn = self._chance.random()
        fate = "answers"
        if drawn < LOST_REQUESTS:
            fate = "lost requests"
        elif drawn < LOST_REQUESTS + LOST_ANSWERS:
            fate = "lost answers"
        self.fates[fate] += 1
        return fate

    def choose_hold_s(self) -> float:
        return self._chance.uniform(0, MOST_HELD_S)

    def handle_error(self, *_: Any) -> None:
        """Who asked was killed meanwhile."""

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()
        self.http.close()

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self


def lose_settlements(facilitator_url: str) -> Lossy:
    """In front of an x402 facilitator."""
    return Lossy(facilitator_url, lambda path, _: path == "/settle", seed=1)


def lose_transactions(node_url: str) -> Lossy:
    """In front of a node of Tempo."""
    return Lossy(node_url, lambda _, body: b'"eth_sendRawTransaction' in body, seed=2)
