"""Transcripts from captions, from storage, and from a scripted speech model."""

from typing import Any

import pytest
from django.conf import LazySettings

from billing.models import LedgerEntry
from config.kit import clock
from creators.identity import blocked
from scraping import tasks
from scraping.live import calls
from scraping.models import SpeechJob, Transcript
from scraping.neutral import Owner
from scraping.operations.tiktok import EXAMPLE_URL
from scraping.speech import transcripts
from scraping.speech.model import Speech
from tests import scene
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


class Scripted:
    """A model that hears the same text in every video. `jobs` wait for a worker."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Any, ...]] = []
        self.heard: list[bytes] = []
        self.has_worker = True
        self.fails = False

    def transcribe(self, video: bytes) -> Speech:
        self.heard.append(video)
        if self.fails:
            raise ValueError
        return Speech("de", [{"start_ms": 0, "end_ms": 900, "text": "Roggen braucht Zeit."}], 12.5)

    def enqueue(self, _: str, *job: Any) -> None:
        self.jobs.append(job)
        if self.has_worker:
            self.work()

    def work(self) -> None:
        for job in self.jobs:
            tasks.transcribe_speech(*job)
        self.jobs.clear()


@pytest.fixture
def speech(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Scripted:
    scripted = Scripted()
    settings.SPEECH_MODEL = "/scripted"
    monkeypatch.setattr("scraping.speech.model.get_transcriber", lambda: scripted)
    monkeypatch.setattr(transcripts, "enqueue", scripted.enqueue)
    return scripted


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no request wait for a worker."""
    monkeypatch.setattr(transcripts, "POLL_S", calls.DEADLINE_S)


def instagram(person: Person, shortcode: str = "DeInvented1", **query: str) -> Any:
    return person.client.get(f"/v1/raw/instagram/transcript/{shortcode}", query)


def test_speech_is_transcribed_and_charged(alice: Person, speech: Scripted) -> None:
    answer = instagram(alice)
    data = answer.json()["data"]
    assert (data["full_text"], data["language"], data["word_count"]) == (
        "Roggen braucht Zeit.",
        "de",
        3,
    )
    assert data["post"]["shortcode"] == "DeInvented1"
    assert answer["X-Credits-Charged"] == "5"
    assert not SpeechJob.objects.exists()


def test_a_kept_transcript_comes_without_its_post(alice: Person, speech: Scripted) -> None:
    instagram(alice)
    kept = instagram(alice).json()["data"]
    assert "post" not in kept
    assert len(speech.heard) == 1


def test_a_slow_transcription_goes_on_and_the_retry_finds_it(
    alice: Person, speech: Scripted, in_a_hurry: None
) -> None:
    speech.has_worker = False
    answer = instagram(alice)
    assert (answer.status_code, answer["Retry-After"]) == (503, str(transcripts.COME_BACK_S))
    assert not LedgerEntry.objects.exists()
    # A second request does not transcribe it twice.
    instagram(alice)
    assert len(speech.jobs) == 1
    speech.work()
    assert instagram(alice).status_code == 200


def test_a_failure_of_the_worker_is_told_and_a_retry_tries_again(
    alice: Person, speech: Scripted
) -> None:
    speech.fails = True
    assert instagram(alice).status_code == 502
    speech.fails = False
    assert instagram(alice).status_code == 200


def test_without_a_model_speech_is_unavailable(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scraping.platforms.tiktok.client.parse_subtitles", lambda *_: [])
    tiktok = alice.client.get("/v1/raw/tiktok/video/transcript", {"url": EXAMPLE_URL})
    for answer in (instagram(alice), tiktok):
        assert answer.status_code == 503
        error = answer.json()["error"]
        assert error["details"] == {"cause": "no_speech_model"}
        assert "speech model" in error["message"]
        assert answer["X-Should-Retry"] == "false"
        assert "Retry-After" not in answer
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(
    ("language", "status"), [("auto", 200), ("de", 200), ("de-AT", 200), ("fr", 404)]
)
def test_speech_is_served_in_its_language(
    alice: Person, speech: Scripted, language: str, status: int
) -> None:
    """The rule holds for stored transcripts too."""
    for _ in range(2):
        answer = instagram(alice, language=language)
        assert answer.status_code == status
        if status == 404:
            message = answer.json()["error"]["message"]
            assert message == "The video has no captions in French; there are: de."
    assert len(speech.heard) == 1


def test_a_picture_says_nothing(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scraping.platforms.instagram.client.find_video", lambda _: None)
    answer = instagram(alice)
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "The post has no video, so nothing is said in it."


def test_a_batch_has_one_language(alice: Person, speech: Scripted) -> None:
    body = {"shortcodes": ["DeInvented1"], "language": "fr"}
    answer = alice.client.post("/v1/raw/instagram/transcripts", body, "application/json")
    (item,) = answer.json()["data"]["items"]
    assert (item["status"], item["error"]["error"]) == (404, "not_found")


def test_instagrams_own_captions_come_first(alice: Person, platforms: StandIn) -> None:
    """The rule holds without a speech model too."""
    answer = instagram(alice, "DU_invented")
    data = answer.json()["data"]
    assert (data["transcript"], data["language"]) == ("First you\nlight the oven.", "en-US")
    assert (data["full_text"], data["duration_seconds"]) == ("First you light the oven.", 3.5)
    assert data["post"]["shortcode"] == "DU_invented"
    assert answer["X-Credits-Charged"] == "5"
    asked = platforms.asked.total()
    assert "post" not in instagram(alice, "DU_invented", language="en").json()["data"]
    assert platforms.asked.total() == asked
    Transcript.objects.all().delete()
    refused = instagram(alice, "DU_invented", language="fr")
    assert refused.json()["error"]["message"].endswith("in French; there are: en-US.")


def test_a_batch_of_transcripts_charges_what_succeeds(alice: Person, speech: Scripted) -> None:
    scene.transcript("instagram", "KeptInvented")
    asked = ["DeInvented1", "no shortcode", "Gone12", "KeptInvented", "DeInvented1"]
    body = {"shortcodes": asked}
    answer = alice.client.post("/v1/raw/instagram/transcripts", body, "application/json")
    items = answer.json()["data"]["items"]
    assert [item.get("error", {}).get("error") for item in items] == [
        None,
        "invalid_input",
        "not_found",
        None,
        None,
    ]
    assert answer["X-Credits-Charged"] == "15"
    assert len(speech.heard) == 1


def test_tiktoks_captions_in_the_spoken_language_come_first(
    alice: Person, platforms: StandIn
) -> None:
    def read() -> Any:
        return alice.client.get("/v1/raw/tiktok/video/transcript", {"url": EXAMPLE_URL})

    answer = read()
    data = answer.json()["data"]
    assert (data["source"], data["language"]) == ("captions", "deu-DE")
    assert data["segments"][0].keys() == {"start_ms", "end_ms", "text"}
    assert answer["X-Credits-Charged"] == "2.5"
    asked = platforms.asked.total()
    assert read().json()["data"]["full_text"] == data["full_text"]
    assert platforms.asked.total() == asked
    assert Transcript.objects.count() == 1


@pytest.mark.parametrize(
    ("identity", "author"),
    [("UCaBcDeFgHiJkLmNoPqRsTuV", ("UCaBcDeFgHiJkLmNoPqRsTuV", None)), ("@anna", (None, "Anna"))],
)
def test_a_forgotten_author_is_known_by_id_and_by_name(
    identity: str, author: tuple[str | None, str | None]
) -> None:
    blocked.block_keys([("youtube", identity)], now=clock.now())
    assert transcripts.is_forgotten("youtube", Owner(*author))
    assert not transcripts.is_forgotten("youtube", Owner("UCother", "other"))
