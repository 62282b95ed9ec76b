"""POST /v1/search/preview, and searches by the reading that it showed."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from billing.ledger import checking
from billing.models import BudgetWindow, LedgerEntry
from billing.offers.tiers import Terms
from config.kit import clock
from search import tasks
from search.models.answers import Preview, SearchSession
from search.reading import understanding
from tests import scene
from tests.people import Person
from tests.search.answering import bakers

TEXT = "sourdough bakers from Germany with 10k to 50k followers on TikTok, no dogs. Budget is 500 euros."


def post(client: Client, path: str, **body: Any) -> Any:
    return client.post(path, {"query": TEXT} | body, content_type="application/json")


def preview(person: Person, **body: Any) -> dict[str, Any]:
    response = post(person.client, "/v1/search/preview", **body)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()["data"]
    return found


def clauses(shown: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    understood = shown["understood"]
    groups = [clause for group in understood["groups"] for clause in group["clauses"]]
    return {(c["role"], c["kind"]): c for c in [*groups, *understood["shared"]]}


# --- What is shown --------------------------------------------------------------------------------


def test_every_clause_is_shown_with_its_words_and_its_value(alice: Person) -> None:
    understood = preview(alice)["understood"]
    found = clauses({"understood": understood})
    assert {key: c["value"] for key, c in found.items() if key[1] != "place"} == {
        ("wanted", "subject"): "sourdough bakers",
        ("wanted", "followers"): {"min": 10_000, "max": 50_000},
        ("wanted", "platforms"): ["tiktok"],
        ("excluded", "subject"): "dogs",
    }
    assert found["wanted", "place"]["value"] == {
        "name": "Germany", "kind": "country", "relation": "home", "countries": ["DE"],
    }  # fmt: skip
    for clause in found.values():
        spans = [understood["text"][s["start"] : s["end"]] for s in clause["spans"]]
        assert clause["words"] == " ".join(spans) != ""
    assert "budget" in {one["kind"] for one in understood["not_used"]}
    assert (understood["text"], understood["language"], understood["read_by"]) == (TEXT, "en", "reader")  # fmt: skip


def test_the_estimate_counts_the_creators_that_the_filters_keep(alice: Person) -> None:
    for country, platform in (("DE", "tiktok"), ("DE", "youtube"), ("FR", "tiktok")):
        scene.creator(country, country=country, profile={"platform": platform, "followers": 20_000})
    assert preview(alice)["estimate"] == {"creators": 1, "is_exact": True}
    dropped = [{"drop": clauses(preview(alice))["wanted", "platforms"]["id"]}]
    again = preview(alice, preview_id=preview(alice)["id"], edits=dropped)
    assert again["estimate"]["creators"] == 2


def test_past_its_time_the_estimate_is_not_exact(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    from search.filters import conditions

    slow = "count(*) + (SELECT count(pg_sleep(5))) FROM "
    monkeypatch.setattr(conditions, "_COUNTED", slow)
    assert preview(alice)["estimate"]["is_exact"] is False


def test_the_price_is_the_least_and_the_most(alice: Person) -> None:
    assert preview(alice, limit=10)["price"] == {"least": 25, "most": 45}


def test_a_preview_is_free_and_needs_a_key(alice: Person, client: Client) -> None:
    response = post(alice.client, "/v1/search/preview")
    assert response["X-Credits-Charged"] == "0"
    assert not LedgerEntry.objects.exists()
    assert post(client, "/v1/search/preview").status_code == 401


# --- What is kept ---------------------------------------------------------------------------------


def test_a_preview_counts_a_credit_of_the_minute_and_hour_that_nobody_pays(alice: Person) -> None:
    before, response = (post(alice.client, "/v1/search/preview") for _ in range(2))
    for window in ("Minute", "Hour"):
        name = f"RateLimit-Remaining-{window}"
        assert float(before[name]) - float(response[name]) == 1
    minute = clock.now().replace(second=0, microsecond=0)
    BudgetWindow.objects.filter(kind="minute").update(
        weighed_micros=Terms.of(alice.account).limits.minute_micros, start=minute
    )
    refused = post(alice.client, "/v1/search/preview")
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "rate_limit_exceeded"
    paid = post(alice.client, "/v1/search")
    assert paid.status_code == 429
    assert not LedgerEntry.objects.exists()
    assert list(checking.find_differences()) == []


def test_a_text_is_read_once_and_not_kept(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    first = preview(alice)
    monkeypatch.setattr(understanding, "read_brief", None)
    assert preview(alice) == first
    kept = Preview.objects.get()
    assert "Budget" not in str(vars(kept))
    Preview.objects.update(expires_at=clock.now() - timedelta(seconds=1))
    tasks.purge_expired_sessions()
    assert not Preview.objects.exists()


def test_another_account_cannot_use_a_preview(alice: Person, charlie: Person) -> None:
    found = preview(alice)
    response = post(charlie.client, "/v1/search/preview", preview_id=found["id"])
    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")


# --- What is searched -----------------------------------------------------------------------------


def test_a_search_uses_the_reading_as_it_was_corrected(alice: Person) -> None:
    bakers(1)
    shown = preview(alice)
    found = clauses(shown)
    edits = [
        {"drop": found["wanted", "place"]["id"]},
        {"set": found["wanted", "followers"]["id"], "value": {"min": 5, "max": 70}},
        {"set": found["wanted", "subject"]["id"], "value": "rye bread"},
        {"add": {"kind": "languages", "role": "wanted", "value": ["de"]}},
        {"add": {"kind": "place", "role": "excluded", "value": {"name": "Austria"}}},
    ]
    corrected = preview(alice, preview_id=shown["id"], edits=edits)
    response = post(alice.client, "/v1/search", preview_id=corrected["id"])
    assert response.status_code == 200, response.content
    understood = response.json()["understood"]
    assert understood == corrected["understood"]
    assert understood["subject"] == "rye bread"
    searched = SearchSession.objects.get().searched
    assert searched["followers"] == {"min": 5, "max": 70}
    assert (searched["countries"], searched["languages"]) == ([], ["de"])
    assert searched["not_countries"] == ["AT"]


def test_edits_of_the_search_itself_count(alice: Person) -> None:
    shown = preview(alice)
    edits = [{"drop": clauses(shown)["wanted", "platforms"]["id"]}]
    response = post(alice.client, "/v1/search", preview_id=shown["id"], edits=edits)
    assert response.status_code == 200
    assert SearchSession.objects.get().searched["platforms"] == []


def test_a_doubtful_clause_filters_once_it_is_confirmed(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.briefs.brief.DOUBT", 1.01)
    shown = preview(alice, query="bakers in Germany")
    doubtful = clauses(shown)["wanted", "place"]
    assert doubtful["is_doubtful"]
    monkeypatch.undo()
    kept = Preview.objects.get()
    place = next(c for c in kept.brief["groups"][0]["clauses"] if c["kind"] == "place")
    place["certainty"] = 0.3
    kept.save()
    assert preview(alice, query="bakers in Germany")["understood"]["chips"] == []
    edits = [{"confirm": doubtful["id"]}]
    sure = preview(alice, query="bakers in Germany", preview_id=shown["id"], edits=edits)
    assert [chip["label"] for chip in sure["understood"]["chips"]] == ["Germany"]


def test_filters_of_the_request_override_the_reading(alice: Person) -> None:
    shown = preview(alice, filters={"countries": ["FR"]})
    assert [c["kind"] for c in shown["understood"]["chips"] if "country" in c["kind"]] == []


# --- What is refused ------------------------------------------------------------------------------

REFUSED = {
    "an unknown clause": ({"drop": "c99"}, "edits.0.drop"),
    "an unknown group": ({"add": {"kind": "subject", "value": "x", "group": "g9"}}, "edits.0.add.group"),
    "an unknown place": ({"add": {"kind": "place", "value": {"name": "Middle-earth"}}}, "edits.0.add.value.name"),
    "a value of another kind": ({"add": {"kind": "followers", "value": "many"}}, "edits.0.add.value"),
    "a range upside down": ({"add": {"kind": "followers", "value": {"min": 5, "max": 1}}}, "edits.0.add.value"),
    "a range without ends": ({"add": {"kind": "followers", "value": {}}}, "edits.0.add.value"),
    "no words": ({"add": {"kind": "subject", "value": "  "}}, "edits.0.add.value"),
    "a platform that is none": ({"add": {"kind": "platforms", "value": ["fax"]}}, "edits.0.add.value"),
    "a size that is left out": (
        {"add": {"kind": "followers", "role": "excluded", "value": {"min": 5}}}, "edits.0.add.role",
    ),
    "two edits in one": ({"drop": "c1", "confirm": "c1"}, "edits.0"),
    "no edit": ({}, "edits.0"),
    "a value without a clause": ({"drop": "c1", "value": "x"}, "edits.0.value"),
}  # fmt: skip


@pytest.mark.parametrize(("edit", "param"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_correction_is_refused_with_its_place(
    alice: Person, edit: dict[str, Any], param: str
) -> None:
    shown = preview(alice)
    for path in ("/v1/search/preview", "/v1/search"):
        response = post(alice.client, path, preview_id=shown["id"], edits=[edit])
        assert (response.status_code, response.json()["error"]["param"]) == (422, param)
    assert not LedgerEntry.objects.exists()


def test_a_preview_of_another_text_is_refused(alice: Person) -> None:
    shown = preview(alice)
    response = post(alice.client, "/v1/search", query="bakers", preview_id=shown["id"])
    assert (response.status_code, response.json()["error"]["param"]) == (422, "query")


def test_edits_without_a_reading_are_refused(alice: Person) -> None:
    response = post(alice.client, "/v1/search", edits=[{"drop": "c1"}])
    assert (response.status_code, response.json()["error"]["param"]) == (422, "edits")


def test_a_longer_text_is_refused_with_the_limit(alice: Person) -> None:
    longest = "bakers " * 1428
    assert preview(alice, query=longest)["understood"]["text"] == longest
    assert post(alice.client, "/v1/search", query=longest).status_code == 200
    response = post(alice.client, "/v1/search/preview", query="x" * 10_001)
    assert (response.status_code, response.json()["error"]["param"]) == (400, "query")
    assert "10000" in response.json()["error"]["message"]
