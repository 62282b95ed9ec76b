"""The fetcher against a server on loopback that answers for every host."""

import gzip
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import psycopg
import pytest

from scraping.fetching import Fetcher, Request
from scraping.fetching.allowances import (
    CLOSED_S,
    FAILURES_TO_CLOSE,
    MOST_AT_ONCE,
    SLACK,
)
from scraping.fetching.transport import LARGEST_BODY
from scraping.sources.failures import Blocked, Changed, Gone
from tests.database_copies import find_url
from tests.stand_in import pass_time

Handler = Callable[[BaseHTTPRequestHandler], None]


class Server(ThreadingHTTPServer):
    """What it answers is a function for each path; `asked` counts."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.answers: dict[str, Handler] = {}
        self.asked: Counter[str] = Counter()
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Answering(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        with self.server.lock:
            self.server.asked[self.path] += 1
        with suppress(OSError):
            self.server.answers[self.path](self)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def fetcher(server: Server, make_fetcher: Callable[..., Fetcher]) -> Fetcher:
    return make_fetcher(stand_in=server.address)


def answer(status: int, body: bytes = b"", **headers: str) -> Handler:
    def respond(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"content_length": str(len(body)), **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return respond


def in_turn(*responses: Handler) -> Handler:
    waiting = list(responses)

    def respond(handler: BaseHTTPRequestHandler) -> None:
        waiting.pop(0)(handler)

    return respond


def fetch(fetcher: Fetcher, path: str = "www.tiktok.com/@otto", seconds: float = 30) -> bytes:
    return fetcher.fetch(Request(f"https://{path}"), deadline=time.monotonic() + seconds).body


def test_a_body_arrives_with_its_type_and_address(server: Server, fetcher: Fetcher) -> None:
    server.answers["/www.tiktok.com/@otto?x=1"] = answer(
        200, b"{}", content_type="application/json"
    )
    request = Request("https://www.tiktok.com/@otto?x=1", headers={"Accept-Language": "en"})
    found = fetcher.fetch(request, deadline=time.monotonic() + 30)
    assert found[:3] == (b"{}", "application/json", "https://www.tiktok.com/@otto?x=1")


def test_the_user_agent_is_that_of_a_browser_or_the_own(
    server: Server, make_fetcher: Callable[..., Fetcher]
) -> None:
    def echo(handler: BaseHTTPRequestHandler) -> None:
        answer(200, handler.headers["User-Agent"].encode())(handler)

    server.answers["/www.tiktok.com/@otto"] = echo
    assert b"Mozilla" in fetch(make_fetcher(stand_in=server.address))
    own = make_fetcher(stand_in=server.address, user_agent="Kindred/1.0 (+https://k.example)")
    assert fetch(own) == b"Kindred/1.0 (+https://k.example)"


def test_short_links_are_followed_within_the_platforms(server: Server, fetcher: Fetcher) -> None:
    server.answers["/vm.tiktok.com/ZM1/"] = answer(
        302, location="https://www.tiktok.com/@otto/video/7"
    )
    server.answers["/www.tiktok.com/@otto/video/7"] = answer(301, location="/@otto/video/7571")
    server.answers["/www.tiktok.com/@otto/video/7571"] = answer(200, b"here")
    found = fetcher.fetch(Request("https://vm.tiktok.com/ZM1/"), deadline=time.monotonic() + 30)
    assert (found.body, found.url) == (b"here", "https://www.tiktok.com/@otto/video/7571")


@pytest.mark.parametrize(
    ("location", "failure"),
    [
        ("https://evil.example/@otto", Changed),
        ("http://www.tiktok.com/@otto", Changed),
        ("https://127.0.0.1/", Changed),
        ("https://www.tiktok.com.evil.example/", Changed),
        ("https://consent.youtube.com/m?continue=x", Blocked),
    ],
)
def test_a_redirect_elsewhere_is_not_followed(
    server: Server, fetcher: Fetcher, location: str, failure: type[Exception]
) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(302, location=location)
    with pytest.raises(failure):
        fetch(fetcher)
    assert sum(server.asked.values()) == 1


def test_redirects_end(server: Server, fetcher: Fetcher) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(302, location="https://www.tiktok.com/@otto")
    with pytest.raises(Changed, match="Too many redirects"):
        fetch(fetcher)


def test_files_are_fetched_only_from_hosts_of_files_even_after_redirects(
    server: Server, fetcher: Fetcher
) -> None:
    def fetch_file(host: str) -> bytes:
        request = Request(f"https://{host}/a.jpg", is_file=True)
        return fetcher.fetch(request, deadline=time.monotonic() + 30).body

    files = "scontent.cdninstagram.com"
    server.answers[f"/{files}/a.jpg"] = answer(302, location="https://p16.tiktokcdn.com/b.jpg")
    server.answers["/p16.tiktokcdn.com/b.jpg"] = answer(200, b"picture")
    assert fetch_file(files) == b"picture"
    server.answers["/p16.tiktokcdn.com/b.jpg"] = answer(302, location="https://www.tiktok.com/")
    with pytest.raises(Changed):
        fetch_file(files)
    with pytest.raises(ValueError, match="not a host of a platform"):
        fetch_file("www.tiktok.com")


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/",
        "http://www.tiktok.com/",
        "https://www.tiktok.com:8080/",
        "https://a@www.tiktok.com/",
    ],
)
def test_other_addresses_are_never_asked(server: Server, fetcher: Fetcher, url: str) -> None:
    with pytest.raises(ValueError, match="not a host of a platform"):
        fetcher.fetch(Request(url), deadline=time.monotonic() + 30)
    assert not server.asked


@pytest.mark.parametrize("second", ["10.0.0.1", "::ffff:10.0.0.1", "2002:a00:1::", "ff0e::1"])
def test_a_name_that_leads_elsewhere_than_to_the_internet_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, second: str, make_fetcher: Callable[..., Fetcher]
) -> None:
    monkeypatch.setattr(
        "socket.getaddrinfo",
        lambda *_, **__: [(2, 1, 6, "", (each, 443)) for each in ("8.8.8.8", second)],
    )
    with pytest.raises(Blocked, match=r"public address|cannot be resolved"):
        fetch(make_fetcher())


@pytest.mark.parametrize("status", [429, 500, 503])
def test_temporary_failures_are_retried(server: Server, fetcher: Fetcher, status: int) -> None:
    server.answers["/www.tiktok.com/@otto"] = in_turn(
        answer(status), answer(status), answer(200, b"now")
    )
    assert fetch(fetcher) == b"now"


def test_retry_after_is_kept_and_passed_on(server: Server, fetcher: Fetcher) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(429, retry_after="120")
    with pytest.raises(Blocked) as raised:
        fetch(fetcher)
    assert (raised.value.retry_after_s, server.asked["/www.tiktok.com/@otto"]) == (120, 1)


def test_a_name_that_is_not_resolved_in_time_ends_with_the_deadline(
    monkeypatch: pytest.MonkeyPatch, make_fetcher: Callable[..., Fetcher]
) -> None:
    over = threading.Event()
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: over.wait(20) and [])
    with pytest.raises(Blocked) as failure:
        fetch(make_fetcher(), seconds=0.2)
    assert failure.value.cause == "timeout"
    over.set()


def test_a_short_retry_after_is_waited_for(server: Server, fetcher: Fetcher) -> None:
    server.answers["/www.tiktok.com/@otto"] = in_turn(
        answer(503, retry_after="1"), answer(200, b"now")
    )
    started = time.monotonic()
    assert fetch(fetcher) == b"now"
    assert time.monotonic() - started >= 1


@pytest.mark.parametrize(
    ("status", "failure"), [(403, Blocked), (401, Blocked), (404, Gone), (410, Gone)]
)
def test_permanent_failures_are_not_retried(
    server: Server, fetcher: Fetcher, status: int, failure: type[Exception]
) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(status)
    with pytest.raises(failure):
        fetch(fetcher)
    assert server.asked["/www.tiktok.com/@otto"] == 1


def test_an_interface_that_is_not_there_has_moved(server: Server, fetcher: Fetcher) -> None:
    server.answers["/www.tiktok.com/api/comment/list/"] = answer(404)
    moved = Request("https://www.tiktok.com/api/comment/list/", missing=Changed)
    with pytest.raises(Changed):
        fetcher.fetch(moved, deadline=time.monotonic() + 30)


def test_no_answer_outlasts_the_deadline(server: Server, fetcher: Fetcher) -> None:
    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("content-length", "40")
        handler.end_headers()
        for _ in range(40):
            handler.wfile.write(b"x")
            handler.wfile.flush()
            time.sleep(0.1)

    server.answers["/www.tiktok.com/@otto"] = drip
    with pytest.raises(Blocked):
        fetch(fetcher, seconds=0.5)


def test_half_a_body_is_a_failed_connection(server: Server, fetcher: Fetcher) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(
        200, b"half", content_length="1000", connection="close"
    )
    with pytest.raises(Blocked, match="connection failed"):
        fetch(fetcher)
    assert server.asked["/www.tiktok.com/@otto"] == 3


def test_a_body_may_be_packed_but_not_a_bomb(server: Server, fetcher: Fetcher) -> None:
    packed = gzip.compress(b"fine" * 1000)
    server.answers["/www.tiktok.com/@otto"] = answer(200, packed, content_encoding="gzip")
    assert fetch(fetcher) == b"fine" * 1000
    bomb = gzip.compress(bytes(LARGEST_BODY + 5_000_000))
    server.answers["/www.tiktok.com/@otto"] = answer(200, bomb, content_encoding="gzip")
    with pytest.raises(Changed, match="larger"):
        fetch(fetcher)


def test_a_host_that_keeps_failing_rests_and_others_do_not(
    server: Server, fetcher: Fetcher
) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(403)
    for _ in range(FAILURES_TO_CLOSE):
        with pytest.raises(Blocked):
            fetch(fetcher)
    with pytest.raises(Blocked, match="kept failing") as raised:
        fetch(fetcher)
    assert 0 < (raised.value.retry_after_s or 0) <= CLOSED_S + 1
    assert server.asked["/www.tiktok.com/@otto"] == FAILURES_TO_CLOSE
    server.answers["/www.youtube.com/@rita"] = answer(200, b"well")
    assert fetch(fetcher, "www.youtube.com/@rita") == b"well"


def test_a_host_is_asked_by_few_at_once(server: Server, fetcher: Fetcher) -> None:
    under_way, most = 0, 0

    def respond(handler: BaseHTTPRequestHandler) -> None:
        """Counts until it answers: then the next one may be asked."""
        nonlocal under_way, most
        with server.lock:
            under_way += 1
            most = max(most, under_way)
        time.sleep(0.05)
        with server.lock:
            under_way -= 1
        answer(200, b"ok")(handler)

    server.answers["/www.tiktok.com/@otto"] = respond
    with ThreadPoolExecutor(3 * MOST_AT_ONCE) as pool:
        bodies = list(pool.map(lambda _: fetch(fetcher), range(3 * MOST_AT_ONCE)))
    assert bodies == [b"ok"] * 3 * MOST_AT_ONCE
    assert 1 < most <= MOST_AT_ONCE


def test_after_its_rest_a_host_is_tried_by_one_and_open_again(
    server: Server, fetcher: Fetcher
) -> None:
    server.answers["/www.tiktok.com/@otto"] = answer(403)
    for _ in range(FAILURES_TO_CLOSE):
        with pytest.raises(Blocked):
            fetch(fetcher)
    server.answers["/www.tiktok.com/@otto"] = answer(200, b"well")
    pass_time(fetcher, CLOSED_S)
    assert [fetch(fetcher), fetch(fetcher)] == [b"well", b"well"]


def test_a_host_that_asks_to_wait_is_left_alone_by_other_processes_too(
    server: Server, make_fetcher: Callable[..., Fetcher]
) -> None:
    fetcher, other = (make_fetcher(stand_in=server.address) for _ in range(2))
    server.answers["/www.tiktok.com/@otto"] = answer(429, retry_after="120")
    with pytest.raises(Blocked):
        fetch(fetcher)
    with pytest.raises(Blocked, match="asks us to wait") as raised:
        fetch(other)
    assert (raised.value.cause, server.asked["/www.tiktok.com/@otto"]) == ("rate_limited", 1)
    assert 115 < (raised.value.retry_after_s or 0) <= 121
    server.answers["/www.tiktok.com/@otto"] = answer(200, b"well")
    pass_time(fetcher, 120)
    assert fetch(other) == b"well"


def test_two_processes_share_the_slots_of_a_host(make_fetcher: Callable[..., Fetcher]) -> None:
    one, other = (make_fetcher(most_per_s=2).allowances for _ in range(2))
    deadline = time.monotonic() + 1000
    waits = [each.take_slot("www.tiktok.com", "", deadline) for each in [one, other] * 5]
    began = time.monotonic()
    assert waits[-1] > 9 * 0.5 - (time.monotonic() - began)
    assert other.take_slot("www.youtube.com", "", deadline) <= 0


def test_a_slow_database_does_not_outlast_the_deadline(
    make_fetcher: Callable[..., Fetcher],
) -> None:
    allowances = make_fetcher().allowances
    allowances.take_slot("www.tiktok.com", "", time.monotonic() + 30)
    with psycopg.connect(find_url()) as other:
        other.execute("SELECT FROM scraping_allowance FOR UPDATE")
        with pytest.raises(Blocked) as raised:
            allowances.take_slot("www.tiktok.com", "", time.monotonic() + 30)
        other.rollback()
    assert raised.value.cause == "timeout"
    assert allowances.take_slot("www.tiktok.com", "", time.monotonic() + 30) <= 0


def test_a_lost_connection_is_replaced(make_fetcher: Callable[..., Fetcher]) -> None:
    allowances = make_fetcher().allowances
    ((pid,),) = allowances._run("SELECT pg_backend_pid()", {})
    with psycopg.connect(find_url()) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
    assert allowances.take_slot("www.tiktok.com", "", time.monotonic() + 30) <= 0


def test_a_slot_after_the_deadline_is_not_taken(make_fetcher: Callable[..., Fetcher]) -> None:
    allowances = make_fetcher(most_per_s=1).allowances
    deadline = time.monotonic() + 1000
    for _ in range(3):
        allowances.take_slot("www.tiktok.com", "", deadline)
    with pytest.raises(Blocked) as raised:
        allowances.take_slot("www.tiktok.com", "", time.monotonic() + 1)
    assert (raised.value.cause, raised.value.retry_after_s) == ("timeout", 5)
    assert allowances.take_slot("www.tiktok.com", "", deadline) < 3 * SLACK
