"""POST /v1/search and GET /v1/search/{id}, from outside."""

import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from billing.models import Account, LedgerEntry, Tier
from config.kit import clock
from creators.models import Creator, Post
from search.answers import store
from search.briefs.requests import SearchRequest
from search.filters.values import Filters, Range
from search.models.answers import SearchResult, SearchSession
from search.pipeline import route
from tests.people import Person
from tests.search.answering import bakers, everyone

Asked = list[SearchRequest]


def post(client: Client, body: Any) -> Any:
    return client.post("/v1/search", body, content_type="application/json")


def found(client: Client, **body: Any) -> dict[str, Any]:
    response = post(client, {"query": "bakers"} | body)
    assert response.status_code == 200, response.content
    page: dict[str, Any] = response.json()
    return page


# --- What is asked --------------------------------------------------------------------------------


def test_the_whole_request_reaches_the_search(alice: Person, asked: Asked) -> None:
    found(
        alice.client,
        query="german bakers",
        limit=7.0,
        platforms=["tiktok", "tiktok"],
        creator_kinds=["THEME_PAGE"],
        filters={
            "followers": {"min": 10, "max": 10},
            "engagement_rate": {"min": 2.5},
            "verified": False,
            "countries": ["de", "DE"],
            "languages": ["de"],
            "posted_after": "2026-11-01",
            "has_contact": True,
            "growth_30d_pct": {"min": -2.5},
            "topics": ["sourdough", "sourdough"],
            "paid_partnerships": True,
        },
    )
    assert asked == [
        SearchRequest(
            query="german bakers",
            limit=7,
            filters=Filters(
                followers=Range(10, 10),
                engagement_rate=Range(2.5, None),
                verified=False,
                countries=("DE",),
                languages=("de",),
                platforms=("tiktok",),
                creator_kinds=("THEME_PAGE",),
                posted_after=date(2026, 11, 1),
                has_contact=True,
                growth_30d_pct=Range(-2.5, None),
                topics=("sourdough",),
                paid_partnerships=True,
            ),
        )
    ]


def test_the_default_limit_is_25(alice: Person, asked: Asked) -> None:
    found(alice.client)
    assert asked[0].limit == 25


# --- What is answered -----------------------------------------------------------------------------


def test_an_item_is_as_the_contract_shows_it(alice: Person, asked: Asked) -> None:
    (creator,) = bakers(1)
    page = found(alice.client)
    (item,) = page["data"]
    post_id = str(Post.objects.get().pk)
    assert item["creator"] == {
        "id": str(creator.pk),
        "name": "Baker 0",
        "bio": None,
        "avatar_url": None,
    }
    assert item["relevant_profile"]["username"] == "baker0"
    assert item["relevant_profile"]["followers"] is None
    assert item["match"]["reasons"] == ["Bakes", "Likes bread"]
    assert item["match"]["evidence"][0] == {
        "text": "Bakes",
        "provenance": "post_evidence",
        "fact_id": None,
        "source_post_id": post_id,
        "evidence_quote": "Sourdough again.",
    }
    assert page["quality"] == {"mode": "reranked", "reason": None}
    assert page["total"] == 1
    assert (page["has_more"], page["next_cursor"]) == (False, None)


def test_an_unknown_username_falls_back_to_the_identity_at_the_source(
    alice: Person, asked: Asked
) -> None:
    bakers(1)
    assert found(alice.client)["data"][0]["primary_profile"]["username"] == "youtube-0"


def test_every_page_says_what_was_understood_and_what_was_not(alice: Person, asked: Asked) -> None:
    page = found(alice.client, query="german nice bakers")
    again = alice.client.get(f"/v1/search/{page['search_id']}").json()
    assert page["understood"] == again["understood"]
    shown = {name: page["understood"][name] for name in ("subject", "chips", "unclear")}
    assert shown == {
        "subject": "bakers",
        "chips": [{"kind": "country", "label": "Germany", "words": "german", "start": 0, "end": 6}],
        "unclear": [{"words": "nice", "reason": "means too much"}],
    }


def test_nothing_found_is_an_empty_session(alice: Person, asked: Asked) -> None:
    page = found(alice.client)
    assert (page["data"], page["total"], page["has_more"]) == ([], 0, False)


def test_the_callers_tier_and_budgets_are_on_every_answer(alice: Person, asked: Asked) -> None:
    Account.objects.update(tier=Tier.TIER_2)
    for response in (post(alice.client, {"query": "x"}), post(alice.client, {})):
        assert response["X-Billing-Plan"] == "tier_2"
        assert response["RateLimit-Limit-Minute"] == "3000"
        assert response["RateLimit-Remaining-Minute"] == "2975"


# --- What is charged ------------------------------------------------------------------------------


def test_a_search_is_charged_for_the_creators_in_its_session(alice: Person, asked: Asked) -> None:
    bakers(3)
    response = post(alice.client, {"query": "x"})
    assert response["X-Credits-Charged"] == "31"
    assert response["X-Credits-Features"] == "search.base=25,search.creator=6"
    entry = LedgerEntry.objects.get()
    assert (entry.operation, entry.units, entry.amount_micros) == ("search.create", 3, 310_000)
    assert entry.request_id == response["X-Request-Id"]


def test_weak_matches_are_delivered_and_free_on_every_page(alice: Person, asked: Asked) -> None:
    made = bakers(30)
    Creator.objects.filter(pk__in=[one.pk for one in made[20:]]).update(name="Weak")
    response = post(alice.client, {"query": "x", "limit": 100})
    assert (response.json()["total"], response.json()["low_confidence_total"]) == (30, 10)
    assert response["X-Credits-Charged"] == "65"
    assert LedgerEntry.objects.get().units == 20


def test_a_search_with_only_weak_matches_costs_the_base(alice: Person, asked: Asked) -> None:
    bakers(2)
    Creator.objects.update(name="Weak")
    assert post(alice.client, {"query": "x"})["X-Credits-Features"] == "search.base=25"


def test_a_search_without_results_costs_only_the_base(alice: Person, asked: Asked) -> None:
    response = post(alice.client, {"query": "x"})
    assert response["X-Credits-Charged"] == "25"
    assert response["X-Credits-Features"] == "search.base=25"


def test_paging_is_free_and_says_so(alice: Person, asked: Asked) -> None:
    page = alice.client.get(f"/v1/search/{found(alice.client)['search_id']}")
    assert page["X-Credits-Charged"] == "0"
    assert page["X-Credits-Features"] == "search.page=0"
    assert page["RateLimit-Remaining-Hour"] == "149975"
    assert LedgerEntry.objects.count() == 1


def test_a_repeated_search_is_answered_from_its_session(alice: Person, asked: Asked) -> None:
    bakers(2)
    key = {"Idempotency-Key": "once"}
    first, second = (
        alice.client.post("/v1/search", {"query": "x"}, "application/json", headers=key)
        for _ in range(2)
    )
    assert second.content == first.content
    assert second["Idempotency-Replayed"] == "true"
    assert second["X-Credits-Charged"] == "0"
    assert "Idempotency-Replayed" not in first
    assert len(asked) == LedgerEntry.objects.count() == 1


def test_a_search_without_enough_credit_says_how_much_it_needs(alice: Person, asked: Asked) -> None:
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=4_300_000)
    response = post(alice.client, {"query": "x", "limit": 25})
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (402, "payment_required")
    assert error["details"] == {"required_credits": 75, "remaining_credits": 70}
    assert "reason_code" not in error
    assert asked == []


# --- Pages ----------------------------------------------------------------------------------------


def test_pages_hold_every_result_once_in_order(alice: Person, asked: Asked) -> None:
    bakers(30)
    page = found(alice.client, limit=100)
    assert (len(page["data"]), page["total"], page["has_more"]) == (25, 30, True)
    seen = page["data"]
    while page["has_more"]:
        query = {"limit": 2, "cursor": page["next_cursor"]}
        page = alice.client.get(f"/v1/search/{page['search_id']}", query).json()
        seen += page["data"]
    assert [item["creator"]["name"] for item in seen] == [f"Baker {n}" for n in range(30)]


def test_a_session_without_cursor_is_its_first_page(alice: Person, asked: Asked) -> None:
    bakers(3)
    page = found(alice.client)
    assert alice.client.get(f"/v1/search/{page['search_id']}").json() == page


def test_paging_never_passes_the_searches_limit(alice: Person, asked: Asked) -> None:
    bakers(4)
    page = found(alice.client, limit=2)
    whole = alice.client.get(f"/v1/search/{page['search_id']}", {"limit": 100}).json()
    assert (len(whole["data"]), whole["has_more"], whole["total"]) == (2, False, 2)


def test_a_page_takes_four_queries_with_its_caller_and_its_charge(
    alice: Person, asked: Asked, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    bakers(10)
    page = found(alice.client)
    with django_assert_max_num_queries(4):
        alice.client.get(f"/v1/search/{page['search_id']}")


def test_storing_takes_as_many_queries_for_many_as_for_one(alice: Person) -> None:
    bakers(20)
    counts = []
    for limit in (1, 20):
        request = SearchRequest("x", limit)
        answer = everyone(request)
        with CaptureQueriesContext(connection) as seen:
            store.store_session(request, answer, owner_id=alice.account.pk, now=clock.now())
        counts.append(len(seen))
    assert counts[0] == counts[1]


# --- Who sees a session ---------------------------------------------------------------------------


def test_only_its_account_can_read_a_session(
    alice: Person, bob: Person, charlie: Person, asked: Asked
) -> None:
    bakers(2)
    page = found(alice.client)
    address = f"/v1/search/{page['search_id']}"
    assert bob.client.get(address).json() == page
    refused = charlie.client.get(address)
    unknown = charlie.client.get(f"/v1/search/{uuid.uuid4()}")
    for response in (refused, unknown):
        assert response.status_code == 404
        response.json()["error"].pop("request_id")
    assert refused.json()["error"]["message"] == unknown.json()["error"]["message"]


def test_a_cursor_opens_no_other_session_and_serves_no_other_account(
    alice: Person, charlie: Person, asked: Asked
) -> None:
    bakers(30)
    first, second = found(alice.client, limit=30), found(alice.client, limit=30)
    foreign = found(charlie.client, limit=30)
    for client, session, cursor in (
        (alice.client, first, second["next_cursor"]),
        (charlie.client, foreign, first["next_cursor"]),
        (alice.client, first, "abc"),
        (alice.client, first, "é"),
        (alice.client, first, ""),
        (alice.client, first, first["next_cursor"][:-4] + "AAAA"),
    ):
        response = client.get(f"/v1/search/{session['search_id']}", {"cursor": cursor})
        assert response.status_code == 400
        assert response.json()["error"]["param"] == "cursor"


def test_without_a_key_nothing_is_readable(client: Client, asked: Asked, db: None) -> None:
    for response in (
        post(client, {"query": "x"}),
        client.post("/v1/search"),
        client.get(f"/v1/search/{uuid.uuid4()}"),
        post(Client(headers={"X-API-Key": "kin_live_wrong"}), {"query": "x"}),
    ):
        assert response.status_code == 401
        assert response.json()["error"]["code"] == "unauthorized"
        assert response["X-Billing-Plan"] == "free"
    assert asked == []


def test_a_signed_in_browser_does_not_replace_a_key(alice: Person, asked: Asked) -> None:
    assert post(alice.browser, {"query": "x"}).status_code == 401


def test_posting_needs_no_csrf_token(alice: Person, asked: Asked) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"X-API-Key": alice.secret})
    assert post(strict, {"query": "x"}).status_code == 200


# --- Time -----------------------------------------------------------------------------------------


def test_only_the_owner_learns_that_a_session_has_expired(
    alice: Person, charlie: Person, asked: Asked
) -> None:
    address = f"/v1/search/{found(alice.client)['search_id']}"
    expired_at = clock.now() - timedelta(seconds=1)
    SearchSession.objects.update(expires_at=expired_at)
    error = alice.client.get(address).json()["error"]
    assert error["code"] == "not_found"
    assert "expired" in error["message"]
    assert error["details"] == {"expired_at": expired_at.isoformat()}
    assert "details" not in charlie.client.get(address).json()["error"]


def test_a_session_lives_an_hour(alice: Person, asked: Asked) -> None:
    before = clock.now()
    found(alice.client)
    life = SearchSession.objects.get().expires_at - before
    assert timedelta(minutes=59, seconds=50) < life < timedelta(minutes=60, seconds=10)


# --- When things go wrong -------------------------------------------------------------------------


def test_erased_creators_vanish_from_sessions(alice: Person, asked: Asked) -> None:
    creators = bakers(3)
    address = f"/v1/search/{found(alice.client)['search_id']}"
    creators[1].delete()
    page = alice.client.get(address).json()
    assert [item["creator"]["name"] for item in page["data"]] == ["Baker 0", "Baker 2"]
    assert page["total"] == 2


def test_creators_that_leave_the_catalogue_during_the_search_are_left_out(
    alice: Person, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    creators = bakers(2)
    whole = route.find_creators

    def search(request: SearchRequest, **when: Any) -> Any:
        answer = whole(request, **when)
        Creator.objects.filter(pk=creators[0].pk).delete()
        return answer

    monkeypatch.setattr(route, "find_creators", search)
    assert [item["creator"]["name"] for item in found(alice.client)["data"]] == ["Baker 1"]


def test_a_failed_search_leaves_nothing_behind(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def search(request: SearchRequest, **when: Any) -> Any:
        raise RuntimeError("inside")

    monkeypatch.setattr(route, "find_creators", search)
    response = post(alice.client, {"query": "x"})
    assert response.status_code == 500
    assert "inside" not in response.text
    assert not SearchSession.objects.exists()
    assert not SearchResult.objects.exists()
