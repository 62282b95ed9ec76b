"""Requests through the real server: granian, as `make run` starts it."""

import http.client
import json
import socket
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from tests.config.serving.conftest import Served
from tests.people import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
MEGABYTE, PATIENCE_S = 2**20, 60


@dataclass(frozen=True)
class Answer:
    """`headers` by their names in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def refusal(self) -> tuple[int, str]:
        return self.status, json.loads(self.body)["error"]["code"]


def talk(address: str, *sent: bytes) -> Answer:
    """Send raw bytes and read the answer. A side that hangs up while we send may have answered before."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE_S) as line:
        with suppress(ConnectionError):
            for part in sent:
                line.sendall(part)
        answer = http.client.HTTPResponse(line, method=sent[0].split()[0].decode())
        answer.begin()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, headers, answer.read())


def head(person: Person, method: str = "POST", path: str = "/v1/search", **headers: str) -> bytes:
    lines = {"Host": "localhost", "X-API-Key": person.secret, "Content-Type": "application/json"}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    return "\r\n".join(
        [f"{method} {path} HTTP/1.1", *(f"{n}: {v}" for n, v in lines.items()), "", ""]
    ).encode()


def test_a_body_of_100_megabytes_is_refused_before_a_byte_of_it_is_sent(
    served: Served, alice: Person
) -> None:
    announced = head(alice, Content_Length=str(100 * MEGABYTE))
    answer = talk(served[0], announced)
    assert answer.refusal == (413, "payload_too_large")
    # The client must not send its next request after a body that is never read.
    assert answer.headers["connection"] == "close"


def test_a_body_of_100_megabytes_is_not_taken_into_memory(served: Served, alice: Person) -> None:
    address, worker = served
    talk(address, head(alice, Content_Length="2"), b"{}")
    before = worker.memory_info().rss
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE_S) as line:
        line.sendall(head(alice, Content_Length=str(100 * MEGABYTE)))
        with suppress(ConnectionError):
            for _ in range(100):
                line.sendall(b" " * MEGABYTE)
    # What a worker loads meanwhile is far less than the body.
    assert worker.memory_info().rss - before < 75 * MEGABYTE


def test_a_stranger_is_refused_before_a_byte_of_a_body_is_sent(served: Served) -> None:
    lines = f"POST /v1/search HTTP/1.1\r\nHost: localhost\r\nContent-Length: {100 * MEGABYTE}"
    answer = talk(served[0], f"{lines}\r\nContent-Type: application/json\r\n\r\n".encode())
    assert answer.refusal == (401, "unauthorized")


def test_a_chunked_body_is_a_411(served: Served, alice: Person) -> None:
    sent = head(alice, Transfer_Encoding="chunked"), b"2\r\n{}\r\n0\r\n\r\n"
    answer = talk(served[0], *sent)
    assert answer.refusal == (411, "length_required")
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("method", ["TRACE", "PUT", "BREW"])
def test_another_method_has_the_envelope(served: Served, alice: Person, method: str) -> None:
    answer = talk(served[0], head(alice, method))
    assert answer.refusal == (405, "method_not_allowed")
    assert answer.headers["allow"] == "OPTIONS, POST"
    # The answer to TRACE does not echo the request.
    assert alice.secret.encode() not in answer.body


def test_a_head_gets_no_body(served: Served, alice: Person) -> None:
    answer = talk(served[0], head(alice, "HEAD"))
    assert (answer.status, answer.headers["allow"], answer.body) == (405, "OPTIONS, POST", b"")
    parts = urlsplit(served[0])
    with socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE_S) as line:
        line.sendall(head(alice, "HEAD", "/v1/languages", Connection="close"))
        answered = b"".join(iter(lambda: line.recv(4096), b""))
    assert answered.startswith(b"HTTP/1.1 200")
    assert answered.endswith(b"\r\n\r\n")


@pytest.mark.parametrize(
    "path", ["/v1/search/%00", "/v1/%ff", "/v1//search", "/v1/search?cursor=%00"]
)
def test_an_address_that_names_nothing_has_the_envelope(
    served: Served, alice: Person, path: str
) -> None:
    answer = talk(served[0], head(alice, "GET", path))
    assert answer.refusal[0] in {400, 404, 405}
    assert int(answer.headers["content-length"]) == len(answer.body)


def test_a_line_break_in_a_header_starts_no_other_header(served: Served, alice: Person) -> None:
    for name in ("X_Request_Id", "Idempotency_Key", "X_Forwarded_For"):
        for evil in ("x\r\nX-Evil: 1", "x\nX-Evil: 1", "x\rX-Evil: 1", "x\x00"):
            answer = talk(served[0], head(alice, "GET", "/health", **{name: evil}))
            assert answer.status in {200, 400}
            assert "x-evil" not in answer.headers
