"""The pages of matching: a price that is charged once, and a table that is corrected free."""

import csv
import re
from html import unescape
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from billing.models import LedgerEntry
from config.kit.clock import now
from creators.models import Creator, Post
from search.match.assessment import NO_ANSWER
from search.models.answers import SavedAnswer
from tests import scene
from tests.people import Person
from tests.search.indexed import catalogue, indexed_ids

__all__ = ["catalogue", "indexed_ids"]
pytestmark = pytest.mark.django_db

Catalogue = dict[str, Creator]


def form(*creators: Creator, **more: Any) -> dict[str, Any]:
    brief = {"query": "sourdough bakers in Germany", "context": "", "idempotency_key": "k"}
    return {"creator": [str(one.pk) for one in creators], **brief, **more}


def buy(person: Person, *creators: Creator, **more: Any) -> str:
    answer = person.browser.post("/match", form(*creators, **more))
    assert answer.status_code == 302, answer.text
    address: str = answer["Location"]
    return address


def names(page: str) -> list[str]:
    return re.findall(r'<a class="card-link row-name".*?<bdi>(.*?)</bdi>', page)


def decisions(page: str) -> list[str]:
    return re.findall(r'<td><span class="decision decision-(\w+)"', page)


@pytest.fixture
def table(alice: Person, catalogue: Catalogue) -> str:
    """The address of a saved table whose creators meet the topic and fail the place, which is hard."""
    post = Post.objects.filter(profile__creator=catalogue["Hanna"]).latest("posted_at")
    return f"/match/{scene.match_table(alice.account, list(catalogue.values()), post).pk}"


def test_a_match_is_charged_by_its_creators_and_kept(alice: Person, catalogue: Catalogue) -> None:
    answer = alice.browser.post("/match", form(catalogue["Hanna"], catalogue["Vera"]))
    assert answer["X-Credits-Charged"] == "2"
    page = alice.browser.get(answer["Location"]).text
    assert names(page) == ["Hanna", "Vera"]
    assert "Posts about sourdough bakers" in page


def test_the_same_form_sent_twice_is_charged_once(alice: Person, catalogue: Catalogue) -> None:
    addresses = {buy(alice, catalogue["Hanna"]) for _ in range(2)}
    assert len(addresses) == SavedAnswer.objects.count() == LedgerEntry.objects.count() == 1


def test_pasted_creators_are_added_free_and_unknown_ones_are_listed(
    alice: Person, catalogue: Catalogue
) -> None:
    pasted = "platform,username\ninstagram,otto\ninstagram,nobody.here\nhttps://instagram.com/vera"
    page = alice.browser.post("/match", form(creators=pasted)).text
    chosen = re.findall(r'name="creator" value="([^"]+)"', page)
    assert chosen == [str(catalogue[name].pk) for name in ("Otto", "Vera")]
    assert "Not found: <bdi>instagram nobody.here</bdi>" in page
    assert not LedgerEntry.objects.exists()


def test_creators_of_an_own_list_are_added(
    alice: Person, charlie: Person, catalogue: Catalogue
) -> None:
    kept = scene.shortlist(alice.account, [catalogue["Tom"], catalogue["Otto"]])
    page = alice.browser.get("/match", {"list": str(kept.pk)}).text
    chosen = re.findall(r'name="creator" value="([^"]+)"', page)
    assert chosen == [str(catalogue[name].pk) for name in ("Tom", "Otto")]
    assert f'<option value="{kept.pk}" selected>' in page
    other = charlie.browser.get("/match", {"list": str(kept.pk)}).text
    assert 'name="creator" value' not in other


@pytest.mark.parametrize(
    "change", [{"query": " "}, {"creator": []}, {"query": "x" * 501}, {"context": "x" * 2001}]
)
def test_without_a_brief_and_creators_nothing_is_bought(
    alice: Person, catalogue: Catalogue, change: dict[str, Any]
) -> None:
    answer = alice.browser.post("/match", form(catalogue["Hanna"]) | change)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not LedgerEntry.objects.exists()


def test_a_criterion_that_is_made_soft_no_longer_decides(alice: Person, table: str) -> None:
    assert set(decisions(alice.browser.get(table).text)) == {"avoid"}
    soft = {"changed": "1", "on": ["topic", "place"]}
    assert set(decisions(alice.browser.get(table, soft).text)) == {"good"}
    hard = soft | {"hard": ["place"]}
    assert set(decisions(alice.browser.get(table, hard).text)) == {"avoid"}
    assert not LedgerEntry.objects.exists()


def test_a_criterion_that_is_switched_off_leaves_the_table(alice: Person, table: str) -> None:
    page = alice.browser.get(table, {"changed": "1", "on": ["topic"], "hard": ["place"]}).text
    assert set(decisions(page)) == {"good"}
    assert 'class="outcome-not_met"' not in page


def test_a_creator_to_avoid_shows_no_score(alice: Person, table: str) -> None:
    page = alice.browser.get(table).text
    scores = re.findall(r'<td class="number">(.*?)</td>', page)
    assert len(scores) == 5
    assert all("A creator to avoid has no score" in one for one in scores)
    soft = alice.browser.get(table, {"changed": "1", "on": ["topic", "place"]}).text
    assert set(re.findall(r'<td class="number">(.*?)</td>', soft)) == {"75"}


def test_each_row_says_how_many_criteria_are_known(alice: Person, table: str) -> None:
    saved = SavedAnswer.objects.get().creators.get(rank=1)
    saved.payload["criteria"][1]["outcome"] = "unknown"
    saved.save()
    page = alice.browser.get(table).text
    assert sorted(re.findall(r">(\d of \d) known<", page)) == ["1 of 2", *["2 of 2"] * 4]


def test_the_form_keeps_the_list_whose_creators_it_has_and_adds_them_once(
    alice: Person, catalogue: Catalogue
) -> None:
    kept = scene.shortlist(alice.account, [catalogue["Tom"], catalogue["Otto"]])
    page = alice.browser.get("/match", {"list": str(kept.pk)}).text
    assert f'name="listed" value="{kept.pk}"' in page
    sent = form(catalogue["Tom"], catalogue["Otto"], list=str(kept.pk), listed=str(kept.pk))
    page = alice.browser.post("/match", {**sent, "remove": str(catalogue["Tom"].pk)}).text
    chosen = re.findall(r'name="creator" value="([^"]+)"', page)
    assert chosen == [str(catalogue["Otto"].pk)]
    assert f'<option value="{kept.pk}" selected>' in page
    address = buy(alice, catalogue["Otto"], list=str(kept.pk), listed=str(kept.pk))
    assert address.endswith(f"?list={kept.pk}")
    again = alice.browser.get(_again(alice.browser.get(address).text)).text
    assert f'<option value="{kept.pk}" selected>' in again
    assert re.findall(r'name="creator" value="([^"]+)"', again) == chosen


def _again(page: str) -> str:
    found = re.search(r'href="(/match\?[^"]+)"', page)
    assert found
    return unescape(found[1])


def test_the_form_keeps_brief_and_corrections_which_count_for_the_next_match(
    alice: Person, catalogue: Catalogue
) -> None:
    brief = {"query": "sourdough bakers in Germany", "context": "Must speak German.\nNo alcohol."}
    address = buy(alice, catalogue["Hanna"], **brief)
    plain = alice.browser.get(address).text
    ids = re.findall(r'name="on" value="([^"]+)"', plain)
    hard = re.findall(r'name="hard" value="([^"]+)" checked', plain)
    assert {"place", "language", "avoid"} <= set(hard)
    on = [id_ for id_ in ids if id_ != "avoid"]
    corrected = {"changed": "1", "on": on, "hard": ["language"]}
    page = alice.browser.get(_again(alice.browser.get(address, corrected).text)).text
    assert ">Must speak German.\nNo alcohol.</textarea>" in page
    assert "“Lives in Germany” need not be met" in page
    assert "“Does not post about alcohol” does not count" in page
    kept = {
        name: [unescape(one) for one in re.findall(rf'name="{name}" value="([^"]+)" checked', page)]
        for name in ("off", "soft", "hard")
    }
    first = {"creator": [str(catalogue["Otto"].pk)], **brief, **kept, "idempotency_key": "second"}
    bought = alice.browser.post("/match", first)
    table = alice.browser.get(bought["Location"]).text
    assert re.findall(r'name="on" value="([^"]+)" checked', table) == on
    assert re.findall(r'name="hard" value="([^"]+)" checked', table) == ["language"]
    other = {**first, "query": "car tuning", "context": "", "idempotency_key": "third"}
    assert "changed" not in alice.browser.post("/match", other)["Location"]


def test_rows_are_sorted_by_name_or_outcome(alice: Person, catalogue: Catalogue) -> None:
    address = buy(alice, *catalogue.values())
    assert names(alice.browser.get(address, {"sort": "name"}).text) == sorted(
        ["Brot &amp; Salz", "Hanna", "Otto", "Tom", "Vera"]
    )
    by_topic = names(alice.browser.get(address, {"sort": "topic"}).text)
    assert set(by_topic[-2:]) == {"Tom", "Vera"}


def test_the_file_has_the_corrected_table_and_runs_no_formula(alice: Person, table: str) -> None:
    Creator.objects.filter(name="Tom").update(name="=1+1")
    soft = {"changed": "1", "on": ["topic", "place"], "sort": "name"}
    answer = alice.browser.get(f"{table}.csv", soft)
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]  # a streamed answer
    rows = list(csv.DictReader(text.splitlines()))
    assert rows[0]["creator"] == "'=1+1"
    assert {row["decision"] for row in rows} == {"good"}
    assert {row["place: Lives in Germany"] for row in rows} == {"not met"}
    assert {(row["score"], row["known"]) for row in rows} == {("0.75", "2 of 2")}
    assert {row["quotes"] for row in rows} == {"Rye sourdough, 24 hours in the fridge"}


def test_the_page_says_that_the_language_model_did_not_answer(
    alice: Person, catalogue: Catalogue, settings: Settings
) -> None:
    settings.LLM_BASE_URL = "http://127.0.0.1:9/v1"
    page = alice.browser.get(buy(alice, catalogue["Hanna"])).text
    assert NO_ANSWER in page
    assert decisions(page)


def test_a_quote_of_an_advertisement_is_called_so(alice: Person, table: str) -> None:
    assert "Paid partnership" not in alice.browser.get(table).text
    Post.objects.update(is_paid_partnership=True)
    assert "Paid partnership" in alice.browser.get(table).text


@pytest.mark.parametrize("page", ["", ".csv"])
def test_a_table_is_read_by_its_account_only(
    alice: Person, bob: Person, charlie: Person, table: str, page: str
) -> None:
    assert bob.browser.get(table + page).status_code == 200
    assert charlie.browser.get(table + page).status_code == 404


def test_recent_matches_lead_back_to_their_tables(
    alice: Person, charlie: Person, table: str
) -> None:
    assert f'href="{table}"' in alice.browser.get("/match").text
    SavedAnswer.objects.update(expires_at=now())
    assert f'href="{table}"' not in alice.browser.get("/match").text
    assert "Your recent matches" not in charlie.browser.get("/match").text
