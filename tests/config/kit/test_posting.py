"""One exchange with another server, against a scripted one on loopback."""

import socket
import threading
from typing import Any

import pytest

from config.kit import exchange
from config.kit.exchange import BadAnswer, Refused, Unreachable, post_json
from tests.scripted_llm import ScriptedLLM

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"


def ask(server: ScriptedLLM, timeout_s: float = 30.0) -> Any:
    return post_json(server.url, {"n": 1}, api_key="key", timeout_s=timeout_s, most_bytes=1000)


def test_the_body_is_json_and_so_is_the_answer(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.says(b'{"ok": true}')
    assert ask(scripted_llm) == {"ok": True}
    assert scripted_llm.requests[0]["body"] == {"n": 1}
    assert scripted_llm.requests[0]["headers"]["Authorization"] == "Bearer key"


HEADERS_END = ANSWER.index(b"{")


@pytest.mark.parametrize("at_once", [0, HEADERS_END], ids=["headers", "body"])
def test_a_server_that_sends_byte_by_byte_is_cut_off_at_the_deadline(
    scripted_llm: ScriptedLLM, at_once: int
) -> None:
    answer = ANSWER.replace(b"Length: 2", b"Length: 60")
    slow = answer[at_once:] + b" " * 60
    scripted_llm.drips([answer[:at_once], *(slow[at : at + 1] for at in range(60))])
    with pytest.raises(Unreachable, match="in time"):
        ask(scripted_llm, timeout_s=0.3)
    assert not scripted_llm.outlasted


def test_a_resolver_that_never_answers_is_cut_off_and_takes_no_more_than_its_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers.wait(60) and [])
    try:
        for _ in range(exchange.RESOLVING_AT_ONCE + 2):
            with pytest.raises(Unreachable, match="in time"):
                post_json("http://away.test/", {}, timeout_s=0.02, most_bytes=9)
        left = [thread for thread in threading.enumerate() if thread.name == "resolve"]
        assert len(left) == exchange.RESOLVING_AT_ONCE
    finally:
        answers.set()
    with pytest.raises(Unreachable, match="no address"):
        post_json("http://away.test/", {}, timeout_s=30, most_bytes=9)


@pytest.mark.parametrize(
    "body",
    [
        b'{"score": NaN}',
        b'{"score": -Infinity}',
        b'{"score": 1e999}',
        b'{"score": 1',
        b"\xff\xfe",
        b"[" * 900,
        b" " * 1001,
    ],
)
def test_an_answer_that_is_too_long_or_not_strict_json_is_bad(
    scripted_llm: ScriptedLLM, body: bytes
) -> None:
    scripted_llm.says(body)
    with pytest.raises(BadAnswer):
        ask(scripted_llm)


def test_texts_lose_characters_that_no_database_can_store(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.says(rb'{"a\u0000": ["b\ud800c", {"d": "\udfff\ud83c\udf5e"}]}')
    assert ask(scripted_llm) == {"a": ["bc", {"d": "🍞"}]}


def test_another_status_than_200_is_refused_and_redirects_are_not_followed(
    scripted_llm: ScriptedLLM,
) -> None:
    for status in (302, 401, 500):
        scripted_llm.says(b"no", status)
        with pytest.raises(Refused) as refused:
            ask(scripted_llm)
        assert refused.value.status == status
    assert len(scripted_llm.requests) == 3


@pytest.mark.parametrize("address", ["169.254.169.254", "224.0.0.1", "::ffff:169.254.169.254"])
def test_a_server_from_settings_that_leads_to_no_service_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", (address, 80))])
    with pytest.raises(Unreachable, match="never asked"):
        post_json("http://llm.test/", {}, timeout_s=30, most_bytes=9)
