"""What is asked or read next is what is expected to yield most for each request, and the log names the choice."""

import logging
from collections.abc import Sequence

import pytest

from config.discovery.choice import Choice, choose_next
from config.discovery.models import Discovery, DiscoveryQuestion
from config.discovery.yields import Yields
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(alice: Person) -> Discovery:
    return scene.discovery(alice.account, status="running")


def ask(
    found: Discovery, source: str, words: str, *, read: Sequence[float] = ()
) -> DiscoveryQuestion:
    """A question that took a page, if accounts of it were read with these confidences."""
    question = found.questions.create(source=source, kind="youtube_search", words=words)
    if read:
        note(question, read, requests=1 + len(read))
    return question


def note(question: DiscoveryQuestion, read: Sequence[float], *, requests: int) -> None:
    for confidence in read:
        name = f"@{question.words}{question.candidates.count()}".replace(" ", "")
        question.candidates.create(
            discovery=question.discovery,
            platform=question.platform,
            name=name,
            promise=0.3,
            state="weak",
            confidence=confidence,
            requests=1,
        )
    question.requests += requests
    question.pages += 1
    question.save()


def wait(
    question: DiscoveryQuestion, name: str, platform: str = "youtube", promise: float = 0.3
) -> None:
    question.candidates.create(
        discovery=question.discovery, platform=platform, name=name, promise=promise
    )


def choose(found: Discovery, resting: Sequence[str] = ()) -> Choice:
    choice = choose_next(found, resting)
    assert choice is not None
    return choice


def test_a_new_question_is_tried_beside_one_that_yields_little(
    found: Discovery, caplog: pytest.LogCaptureFixture
) -> None:
    ask(found, "subject", "bread", read=[0.1] * 8)
    ask(found, "subject", "sourdough")
    with caplog.at_level(logging.INFO, "config.discovery.choice"):
        assert choose(found).question.words == "sourdough"
    assert "chooses a page of youtube_search: sourdough" in caplog.text


def test_the_question_with_the_higher_yield_is_asked_more_often(found: Discovery) -> None:
    yields = {"sourdough": 0.6, "bread": 0.05}
    for words in yields:
        ask(found, "subject", words)
    chosen = []
    for _ in range(20):
        question = choose(found).question
        chosen.append(question.words)
        note(question, [yields[question.words]] * 3, requests=4)
    assert chosen.count("sourdough") > 14
    assert "bread" in chosen


def test_a_question_that_names_nobody_new_is_left(found: Discovery) -> None:
    ask(found, "subject", "sourdough", read=[0.9] * 4)
    DiscoveryQuestion.objects.update(pages=6)
    ask(found, "suggestion", "sourdough bread")
    assert choose(found).question.words == "sourdough bread"


def test_neighbours_of_an_account_that_fits_come_before_those_of_one_that_may_not(
    found: Discovery,
) -> None:
    for words, prior in (("youtube @a", 0.2), ("youtube @b", 0.9)):
        question = found.questions.create(
            source="mention", kind="neighbours", words=words, is_open=False, prior=prior
        )
        wait(question, f"@{words[-1]}{words[-1]}")
    assert choose(found).question.words == "youtube @b"


def test_the_most_promising_candidate_of_a_question_comes_first(found: Discovery) -> None:
    question = ask(found, "subject", "bread", read=[0.5])
    for name, promise in (("@low", 0.1), ("@high", 0.7), ("@middle", 0.4)):
        wait(question, name, promise=promise)
    candidate = choose(found).candidate
    assert candidate is not None
    assert candidate.name == "@high"
    assert choose_next(found, {"youtube"}) is None


def test_an_account_that_takes_fewer_requests_comes_first(found: Discovery) -> None:
    question = ask(found, "subject", "bread", read=[0.5] * 4)
    tiktok = found.questions.create(source="subject", kind="tiktok_users", words="bread")
    note(tiktok, [0.5] * 4, requests=9)
    tiktok.candidates.update(requests=2)
    wait(tiktok, "@costly", "tiktok")
    wait(question, "@cheap")
    candidate = choose(found).candidate
    assert candidate is not None
    assert candidate.name == "@cheap"


def test_neighbours_wait_until_their_account_is_judged(found: Discovery) -> None:
    held = found.questions.create(
        source="link", kind="neighbours", words="tiktok @a", is_open=False, is_live=False
    )
    wait(held, "@b", promise=0.9)
    assert choose_next(found, ()) is None
    found.questions.update(is_live=True)
    assert choose(found).candidate is not None


def test_an_account_that_a_stored_account_links_to_comes_last(found: Discovery) -> None:
    question = ask(found, "subject", "bread", read=[0.5])
    question.is_open = False
    question.save()
    wait(question, "@same", promise=0.9)
    wait(question, "@other", promise=0.3)
    question.candidates.filter(name="@same").update(is_linked=True)
    candidate = choose(found).candidate
    assert candidate is not None
    assert candidate.name == "@other"


def test_known_creators_that_took_no_request_make_reading_no_cheaper(found: Discovery) -> None:
    question = ask(found, "subject", "bread", read=[0.5] * 4)
    note(question, [0.5] * 40, requests=0)
    question.candidates.filter(name__gt="@bread5").update(requests=0)
    assert 1 <= Yields(found).cost("youtube") <= 2
