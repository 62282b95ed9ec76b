"""A server orders the first results. If it fails, the built-in ranking answers and says so."""

import json
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from creators import indexing
from search.pipeline.opinion import reordering
from search.pipeline.values import Answer
from tests.scripted_llm import ScriptedLLM, completion
from tests.search.pipeline.test_searching import ask, made, names

pytestmark = pytest.mark.django_db(transaction=True)

QUERY = "sourdough bread"


@pytest.fixture
def server(scripted_llm: ScriptedLLM, settings: Settings) -> ScriptedLLM:
    settings.RERANK_BASE_URL = scripted_llm.url
    settings.RERANK_API_KEY = "key"
    settings.RERANK_MODEL = "judge"
    for number, name in enumerate(("Ada", "Bo", "Cleo")):
        made(name, f"Sourdough bread number {number}: the crumb is open, the crust is dark.")
    indexing.index_pending()
    return scripted_llm


def results(*scores: tuple[Any, Any]) -> bytes:
    rows = [{"index": index, "relevance_score": score} for index, score in scores]
    return json.dumps({"results": rows}).encode()


def by_name(server: ScriptedLLM, scores: dict[str, float]) -> None:
    """The server scores each document by the name in it, the best first, as such servers do."""

    def script(handler: BaseHTTPRequestHandler) -> None:
        documents: Sequence[str] = server.requests[-1]["body"]["documents"]
        said = [
            (place, scores[name])
            for place, text in enumerate(documents)
            for name in scores
            if text.startswith(name)
        ]
        body = results(*sorted(said, key=lambda pair: -pair[1]))
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    server.script = script


def is_fallen_back(answer: Answer) -> bool:
    sources = {match.ranking_source for match in answer.matches}
    return (answer.quality_mode, sources) == ("retrieval_fallback", {"retrieval"})


def test_the_server_orders_the_results_by_its_scores(server: ScriptedLLM) -> None:
    by_name(server, {"Bo": 0.9, "Cleo": 0.5, "Ada": 0.1})
    answer = ask(QUERY)
    assert names(answer) == ["Bo", "Cleo", "Ada"]
    assert [match.score for match in answer.matches] == [0.9, 0.5, 0.1]
    assert (answer.quality_mode, answer.quality_reason) == ("reranked", None)
    assert answer.matches[0].evidence[0].evidence_quote
    sent = server.requests[0]
    assert sent["path"] == "/v1/rerank"
    assert sent["headers"]["Authorization"] == "Bearer key"
    assert sent["body"] | {"documents": []} == {
        "model": "judge", "query": QUERY, "documents": [], "top_n": 3,
    }  # fmt: skip


def test_a_result_that_the_built_in_ranking_had_below_the_limit_can_come_first(
    server: ScriptedLLM,
) -> None:
    last = names(ask(QUERY))[-1]
    by_name(server, {name: float(name == last) for name in ("Ada", "Bo", "Cleo")})
    assert names(ask(QUERY, limit=1)) == [last]


def test_logits_become_scores(server: ScriptedLLM) -> None:
    by_name(server, {"Bo": 4.0, "Cleo": 0.0, "Ada": -7.0})
    answer = ask(QUERY)
    assert names(answer) == ["Bo", "Cleo", "Ada"]
    assert [match.score for match in answer.matches] == [0.982, 0.5, 0.0009]


def test_results_without_a_score_come_last_and_are_called_so(server: ScriptedLLM) -> None:
    by_name(server, {"Cleo": 0.2})
    answer = ask(QUERY)
    assert names(answer)[0] == "Cleo"
    assert [m.ranking_source for m in answer.matches] == ["reranked", "retrieval", "retrieval"]
    assert answer.quality_mode == "partially_reranked"
    assert answer.quality_reason


def test_an_unknown_place_lowers_the_servers_score(server: ScriptedLLM) -> None:
    made("Dora", "Sourdough bread, every day anew.", country="DE")
    indexing.index_pending()
    by_name(server, {"Bo": 0.9, "Dora": 0.8})
    answer = ask("sourdough bread in Germany")
    assert names(answer)[:2] == ["Dora", "Bo"]


BAD = {
    "no results": b"{}",
    "results of another kind": b'{"results": {"index": 0}}',
    "rows of another kind": b'{"results": [1]}',
    "an empty list": results(),
    "NaN": b'{"results": [{"index": 0, "relevance_score": NaN}]}',
    "infinity": b'{"results": [{"index": 0, "relevance_score": 1e999}]}',
    "no score": results((0, None)),
    "a score in words": results((0, "high")),
    "a truth value": results((0, True)),
    "an index too high": results((0, 0.5), (3, 0.4)),
    "a negative index": results((-1, 0.5)),
    "an index in words": results(("0", 0.5)),
    "a fraction": results((0.0, 0.5)),
    "one index twice": results((0, 0.5), (0, 0.4)),
    "a lone surrogate": rb'{"results": "\ud800"}',
    "NUL": b'{"results": "\\u0000"}',
    "no JSON": b"<html>",
    "too much": b" " * 2_000_000,
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD.keys())
def test_an_unusable_answer_leaves_the_built_in_order(server: ScriptedLLM, body: bytes) -> None:
    server.says(body)
    answer = ask(QUERY)
    assert is_fallen_back(answer)
    assert len(answer.matches) == 3
    assert "built-in ranking" in (answer.quality_reason or "")


def test_an_error_leaves_the_built_in_order(server: ScriptedLLM) -> None:
    server.says(b"{}", status=503)
    assert is_fallen_back(ask(QUERY))


def test_dripping_headers_and_silence_end_at_the_deadline(
    server: ScriptedLLM, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reordering, "SERVER_TIMEOUT_S", 0.3)
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    for parts in ([bytes([letter]) for letter in head], []):
        server.drips(parts)
        assert is_fallen_back(ask(QUERY))
        assert not server.outlasted


def test_without_a_subject_no_server_is_asked(server: ScriptedLLM) -> None:
    ask("creators with over 1k followers")
    assert server.requests == []


def test_a_language_model_scores_numbered_documents(
    server: ScriptedLLM, settings: Settings
) -> None:
    settings.RERANK_BASE_URL = ""
    settings.LLM_BASE_URL = server.url
    order = names(ask(QUERY))
    rows = [{"number": place, "score": 10 + 40 * place} for place in range(3)]

    def script(handler: BaseHTTPRequestHandler) -> None:
        is_scoring = "scores" in json.dumps(server.requests[-1]["body"]["response_format"])
        server_says = json.dumps({"scores": rows} if is_scoring else {})
        body = completion(server_says)
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    server.script = script
    answer = ask(QUERY)
    assert names(answer) == order[::-1]
    assert [match.score for match in answer.matches] == [0.9, 0.5, 0.1]
    assert answer.quality_mode == "reranked"
    rows[0]["number"] = 7
    assert is_fallen_back(ask(QUERY))
