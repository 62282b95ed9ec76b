"""The page of a list: fields edited in place, totals, order, and what is done with ticked creators."""

import re
from typing import Any

import pytest

from creators.models import Creator, CreatorEmail
from search.models.answers import Shortlist, ShortlistEntry
from tests import scene
from tests.people import Person
from tests.search.lists.test_adding import names

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def save(person: Person, entry: ShortlistEntry, *, htmx: Any = False, **fields: Any) -> Any:
    address = f"/lists/{entry.shortlist_id}/creators/{entry.creator_id}"
    form = {"version": entry.version, **fields}
    return person.browser.post(address, form, headers=HTMX if htmx else {})


@pytest.fixture
def entry(alice: Person) -> ShortlistEntry:
    return scene.shortlist(alice.account, [scene.creator("Hanna")]).entries.get()


@pytest.fixture
def four(alice: Person) -> Shortlist:
    return scene.shortlist(alice.account, [scene.creator(name) for name in NAMES])


def shown(page: str) -> list[str]:
    return re.findall(r'data-name="(.*?)"', page)


def of(shortlist: Shortlist, name: str) -> Creator:
    return Creator.objects.get(name=name)


# --- Fields ---------------------------------------------------------------------------------------


def test_every_field_is_saved_at_once_without_scripts(alice: Person, entry: ShortlistEntry) -> None:
    said = {"status": "approved", "notes": "Two\r\nreels", "tags": "spring,  big city ,spring"}
    save(alice, entry, **said, fee="450", deliverables="2 reels")
    entry.refresh_from_db()
    assert (entry.status, entry.notes, entry.version) == ("approved", "Two\nreels", 2)
    assert (entry.tags, entry.fee, entry.deliverables) == (["spring", "big city"], 450, "2 reels")


def test_only_the_changed_field_of_a_row_is_saved(alice: Person, entry: ShortlistEntry) -> None:
    row = {"status": "approved", "fee": "9", "tags": "", "deliverables": "", "notes": "Not yet"}
    response = save(alice, entry, htmx=True, **row, field="fee")
    entry.refresh_from_db()
    assert (entry.fee, entry.status, entry.notes) == (9, "considering", "")
    assert 'name="version"' in response.text
    assert 'value="2"' in response.text
    assert "EUR 9" in response.text


def test_a_stale_save_shows_both_values_and_overwrites_nothing(
    alice: Person, bob: Person, entry: ShortlistEntry
) -> None:
    save(bob, entry, notes="Bob was here")
    response = save(alice, entry, status="considering", notes="So was Alice")
    assert response.status_code == 409
    assert "Bob was here" in response.text
    assert "So was Alice" in response.text
    entry.refresh_from_db()
    assert entry.notes == "Bob was here"


def test_only_the_chosen_values_of_a_stale_save_are_saved(
    alice: Person, bob: Person, entry: ShortlistEntry
) -> None:
    save(bob, entry, notes="Bob was here", fee="300")
    response = save(alice, entry, htmx=True, notes="So was Alice", fee="", field="notes")
    assert "entry-conflict" in response["HX-Trigger"]
    assert re.findall(r'name="field" value="(\w+)"( checked)?', response.text) == [
        ("fee", ""), ("notes", " checked"),
    ]  # fmt: skip
    entry.refresh_from_db()
    resolved = {"resolved": "1", "field": ["", "notes"]}
    answer = save(alice, entry, htmx=True, notes="So was Alice", fee="", **resolved)
    entry.refresh_from_db()
    assert (entry.notes, entry.fee) == ("So was Alice", 300)
    assert f'hx-target="#entry-{entry.creator_id}"' in answer.text


def test_keeping_what_is_stored_changes_nothing(alice: Person, entry: ShortlistEntry) -> None:
    save(alice, entry, notes="Mine", field="")
    entry.refresh_from_db()
    assert entry.notes == ""


def test_an_entry_that_was_removed_meanwhile_is_not_found(
    alice: Person, entry: ShortlistEntry
) -> None:
    act(alice, entry.shortlist, "remove", entry.creator)
    assert save(alice, entry, notes="Late").status_code == 404


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"notes": "x" * 5_001}, "Notes can have at most 5,000 characters."),
        ({"fee": "many"}, "Enter the fee as a whole number."),
        ({"tags": ",".join(map(str, range(21)))}, "Use at most 20 tags of 50 characters"),
        ({"tags": "x" * 51}, "Use at most 20 tags of 50 characters"),
        ({"status": ""}, "Choose a status."),
    ],
)
def test_unsavable_values_are_explained(
    alice: Person, entry: ShortlistEntry, said: dict[str, str], problem: str
) -> None:
    response = save(alice, entry, **said)
    assert (response.status_code, problem in response.text) == (422, True)
    assert said.get("notes", "") in response.text
    assert problem in save(alice, entry, htmx=True, **said).text


# --- Totals, filters, order -----------------------------------------------------------------------


def test_totals_are_of_largest_profiles_and_say_how_many_are_known(alice: Person) -> None:
    numbers = [(1_000, 2.0), (40_000, 7.0), (5_000, None), (None, 3.0), (2_000, 4.0)]
    made = [
        scene.creator(profile={"followers": followers, "engagement_rate": rate})
        for followers, rate in numbers
    ]
    scene.profile(made[0], platform="tiktok", followers=10)
    shortlist = scene.shortlist(alice.account, made)
    fees = zip(made, (300, 200, None, None, 50), strict=True)
    for creator, fee in fees:
        shortlist.entries.filter(creator=creator).update(fee=fee)
    shortlist.entries.filter(fee=200).update(status="approved")
    page = alice.browser.get(f"/lists/{shortlist.pk}").text
    totals = re.sub(r"<.*?>|\s+", " ", page[page.index('id="totals"') : page.index("</dl>")])
    told = " ".join(totals.split())
    assert "Reach 48K from 4" in told
    assert "Median engagement 3.5% from 4" in told
    assert "Fees EUR 550 from 3" in told
    assert "Approved fees EUR 200" in told


def test_a_list_is_filtered_by_status_and_tag_and_sorted(alice: Person, four: Shortlist) -> None:
    four.entries.filter(creator__name__in=["Ben", "Dan"]).update(status="approved", tags=["x"])
    four.entries.filter(creator__name="Dan").update(tags=["x", "y"], fee=5)
    page, browser = f"/lists/{four.pk}", alice.browser
    assert shown(browser.get(page).text) == list(NAMES)
    assert shown(browser.get(f"{page}?status=approved").text) == ["Ben", "Dan"]
    assert shown(browser.get(f"{page}?tag=y").text) == ["Dan"]
    assert shown(browser.get(f"{page}?sort=fee").text) == ["Dan", "Ada", "Ben", "Cleo"]
    assert shown(browser.get(f"{page}?sort=status").text) == ["Ada", "Cleo", "Ben", "Dan"]
    assert "No creator matches this filter." in browser.get(f"{page}?tag=z").text


def move(person: Person, shortlist: Shortlist, name: str, before: str | None) -> Any:
    form = {"creator": of(shortlist, name).pk}
    form |= {"next_creator": of(shortlist, before).pk} if before else {}
    return person.browser.post(f"/lists/{shortlist.pk}/order", form)


def test_a_creator_is_moved_before_another_or_to_the_end(alice: Person, four: Shortlist) -> None:
    assert move(alice, four, "Dan", "Ben").status_code == 204
    assert names(four) == ["Ada", "Dan", "Ben", "Cleo"]
    move(alice, four, "Ada", None)
    assert names(four) == ["Dan", "Ben", "Cleo", "Ada"]


def act(person: Person, shortlist: Shortlist, action: str, *creators: Creator) -> Any:
    form = {"action": action, "creator": [one.pk for one in creators]}
    return person.browser.post(f"/lists/{shortlist.pk}/act", form)


@pytest.mark.parametrize(
    ("step", "order"),
    [
        ("top", ["Ben", "Dan", "Ada", "Cleo"]),
        ("up", ["Ben", "Ada", "Dan", "Cleo"]),
        ("down", ["Ada", "Cleo", "Ben", "Dan"]),
        ("bottom", ["Ada", "Cleo", "Ben", "Dan"]),
    ],
)
def test_ticked_creators_are_moved_without_scripts(
    alice: Person, four: Shortlist, step: str, order: list[str]
) -> None:
    act(alice, four, step, of(four, "Ben"), of(four, "Dan"))
    assert names(four) == order


def test_creators_moved_up_together_keep_their_order(alice: Person, four: Shortlist) -> None:
    act(alice, four, "up", of(four, "Ben"), of(four, "Cleo"))
    assert names(four) == ["Ben", "Cleo", "Ada", "Dan"]
    act(alice, four, "up", of(four, "Ben"), of(four, "Cleo"))
    assert names(four) == ["Ben", "Cleo", "Ada", "Dan"]


# --- What is done with creators -------------------------------------------------------------------


def test_the_list_leads_to_similar_creators_and_a_match_of_all_but_declined_ones(
    alice: Person, four: Shortlist
) -> None:
    four.entries.filter(creator__name="Ada").update(status="declined")
    similar = alice.browser.get(act(alice, four, "similar")["Location"]).text
    assert re.findall(r'name="seed" value="([^"]+)"', similar) == [
        str(of(four, name).pk) for name in NAMES[1:]
    ]
    match = alice.browser.get(act(alice, four, "match", of(four, "Ada"))["Location"]).text
    assert re.findall(r'name="creator" value="([^"]+)"', match) == [str(of(four, "Ada").pk)]


def test_a_creator_of_the_list_leads_back_to_it(alice: Person, four: Shortlist) -> None:
    browser, page = alice.browser, f"/lists/{four.pk}?status=considering"
    ada = of(four, "Ada").pk
    link = f"/creators/{ada}?from=%2Flists%2F{four.pk}%3Fstatus%3Dconsidering%23entry-{ada}"
    assert link in browser.get(page).text
    assert f'href="{page}#entry-{ada}"' in browser.get(link).text


def test_ticked_creators_are_offered_other_lists(alice: Person, four: Shortlist) -> None:
    assert "Add 2 creators to a list" in act(alice, four, "add", *Creator.objects.all()[:2]).text


def test_pasted_creators_are_added_and_those_not_found_are_listed(
    alice: Person, four: Shortlist
) -> None:
    scene.creator("Hanna", profile={"username": "hannabakes"})
    page, browser = f"/lists/{four.pk}", alice.browser
    response = browser.post(page, {"creators": "@HannaBakes\ninstagram,nobody.here"})
    assert response.status_code == 422
    assert "Hanna is on Spring campaign." in response.text
    assert "Not found: <bdi>instagram nobody.here</bdi>" in response.text
    assert names(four)[-1] == "Hanna"
    assert "Paste at least one handle or address." in browser.post(page, {"creators": " "}).text


def test_one_button_buys_the_contacts_of_all_with_the_sum(alice: Person, four: Shortlist) -> None:
    at = four.created_at
    for name in ("Ada", "Ben"):
        CreatorEmail.objects.create(
            creator=of(four, name),
            email=f"{name}@example.com",
            source="import",
            confidence=0.9,
            first_seen_at=at,
            last_seen_at=at,
        )
    page, browser = f"/lists/{four.pk}", alice.browser
    shown_page = browser.get(page).text
    assert "2 addresses of 2 creators, " in shown_page
    assert "at most 10 credits" in shown_page
    ids = [of(four, name).pk for name in ("Ada", "Ben")]
    browser.post("/contacts", {"creator": ids, "next": page})
    assert "mailto:Ada@example.com" in browser.get(page).text
    assert "addresses of" not in browser.get(page).text
