"""The way of a request through `Front`, from granian's description to the answer."""

import asyncio
import errno
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from granian.rsgi import Scope

from billing.access.authentication import ACCOUNT_MARK
from config.api import errors
from config.serving import confirmed, front
from config.serving.confirmed import ConfirmedCallers
from config.serving.environ import build_environ
from config.serving.front import Front, read_credential
from config.settings.servers import THREADS
from scraping.live import seats


@dataclass
class Headers:
    lines: list[tuple[str, str]]

    def items(self) -> list[tuple[str, str]]:
        return self.lines


@dataclass
class Asked(Scope):
    path: str = "/v1/prices"
    lines: list[tuple[str, str]] = field(default_factory=list)
    http_version: str = "1.1"
    server: str = "127.0.0.1:8000"
    client: str = "192.0.2.7:50000"
    scheme: str = "http"
    method: str = "GET"
    query_string: str = "a=%20b"

    @property
    def headers(self) -> Any:
        return Headers(self.lines)


class Wire:
    """Records the answer that granian would send."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = 0, dict[str, str](), b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield b"0" * 3_000_000

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status, self.headers, self.body = status, dict(headers), body

    def response_file(self, status: int, headers: list[tuple[str, str]], file: str) -> None:
        self.response_bytes(status, headers, Path(file).read_bytes())
        Path(file).unlink()


@pytest.fixture(autouse=True)
def _callers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(front, "CALLERS", tmp_path / "callers")


Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]


def ask(application: Application, *asked: Asked) -> list[Wire]:
    wires = [Wire() for _ in asked]

    async def run() -> None:
        served = Front(application)
        served.__rsgi_init__(asyncio.get_running_loop())
        pairs = zip(asked, wires, strict=True)
        await asyncio.gather(*(served.__rsgi__(one, wire) for one, wire in pairs))  # type: ignore[arg-type]  # stand-ins

    asyncio.run(run())
    return wires


def answer_with(*chunks: bytes) -> Application:
    def application(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [("X-Thread", threading.current_thread().name)])
        return iter(chunks)

    return application


def test_the_environment_is_as_wsgi_wants_it() -> None:
    lines = [("x-a", "1"), ("x-a", "2"), ("cookie", "a=1"), ("cookie", "b=2"), ("host", "x")]
    environ = build_environ(Asked(path="/é", client="[::1]:9", lines=lines))
    assert environ["PATH_INFO"].encode("latin-1") == "/é".encode()
    assert environ["REMOTE_ADDR"] == "::1"
    assert environ["HTTP_X_A"] == "1,2"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("127.0.0.1", "8000")


def test_a_header_with_an_underscore_does_not_pass_for_another() -> None:
    environ = build_environ(Asked(lines=[("x_forwarded_for", "1.2.3.4"), ("content_length", "9")]))
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert "CONTENT_LENGTH" not in environ


def test_health_needs_no_thread_and_everything_else_has_one() -> None:
    health, prices = ask(answer_with(b"ok"), Asked("/health"), Asked("/v1/prices"))
    assert health.headers["X-Thread"] == "MainThread"
    assert prices.headers["X-Thread"].startswith("request")


def test_health_with_a_key_has_a_thread_that_no_other_request_takes() -> None:
    key = [("x-api-key", "k")]
    health, prices = ask(answer_with(b"ok"), Asked("/health", key), Asked("/v1/prices", key))
    assert health.headers["X-Thread"].startswith("instant")
    assert prices.headers["X-Thread"].startswith("request")


def test_a_long_answer_goes_through_a_file_and_arrives_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(front, "IN_MEMORY", 5)
    (wire,) = ask(answer_with(b"abc", b"def", b"ghi"), Asked())
    assert (wire.status, wire.body) == (200, b"abcdefghi")


def test_a_long_answer_that_does_not_fit_on_the_disk_is_refused_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(front, "IN_MEMORY", 5)
    monkeypatch.setattr("config.serving.front.tempfile.tempdir", str(tmp_path))

    def break_off() -> Iterable[bytes]:
        yield b"123456"
        raise OSError(errno.ENOSPC, "No space left on device")

    def application(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        return break_off()

    (wire,) = ask(application, Asked("/v1/creators"))
    assert (wire.status, wire.headers["Retry-After"]) == (503, "30")
    assert b'"cause": "disk_full"' in wire.body
    assert not list(tmp_path.glob("kindred-answer-*"))


def test_an_upload_that_does_not_fit_on_the_disk_is_refused_before_the_application_hears_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def open_full() -> Any:
        return Path("/dev/full").open("w+b", buffering=0)

    monkeypatch.setattr("config.serving.bodies.tempfile.TemporaryFile", open_full)
    form = [("content-length", "3000000"), ("content-type", "multipart/form-data; boundary=x")]
    page = Asked("/imports", [*form, ("accept", "text/html")], method="POST")
    asked = [page, Asked("/v1/creators", form, method="POST")] * 3
    heard: list[Any] = []

    def application(environ: dict[str, Any], _: Callable[..., object]) -> Iterable[bytes]:
        heard.append(environ)
        return []

    wires = ask(application, *asked)
    assert {(wire.status, wire.headers["Retry-After"]) for wire in wires} == {(503, "30")}
    assert b"disk is full. Try again later." in wires[0].body
    assert json.loads(wires[1].body)["error"]["details"]["cause"] == "disk_full"
    assert not heard


def test_waiting_requests_of_a_locked_account_are_refused_too() -> None:
    def find_locked(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if environ["HTTP_X_API_KEY"] == "free":
            start("200 OK", [])
            return [b""]
        both.wait(60)
        environ[errors.LOCKED_MARK] = True
        start("503 Service Unavailable", [])
        return [b"by the thread"]

    both = threading.Barrier(front.THREADS_OF_ONE)
    for key in ("held", "free"):
        known(front.CALLERS, settings.SECRET_KEY).confirm(f"key {key}", key)
    held = [Asked(lines=[("x-api-key", "held")]) for _ in range(front.THREADS_OF_ONE + 3)]
    *answers, other = ask(find_locked, *held, Asked(lines=[("x-api-key", "free")]))
    assert other.status == 200
    assert [wire.status for wire in answers] == [503] * len(held)
    waited = [wire for wire in answers if wire.body != b"by the thread"]
    assert len(waited) == 3
    assert all(wire.headers["Retry-After"] == "2" for wire in waited)
    assert all(wire.headers["X-Request-Id"].encode() in wire.body for wire in waited)


def test_a_locked_account_does_not_affect_others_at_its_address() -> None:
    def find_locked(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        is_locked = environ["HTTP_X_API_KEY"].startswith("held")
        if is_locked:
            both.wait(60)
            environ[errors.LOCKED_MARK] = True
        start("503 Service Unavailable" if is_locked else "200 OK", [])
        return [b""]

    both = threading.Barrier(front.THREADS_OF_ONE)
    held = [Asked(lines=[("x-api-key", f"held {each}")]) for each in range(front.THREADS_OF_ONE)]
    *_, other = ask(find_locked, *held, Asked(lines=[("x-api-key", "free")]))
    assert other.status == 200


@pytest.mark.parametrize("path", ["/v1/prices", "/v1/raw/tiktok/profile/ofen.otto"])
def test_requests_in_line_do_not_wait_for_a_database_for_which_others_waited_in_vain(
    path: str,
) -> None:
    threads = seats.THREADS if "raw" in path else THREADS
    all_came = threading.Event()

    def wait_in_vain(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if environ["REMOTE_ADDR"] == "203.0.113.1":
            start("200 OK", [])
            return [b""]
        all_came.wait(60)
        environ[errors.AWAY_MARK] = True
        start("503 Service Unavailable", [])
        return [b"by the thread"]

    first = [Asked(path, client=f"192.0.2.{place}:1") for place in range(threads + 5)]
    wires = [Wire() for _ in first]
    later = Wire()

    async def run() -> None:
        served = Front(wait_in_vain)
        served.__rsgi_init__(asyncio.get_running_loop())
        pairs = zip(first, wires, strict=True)
        asking = asyncio.gather(*(served.__rsgi__(one, wire) for one, wire in pairs))  # type: ignore[arg-type]  # stand-ins
        await asyncio.sleep(0)
        all_came.set()
        await asking
        await served.__rsgi__(Asked(path, client="203.0.113.1:1"), later)  # type: ignore[arg-type]  # stand-ins

    asyncio.run(run())
    assert {wire.status for wire in wires} == {503}
    waited = [wire for wire in wires if wire.body != b"by the thread"]
    assert [wire.headers["Retry-After"] for wire in waited] == ["5"] * 5
    assert later.status == 200


def test_the_keys_of_one_account_wait_in_one_line_once_they_are_known() -> None:
    running, most = threading.Semaphore(0), list[int]()

    def count(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        environ[ACCOUNT_MARK] = "alice's"
        start("200 OK", [])
        running.release()
        time.sleep(0.02)
        most.append(running._value)
        running.acquire()
        return [b""]

    keys = [Asked(lines=[("x-api-key", str(number))]) for number in range(12)]

    async def run() -> None:
        served = Front(count)
        served.__rsgi_init__(asyncio.get_running_loop())
        for _ in range(2):
            most.clear()
            asked = (served.__rsgi__(one, Wire()) for one in keys)  # type: ignore[arg-type]  # stand-ins
            await asyncio.gather(*asked)

    asyncio.run(run())
    assert max(most) <= front.THREADS_OF_ONE


@pytest.mark.parametrize(
    ("lines", "credential"),
    [
        ([("x-api-key", "k"), ("cookie", "sessionid=s")], "key k"),
        ([("authorization", "Bearer t"), ("cookie", "sessionid=s")], "key Bearer t"),
        ([("authorization", "Payment p")], None),
        ([("cookie", "a=b; sessionid=s")], "session s"),
        ([("cookie", "a=b")], None),
    ],
)
def test_a_credential_is_a_key_a_token_or_a_session(
    lines: list[tuple[str, str]], credential: str | None
) -> None:
    assert read_credential(build_environ(Asked(lines=lines))) == credential


def count_threads(account_of: Callable[[str], str | None], *cookies: str, expected: int) -> int:
    """The most threads that requests with these cookies hold at once, when each is sent twice from one address.

    At the second time they stay until the expected number is there.
    """
    changed, running, most, awaited = threading.Condition(), 0, 0, 0

    def count(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        nonlocal running, most
        if account := account_of(environ["HTTP_COOKIE"]):
            environ[ACCOUNT_MARK] = account
        start("200 OK", [])
        with changed:
            running += 1
            most = max(most, running)
            changed.notify_all()
            changed.wait_for(lambda: most >= awaited, 60)
        time.sleep(0.02)
        with changed:
            running -= 1
        return [b""]

    async def run() -> None:
        nonlocal most, awaited
        served = Front(count)
        served.__rsgi_init__(asyncio.get_running_loop())
        for least in (0, expected):
            most, awaited = 0, least
            asked = [Asked(lines=[("cookie", f"sessionid={one}")]) for one in cookies]
            await asyncio.gather(*(served.__rsgi__(one, Wire()) for one in asked))  # type: ignore[arg-type]  # stand-ins

    asyncio.run(run())
    return most


def test_made_up_sessions_wait_in_the_line_of_their_address() -> None:
    made_up = [f"made-up-{number}" for number in range(24)]
    most = front.THREADS_OF_ONE
    assert count_threads(lambda _: None, *made_up, expected=most) == most


def test_sessions_that_were_accepted_have_lines_of_their_accounts() -> None:
    real = [f"real-{number}" for number in range(24)]
    more = front.THREADS_OF_ONE + 1
    assert count_threads(lambda cookie: cookie, *real, expected=more) >= more


# --- What was accepted ----------------------------------------------------------------------------


def known(path: Path, secret: str = "secret") -> ConfirmedCallers:
    return ConfirmedCallers(path, secret=secret)


def test_another_worker_and_a_later_start_know_accepted_callers(tmp_path: Path) -> None:
    one, other = known(tmp_path / "callers"), known(tmp_path / "callers")
    one.confirm("session s", "alice")
    assert other.find_account("session s") == "alice"
    other.confirm("key k", "bob")
    one.confirm("key k", "bob")
    assert one.find_account("key k") == known(tmp_path / "callers").find_account("key k") == "bob"
    assert one.find_account("session made-up") is None


def test_the_file_holds_no_session_and_means_nothing_under_another_secret(tmp_path: Path) -> None:
    known(tmp_path / "callers").confirm("session s3cret", "alice")
    assert "s3cret" not in (tmp_path / "callers").read_text()
    assert known(tmp_path / "callers", "other").find_account("session s3cret") is None


def test_the_file_starts_anew_when_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirmed, "MOST_CALLERS", 3)
    one, other = known(tmp_path / "callers"), known(tmp_path / "callers")
    for number in range(4):
        one.confirm(f"session {number}", "alice")
    assert len((tmp_path / "callers").read_text().splitlines()) == 1
    assert other.find_account("session 3") == "alice"
    assert other.find_account("session 0") is None


def test_without_a_writable_folder_each_worker_remembers_by_itself(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    one = known(tmp_path / "file" / "callers")
    one.confirm("session s", "alice")
    assert one.find_account("session s") == "alice"
