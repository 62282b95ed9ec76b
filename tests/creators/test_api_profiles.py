"""GET /v1/profiles/{platform}/{username} and POST /v1/profiles/lookup through the API."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from billing.models import Account, LedgerEntry
from config.kit import clock
from creators.models import Creator, Platform, Profile, ProfileAlias
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db

POSTED_AT = datetime(2026, 11, 1, 12, tzinfo=UTC)


def read(client: Client, username: str, platform: str = "instagram") -> Any:
    return client.get(f"/v1/profiles/{platform}/{quote(username, safe='')}")


def lookup(client: Client, *asked: tuple[str, str]) -> Any:
    profiles = [{"platform": platform, "username": username} for platform, username in asked]
    return client.post("/v1/profiles/lookup", {"profiles": profiles}, "application/json")


def baker(username: str | None = "HannaBakes", **fields: Any) -> Profile:
    creator = scene.creator(profile={"username": username, **fields})
    return Profile.objects.get(creator=creator)


# --- One profile ----------------------------------------------------------------------------------


def test_a_profile_is_shown_with_all_known_values(alice: Person) -> None:
    profile = baker(
        display_name="Hanna",
        category="Bakery",
        pronouns=["she", "her"],
        posts_count=0,
        followers_30d_pct=-1.5,
        last_post_at=POSTED_AT,
    )
    shown = read(alice.client, "hannabakes").json()["data"]
    assert shown["id"] == str(profile.pk)
    assert shown["creator_id"] == str(profile.creator_id)
    assert (shown["username"], shown["display_name"]) == ("HannaBakes", "Hanna")
    assert shown["pronouns"] == ["she", "her"]
    assert shown["metrics"]["followers"] == 12_400
    assert shown["metrics"]["engagement_rate"] == 5.12
    assert shown["metrics"]["posts"] == 0
    assert shown["growth"] == {"followers_30d_pct": -1.5}
    assert shown["activity"] == {"last_post_at": POSTED_AT.isoformat()}


def test_what_is_unknown_is_null(alice: Person) -> None:
    baker(followers=None, engagement_rate=None, data_updated_at=None)
    shown = read(alice.client, "hannabakes").json()["data"]
    for field in ("display_name", "bio", "avatar_url", "external_url", "category", "pronouns"):
        assert shown[field] is None
    assert set(shown["metrics"].values()) == {None}
    assert shown["growth"] == {"followers_30d_pct": None}
    assert shown["activity"] == {"last_post_at": None}


@pytest.mark.parametrize("written", ["hannabakes", "HANNABAKES", "@HannaBakes", "@hannabakes"])
def test_case_and_a_leading_at_make_no_difference(alice: Person, written: str) -> None:
    baker()
    assert read(alice.client, written).json()["data"]["username"] == "HannaBakes"


def test_the_same_handle_elsewhere_is_another_profile(alice: Person) -> None:
    baker()
    assert read(alice.client, "hannabakes", "tiktok").status_code == 404


@pytest.mark.parametrize(
    ("platform", "identity"),
    [
        (Platform.YOUTUBE, "UCabcdefghij-_KLMNOPQR12"),
        (Platform.YOUTUBE, "c/hannabakes"),
        (Platform.TIKTOK, "6784512345678901234"),
        (Platform.INSTAGRAM, "name:hanna krume"),
    ],
)
def test_the_substitute_for_an_unknown_username_can_be_looked_up(
    alice: Person, platform: str, identity: str
) -> None:
    baker(None, platform=platform, source_id=identity)
    shown = read(alice.client, identity, platform).json()["data"]
    assert shown["username"] == identity


@pytest.mark.parametrize(
    ("platform", "username", "identity"),
    [
        (Platform.YOUTUBE, None, "name:" + "the daily show " * 4),
        (Platform.YOUTUBE, None, "c/" + "x" * 60),
        (Platform.INSTAGRAM, "hanna-bakes", "@hanna-bakes"),
        (Platform.TIKTOK, "a..b", "x" * 30),
    ],
)
def test_the_id_replaces_a_name_that_the_api_would_refuse(
    alice: Person, platform: str, username: str | None, identity: str
) -> None:
    profile = baker(username, platform=platform, source_id=identity)
    creator = f"/v1/creators/{profile.creator_id}?include=profiles"
    for shown in (
        read(alice.client, str(profile.pk), platform).json()["data"],
        alice.client.get(creator).json()["data"]["profiles"][0],
        alice.client.get("/v1/creators/autocomplete?q=hanna").json()["data"][0]["platforms"][0],
        lookup(alice.client, (platform, str(profile.pk).upper())).json()["data"][0],
    ):
        assert shown["username"] == str(profile.pk)
    elsewhere = Platform.TIKTOK if platform != Platform.TIKTOK else Platform.YOUTUBE
    assert read(alice.client, str(profile.pk), elsewhere).status_code == 404


def test_an_earlier_handle_finds_its_profile(alice: Person) -> None:
    profile = baker("hanna.new")
    ProfileAlias.objects.create(profile=profile, platform="instagram", identity="@hanna.old")
    assert read(alice.client, "@Hanna.Old").json()["data"]["username"] == "hanna.new"


def test_a_current_handle_wins_over_an_earlier_one(alice: Person) -> None:
    ProfileAlias.objects.create(profile=baker("first"), platform="instagram", identity="@second")
    taker = baker("second")
    assert read(alice.client, "second").json()["data"]["id"] == str(taker.pk)


def test_an_unknown_profile_is_not_found_and_free(alice: Person) -> None:
    response = read(alice.client, "nobody")
    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
    assert "X-Credits-Charged" not in response
    assert not LedgerEntry.objects.exists()


IMPOSSIBLE = [
    ("instagram", "han na"),
    ("instagram", "a" * 31),
    ("instagram", "hanna-bakes"),
    ("instagram", "ħanna"),
    ("instagram", "@"),
    ("instagram", "@@hanna"),
    ("instagram", "a/b"),
    ("tiktok", "a" * 25),
    ("tiktok", "hanna!"),
    ("youtube", "a" * 31),
    ("youtube", "c/"),
    ("youtube", "playlist/x"),
    *((platform, name) for platform in Platform for name in (".", "..", ".a", "a..b", "@.a")),
]


@pytest.mark.parametrize(("platform", "username"), IMPOSSIBLE)
def test_an_impossible_handle_is_a_422_that_names_it(
    alice: Person, platform: str, username: str
) -> None:
    response = read(alice.client, username, platform)
    assert response.status_code == 422
    assert response.json()["error"]["code"] == "validation_error"
    assert response.json()["error"]["param"] == "username"


@pytest.mark.parametrize(
    ("platform", "username"),
    [
        *(("instagram", "h_.1"), ("tiktok", "hännä"), ("youtube", "hanna·b-1")),
        *(("youtube", "ハンナ"), ("youtube", "हिन्दी"), ("youtube", "GOTO-"), ("tiktok", "hanna_")),
    ],
)
def test_every_platform_has_its_own_handles(alice: Person, platform: str, username: str) -> None:
    baker(username, platform=platform)
    assert read(alice.client, username, platform).status_code == 200


@pytest.mark.parametrize(
    ("platform", "username", "param"),
    [("myspace", "hanna", "platform"), ("instagram", "a" * 51, "username")],
)
def test_a_wrong_shape_is_a_400(alice: Person, platform: str, username: str, param: str) -> None:
    response = read(alice.client, username, platform)
    assert (response.status_code, response.json()["error"]["param"]) == (400, param)


def test_a_read_costs_a_tenth_of_a_credit(alice: Person) -> None:
    baker()
    response = read(alice.client, "hannabakes")
    assert response["X-Credits-Charged"] == "0.1"
    assert response["X-Credits-Features"] == "profiles.get=0.1"
    assert LedgerEntry.objects.get().operation == "profiles.get"


@pytest.mark.parametrize("operation", ["profiles.get", "profiles.lookup"])
def test_staff_can_close_an_operation_to_an_account(alice: Person, operation: str) -> None:
    baker()
    Account.objects.update(closed_operations=[operation])
    answers = (read(alice.client, "hannabakes"), lookup(alice.client, ("instagram", "hannabakes")))
    statuses = {name: a.status_code for name, a in zip(("get", "lookup"), answers, strict=True)}
    assert statuses.pop(operation.removeprefix("profiles.")) == 403
    assert set(statuses.values()) == {200}


def test_requests_without_a_key_are_refused(client: Client) -> None:
    assert read(client, "hannabakes").status_code == 401
    assert lookup(client, ("instagram", "x")).status_code == 401


# --- How far it can be relied on ------------------------------------------------------------------


def test_fresh_and_complete_data_carries_no_warning(alice: Person) -> None:
    baker()
    assert "warning" not in read(alice.client, "hannabakes").json()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"data_updated_at": clock.now() - timedelta(days=31)}, "more than 30 days ago"),
        ({"data_updated_at": None}, "last read is unknown"),
        ({"followers": None}, "Not known yet: followers."),
        ({"engagement_rate": None}, "Not known yet: engagement_rate."),
    ],
)
def test_old_or_incomplete_data_carries_a_warning(
    alice: Person, fields: dict[str, Any], words: str
) -> None:
    baker(**fields)
    assert words in read(alice.client, "hannabakes").json()["warning"]


def test_data_of_thirty_days_is_not_old_yet(alice: Person) -> None:
    baker(data_updated_at=clock.now() - timedelta(days=29, hours=23))
    assert "warning" not in read(alice.client, "hannabakes").json()


# --- Many -----------------------------------------------------------------------------------------


def test_many_profiles_come_in_the_order_of_the_request(alice: Person) -> None:
    for name in ("one", "two", "three"):
        baker(name)
    answer = lookup(alice.client, ("instagram", "three"), ("instagram", "One"))
    assert [profile["username"] for profile in answer.json()["data"]] == ["three", "one"]
    assert answer.json()["not_found"] == []
    assert answer["X-Credits-Charged"] == "0.2"
    assert answer["X-Credits-Features"] == "profiles.lookup.profile=0.2"


def test_one_profile_by_several_names_is_answered_and_billed_once(alice: Person) -> None:
    profile = baker("hanna", source_id="123456")
    baker("other")
    ProfileAlias.objects.create(profile=profile, platform="instagram", identity="@before")
    names = ("@HANNA", "other", "hanna", "before", "123456", "Other")
    answer = lookup(alice.client, *(("instagram", name) for name in names))
    assert [found["username"] for found in answer.json()["data"]] == ["hanna", "other"]
    assert answer["X-Credits-Charged"] == "0.2"


def test_unknown_handles_are_listed_once_as_they_were_sent(alice: Person) -> None:
    baker("hanna")
    asked = [("instagram", name) for name in ("@Nobody", "hanna", "Noone", "nobody")]
    answer = lookup(alice.client, *asked, ("tiktok", "hanna"))
    assert answer.json()["not_found"] == [
        {"platform": "instagram", "username": "@Nobody"},
        {"platform": "instagram", "username": "Noone"},
        {"platform": "tiktok", "username": "hanna"},
    ]
    assert answer["X-Credits-Charged"] == "0.1"


def test_a_lookup_without_results_is_free(alice: Person) -> None:
    answer = lookup(alice.client, ("instagram", "nobody"))
    assert (answer.status_code, answer["X-Credits-Charged"]) == (200, "0")
    assert not LedgerEntry.objects.exists()


def test_an_impossible_handle_among_many_is_named_by_its_position(alice: Person) -> None:
    names = ("one", "two", "three", "no way", "a" * 31)
    response = lookup(alice.client, *(("instagram", name) for name in names))
    error = response.json()["error"]
    assert (response.status_code, error["param"]) == (422, "profiles.3.username")
    assert [one["param"] for one in error["details"]["errors"]] == [
        "profiles.3.username",
        "profiles.4.username",
    ]


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({}, "profiles"),
        ({"profiles": []}, "profiles"),
        ({"profiles": [{"platform": "instagram", "username": "x"}] * 101}, "profiles"),
        ({"profiles": [{"platform": "instagram"}]}, "profiles.0.username"),
        ({"profiles": [{"platform": "instagram", "username": ""}]}, "profiles.0.username"),
        ({"profiles": [{"platform": "x", "username": "x"}]}, "profiles.0.platform"),
        ({"profiles": [{"platform": "tiktok", "username": "x", "id": 1}]}, "profiles.0.id"),
        ({"profiles": [{"platform": "tiktok", "username": 5}]}, "profiles.0.username"),
        ({"profiles": [{"platform": "tiktok", "username": "!"}], "more": 1}, "more"),
    ],
)
def test_a_lookup_of_the_wrong_shape_is_a_400(
    alice: Person, body: dict[str, Any], param: str
) -> None:
    response = alice.client.post("/v1/profiles/lookup", body, "application/json")
    assert response.status_code == 400
    listed = {problem["param"] for problem in response.json()["error"]["details"]["errors"]}
    assert param in listed


def test_a_hundred_profiles_take_two_queries_without_metering(
    alice: Person, django_assert_max_num_queries: Any
) -> None:
    creator = Creator.objects.create(name="Many")
    Profile.objects.bulk_create(
        Profile(creator=creator, platform="tiktok", username=f"p{n}", source_id=f"s{n}", url="")
        for n in range(100)
    )
    lookup(alice.client, ("tiktok", "p0"))
    with django_assert_max_num_queries(4):
        answer = lookup(alice.client, *(("tiktok", f"p{n}") for n in range(100)))
    assert len(answer.json()["data"]) == 100
    assert answer["X-Credits-Charged"] == "10"


def test_a_profile_takes_one_query_without_metering(
    alice: Person, django_assert_num_queries: Any
) -> None:
    baker()
    read(alice.client, "hannabakes")
    with django_assert_num_queries(3):
        read(alice.client, "hannabakes")
