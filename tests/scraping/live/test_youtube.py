"""Live YouTube through the API, against the stand-in."""

import base64
import itertools
from typing import Any, get_args
from urllib.parse import unquote

import pytest

from billing.models import LedgerEntry
from scraping.platforms.youtube.client import choose_track
from scraping.platforms.youtube.filters import Duration, UploadDate, build_filters
from scraping.sources.records.youtube import CaptionTrack
from tests.people import Person
from tests.platforms.server import StandIn


def get(person: Person, path: str, **query: Any) -> Any:
    return person.client.get(f"/v1/raw/youtube/{path}", query)


@pytest.mark.django_db
def test_a_channel_is_read_with_its_about_panel_and_charged(alice: Person) -> None:
    answer = get(alice, "channel/@RitaRoggen")
    data = answer.json()["data"]
    assert (data["handle"], data["subscribers"]) == ("@ritaroggen", 8_840)
    assert (data["country"], data["views_total"]) == ("Germany", 1_234_567)
    assert answer["X-Credits-Charged"] == "0.5"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "pasted",
    [
        "UCxxxxxxxxxxxxxxxxxxxx01",
        "https:%2F%2Fwww.youtube.com%2F@RitaRoggen%2Fvideos",
        "youtube.com%2Fc%2FRitaRoggen",
    ],
)
def test_a_channel_is_found_by_what_people_paste(alice: Person, pasted: str) -> None:
    assert get(alice, f"channel/{pasted}").json()["data"]["handle"] == "@ritaroggen"


@pytest.mark.django_db
def test_videos_come_as_far_as_asked_for(alice: Person) -> None:
    def count(**query: Any) -> int:
        return len(get(alice, "channel/@ritaroggen", **query).json()["data"]["videos"])

    assert count(include_videos="false") == 0
    assert count(video_limit=1) == 1
    assert count(video_limit=50) > count(video_limit=1)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["channel/@gone", "video/gonegonegon", "video/privateaaaa"])
def test_missing_and_private_records_are_not_found_and_free(alice: Person, path: str) -> None:
    assert get(alice, path).status_code == 404
    assert not LedgerEntry.objects.exists()


@pytest.mark.django_db
def test_a_video_is_read_with_what_its_page_says_of_it(alice: Person) -> None:
    data = get(alice, "video/https:%2F%2Fyoutu.be%2Fmmmmmmmmmmm").json()["data"]
    assert (data["video_id"], data["title"]) == ("mmmmmmmmmmm", "Why rye")
    assert (data["view_count"], data["like_count"]) == (248_861, 31_009)


@pytest.mark.django_db
def test_a_search_is_paged_without_leaving_results_out(alice: Person) -> None:
    whole = get(alice, "search", q="rye bread", limit=50).json()["data"]["results"]
    first = get(alice, "search", q="rye bread", limit=2).json()["data"]
    cursor = first["next_cursor"]
    second = get(alice, "search", q="rye bread", limit=2, cursor=cursor).json()["data"]
    assert first["results"] + second["results"] == whole[:4]
    other = get(alice, "search", q="wheat", cursor=cursor)
    assert (other.status_code, other.json()["error"]["param"]) == (400, "cursor")


@pytest.mark.django_db
def test_suggestions_are_read(alice: Person) -> None:
    data = get(alice, "typeahead", q="rye", country_code="de", language_code="de").json()["data"]
    assert data["suggestions"][0] == "rye"


@pytest.mark.django_db
def test_a_transcript_says_its_language_and_source(alice: Person) -> None:
    answer = get(alice, "transcript/mmmmmmmmmmm", language="de")
    data = answer.json()["data"]
    assert (data["language"], data["source"]) == ("de", "manual")
    assert data["word_count"] == len(data["full_text"].split())
    assert [one["code"] for one in data["available_languages"]] == ["de", "en"]
    assert answer["X-Credits-Charged"] == "0.5"


@pytest.mark.django_db
def test_no_captions_in_a_language_are_not_found(alice: Person) -> None:
    answer = get(alice, "transcript/mmmmmmmmmmm", language="ja")
    assert answer.status_code == 404
    said = "The video has no captions in Japanese; there are: de, en."
    assert answer.json()["error"]["message"] == said


@pytest.mark.django_db
@pytest.mark.parametrize("sort_by", ["newest", "popular", "oldest"])
def test_the_transcripts_of_a_channel_are_charged_one_by_one(alice: Person, sort_by: str) -> None:
    answer = get(
        alice, "channel-transcripts/@ritaroggen", video_limit=2, sort_by=sort_by, language="de"
    )
    data = answer.json()["data"]
    assert (data["videos_found"], data["transcripts_fetched"]) == (2, 2)
    assert [item["transcript"] for item in data["items"]] == [None, None]
    assert answer["X-Credits-Charged"] == "1"


@pytest.mark.django_db
def test_a_transcript_that_fails_is_an_item_with_a_sentence_and_free(alice: Person) -> None:
    answer = get(alice, "channel-transcripts/@ritaroggen", video_limit=2, language="ja")
    data = answer.json()["data"]
    assert data["transcripts_failed"] == 2
    said = "The video has no captions in Japanese; there are: de, en."
    assert data["items"][0]["error"] == said
    assert answer["X-Credits-Charged"] == "0"


@pytest.mark.django_db
def test_a_blocked_player_is_no_video_without_captions(alice: Person, platforms: StandIn) -> None:
    platforms.switch("*", "captcha")
    assert get(alice, "transcript/mmmmmmmmmmm").status_code == 503


def test_every_filter_of_a_search_is_another_one() -> None:
    built = [
        build_filters(sort="relevance", uploaded=uploaded, content="all", duration=duration)
        for uploaded, duration in itertools.product(get_args(UploadDate), get_args(Duration))
    ]
    assert built[0] is None
    assert len(set(built)) == len(built)


def test_a_filter_is_spelt_as_the_website_spells_it() -> None:
    built = build_filters(sort="popular", uploaded="today", content="videos", duration="long")
    assert base64.urlsafe_b64decode(unquote(built or "")) == bytes.fromhex("0803120608021001 1802")


def track(code: str, *, is_auto: bool = False) -> CaptionTrack:
    return CaptionTrack(
        code=code, name=None, is_auto=is_auto, is_translatable=None, url="", needs_token=False
    )


@pytest.mark.parametrize(
    ("tracks", "language", "chosen"),
    [
        ([track("de"), track("en", is_auto=True), track("en")], "auto", ("en", False)),
        ([track("de"), track("en", is_auto=True)], "auto", ("en", True)),
        ([track("de")], "auto", ("de", False)),
        ([track("en-GB")], "en", ("en-GB", False)),
        ([track("de")], "en", None),
        ([], "auto", None),
    ],
)
def test_written_captions_in_the_spoken_language_are_chosen(
    tracks: list[CaptionTrack], language: str, chosen: tuple[str, bool] | None
) -> None:
    found = choose_track(tracks, language)
    assert (found and (found["code"], found["is_auto"])) == chosen
