"""Live TikTok through the API, against the stand-in."""

from typing import Any

import pytest

from billing.models import LedgerEntry
from scraping.operations.tiktok import EXAMPLE_URL
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


def get(person: Person, path: str, **query: Any) -> Any:
    return person.client.get(f"/v1/raw/tiktok/{path}", query)


def test_a_profile_is_read_now_and_charged(alice: Person) -> None:
    answer = get(alice, "profile/@Ofen.Otto")
    data = answer.json()["data"]
    assert (data["username"], data["follower_count"]) == ("ofen.otto", 783_427)
    assert answer["X-Credits-Charged"] == "0.2"


@pytest.mark.parametrize(
    "url",
    [
        EXAMPLE_URL,
        "https://vm.tiktok.com/ZMabcde12/",
        "https://m.tiktok.com/v/7571000000000000001.html?_r=1",
        "tiktok.com/@Ofen.Otto/photo/7571000000000000001",
    ],
)
def test_a_video_is_found_by_what_people_paste(alice: Person, url: str) -> None:
    answer = get(alice, "video", url=url)
    assert answer.json()["data"]["video"]["video_id"] == "7571000000000000001"
    assert answer["X-Credits-Charged"] == "0.2"


def test_hosts_that_only_look_like_it_are_refused(alice: Person) -> None:
    answer = get(alice, "video", url="https://tiktok.com.evil.example/@a/video/7571000000000000001")
    assert (answer.status_code, answer.json()["error"]["param"]) == (422, "url")


def test_a_batch_answers_in_order_and_charges_what_succeeds(alice: Person) -> None:
    urls = [EXAMPLE_URL, f"{EXAMPLE_URL}404", EXAMPLE_URL, "https://evil.example/", "7571403"]
    answer = alice.client.post("/v1/raw/tiktok/videos", {"urls": urls}, "application/json")
    items = answer.json()["data"]["items"]
    assert [item["url"] for item in items] == urls
    assert [item.get("error", {}).get("error") for item in items] == [
        None,
        "not_found",
        None,
        "invalid_input",
        "private",
    ]
    assert answer["X-Credits-Charged"] == "0.4"


def test_the_videos_of_a_profile_come_page_by_page(alice: Person, platforms: StandIn) -> None:
    first = get(alice, "profile/otto.two/videos").json()["data"]
    assert (first["username"], first["has_more"]) == ("otto.two", True)
    asked = platforms.asked["www.tiktok.com"]
    second = get(alice, "profile/otto.two/videos", cursor=first["next_cursor"]).json()["data"]
    assert second["videos"]
    # The cursor remembers whose videos they are, so the profile is not fetched again.
    assert platforms.asked["www.tiktok.com"] == asked + 1
    assert LedgerEntry.objects.count() == 2


@pytest.mark.parametrize(
    "query", [{"sort_by": "popular"}, {"cursor": "forged"}], ids=["another sort", "forged"]
)
def test_a_cursor_of_another_list_is_400(alice: Person, query: dict[str, str]) -> None:
    cursor = get(alice, "profile/ofen.otto/videos").json()["data"]["next_cursor"]
    answer = get(alice, "profile/ofen.otto/videos", **{"cursor": cursor, **query})
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, "cursor")


def test_comments_come_page_by_page(alice: Person) -> None:
    page = get(alice, "video/comments", url=EXAMPLE_URL).json()["data"]
    assert (page["video_id"], page["total"], len(page["comments"])) == (
        "7571000000000000001",
        227,
        2,
    )
    following = get(alice, "video/comments", url=EXAMPLE_URL, cursor=page["next_cursor"])
    assert following["X-Credits-Charged"] == "0.2"


def test_users_are_searched_with_unknown_values_null(alice: Person) -> None:
    page = get(alice, "search/users", query="bread").json()["data"]
    assert page["query"] == "bread"
    assert [user["username"] for user in page["users"]] == ["ofen.otto", "kim.kruste"]
    assert page["users"][1]["video_count"] is None


def test_a_guest_introduces_itself_once_and_anew_when_refused(
    alice: Person, platforms: StandIn
) -> None:
    for _ in range(2):
        get(alice, "profile/ofen.otto")
    assert platforms.asked["www.tiktok.com"] == 3
    platforms.switch("www.tiktok.com", "captcha")
    assert get(alice, "profile/ofen.otto").status_code == 503
    # The guest is refused, introduces itself anew, and is refused again.
    assert platforms.asked["www.tiktok.com"] == 6


def test_other_platforms_are_well_while_one_is_down(alice: Person, platforms: StandIn) -> None:
    platforms.switch("www.tiktok.com", "drop")
    assert get(alice, "profile/ofen.otto").status_code == 503
    assert alice.client.get("/v1/raw/instagram/profile/hanna.krume").status_code == 200
