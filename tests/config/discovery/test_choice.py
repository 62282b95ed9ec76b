"""What is asked next follows what the kinds of sources have yielded, and the log names the choice."""

import logging

import pytest

from config.discovery.choice import choose_next
from config.discovery.models import Discovery, DiscoveryQuestion
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(alice: Person) -> Discovery:
    return scene.discovery(alice.account, status="running")


def ask(found: Discovery, source: str, words: str, requests: int, clear: int) -> DiscoveryQuestion:
    return found.questions.create(
        source=source, kind="tiktok_users", words=words, requests=requests, clear=clear
    )


def test_every_kind_is_tried_before_any_is_preferred(found: Discovery) -> None:
    ask(found, "subject", "bread", 10, 9)
    ask(found, "hashtag", "sauerteig", 0, 0)
    choice = choose_next(found, ())
    assert choice is not None
    assert choice.question.source == "hashtag"


def test_the_kind_with_the_higher_yield_is_asked_more_often(
    found: Discovery, caplog: pytest.LogCaptureFixture
) -> None:
    asked = {
        source: ask(found, source, source, 4, clear)
        for source, clear in (("subject", 1), ("suggestion", 0))
    }
    chosen = []
    with caplog.at_level(logging.INFO, "config.discovery.choice"):
        for _ in range(30):
            choice = choose_next(found, ())
            assert choice is not None
            source = choice.question.source
            chosen.append(source)
            question = asked[source]
            question.requests += 2
            question.clear += source == "subject" and len(chosen) % 2
            question.save()
    assert chosen.count("subject") > 20
    assert chosen.count("suggestion") >= 1
    assert "chooses subject among" in caplog.text


def test_the_most_promising_candidate_of_a_kind_comes_first(found: Discovery) -> None:
    question = ask(found, "subject", "bread", 1, 0)
    for name, promise in (("@low", 0.1), ("@high", 0.7), ("@middle", 0.4)):
        found.candidates.create(question=question, platform="tiktok", name=name, promise=promise)
    choice = choose_next(found, ())
    assert choice is not None
    assert choice.candidate is not None
    assert choice.candidate.name == "@high"
    assert choose_next(found, {"tiktok"}) is None


def test_neighbours_wait_until_their_account_fits(found: Discovery) -> None:
    held = found.questions.create(
        source="link", kind="neighbours", words="tiktok @a", is_open=False, is_live=False
    )
    found.candidates.create(question=held, platform="youtube", name="@b", promise=0.9)
    assert choose_next(found, ()) is None
    found.questions.update(is_live=True)
    choice = choose_next(found, ())
    assert choice is not None
    assert choice.candidate is not None
