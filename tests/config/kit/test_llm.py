"""The client against a scripted server on loopback."""

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from config.kit.llm import ANSWER_LIMIT_BYTES, LLMBadAnswer, LLMUnavailable, complete_json

SCHEMA = {
    "type": "object",
    "properties": {"n": {"type": "integer"}},
    "required": ["n"],
    "additionalProperties": False,
}
Script = Callable[[BaseHTTPRequestHandler], None]


def completion(content: Any) -> bytes:
    return json.dumps({"choices": [{"message": {"content": content}}]}).encode()


class Server:
    """Answers every POST by `script`; keeps what it was asked."""

    def __init__(self) -> None:
        self.script: Script = lambda _: None
        self.requests: list[dict[str, Any]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.requests.append(
                    {"path": self.path, "headers": dict(self.headers), "body": json.loads(body)}
                )
                with contextlib.suppress(OSError):
                    outer.script(self)

            def log_message(self, *args: object) -> None:
                pass

        self._httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._httpd.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._httpd.server_port}/v1"
        threading.Thread(target=self._httpd.serve_forever, args=(0.02,), daemon=True).start()

    def says(self, body: bytes, status: int = 200) -> None:
        def script(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body)

        self.script = script

    def close(self) -> None:
        self._httpd.shutdown()
        self._httpd.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


def ask(url: str, timeout_s: float = 2.0) -> dict[str, Any]:
    return complete_json(
        base_url=url,
        api_key="secret",
        model="m",
        messages=[{"role": "user", "content": "hello"}],
        schema=SCHEMA,
        timeout_s=timeout_s,
    )


def test_a_good_answer_is_returned_and_the_schema_was_asked_for(server: Server) -> None:
    server.says(completion('{"n": 3}'))
    assert ask(server.url + "/") == {"n": 3}
    request = server.requests[0]
    assert request["path"] == "/v1/chat/completions"
    assert request["headers"]["Authorization"] == "Bearer secret"
    assert request["body"]["response_format"]["json_schema"]["schema"] == SCHEMA


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b"[]",
        b"{}",
        b'{"choices": []}',
        completion(None),
        completion("no json"),
        completion("[1]"),
        completion('{"n": "three"}'),
        completion('{"n": 3, "more": 1}'),
        completion("[" * 50_000),
        b"[" * 200_000,
        b"\xff\xfe\x00",
    ],
)
def test_an_answer_of_another_shape_is_a_bad_answer(server: Server, body: bytes) -> None:
    server.says(body)
    with pytest.raises(LLMBadAnswer):
        ask(server.url)


def test_an_oversized_answer_is_not_held_in_memory(server: Server) -> None:
    server.says(b" " * (ANSWER_LIMIT_BYTES + 1))
    with pytest.raises(LLMBadAnswer, match="longer"):
        ask(server.url)


@pytest.mark.parametrize("status", [302, 400, 401, 404, 429, 500, 503])
def test_any_status_but_200_is_unavailable(server: Server, status: int) -> None:
    server.says(completion('{"n": 3}'), status)
    with pytest.raises(LLMUnavailable):
        ask(server.url)


def test_a_silent_server_is_given_up_in_time(server: Server) -> None:
    server.script = lambda _: time.sleep(2)
    start = time.monotonic()
    with pytest.raises(LLMUnavailable):
        ask(server.url, timeout_s=0.2)
    assert time.monotonic() - start < 1


def test_a_trickling_server_is_given_up_in_time(server: Server) -> None:
    def trickle(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100")
        handler.end_headers()
        for _ in range(100):
            handler.wfile.write(b" ")
            time.sleep(0.05)

    server.script = trickle
    start = time.monotonic()
    with pytest.raises(LLMUnavailable):
        ask(server.url, timeout_s=0.3)
    assert time.monotonic() - start < 1


def test_a_connection_cut_short_is_unavailable(server: Server) -> None:
    def cut(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100")
        handler.end_headers()
        handler.wfile.write(b"{")

    server.script = cut
    with pytest.raises(LLMUnavailable):
        ask(server.url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/v1", "nonsense", "http://[", ""])
def test_an_address_that_leads_nowhere_is_unavailable(url: str) -> None:
    with pytest.raises(LLMUnavailable):
        ask(url)


def test_proxies_of_the_environment_are_ignored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    server.says(completion('{"n": 3}'))
    assert ask(server.url) == {"n": 3}
