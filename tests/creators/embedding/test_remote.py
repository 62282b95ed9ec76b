"""Requests to an embedding server, and errors after its failures."""

from typing import Any

import numpy as np
import pytest
from django.test import override_settings

from creators.embedding import bundled, remote
from creators.embedding.model import get_model
from creators.embedding.port import Conventions, ModelUnavailable
from creators.embedding.remote import RemoteModel
from tests.scripted_embeddings import Answer, ScriptedEmbeddings, vectors


def model(server: ScriptedEmbeddings, **options: Any) -> RemoteModel:
    named: dict[str, Any] = {
        "name": "any",
        "base_url": server.url,
        "api_key": "",
        "conventions": Conventions(),
    }
    return RemoteModel(**(named | options))


def by_length(asked: dict[str, Any]) -> Answer:
    return vectors([[float(len(text)), 1.0] for text in asked["input"]])


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "PAUSES_S", (0.0, 0.0, 0.0))


def test_each_text_gets_its_own_vector_of_length_1_in_any_order_of_the_answer(
    scripted_embeddings: ScriptedEmbeddings,
) -> None:
    scripted_embeddings.answer = by_length
    texts = ["x" * length for length in range(1, 151)]
    found = model(scripted_embeddings, connections=3).embed(texts)
    assert np.allclose(np.linalg.norm(found, axis=1), 1)
    assert np.allclose(found[:, 0] / found[:, 1], range(1, 151))
    assert sorted(len(asked["input"]) for asked in scripted_embeddings.requests) == [22, 64, 64]


def test_the_request_names_model_and_key_and_has_the_prefix_of_its_kind(
    scripted_embeddings: ScriptedEmbeddings,
) -> None:
    scripted_embeddings.answer = by_length
    conventions = Conventions(query_prefix="q: ", passage_prefix="p: ")
    asking = model(scripted_embeddings, api_key="secret", conventions=conventions)
    asking.embed(["cake"])
    asking.embed_queries(["cake"])
    passage, query = scripted_embeddings.requests
    assert (passage["path"], passage["model"], passage["input"]) == (
        "/v1/embeddings",
        "any",
        ["p: cake"],
    )
    assert query["input"] == ["q: cake"]
    assert scripted_embeddings.keys == ["Bearer secret"] * 2


def test_a_busy_server_is_asked_again(scripted_embeddings: ScriptedEmbeddings) -> None:
    def recovering(asked: dict[str, Any]) -> Answer:
        return (503, "") if len(scripted_embeddings.requests) < 3 else by_length(asked)

    scripted_embeddings.answer = recovering
    assert len(model(scripted_embeddings).embed(["cake"])) == 1


def test_a_query_is_not_retried(scripted_embeddings: ScriptedEmbeddings) -> None:
    scripted_embeddings.answer = lambda _: (503, "")
    with pytest.raises(ModelUnavailable, match="status 503"):
        model(scripted_embeddings).embed_queries(["cake"])
    assert len(scripted_embeddings.requests) == 1


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((401, {"error": "no such key"}), "status 401.*no such key"),
        ((200, {"data": "soon"}), "does not answer with embeddings"),
        (vectors([]), "one vector for each text"),
        (vectors([[1.0], [2.0]]), "one vector for each text"),
    ],
)
def test_an_answer_without_vectors_is_an_error_at_once(
    scripted_embeddings: ScriptedEmbeddings, answer: Answer, said: str
) -> None:
    scripted_embeddings.answer = lambda _: answer
    with pytest.raises(ModelUnavailable, match=said):
        model(scripted_embeddings).embed(["cake"])
    assert len(scripted_embeddings.requests) == 1


def test_a_server_that_does_not_listen_is_unavailable(
    scripted_embeddings: ScriptedEmbeddings,
) -> None:
    asking = model(scripted_embeddings)
    scripted_embeddings.close()
    with pytest.raises(ModelUnavailable, match="does not answer"):
        asking.embed(["cake"])


def test_vectors_wider_than_the_columns_are_refused_with_both_numbers(
    scripted_embeddings: ScriptedEmbeddings,
) -> None:
    scripted_embeddings.answer = lambda asked: vectors([[1.0] * 1024] * len(asked["input"]))
    with (
        override_settings(EMBEDDING_BASE_URL=scripted_embeddings.url, EMBEDDING_MODEL="wide"),
        pytest.raises(ModelUnavailable, match="1024 dimensions; Kindred stores up to 769"),
    ):
        get_model().embed(["cake"])


def test_a_bundled_model_elsewhere_reads_queries_here_and_gives_the_same_vectors(
    scripted_embeddings: ScriptedEmbeddings,
) -> None:
    here = bundled.load_bundled_model(bundled.MINILM, threads=1)

    def same(asked: dict[str, Any]) -> Answer:
        return vectors(here.embed(asked["input"]).tolist())

    scripted_embeddings.answer = same
    with override_settings(
        EMBEDDING_BASE_URL=scripted_embeddings.url,
        EMBEDDING_MODEL="sentence-transformers/all-MiniLM-L6-v2",
    ):
        there = get_model()
    assert there.name == here.name
    assert np.allclose(there.embed(["rye bread"])[0, :384], here.embed(["rye bread"])[0], atol=1e-5)
    asked = len(scripted_embeddings.requests)
    there.embed_queries(["bakers"])
    assert len(scripted_embeddings.requests) == asked


def test_another_model_under_a_bundled_name_is_detected_before_use(
    scripted_embeddings: ScriptedEmbeddings,
) -> None:
    scripted_embeddings.answer = lambda asked: vectors([[1.0] + [0.0] * 383] * len(asked["input"]))
    local = bundled.load_bundled_model(bundled.MINILM, threads=1)
    with pytest.raises(ModelUnavailable, match="serves another model"):
        model(scripted_embeddings, local=local).embed(["rye bread"])
    assert scripted_embeddings.requests[0]["input"] != ["rye bread"]
