"""An embedding server that does what a test tells it to, on loopback."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Answer = tuple[int, Any]


class ScriptedEmbeddings:
    """Answers every POST by `answer`, from what it was asked; keeps the requests."""

    def __init__(self) -> None:
        self.answer: Callable[[dict[str, Any]], Answer] = lambda _: (500, "")
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.requests.append({"path": self.path, **asked})
                outer.keys.append(self.headers["Authorization"])
                status, said = outer.answer(asked)
                body = json.dumps(said).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                pass

        self._httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._httpd.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._httpd.server_port}/v1"
        threading.Thread(target=self._httpd.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self._httpd.shutdown()
        self._httpd.server_close()


def vectors(rows: list[list[float]]) -> Answer:
    """The shape of OpenAI's answer, in an order that is not the question's."""
    data = [{"index": place, "embedding": row} for place, row in enumerate(rows)]
    return 200, {"data": data[::-1]}


@pytest.fixture
def scripted_embeddings() -> Iterator[ScriptedEmbeddings]:
    server = ScriptedEmbeddings()
    yield server
    server.close()
