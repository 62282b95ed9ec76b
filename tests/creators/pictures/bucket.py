"""A stand-in for an S3 bucket, over HTTP on loopback."""

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl


class Bucket(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Store)
        self.files: dict[str, bytes] = {}
        """The files by path, which includes the bucket's name."""
        self.headers: dict[str, dict[str, str]] = {}
        self.is_broken = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Store(BaseHTTPRequestHandler):
    server: Bucket
    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        content = self._read_content()
        if self._is_refused():
            return
        self.server.files[self.path] = content
        self.server.headers[self.path] = {
            name.lower(): value for name, value in self.headers.items()
        }
        self._answer(200)

    def do_GET(self) -> None:
        if self._is_refused():
            return
        path, _, query = self.path.partition("?")
        asked = dict(parse_qsl(query))
        content = self._list_files(path, **asked) if asked else self.server.files.get(path)
        self._answer(404 if content is None else 200, content or b"")

    def _list_files(self, bucket: str, *, prefix: str = "", **_: str) -> bytes:
        """The answer to ListObjects, with keys and folders only, because boto3 needs nothing else."""
        root = f"{bucket.rstrip('/')}/"
        start = f"{root}{prefix}"
        rests = [path.removeprefix(start) for path in self.server.files if path.startswith(start)]
        names = sorted(prefix + rest for rest in rests if "/" not in rest)
        folders = sorted({f"{prefix}{rest.split('/')[0]}/" for rest in rests if "/" in rest})
        found = [f"<Contents><Key>{name}</Key></Contents>" for name in names]
        found += [f"<CommonPrefixes><Prefix>{one}</Prefix></CommonPrefixes>" for one in folders]
        return f"<ListBucketResult>{''.join(found)}</ListBucketResult>".encode()

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_DELETE(self) -> None:
        if self._is_refused():
            return
        self.server.files.pop(self.path, None)
        self._answer(204)

    def _is_refused(self) -> bool:
        """Refuse a request without a signature, and all requests while the bucket is broken."""
        if self.server.is_broken or "AWS4-HMAC-SHA256" not in self.headers.get("Authorization", ""):
            self._answer(503 if self.server.is_broken else 403)
            return True
        return False

    def _read_content(self) -> bytes:
        """The body. boto3 sends chunks and a checksum after them."""
        if "aws-chunked" not in self.headers.get("Content-Encoding", ""):
            return self.rfile.read(int(self.headers["Content-Length"]))
        content = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            content += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            continue
        return content

    def _answer(self, status: int, content: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("ETag", f'"{hashlib.md5(content).hexdigest()}"')
        self.send_header("Last-Modified", "Sun, 22 Nov 2026 12:00:00 GMT")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve_bucket() -> Iterator[Bucket]:
    server = Bucket()
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()
