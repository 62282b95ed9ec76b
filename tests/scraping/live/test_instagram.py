"""Live Instagram through the API, against the stand-in."""

from typing import Any

import pytest

from billing.models import LedgerEntry
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


def profile(person: Person, username: str = "hanna.krume", **query: Any) -> Any:
    return person.client.get(f"/v1/raw/instagram/profile/{username}", query)


def test_a_profile_is_read_now_and_charged(alice: Person) -> None:
    answer = profile(alice)
    data = answer.json()["data"]
    assert (data["username"], data["follower_count"], data["posts"]) == ("hanna.krume", 10_000, [])
    assert data["scraped_at"]
    assert answer["X-Credits-Charged"] == "0.5"


def test_answers_of_the_stand_in_say_so(alice: Person) -> None:
    assert "simulated" in profile(alice).json()["warning"]


def test_posts_come_as_far_as_asked_for(alice: Person) -> None:
    shown = profile(alice, include_posts="true", post_limit=2).json()["data"]["posts"]
    assert len(shown) == 2


def test_more_posts_than_a_page_holds_are_read_from_the_feed(alice: Person) -> None:
    shown = profile(alice, include_posts="true", post_limit=50).json()["data"]["posts"]
    codes = [post["shortcode"] for post in shown]
    assert len(codes) == len(set(codes))
    assert "DU_invented" in codes


@pytest.mark.parametrize(
    "pasted",
    [
        "@Hanna.Krume",
        "https%3A%2F%2Fwww.instagram.com%2Fhanna.krume%2F%3Figsh%3Dx",
        "instagram.com/hanna.krume",
    ],
)
def test_a_profile_is_found_by_what_people_paste(alice: Person, pasted: str) -> None:
    assert profile(alice, pasted).json()["data"]["username"] == "hanna.krume"


@pytest.mark.parametrize(
    "pasted", ["no spaces here", "https%3A%2F%2Finstagram.com.evil.example%2Fx"]
)
def test_an_impossible_handle_is_422(alice: Person, pasted: str) -> None:
    answer = profile(alice, pasted)
    assert (answer.status_code, answer.json()["error"]["param"]) == (422, "username")


@pytest.mark.parametrize("username", ["gone", "private"])
def test_missing_and_private_accounts_are_not_found_and_free(alice: Person, username: str) -> None:
    answer = profile(alice, username)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert not LedgerEntry.objects.exists()


def test_a_blocked_request_is_told_to_come_back(alice: Person, platforms: StandIn) -> None:
    platforms.switch("*", "429")
    answer = profile(alice)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (503, "service_unavailable")
    # The platform said 7 to the guest's first request.
    assert 1 <= int(answer["Retry-After"]) <= 7
    assert error["details"]["upstream_error"] == "rate_limited"
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize("mode", ["captcha", "403", "empty", "drop", "half"])
def test_blocked_is_never_empty(alice: Person, platforms: StandIn, mode: str) -> None:
    platforms.switch("*", mode)
    assert profile(alice).status_code == 503


def test_a_changed_layout_is_502_and_final(alice: Person, platforms: StandIn) -> None:
    platforms.switch("*", "changed")
    answer = profile(alice)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (502, "upstream_contract_broken")
    assert error["details"] == {"upstream_error": "upstream_contract_broken", "retryable": False}
    assert (answer.get("Retry-After"), answer["X-Should-Retry"]) == (None, "false")
    assert not LedgerEntry.objects.exists()


def test_a_batch_answers_in_order_and_charges_what_succeeds(alice: Person) -> None:
    asked = ["DeInvented1", "Gone12", "DeInvented1", "no shortcode", "Private1"]
    answer = alice.client.post("/v1/raw/instagram/posts", {"shortcodes": asked}, "application/json")
    batch = answer.json()["data"]
    assert [item["shortcode"] for item in batch["items"]] == asked
    assert [item.get("error", {}).get("error") for item in batch["items"]] == [
        None,
        "not_found",
        None,
        "invalid_input",
        "private",
    ]
    assert [item.get("status") for item in batch["items"]] == [None, 404, None, 422, 404]
    assert (batch["requested"], batch["succeeded"], batch["failed"]) == (5, 2, 3)
    assert answer["X-Credits-Charged"] == "2"
