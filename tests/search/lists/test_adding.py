"""Adding to lists from the pages that show creators, and taking it back."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from config.kit.clock import now
from creators.forgetting.erasure import forget_creators
from creators.models import Creator
from search.lists import removal
from search.models.answers import Shortlist, ShortlistEntry
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def otto() -> Creator:
    return scene.creator("Otto")


@pytest.fixture
def spring(alice: Person) -> Shortlist:
    return scene.shortlist(alice.account, name="Spring")


def add(browser: Client, where: Shortlist | str, *creators: Creator, **more: Any) -> Any:
    to = {"name": where} if isinstance(where, str) else {"list": where.pk}
    return browser.post("/lists/add", {"creator": [one.pk for one in creators], **to}, **more)


def press_undo(browser: Client, page: str) -> Any:
    """Press the undo button of the newest message on this page."""
    *_, newest = re.findall(r'action="(/lists/[^"]*/undo[^"]*)"', browser.get(page).text)
    return browser.post(newest.replace("&amp;", "&"), {"next": page}, follow=True)


def remove(browser: Client, shortlist: Shortlist, *creators: Creator) -> None:
    form = {"action": "remove", "creator": [one.pk for one in creators]}
    browser.post(f"/lists/{shortlist.pk}/act", form)


def names(of: Shortlist) -> list[str]:
    return list(of.entries.order_by("position").values_list("creator__name", flat=True))


def test_several_creators_are_added_at_once_and_undo_removes_them_again(
    alice: Person, spring: Shortlist, otto: Creator
) -> None:
    browser, hanna = alice.browser, scene.creator("Hanna")
    add(browser, spring, otto)
    add(browser, spring, otto, hanna)
    assert names(spring) == ["Otto", "Hanna"]
    assert "Undone." in press_undo(browser, "/lists").text
    assert names(spring) == ["Otto"]


def test_undo_keeps_an_entry_that_was_changed_since(
    alice: Person, spring: Shortlist, otto: Creator
) -> None:
    browser = alice.browser
    add(browser, spring, otto)
    spring.entries.update(notes="Ask in May", version=2)
    assert "This can no longer be undone." in press_undo(browser, "/lists").text
    assert names(spring) == ["Otto"]


def test_a_removed_creator_comes_back_with_everything_that_was_said_of_them(
    alice: Person, otto: Creator
) -> None:
    made, browser = scene.shortlist(alice.account, [scene.creator("Hanna"), otto]), alice.browser
    ShortlistEntry.objects.filter(creator=otto).update(notes="Ask in May", fee=300, position=1)
    remove(browser, made, otto)
    assert names(made) == ["Hanna"]
    assert alice.client.get(f"/v1/lists/{made.pk}").json()["creators"] == 1
    press_undo(browser, f"/lists/{made.pk}")
    entry = made.entries.get(creator=otto)
    assert (entry.notes, entry.fee, entry.position) == ("Ask in May", 300, 1)


def test_a_creator_that_is_added_after_a_removal_starts_anew(alice: Person, otto: Creator) -> None:
    made, browser = scene.shortlist(alice.account, [otto]), alice.browser
    made.entries.update(notes="Too expensive")
    remove(browser, made, otto)
    add(browser, made, otto)
    assert [entry.notes for entry in made.entries.all()] == [""]


def test_a_forgotten_creator_cannot_be_put_back(alice: Person, otto: Creator) -> None:
    made, browser = scene.shortlist(alice.account, [otto]), alice.browser
    remove(browser, made, otto)
    forget_creators([otto.pk])
    assert "This can no longer be undone." in press_undo(browser, f"/lists/{made.pk}").text
    assert not ShortlistEntry.everything.exists()


def test_removed_entries_are_deleted_after_a_day(alice: Person, otto: Creator) -> None:
    ada = scene.creator("Ada")
    scene.shortlist(alice.account, [otto, ada])
    for creator, hours in ((otto, 25), (ada, 23)):
        removed_at = now() - timedelta(hours=hours)
        ShortlistEntry.objects.filter(creator=creator).update(removed_at=removed_at)
    assert removal.purge_removed_entries() == 1
    assert ShortlistEntry.everything.count() == 1


def test_the_list_used_last_is_offered_first_and_by_one_click(
    alice: Person, spring: Shortlist, otto: Creator
) -> None:
    scene.shortlist(alice.account, name="Newer")
    browser, page = alice.browser, f"/creators/{otto.pk}"
    assert "Add to list" in browser.get(page).text
    add(browser, spring, scene.creator())
    assert f'name="list" value="{spring.pk}"' in browser.get(page).text
    offered = browser.get(f"/lists/add?creator={otto.pk}").text
    assert offered.index("Spring") < offered.index("Newer")
    add(browser, spring, otto)
    assert "On <bdi>Spring</bdi>" in browser.get(page).text


def test_a_list_that_another_member_uses_is_not_taken_for_ones_own(
    alice: Person, bob: Person, spring: Shortlist, otto: Creator
) -> None:
    add(bob.browser, spring, scene.creator())
    assert f'name="list" value="{spring.pk}"' not in alice.browser.get(f"/creators/{otto.pk}").text


def test_a_new_list_is_created_for_the_creators(alice: Person, otto: Creator) -> None:
    add(alice.browser, "Autumn", otto)
    assert names(Shortlist.objects.get(name="Autumn")) == ["Otto"]


def test_a_new_list_without_a_name_is_asked_for_again(alice: Person, otto: Creator) -> None:
    response = add(alice.browser, " ", otto)
    assert (response.status_code, "Give the list a name." in response.text) == (422, True)
    assert f'value="{otto.pk}"' in response.text


def test_ticked_creators_are_added_in_the_order_of_the_results(alice: Person) -> None:
    ticked = [scene.creator(name) for name in "abcde"][::-1]
    form = {"creator": [one.pk for one in ticked], "choose": "1"}
    page = alice.browser.post("/lists/add", form).text
    chosen = re.findall(r'name="creator" value="([^"]+)"', page)[: len(ticked)]
    alice.browser.post("/lists/add", {"creator": chosen, "name": "Spring"})
    entries = ShortlistEntry.objects.order_by("position")
    assert [one.creator_id for one in entries] == [one.pk for one in ticked]


def test_results_are_saved_as_a_list_with_the_name_of_their_search(
    alice: Person, otto: Creator
) -> None:
    search = scene.session(alice.account, [scene.item(otto)], query="rye " * 40)
    form = {"creator": [otto.pk], "search": search.pk, "save": "1"}
    response = alice.browser.post("/lists/add", form)
    made = Shortlist.objects.get()
    assert response["Location"] == f"/lists/{made.pk}"
    assert (made.name, names(made)) == (("rye " * 25).strip(), ["Otto"])


def test_ticked_creators_choose_their_list_on_a_page(alice: Person, spring: Shortlist) -> None:
    ticked = [scene.creator().pk for _ in range(2)]
    response = alice.browser.post("/lists/add", {"creator": ticked, "choose": "1"})
    assert "Add 2 creators to a list" in response.text
    assert all(f'value="{one}"' in response.text for one in ticked)


def test_htmx_gets_the_buttons_as_they_are_now_and_a_message_that_undoes(
    alice: Person, spring: Shortlist, otto: Creator
) -> None:
    response = add(alice.browser, spring, otto, headers=HTMX)
    assert f'hx-target="#add-{otto.pk}"' in response.text
    assert "On <bdi>Spring</bdi>" in response.text
    assert "Otto is on Spring." in response.text
    assert f"/lists/{spring.pk}/undo?added=" in response.text


def test_every_result_can_be_ticked_and_added(alice: Person, otto: Creator) -> None:
    post = scene.post(otto.profiles.get(), "Rye.")
    found = scene.session(alice.account, [scene.item(otto)])
    pages = [
        f"/search/{found.pk}",
        f"/search/{found.pk}?view=table",
        f"/similar/{scene.similar_list(alice.account, [scene.creator()], [otto]).pk}",
        f"/match/{scene.match_table(alice.account, [otto], post).pk}",
    ]
    for page in pages:
        shown = alice.browser.get(page).text
        assert f'type="checkbox" name="creator" value="{otto.pk}" form="ticked"' in shown
        assert f"/lists/add?creator={otto.pk}" in shown
        assert 'id="ticked"' in shown


def test_creators_of_another_accounts_list_are_not_added_or_restored(
    charlie: Person, spring: Shortlist, otto: Creator
) -> None:
    assert add(charlie.browser, spring, otto).status_code == 404
    undoing = f"/lists/{spring.pk}/undo?removed={now().isoformat().replace('+', '%2B')}"
    assert charlie.browser.post(undoing).status_code == 404


def test_a_list_is_renamed_with_its_currency_and_deleted(
    alice: Person, charlie: Person, spring: Shortlist
) -> None:
    page = f"/lists/{spring.pk}"
    assert (
        charlie.browser.post(f"{page}/rename", {"name": "Mine", "version": "1"}).status_code == 404
    )
    alice.browser.post(f"{page}/rename", {"name": "Summer", "currency": "GBP", "version": "1"})
    spring.refresh_from_db()
    assert (spring.name, spring.currency) == ("Summer", "GBP")
    alice.browser.post(f"{page}/rename", {"name": " ", "version": "2"})
    assert charlie.browser.post(f"{page}/delete").status_code == 404
    alice.browser.post(f"{page}/delete")
    assert not Shortlist.objects.exists()


def test_a_stale_new_name_shows_both_and_overwrites_nothing(
    alice: Person, bob: Person, spring: Shortlist
) -> None:
    page = f"/lists/{spring.pk}"
    bob.browser.post(f"{page}/rename", {"name": "Summer", "version": "1"})
    browser = alice.browser
    browser.post(f"{page}/rename", {"name": "Autumn", "version": "1"})
    told = browser.get(page).text
    assert "now named “Summer”. “Autumn” was not saved." in told
    spring.refresh_from_db()
    assert spring.name == "Summer"


def test_the_overview_counts_each_status(alice: Person) -> None:
    made = scene.shortlist(alice.account, [scene.creator() for _ in range(3)])
    made.entries.filter(position__gt=1).update(status="approved")
    page = alice.browser.get("/lists").text
    assert "1 considering" in page
    assert "2 approved" in page
