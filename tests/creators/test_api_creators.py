"""GET /v1/creators/{id} through the API."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from billing.models import Account, LedgerEntry
from config.kit import clock
from creators.models import Creator, Platform, Profile
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db

UNKNOWN = "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"
ANALYSED = {
    "ai_summary": "Bakes bread in Berlin.",
    "audience_demographics": "Mostly home bakers.",
    "vibe_and_aesthetics": "Warm.",
    "brand_alignment": ["flour"],
    "content_themes": ["sourdough", "rye"],
    "key_facts": ["Has a bakery."],
    "analysis_fact_count": 7,
}


def hanna(**fields: Any) -> Creator:
    return scene.creator(**{"analysis_updated_at": clock.now(), **ANALYSED, **fields})


def read(client: Client, creator: Creator | str, query: str = "") -> Any:
    creator_id = creator if isinstance(creator, str) else creator.pk
    return client.get(f"/v1/creators/{creator_id}{query}")


def test_a_creator_is_shown_with_its_analysis(alice: Person) -> None:
    now = clock.now()
    creator = hanna(bio="Bread.", avatar_url="https://x/y.jpg", analysis_updated_at=now)
    answer = read(alice.client, creator).json()
    assert answer == {
        "data": {
            "id": str(creator.pk),
            "name": "Hanna Krume",
            "bio": "Bread.",
            "avatar_url": "https://x/y.jpg",
            "analysis_updated_at": now.isoformat(),
            **ANALYSED,
        }
    }


def test_unknown_values_are_null_and_unknown_lists_empty(alice: Person) -> None:
    shown = read(alice.client, Creator.objects.create(name="Nobody")).json()["data"]
    lists = {"brand_alignment", "content_themes", "key_facts"}
    assert all(shown[name] == [] for name in lists)
    assert {shown[name] for name in shown.keys() - lists - {"id", "name"}} == {None}


@pytest.mark.parametrize(
    "query",
    ["?include=profiles", "?include[]=profiles", "?include=profiles&include=profiles"],
)
def test_profiles_are_included_on_request(alice: Person, query: str) -> None:
    creator = hanna()
    for name, followers in (("small", None), ("large", 90_000)):
        Profile.objects.create(
            creator=creator,
            platform=Platform.TIKTOK,
            source_id=name,
            url="",
            username=None if name == "small" else "large",
            followers=followers,
        )
    shown = read(alice.client, creator, query).json()["data"]["profiles"]
    assert [profile["username"] for profile in shown] == ["large", "maker1", "small"]
    assert shown[1] == {
        "id": str(creator.profiles.get(platform="instagram").pk),
        "platform": "instagram",
        "username": "maker1",
        "url": "https://instagram.com/maker1",
        "followers": 12_400,
        "engagement_rate": 5.12,
        "is_verified": False,
        "data_updated_at": shown[1]["data_updated_at"],
        "gone_since": None,
        "benchmarks": shown[1]["benchmarks"],
    }


def test_profiles_are_absent_by_default(alice: Person) -> None:
    assert "profiles" not in read(alice.client, hanna()).json()["data"]


def test_a_creator_without_profiles_has_an_empty_list_of_them(alice: Person) -> None:
    creator = Creator.objects.create(name="Nobody")
    assert read(alice.client, creator, "?include=profiles").json()["data"]["profiles"] == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"analysis_updated_at": None}, "not been analysed yet"),
        ({"analysis_updated_at": clock.now() - timedelta(days=31)}, "analysis was made on"),
        (
            {"profile": {"data_updated_at": clock.now() - timedelta(days=31)}},
            "more than 30 days ago",
        ),
        ({"profile": {"data_updated_at": None}}, "last read is unknown"),
    ],
)
def test_old_or_incomplete_data_carries_a_warning(
    alice: Person, fields: dict[str, Any], words: str
) -> None:
    assert words in read(alice.client, hanna(**fields)).json()["warning"]


def test_a_single_fresh_profile_prevents_the_warning(alice: Person) -> None:
    creator = hanna()
    old = clock.now() - timedelta(days=90)
    Profile.objects.create(
        creator=creator, platform="tiktok", source_id="x", url="", data_updated_at=old
    )
    assert "warning" not in read(alice.client, creator).json()


def test_an_unknown_creator_is_not_found_and_free(alice: Person) -> None:
    response = read(alice.client, UNKNOWN)
    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(
    ("creator_id", "query", "param"),
    [
        ("x", "", "id"),
        (UNKNOWN, "?include=posts", "include.0"),
        (UNKNOWN, "?include[]=profiles&include[]=", "include.1"),
        (UNKNOWN, "?" + "include=profiles&" * 11, "include"),
    ],
)
def test_a_wrong_shape_is_a_400(alice: Person, creator_id: str, query: str, param: str) -> None:
    response = read(alice.client, creator_id, query)
    assert (response.status_code, response.json()["error"]["param"]) == (400, param)


def test_a_read_costs_a_tenth_of_a_credit(alice: Person) -> None:
    response = read(alice.client, hanna())
    assert response["X-Credits-Charged"] == "0.1"
    assert LedgerEntry.objects.get().operation == "creators.get"


def test_staff_can_close_the_operation_to_an_account(alice: Person) -> None:
    Account.objects.update(closed_operations=["creators.get"])
    assert read(alice.client, hanna()).status_code == 403


def test_a_replay_repeats_the_first_answer(alice: Person) -> None:
    creator = hanna()
    key = {"Idempotency-Key": "once"}
    address = f"/v1/creators/{creator.pk}"
    first = alice.client.get(address, headers=key)
    creator.delete()
    again = alice.client.get(address, headers=key)
    assert again.json() == first.json()
    assert (again["Idempotency-Replayed"], again["X-Credits-Charged"]) == ("true", "0")
