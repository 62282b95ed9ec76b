"""The server: `/HOST/PATH` is answered as that host would, in the mode that the host is switched to."""

import mimetypes
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from tests.platforms.routes import find_answer, find_captcha, find_front_page, find_media
from tests.platforms.world import World

DELAY_S: Final = 2.0
DRIP_S: Final = 0.2
OPEN: Final = b"User-agent: *\nDisallow:\n"


class StandIn(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Platform)
        self.modes: dict[str, str] = {}
        self.asked: Counter[str] = Counter()
        """Requests by host. Those for robots.txt are counted by their address."""
        self.robots = OPEN
        self.world: World | None = None
        """Accounts that are searched and read in place of the invented bodies."""
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def switch(self, host: str, mode: str) -> None:
        """`host` can be `*`."""
        if mode not in MODES:
            raise ValueError(f"{mode} is no mode. Modes: {', '.join(MODES)}.")
        self.modes[host] = mode

    def choose_mode(self, host: str) -> str:
        """What the host does with the request that was just counted."""
        return self.modes.get(host) or self.modes.get("*") or "well"


class _Platform(BaseHTTPRequestHandler):
    server: StandIn
    protocol_version = "HTTP/1.1"

    def do_GET(self, content: bytes = b"") -> None:
        address = (
            f"{unquote(self.path.removeprefix('/'))} {content.decode(errors='replace')}".rstrip()
        )
        host = address.partition("/")[0]
        is_robots = address == f"{host}/robots.txt"
        with self.server.lock:
            self.server.asked[address if is_robots else host] += 1
            mode = self.server.choose_mode(host)
        # The other side may hang up; that is what some modes are for.
        with suppress(OSError):
            MODES[mode](self, address)

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers.get("content-length") or 0))
        parts = urlsplit(self.path)
        if parts.path != "/switch":
            return self.do_GET(content)
        asked = parse_qs(parts.query)
        try:
            self.server.switch(asked.get("host", ["*"])[0], asked.get("mode", ["well"])[0])
        except ValueError as error:
            return self.send(400, f"{error}\n".encode())
        return self.send(200, b"Switched.\n")

    def send(
        self, status: int, body: bytes, content_type: str = "text/plain", **headers: str
    ) -> None:
        self.send_head(status, len(body), content_type, **headers)
        self.wfile.write(body)

    def send_head(self, status: int, length: int, content_type: str, **headers: str) -> None:
        self.send_response(status)
        for name, value in {
            "content_type": content_type,
            "content_length": str(length),
            **headers,
        }.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def _read(path: Path) -> tuple[int, bytes, str]:
    return 200, path.read_bytes(), _guess_type(path.name)


def _find(platform: "_Platform", address: str) -> tuple[int, bytes, str]:
    if address.endswith(".com/robots.txt"):
        robots = platform.server.robots
        return _choose_status(robots), robots, "text/plain"
    world = platform.server.world
    if world and (told := world.answer(address)) is not None:
        return _choose_status(told), told, "text/html" if told[:1] == b"<" else "application/json"
    if front := find_front_page(address):
        return 200, front, "text/html"
    found = find_media(address) or find_answer(address)
    if found is None:
        return 404, b"", "text/plain"
    return 200, found.body, _guess_type(found.name)


def _choose_status(told: bytes) -> int:
    return 200 if told else 404


def _guess_type(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/json"


def _answer_well(platform: _Platform, address: str) -> None:
    platform.send(*_find(platform, address))


def _answer_late(platform: _Platform, address: str) -> None:
    time.sleep(DELAY_S)
    _answer_well(platform, address)


def _hang_up(platform: _Platform, _: str) -> None:
    platform.close_connection = True
    platform.connection.close()


def _answer_captcha(platform: _Platform, address: str) -> None:
    platform.send(*_read(find_captcha(address)))


def _answer_half(platform: _Platform, address: str) -> None:
    status, body, content_type = _find(platform, address)
    platform.close_connection = True
    platform.send_head(status, len(body), content_type)
    platform.wfile.write(body[: len(body) // 2])


def _drip(platform: _Platform, address: str) -> None:
    status, body, content_type = _find(platform, address)
    platform.send_head(status, len(body), content_type)
    for place in range(len(body)):
        platform.wfile.write(body[place : place + 1])
        platform.wfile.flush()
        time.sleep(DRIP_S)


def _answer_changed(platform: _Platform, address: str) -> None:
    """The same values under names that no parser knows."""
    status, body, content_type = _find(platform, address)
    platform.send(status, body.replace(b'"', b'"new-').replace(b"<script", b"<data"), content_type)


MODES: Final[dict[str, Callable[[_Platform, str], None]]] = {
    "well": _answer_well,
    "delay": _answer_late,
    "drop": _hang_up,
    "403": lambda platform, _: platform.send(403, b""),
    "429": lambda platform, _: platform.send(429, b"", retry_after="7"),
    "captcha": _answer_captcha,
    "empty": lambda platform, _: platform.send(200, b"", "application/json"),
    "half": _answer_half,
    "drip": _drip,
    "changed": _answer_changed,
}
