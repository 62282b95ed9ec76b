"""The proxies of deploy/, from Debian's packages, in front of the real server."""

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.config.serving.conftest import Served
from tests.config.test_deployment import DEPLOY, free_port, wait_until

SLOW_CLIENTS, DROPPED_AFTER_S = 40, 5


@dataclass(frozen=True)
class Proxy:
    port: int
    has_tls: bool

    def dial(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        if not self.has_tls:
            return line
        context = ssl._create_unverified_context()
        return context.wrap_socket(line, server_hostname="localhost")

    def ask(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        with self.dial() as line:
            with suppress(ConnectionError):
                line.sendall(request)
            answer = http.client.HTTPResponse(line)
            answer.begin()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, headers, answer.read()


@contextmanager
def run_nginx(folder: Path, upstream: str) -> Iterator[Proxy]:
    port = free_port()
    certificate, key = folder / "certificate", folder / "key"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    site = _with(
        DEPLOY / "nginx.conf",
        {
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen 443 ": f"listen 127.0.0.1:{port} ",
            "/etc/ssl/kindred.crt": str(certificate),
            "/etc/ssl/kindred.key": str(key),
            "kindred.example.com": "localhost",
            "127.0.0.1:8000": upstream,
            "client_body_timeout   10s": f"client_body_timeout {DROPPED_AFTER_S}s",
        },
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off;\n{temporary}{site} }}"
    )
    command = ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with _running(command, port):
        yield Proxy(port, has_tls=True)


@contextmanager
def run_caddy(folder: Path, upstream: str) -> Iterator[Proxy]:
    port = free_port()
    site = _with(
        DEPLOY / "Caddyfile",
        {
            "\tservers {": "\tadmin off\n\tauto_https off\n\tservers {",
            "kindred.example.com": f"http://localhost:{port}",
            "127.0.0.1:8000": upstream,
            "read_body 30s": f"read_body {DROPPED_AFTER_S}s",
        },
    )
    (folder / "Caddyfile").write_text(site)
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with _running(command, port, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder)):
        yield Proxy(port, has_tls=False)


def _with(file: Path, changes: dict[str, str]) -> str:
    text = file.read_text()
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    return text


@contextmanager
def _running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    process = subprocess.Popen(
        command, env=os.environ | environment, stdout=sys.stdout, stderr=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: _is_open(port))
        yield
    finally:
        process.terminate()
        process.wait(30)


def _is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


PROXIES = {"nginx": run_nginx, "caddy": run_caddy}


def _installed(name: str) -> pytest.MarkDecorator:
    reason = f"{name} is not installed: apt-get install {name}"
    return pytest.mark.skipif(not shutil.which(name), reason=reason)


either = pytest.mark.parametrize(
    "name", [pytest.param(one, marks=_installed(one)) for one in PROXIES]
)


def request(path: str, *, length: int = 0) -> bytes:
    method = "POST" if length else "GET"
    return (
        f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


@either
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_proxy_passes_requests_on_and_drops_slow_clients_that_delay_no_others(
    name: str, served: Served, tmp_path: Path
) -> None:
    upstream = urlsplit(served[0]).netloc
    with PROXIES[name](tmp_path, upstream) as proxy, ExitStack() as stack:
        assert proxy.ask(request("/pricing"))[0] == 200
        status, headers, body = proxy.ask(request("/v1/search", length=2) + b"{}")
        assert (status, json.loads(body)["error"]["code"]) == (401, "unauthorized")
        assert headers["x-request-id"]
        status, _, body = proxy.ask(request("/v1/search", length=3_000_000) + bytes(3_000_000))
        assert (status, json.loads(body)["error"]["code"]) == (413, "payload_too_large")
        slow = [stack.enter_context(proxy.dial()) for _ in range(SLOW_CLIENTS)]
        for line in slow:
            line.sendall(request("/accounts/login/", length=1000) + b"x")
        began = time.monotonic()
        assert proxy.ask(request("/pricing"))[0] == 200
        assert time.monotonic() - began < DROPPED_AFTER_S
        for line in slow:
            # An error or nothing: then the proxy has closed the connection.
            with suppress(ConnectionError):
                while line.recv(4096):
                    pass
        assert time.monotonic() - began < DROPPED_AFTER_S + 60


@either
@pytest.mark.slow
def test_a_proxy_answers_in_the_envelope_while_kindred_is_down(name: str, tmp_path: Path) -> None:
    with PROXIES[name](tmp_path, f"127.0.0.1:{free_port()}") as proxy:
        status, headers, body = proxy.ask(request("/v1/prices"))
    assert (status, headers["retry-after"]) == (503, "5")
    assert json.loads(body)["error"]["code"] == "service_unavailable"
