"""The client against a scripted server on loopback."""

from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from config.kit.exchange import BadAnswer, Unavailable
from config.kit.language_model import ANSWER_LIMIT_BYTES, complete_json
from tests.scripted_llm import ScriptedLLM, completion

SCHEMA = {
    "type": "object",
    "properties": {"n": {"type": "integer"}},
    "required": ["n"],
    "additionalProperties": False,
}


def ask(url: str, timeout_s: float = 30.0) -> dict[str, Any]:
    return complete_json(
        base_url=url,
        api_key="secret",
        model="m",
        messages=[{"role": "user", "content": "hello"}],
        schema=SCHEMA,
        timeout_s=timeout_s,
    )


def test_a_good_answer_is_returned_and_the_schema_was_asked_for(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.says(completion('{"n": 3}'))
    assert ask(scripted_llm.url + "/") == {"n": 3}
    request = scripted_llm.requests[0]
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
def test_an_answer_of_another_shape_is_a_bad_answer(scripted_llm: ScriptedLLM, body: bytes) -> None:
    scripted_llm.says(body)
    with pytest.raises(BadAnswer):
        ask(scripted_llm.url)


def test_an_oversized_answer_is_not_held_in_memory(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.says(b" " * (ANSWER_LIMIT_BYTES + 1))
    with pytest.raises(BadAnswer, match="longer"):
        ask(scripted_llm.url)


@pytest.mark.parametrize("status", [302, 400, 401, 404, 429, 500, 503])
def test_any_status_but_200_is_unavailable(scripted_llm: ScriptedLLM, status: int) -> None:
    scripted_llm.says(completion('{"n": 3}'), status)
    with pytest.raises(Unavailable):
        ask(scripted_llm.url)


def test_a_silent_server_is_given_up_in_time(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.drips()
    with pytest.raises(Unavailable):
        ask(scripted_llm.url, timeout_s=0.2)
    assert not scripted_llm.outlasted


def test_a_trickling_server_is_given_up_in_time(scripted_llm: ScriptedLLM) -> None:
    scripted_llm.drips([b"HTTP/1.0 200 OK\r\nContent-Length: 100\r\n\r\n", *[b" "] * 100])
    with pytest.raises(Unavailable):
        ask(scripted_llm.url, timeout_s=0.3)
    assert not scripted_llm.outlasted


def test_a_connection_cut_short_is_unavailable(scripted_llm: ScriptedLLM) -> None:
    def cut(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100")
        handler.end_headers()
        handler.wfile.write(b"{")

    scripted_llm.script = cut
    with pytest.raises(Unavailable):
        ask(scripted_llm.url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/v1", "nonsense", "http://[", ""])
def test_an_address_that_leads_nowhere_is_unavailable(url: str) -> None:
    with pytest.raises(Unavailable):
        ask(url)


def test_proxies_of_the_environment_are_ignored(
    scripted_llm: ScriptedLLM, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    scripted_llm.says(completion('{"n": 3}'))
    assert ask(scripted_llm.url) == {"n": 3}
