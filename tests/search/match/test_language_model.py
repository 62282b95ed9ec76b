"""A language model judges what creators say; its quotes are verified, and rules answer where it does not."""

import json
import time
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from creators.models import Creator
from search.match import assessment
from search.match.language_model import judgement
from tests.people import Person
from tests.scripted_llm import ScriptedLLM
from tests.search.match.scripted_judge import ScriptedJudge, Verdict, find_text, verdict
from tests.search.match.test_api import ask, matches, outcomes

pytestmark = pytest.mark.django_db

Catalogue = dict[str, Creator]
BREAD = "sourdough bread baking"


@pytest.fixture
def model(scripted_llm: ScriptedLLM, settings: Settings) -> ScriptedJudge:
    settings.LLM_BASE_URL = scripted_llm.url
    judge = ScriptedJudge(scripted_llm)
    judge.start()
    return judge


def quotes(answer: Any, name: str, criterion: str) -> list[str]:
    data = answer.json()["data"]
    one = next(item for item in data if item["creator"]["name"] == name)
    found = next(v for v in one["criteria"] if v["criterion"] == criterion)
    return [evidence["evidence_quote"] for evidence in found["evidence"]]


def test_a_verdict_with_a_verified_quote_counts(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    """The quote is given as the post says it, however the model spells it."""

    def judge(_: str, texts: Sequence[str]) -> Verdict:
        return verdict("met", (find_text(texts, "starter"), "my STARTER  is bubbling"))

    model.judge = judge
    context = "The audience is people with a bubbling starter at home."
    answer = ask(alice.client, BREAD, catalogue["Hanna"], context=context)
    assert outcomes(answer)["Hanna"]["audience"] == "met"
    assert quotes(answer, "Hanna", "audience") == ["My starter is bubbling"]
    assert answer.json()["judged_by"] == "model"
    assert answer.json()["note"] is None


NO_EVIDENCE = (
    (0, "The best sourdough bread of the whole town"),
    (99, "Rye sourdough"),
    (-1, "Rye sourdough"),
    (0, "e"),
    (0, ""),
    (0, "Changing the clutch of an old Volvo"),
)


def test_a_quote_that_cannot_be_verified_is_dropped_with_its_verdict(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    """Invented, of no text, too short, or not about the criterion."""
    for quote in NO_EVIDENCE:
        model.judge = lambda *_, quote=quote: verdict("met", quote)
        answer = ask(alice.client, BREAD, catalogue["Vera"], context="A calm tone.")
        assert outcomes(answer)["Vera"] == {"topic": "not_met", "tone": "unknown"}
        assert {v["judged_by"] for v in answer.json()["data"][0]["criteria"]} == {"rules"}


def test_a_verdict_without_a_quote_is_that_of_the_rules(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    model.judge = lambda *_: verdict("not_met")
    assert outcomes(ask(alice.client, BREAD, catalogue["Hanna"]))["Hanna"]["topic"] == "met"


def test_what_is_unknown_to_both_never_counts_as_met(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    context = "A calm tone. They must live in Germany."
    answer = ask(alice.client, BREAD, catalogue["Hanna"], context=context)
    assert outcomes(answer)["Hanna"]["tone"] == outcomes(answer)["Hanna"]["place"] == "unknown"
    assert matches(answer)["Hanna"]["decision"] == "neutral"


def test_stored_facts_are_not_put_to_the_model(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    context = "At least 5k followers. They must live in Germany and post in German."
    ask(alice.client, BREAD, catalogue["Hanna"], context=context)
    assert {one["criterion"] for one in model.shown[0]["criteria"]} == {"topic"}


def test_the_model_finds_a_subject_to_avoid_and_cannot_clear_one(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    def judge(criterion: str, texts: Sequence[str]) -> Verdict | None:
        if criterion != "avoid":
            return None
        turbo = [n for n, text in enumerate(texts) if "Turbo" in text]
        if turbo:
            return verdict("met", (turbo[0], "Turbo upgrade"))
        return verdict("not_met", (find_text(texts, "clutch"), "Changing the clutch"))

    model.judge = judge
    tom = ask(
        alice.client, "car creators", catalogue["Tom"], context="Nothing about turbo upgrades."
    )
    assert outcomes(tom)["Tom"]["avoid"] == "not_met"
    vera = ask(
        alice.client, "car creators", catalogue["Vera"], context="Nothing about clutch repairs."
    )
    assert outcomes(vera)["Vera"]["avoid"] == "not_met"
    assert matches(vera)["Vera"]["decision"] == "avoid"


def test_each_creator_is_judged_in_a_separate_request(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    """No creator's text can speak about another creator."""
    ask(alice.client, BREAD, *catalogue.values())
    shown = [{text["text"] for text in one["texts"]} for one in model.shown]
    assert len(shown) == len(catalogue)
    assert not any(one & other for one in shown for other in shown if one is not other)


def test_the_model_points_out_what_the_rules_did_not_read(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    words = "explains why a loaf fails"
    model.more = [
        {"kind": "other", "words": "Explains WHY a loaf fails", "asks": "Explains failed loaves"},
        {"kind": "other", "words": "wears a hat", "asks": "Wears a hat"},
    ]
    answer = ask(alice.client, BREAD, catalogue["Hanna"], context=f"She {words}.").json()
    labels = [one["label"] for one in answer["criteria"] if one["kind"] == "other"]
    assert labels == ["Explains failed loaves"]


# --- When the model does not help ------------------------------------------------------------------


def is_by_rules(answer: Any) -> bool:
    found = answer.json()
    judges = {v["judged_by"] for one in found["data"] for v in one["criteria"]}
    return (
        found["judged_by"] == "rules"
        and found["note"] == assessment.NO_ANSWER
        and judges == {"rules"}
    )


RUBBISH = (b"", b"no", b"[]", b'{"choices": []}', b'{"choices": [{"message": {"content": "yes"}}]}')


def test_rubbish_leaves_the_rules_answer_and_is_told(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    for body in RUBBISH:
        model.server.says(body)
        answer = ask(alice.client, BREAD, catalogue["Otto"], catalogue["Vera"])
        assert is_by_rules(answer)
        assert outcomes(answer)["Otto"]["topic"] == "met"


def test_a_server_that_is_down_leaves_the_rules_answer_and_is_told(
    alice: Person, catalogue: Catalogue, settings: Settings
) -> None:
    settings.LLM_BASE_URL = "http://127.0.0.1:9/v1"
    assert is_by_rules(ask(alice.client, BREAD, catalogue["Otto"]))


def test_all_creators_together_have_one_deadline(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judgement, "TIMEOUT_S", 0.2)

    def drip(handler: BaseHTTPRequestHandler) -> None:
        body = model.server.requests[-1]["body"]
        if "verdicts" not in json.dumps(body["response_format"]):
            return
        handler.send_response(200)
        handler.end_headers()
        for _ in range(150):
            handler.wfile.write(b" ")
            time.sleep(0.2)
        model.server.outlasted = True

    model.server.script = drip
    answer = ask(alice.client, BREAD, *catalogue.values())
    assert is_by_rules(answer)
    assert not model.server.outlasted


def test_a_dead_server_is_not_asked_about_every_creator(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.match.language_model.judgement.AT_ONCE", 1)
    model.server.says(b"no", 500)
    ask(alice.client, BREAD, *catalogue.values())
    asked = [one for one in model.server.requests if "verdicts" in json.dumps(one["body"])]
    assert len(asked) == 3 < len(catalogue)


def test_creators_without_a_usable_answer_are_counted(
    alice: Person, catalogue: Catalogue, model: ScriptedJudge
) -> None:
    def judge(_: str, texts: Sequence[str]) -> Verdict:
        return (
            {"outcome": "excellent", "quotes": []} if "clutch" in str(texts) else verdict("unknown")
        )

    model.judge = judge
    answer = ask(alice.client, BREAD, *catalogue.values()).json()
    assert answer["judged_by"] == "model_in_part"
    assert answer["note"].startswith("The language model judged 4 of 5 creators.")
