"""The progress of a match, which the waiting page shows."""

import pytest
from pytest_django.fixtures import Settings

from creators.models import Creator
from search.match import progress
from search.match.progress import Progress, make_report, read_progress
from tests.people import Person
from tests.scripted_llm import ScriptedLLM
from tests.search.match.scripted_judge import ScriptedJudge

pytestmark = pytest.mark.django_db

Catalogue = dict[str, Creator]


def send(person: Person, *creators: Creator) -> None:
    fields = {
        "creator": [str(one.pk) for one in creators],
        "query": "sourdough bread baking",
        "context": "A calm tone.",
        "idempotency_key": "k",
    }
    assert person.browser.post("/match", fields).status_code == 302


def test_each_creator_that_the_language_model_judged_is_counted(
    alice: Person,
    catalogue: Catalogue,
    scripted_llm: ScriptedLLM,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(progress, "GRAIN_S", 0)
    settings.LLM_BASE_URL = scripted_llm.url
    ScriptedJudge(scripted_llm).start()
    send(alice, catalogue["Hanna"], catalogue["Vera"])
    assert read_progress(alice.account.pk, "k") == Progress(2, 2)


def test_the_part_of_the_page_says_how_many_of_the_accounts_own_match(
    alice: Person, charlie: Person
) -> None:
    part = {"idempotency_key": "k"}
    assert "Reading the brief" in alice.browser.get("/match/progress", part).text
    make_report(alice.account.pk, "k")(Progress(34, 100))
    assert "34 of 100 creators judged" in alice.browser.get("/match/progress", part).text
    assert "Reading the brief" in charlie.browser.get("/match/progress", part).text


def test_progress_is_written_no_more_often_than_pages_ask(alice: Person) -> None:
    report = make_report(alice.account.pk, "k")
    for judged in (1, 2):
        report(Progress(judged, 2))
    assert read_progress(alice.account.pk, "k") == Progress(1, 2)
