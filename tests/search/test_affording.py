"""Numbers of creators that an account cannot pay are not offered, and a refusal offers what it can pay."""

import re
from typing import Any

import pytest

from billing.models import Account, LedgerEntry, Tier
from creators.models import Creator
from search.briefs.requests import SearchRequest
from tests import scene
from tests.people import Person
from tests.search.indexed import catalogue, indexed_ids

__all__ = ["catalogue", "indexed_ids"]
pytestmark = pytest.mark.django_db
CREDIT = 10_000


def allow(person: Person, *, credits_left: int = 10**6, minute: int = 10**6) -> None:
    Account.objects.filter(pk=person.account.pk).update(
        tier=Tier.ENTERPRISE,
        may_be_invoiced=False,
        minute_micros=minute * CREDIT,
        hour_micros=10**6 * CREDIT,
        threshold_micros=credits_left * CREDIT,
    )


def options(page: str) -> dict[str, str]:
    """The text and state of each number of creators."""
    found = re.findall(r'<option value="(\d+)"( selected)?( disabled)?>(.*?)</option>', page)
    return {number: f"{chosen}{closed} {words}".strip() for number, chosen, closed, words in found}


def instead(page: str, word: str) -> tuple[dict[str, Any], str]:
    """The fields of the form that offers less, and the words on its button."""
    form = re.search(
        rf'<form class="again"((?:(?!</form>).)*?<span>{word} .*?)</form>', page, re.DOTALL
    )
    assert form, page
    fields: dict[str, Any] = {}
    for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[1]):
        fields.setdefault(name, []).append(value)
    (button,) = re.findall(r"<button.*?</button>", form[1], re.DOTALL)
    return fields, " ".join(re.sub(r"<[^>]+>", " ", button).split())


@pytest.mark.parametrize("path", ["/search", "/similar"])
def test_a_number_that_costs_more_than_a_minute_allows_is_closed_and_says_so(
    alice: Person, path: str
) -> None:
    allow(alice, minute=50)
    found = options(alice.browser.get(path).text)
    reason = "your limit is 50 credits per minute"
    closed = {number for number, words in found.items() if "disabled" in words}
    assert closed == ({"25", "50", "100"} if path == "/search" else {"50", "100"})
    assert {number for number, words in found.items() if reason in words} == closed
    assert "selected" in found["10" if path == "/search" else "25"]


def test_a_number_that_costs_more_than_the_credit_left_is_closed_and_says_so(alice: Person) -> None:
    allow(alice, credits_left=130)
    page = alice.browser.get("/search").text
    found = options(page)
    assert "disabled" in found["100"]
    assert "you have 130 credits left" in found["100"]
    assert [number for number, words in found.items() if "left" not in words] == ["10", "25", "50"]
    assert "100 creators cost more than you can spend: you have 130 credits left." in page


def test_without_credit_the_smallest_number_stays_open_so_that_a_press_says_what_helps(
    alice: Person,
) -> None:
    allow(alice, credits_left=1)
    page = alice.browser.get("/search").text
    assert options(page)["10"] == "selected Up to 10 creators, at most 45 credits"
    assert "you have 1 credit left" in page


def test_with_credit_enough_nothing_is_said(alice: Person) -> None:
    allow(alice)
    page = alice.browser.get("/search").text
    assert not [words for words in options(page).values() if "disabled" in words or ": " in words]
    assert "cost more than you can spend" not in page


@pytest.mark.parametrize(
    ("allowed", "status"), [({"credits_left": 130}, 402), ({"minute": 130}, 429)]
)
def test_a_refused_search_offers_the_greatest_number_that_fits(
    alice: Person, asked: list[SearchRequest], allowed: dict[str, int], status: int
) -> None:
    allow(alice, **allowed)
    form = {"query": "rye bread", "limit": "100", "idempotency_key": "k", "country": "DE"}
    refused = alice.browser.post("/search", form)
    assert refused.status_code == status
    fields, button = instead(refused.text, "Search")
    assert button == "Search 50 instead at most 125 credits Searching…"
    assert not asked
    assert alice.browser.post("/search", fields).status_code == 302
    assert asked[0].limit == 50
    assert asked[0].filters.countries == ("DE",)


def test_nothing_is_offered_if_nothing_fits(alice: Person) -> None:
    allow(alice, credits_left=1)
    form = {"query": "rye bread", "limit": "100", "idempotency_key": "k"}
    refused = alice.browser.post("/search", form)
    assert refused.status_code == 402
    assert "instead" not in refused.text


def test_a_suspended_account_is_offered_nothing(alice: Person) -> None:
    Account.objects.filter(pk=alice.account.pk).update(billing_hold="BILLING_SUSPENDED")
    form = {"query": "rye bread", "limit": "25", "idempotency_key": "k"}
    refused = alice.browser.post("/search", form)
    assert refused.status_code == 402
    assert "instead" not in refused.text


def test_a_refused_list_of_similar_creators_offers_fewer(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    allow(alice, credits_left=40)
    hanna = str(catalogue["Hanna"].pk)
    form = {"seed": hanna, "weight": "0.5", "limit": "100", "idempotency_key": "k"}
    fields, button = instead(alice.browser.post("/similar", form).text, "Find")
    assert button == "Find 25 instead at most 37.5 credits Comparing…"
    assert (fields["seed"], fields["weight"], fields["limit"]) == ([hanna], ["0.5"], ["25"])
    assert alice.browser.post("/similar", fields).status_code == 302
    assert LedgerEntry.objects.count() == 1


def test_a_refused_match_offers_the_first_creators(
    alice: Person, catalogue: dict[str, Creator]
) -> None:
    allow(alice, credits_left=2)
    ids = [str(one.pk) for one in catalogue.values()]
    form = {"creator": ids, "query": "sourdough", "context": "Calm.", "idempotency_key": "k"}
    fields, button = instead(alice.browser.post("/match", form).text, "Match")
    assert button == "Match the first 2 instead at most 2 credits Judging…"
    assert (fields["creator"], fields["context"]) == (ids[:2], ["Calm."])
    assert alice.browser.post("/match", fields).status_code == 302
    assert LedgerEntry.objects.count() == 1


def test_a_form_on_the_results_closes_the_same_numbers(alice: Person) -> None:
    session = scene.session(alice.account, [scene.item(scene.creator())])
    allow(alice, credits_left=130)
    assert "disabled" in options(alice.browser.get(f"/search/{session.pk}").text)["100"]
