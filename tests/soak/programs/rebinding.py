"""Answers each look-up of a name differently, and notes every address that is then connected to.

A resolver of the program's own says one thing when a name is judged and another when it is asked
again. Every door to the network goes through it: pages and files of platforms with their redirects, language models,
embedding and re-ranking servers, nodes of chains, and the services of both rails. No connection leaves the machine:
connections end at a recorder, which says no.
"""

import asyncio
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final
from unittest import mock

import httpcore
import httpx

from billing.rails.chain import ChainNode
from billing.rails.counterparts import pin_host, pin_host_async
from config.kit.addresses import Reach, judge_address
from config.kit.exchange import post_json
from scraping.fetching import fetcher
from scraping.fetching.allowances import Allowances
from scraping.fetching.fetcher import Fetcher, Request
from scraping.fetching.transport import Exchange, exchange

MOST_SECONDS: Final = 120
PUBLIC: Final = ("8.8.8.8", "2606:4700::1111")
TRAPS: Final = (
    "127.0.0.1",
    "10.0.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "2002:a00:1::",
    "64:ff9b::a00:1",
    "0.0.0.0",
    "224.0.0.1",
)
ROUNDS: Final = 3


class Resolver:
    """Says the first answer once, and the second from then on, as a name server with a lifetime of 0 can."""

    def __init__(self, first: Sequence[str], then: Sequence[str]) -> None:
        self.first, self.then = first, then
        self.asked = 0

    def __call__(self, _: object, port: int, *__: Any, **___: Any) -> list[Any]:
        self.asked += 1
        said = self.first if self.asked == 1 else self.then
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in said]


class Recorder:
    """Notes every address that something connects to, and refuses."""

    def __init__(self) -> None:
        self.connected: list[str] = []

    def connect(self, host: str, *_: Any, **__: Any) -> Any:
        self.connected.append(host)
        raise httpcore.ConnectError("refused by the recorder")

    async def connect_async(self, host: str, *_: Any, **__: Any) -> Any:
        self.connect(host)

    def exchange(self, method: str, url: str, *, pinned: str | None, **_: Any) -> Exchange:
        """Of a platform. The pin is what curl connects to: `_is_pin_kept` shows it."""
        del method, url
        self.connected.append((pinned or "::nothing").split(":", 2)[2])
        return Exchange(503, {}, b"", {})


Door = Callable[[], object]


def _ask_facilitator() -> object:
    with httpx.Client(event_hooks={"request": [pin_host]}) as client:
        return client.get("https://facilitator.test/supported")


def _ask_chain_of_mpp() -> object:
    async def ask() -> object:
        async with httpx.AsyncClient(event_hooks={"request": [pin_host_async]}) as client:
            return await client.post("https://rpc.test/", json={})

    return asyncio.run(ask())


def _fetch(url: str, *, is_file: bool = False) -> object:
    wanted = Request(url, is_file=is_file)
    # A host that kept failing would not be asked again.
    with mock.patch.object(Allowances, "_run", return_value=[(0.0,)]):
        return Fetcher(first_wait_s=0).fetch(wanted, deadline=time.monotonic() + 20, attempts=1)


OWN_DOORS: Final[dict[str, Door]] = {
    "model servers": lambda: post_json("https://model.test/v1", {}, timeout_s=20, most_bytes=1_000),
    "node of a chain": lambda: ChainNode("https://node.test/", 1).is_healthy(timeout_s=20),
    "facilitator": _ask_facilitator,
    "chain of MPP": _ask_chain_of_mpp,
}
"""To services of the operator, which may be in the operator's own network."""
PUBLIC_DOORS: Final[dict[str, Door]] = {
    "platforms": lambda: _fetch("https://www.tiktok.com/@otto"),
    "pictures": lambda: _fetch("https://scontent.cdninstagram.com/a.jpg", is_file=True),
}


def run(folder: Path) -> Iterator[str]:
    del folder
    for name, door in (OWN_DOORS | PUBLIC_DOORS).items():
        yield from _try_door(name, door, may_be_own=name in OWN_DOORS)
    yield from _try_redirects()
    if not _is_pin_kept():
        yield "curl looks a pinned host up itself"


def _try_door(name: str, door: Door, *, may_be_own: bool) -> Iterator[str]:
    tried: Counter[str] = Counter()
    for _ in range(ROUNDS):
        for trap in TRAPS:
            for first, then in (
                (PUBLIC[:1], [trap]),
                (PUBLIC, [trap]),
                ([trap], PUBLIC),
                ([PUBLIC[0], trap], [trap]),
            ):
                resolver, connected = _open(door, first, then)
                tried["refused" if not connected else "connected"] += 1
                if resolver.asked > 1:
                    yield f"{name}: a name was looked up {resolver.asked} times for one request"
                if strange := set(connected) - set(first):
                    yield f"{name}: connected to {strange}, which was never judged"
                if wrong := [one for one in connected if not _may_reach(one, may_be_own)]:
                    yield f"{name}: connected to {wrong}"
    print(f"{name}: {tried.total()} requests, {dict(tried)}", flush=True)
    if not tried["connected"] or not tried["refused"]:
        yield f"{name}: {dict(tried)} proves nothing"


def _may_reach(address: str, may_be_own: bool) -> bool:
    reach = judge_address(address)
    return reach is Reach.PUBLIC or (may_be_own and reach is Reach.OWN)


def _open(door: Door, first: Sequence[str], then: Sequence[str]) -> tuple[Resolver, list[str]]:
    resolver, recorder = Resolver(first, then), Recorder()
    with (
        mock.patch("socket.getaddrinfo", resolver),
        mock.patch.object(httpcore.SyncBackend, "connect_tcp", recorder_of(recorder)),
        mock.patch(
            "httpcore._backends.anyio.AnyIOBackend.connect_tcp", recorder_of_async(recorder)
        ),
        mock.patch.object(fetcher, "exchange", recorder.exchange),
    ):
        try:
            door()
        except Exception as error:
            if isinstance(error, (AssertionError, TypeError, AttributeError)):
                raise
    return resolver, recorder.connected


def recorder_of(recorder: Recorder) -> Callable[..., Any]:
    return lambda _, host, *__, **___: recorder.connect(host)


def recorder_of_async(recorder: Recorder) -> Callable[..., Any]:
    return lambda _, host, *__, **___: recorder.connect_async(host)


# --- Redirects ------------------------------------------------------------------------------------

ELSEWHERE: Final = (
    "http://127.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "http://www.tiktok.com/",
    "https://www.tiktok.com@10.0.0.1/",
    "https://www.tiktok.com:8443/",
    "https://www.tiktok.com.evil.test/",
    "https://[::1]/",
    "//10.0.0.1/",
    "file:///etc/passwd",
    "gopher://10.0.0.1/",
    "https://2130706433/",
)


def _try_redirects() -> Iterator[str]:
    """To other hosts, and to a host of the platform that leads into a private network by then."""
    for target in ELSEWHERE:
        asked = _follow(target, Resolver(PUBLIC[:1], PUBLIC[:1]))
        if asked != PUBLIC[:1]:
            yield f"a redirect to {target} was followed: {asked}"
    for trap in TRAPS:
        asked = _follow("https://m.tiktok.com/", Resolver(PUBLIC[:1], [trap]))
        if asked != PUBLIC[:1]:
            yield f"a redirect was followed to {asked}"
    print(f"redirects: {len(ELSEWHERE) + len(TRAPS)} tried", flush=True)


def _follow(target: str, resolver: Resolver) -> tuple[str, ...]:
    """The addresses that were connected to."""
    connected: list[str] = []

    def send_on(method: str, url: str, *, pinned: str | None, **_: Any) -> Exchange:
        del method, url
        connected.append((pinned or "::nothing").split(":", 2)[2])
        return Exchange(302, {"location": target}, b"", {})

    with (
        mock.patch("socket.getaddrinfo", resolver),
        mock.patch.object(fetcher, "exchange", send_on),
    ):
        try:
            _fetch("https://www.tiktok.com/@otto")
        except Exception as error:
            if isinstance(error, (AssertionError, TypeError, AttributeError)):
                raise
    return tuple(connected)


# --- Whether curl keeps to the pin ----------------------------------------------------------------


def _is_pin_kept() -> bool:
    """A name that no resolver knows is reached only by its pin."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        port = server.server_port
        answer = exchange(
            "GET",
            f"http://rebinding.invalid:{port}/",
            headers={},
            content=None,
            timeout_s=10,
            pinned=f"rebinding.invalid:{port}:127.0.0.1",
        )
        server.shutdown()
    return answer.body == b"ok"
