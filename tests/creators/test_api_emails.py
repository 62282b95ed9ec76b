"""POST /v1/creator-emails/lookup through the API."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from billing.models import Account, LedgerEntry
from creators.models import Creator, CreatorEmail, Profile, ProfileAlias
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db

SEEN = datetime(2026, 11, 1, tzinfo=UTC)
UNKNOWN = "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"


def lookup(client: Client, *creators: dict[str, Any], **more: Any) -> Any:
    body = {"creators": list(creators)} | more
    return client.post("/v1/creator-emails/lookup", body, "application/json")


def instagram(username: str) -> dict[str, str]:
    return {"platform": "instagram", "username": username}


def creator(username: str, *emails: str) -> Creator:
    made = scene.creator(profile={"username": username})
    for place, email in enumerate(emails):
        add_email(made, email, is_primary=place == 0)
    return made


def add_email(to: Creator, email: str, **fields: Any) -> None:
    told = {"confidence": 0.5, "source": "bio", "first_seen_at": SEEN, "last_seen_at": SEEN}
    CreatorEmail.objects.create(creator=to, email=email, **told | fields)


def results(answer: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = answer.json()["data"]["results"]
    return found


def test_addresses_are_shown_with_their_confidence(alice: Person) -> None:
    hanna = creator("hanna", "hanna@example.com")
    answer = lookup(alice.client, instagram("@HANNA"))
    assert answer.json()["data"] == {
        "billing": {"billable_results": 1, "credits_charged": 5},
        "results": [
            {
                "input": {"platform": "instagram", "username": "@HANNA"},
                "creator_id": str(hanna.pk),
                "resolved": True,
                "emails": [
                    {
                        "email": "hanna@example.com",
                        "is_primary": True,
                        "status": "unvalidated",
                        "confidence": 0.5,
                        "first_seen_at": SEEN.isoformat(),
                        "last_seen_at": SEEN.isoformat(),
                        "validated_at": None,
                    }
                ],
            }
        ],
    }


def test_primary_addresses_come_first_then_by_confidence(alice: Person) -> None:
    hanna = creator("hanna")
    add_email(hanna, "c@example.com", confidence=0.1)
    add_email(hanna, "b@example.com", confidence=0.9, status="valid", validated_at=SEEN)
    add_email(hanna, "a@example.com", confidence=0.2, is_primary=True, status="creator_verified")
    (found,) = results(lookup(alice.client, {"creator_id": str(hanna.pk)}))
    assert [email["email"][0] for email in found["emails"]] == ["a", "b", "c"]
    assert [email["status"] for email in found["emails"]] == [
        "creator_verified",
        "valid",
        "unvalidated",
    ]


def test_results_come_in_the_order_of_the_request(alice: Person) -> None:
    first, second = creator("first", "a@example.com"), creator("second", "b@example.com")
    answer = lookup(
        alice.client, instagram("nobody"), instagram("second"), {"creator_id": str(first.pk)}
    )
    assert [one["creator_id"] for one in results(answer)] == [None, str(second.pk), str(first.pk)]


def test_a_creator_by_several_names_is_answered_and_billed_once(alice: Person) -> None:
    hanna = creator("hanna", "a@example.com")
    profile = Profile.objects.get(creator=hanna)
    ProfileAlias.objects.create(profile=profile, platform="instagram", identity="@before")
    Profile.objects.create(
        creator=hanna, platform="tiktok", username="hanna.tok", source_id="t", url=""
    )
    asked: list[dict[str, Any]] = [
        instagram("hanna"),
        instagram("before"),
        {"platform": "tiktok", "username": "hanna.tok"},
        {"creator_id": str(hanna.pk).upper()},
        instagram("@Hanna"),
    ]
    answer = lookup(alice.client, *asked)
    assert [one["input"] for one in results(answer)] == [instagram("hanna")]
    assert answer["X-Credits-Charged"] == "5"
    assert answer["X-Credits-Features"] == "creator_emails.lookup.creator=5"


def test_creators_without_address_and_unknown_ones_are_free(alice: Person) -> None:
    silent = creator("silent")
    answer = lookup(alice.client, instagram("silent"), instagram("nobody"), {"creator_id": UNKNOWN})
    assert [(one["creator_id"], one["resolved"]) for one in results(answer)] == [
        (str(silent.pk), True),
        (None, False),
        (None, False),
    ]
    assert all(one["emails"] == [] for one in results(answer))
    assert answer.json()["data"]["billing"] == {"billable_results": 0, "credits_charged": 0}
    assert answer["X-Credits-Charged"] == "0"
    assert not LedgerEntry.objects.exists()


def test_each_unknown_name_is_returned_once(alice: Person) -> None:
    answer = lookup(
        alice.client,
        instagram("nobody"),
        {"creator_id": UNKNOWN},
        instagram("@NOBODY"),
        {"creator_id": UNKNOWN},
    )
    assert [one["input"] for one in results(answer)] == [
        instagram("nobody"),
        {"creator_id": UNKNOWN},
    ]


def test_the_charge_in_the_body_equals_the_ledgers(alice: Person) -> None:
    for place in range(3):
        creator(f"maker.{place}", f"{place}@example.com")
    answer = lookup(alice.client, *(instagram(f"maker.{place}") for place in range(4)))
    assert answer.json()["data"]["billing"] == {"billable_results": 3, "credits_charged": 15}
    assert LedgerEntry.objects.get().amount_micros == 150_000


def test_addresses_that_cannot_be_paid_are_not_shown(alice: Person) -> None:
    creator("hanna", "hanna@example.com")
    Account.objects.update(tier="free", may_be_invoiced=False, uninvoiced_micros=4_960_000)
    answer = lookup(alice.client, instagram("hanna"))
    assert answer.status_code == 402
    assert "hanna@example.com" not in answer.text


@pytest.mark.parametrize(
    ("creators", "param"),
    [
        ([{}], "creators.0.creator_id"),
        ([{"creator_id": UNKNOWN}, {"username": "x"}], "creators.1.platform"),
        ([{"platform": "tiktok"}], "creators.0.username"),
        ([{"creator_id": UNKNOWN, **instagram("x")}], "creators.0.creator_id"),
        ([instagram("a"), instagram("b"), instagram("no way")], "creators.2.username"),
    ],
)
def test_a_creator_must_be_named_in_exactly_one_way(
    alice: Person, creators: list[dict[str, Any]], param: str
) -> None:
    response = lookup(alice.client, *creators)
    assert (response.status_code, response.json()["error"]["param"]) == (422, param)


@pytest.mark.parametrize(
    ("creators", "param"),
    [
        ([], "creators"),
        ([instagram("x")] * 101, "creators"),
        ([{"creator_id": "x"}], "creators.0.creator_id"),
        ([{"platform": "x", "username": "x"}], "creators.0.platform"),
        ([{"creator_id": UNKNOWN, "email": "x"}], "creators.0.email"),
        (["x"], "creators.0"),
    ],
)
def test_a_wrong_shape_is_a_400(alice: Person, creators: list[Any], param: str) -> None:
    response = lookup(alice.client, *creators)
    assert (response.status_code, response.json()["error"]["param"]) == (400, param)


def test_staff_can_close_the_operation_to_an_account(alice: Person) -> None:
    Account.objects.update(closed_operations=["creator_emails.lookup"])
    assert lookup(alice.client, instagram("x")).status_code == 403


def test_a_retry_gets_the_addresses_again_and_pays_once(alice: Person) -> None:
    creator("hanna", "a@example.com")
    answers = [
        alice.client.post(
            "/v1/creator-emails/lookup",
            {"creators": [instagram("hanna")]},
            "application/json",
            headers={"Idempotency-Key": "once"},
        )
        for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert [answer["X-Credits-Charged"] for answer in answers] == ["5", "0"]
