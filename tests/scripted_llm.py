"""A language model's server that says what a test tells it to, on loopback."""

import contextlib
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

PART_S, SILENT_S = 0.05, 30

Script = Callable[[BaseHTTPRequestHandler], None]


def completion(content: Any) -> bytes:
    return json.dumps({"choices": [{"message": {"content": content}}]}).encode()


class ScriptedLLM:
    """Answers every POST by `script`; keeps what it was asked."""

    def __init__(self) -> None:
        self.script: Script = lambda _: None
        self.requests: list[dict[str, Any]] = []
        self.outlasted = False
        """A client waited for the end of an answer that `drips`."""
        self._closed = threading.Event()
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

    def drips(self, parts: Iterable[bytes] = ()) -> None:
        """Sends these parts one by one, then nothing, for far longer than any client may wait."""

        def script(handler: BaseHTTPRequestHandler) -> None:
            for part in parts:
                handler.wfile.write(part)
                handler.wfile.flush()
                if self._closed.wait(PART_S):
                    return
            self.outlasted = not self._closed.wait(SILENT_S)

        self.script = script

    def close(self) -> None:
        self._closed.set()
        self._httpd.shutdown()
        self._httpd.server_close()


@pytest.fixture
def scripted_llm() -> Iterator[ScriptedLLM]:
    server = ScriptedLLM()
    yield server
    server.close()
