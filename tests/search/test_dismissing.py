""" "Not this one" on a list of similar creators: the next best comes instead, free, once for five that were paid."""

import re
from html import unescape
from typing import Any

import pytest

from billing.models import LedgerEntry
from creators.models import Creator, CreatorIndex
from search.models.answers import SavedAnswer
from tests import scene
from tests.people import Person
from tests.search.indexed import catalogue, indexed_ids
from tests.search.test_similar_page import buy, names

__all__ = ["catalogue", "indexed_ids"]
pytestmark = pytest.mark.django_db

Catalogue = dict[str, Creator]


@pytest.fixture
def bakers(catalogue: Catalogue) -> list[Creator]:
    """Twelve creators with posts like Otto's, so that they are found before Vera and Tom."""
    otto = CreatorIndex.objects.get(creator=catalogue["Otto"])
    made = [scene.creator(f"Baker {number:02}") for number in range(12)]
    CreatorIndex.objects.bulk_create(
        CreatorIndex(creator=one, embedding=otto.embedding) for one in made
    )
    return made


def kept(person: Person, seed: Creator, *found: Creator, left: int) -> SavedAnswer:
    made = scene.similar_list(person.account, [seed], found)
    SavedAnswer.objects.filter(pk=made.pk).update(replacements_left=left)
    return made


def dismiss(person: Person, address: str, creator: Creator, **more: str) -> Any:
    return person.browser.post(f"{address}/dismiss", {"creator": str(creator.pk), **more})


def shown(person: Person, address: str) -> list[str]:
    return [unescape(name) for name in names(person.browser.get(address).text)]


def test_ten_that_are_paid_give_two_replacements_free(
    alice: Person, catalogue: Catalogue, bakers: list[Creator]
) -> None:
    address = buy(alice, catalogue["Hanna"])
    bought = after = shown(alice, address)
    assert len(bought) == 10
    for left in (2, 1):
        page = alice.browser.get(address).text
        assert f"free. You can do this {left} more time" in page
        assert page.count('aria-label="Not this one: ') == 10
        previous, name = after, after[3]
        answer = dismiss(alice, address, Creator.objects.get(name=name))
        assert answer["Location"] == f"{address}#result-4"
        after = shown(alice, address)
        assert after[:-1] == [one for one in previous if one != name]
        assert after[-1] not in [*bought, *previous]
    assert "Not this one" not in alice.browser.get(address).text
    refused = dismiss(alice, address, Creator.objects.get(name=after[0]))
    assert shown(alice, refused["Location"]) == after
    assert LedgerEntry.objects.count() == 1


def test_a_dismissed_creator_never_comes_back(
    alice: Person, catalogue: Catalogue, bakers: list[Creator]
) -> None:
    address = f"/similar/{kept(alice, catalogue['Hanna'], catalogue['Otto'], left=20).pk}"
    seen = shown(alice, address)
    for _ in range(15):
        dismiss(alice, address, Creator.objects.get(name=seen[-1]))
        seen += shown(alice, address)
    assert len(set(seen)) == len(seen) == 16
    assert "Hanna" not in seen
    assert set(seen[-2:]) == {"Tom", "Vera"}
    last = Creator.objects.get(name=seen[-1])
    page = alice.browser.post(f"{address}/dismiss", {"creator": str(last.pk)}, follow=True).text
    assert "No other creator is similar and meets the filters." in page
    assert names(page) == seen[-1:]


def test_the_same_click_twice_takes_one_replacement(
    alice: Person, catalogue: Catalogue, bakers: list[Creator]
) -> None:
    made = kept(alice, catalogue["Hanna"], catalogue["Otto"], catalogue["Vera"], left=2)
    for _ in range(2):
        dismiss(alice, f"/similar/{made.pk}", catalogue["Otto"])
    made.refresh_from_db()
    assert made.replacements_left == 1
    assert made.creators.count() == 3


def test_other_weights_stay_as_they_were_chosen(
    alice: Person, catalogue: Catalogue, bakers: list[Creator]
) -> None:
    made = scene.similar_list(
        alice.account, [catalogue["Hanna"], catalogue["Vera"]], [catalogue["Otto"]]
    )
    SavedAnswer.objects.update(replacements_left=1)
    answer = dismiss(
        alice, f"/similar/{made.pk}", catalogue["Otto"], weights="weight=1.0&weight=0.5"
    )
    assert answer["Location"] == f"/similar/{made.pk}?weight=1.0&weight=0.5#result-1"
    assert alice.browser.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("creator", ["", "x", "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"])
def test_a_creator_that_is_not_in_the_list_changes_nothing(
    alice: Person, catalogue: Catalogue, creator: str
) -> None:
    made = kept(alice, catalogue["Hanna"], catalogue["Otto"], left=2)
    answer = alice.browser.post(f"/similar/{made.pk}/dismiss", {"creator": creator})
    assert answer.status_code == 302
    made.refresh_from_db()
    assert made.replacements_left == 2


def test_a_seed_that_has_left_the_catalogue_is_no_fault(
    alice: Person, catalogue: Catalogue
) -> None:
    made = kept(alice, catalogue["Hanna"], catalogue["Otto"], left=2)
    Creator.objects.filter(pk=catalogue["Hanna"].pk).delete()
    assert dismiss(alice, f"/similar/{made.pk}", catalogue["Otto"]).status_code == 302
    assert shown(alice, f"/similar/{made.pk}") == ["Otto"]


def test_creators_on_the_list_are_neither_found_nor_paid_nor_put_in_place(
    alice: Person, catalogue: Catalogue
) -> None:
    listed = scene.shortlist(alice.account, [catalogue["Otto"], catalogue["Tom"]])
    form = {"seed": str(catalogue["Hanna"].pk), "weight": "1", "limit": "10"}
    answer = alice.browser.post(
        "/similar", {**form, "leave_out": str(listed.pk), "idempotency_key": "k"}
    )
    assert answer["X-Credits-Charged"] == "3"
    page = alice.browser.get(answer["Location"]).text
    assert set(names(page)) == {"Brot &amp; Salz", "Vera"}
    assert "Spring campaign</bdi></a> are left out." in page
    SavedAnswer.objects.update(replacements_left=1)
    dismissed = dismiss(alice, answer["Location"], catalogue["Vera"])
    assert set(shown(alice, dismissed["Location"])) == {"Brot & Salz", "Vera"}


def test_the_form_leaves_out_the_chosen_list_else_the_one_that_was_used_last(
    alice: Person, charlie: Person, catalogue: Catalogue
) -> None:
    used = scene.shortlist(alice.account, [], name="Used last")
    other = scene.shortlist(alice.account, [catalogue["Otto"]], name="Other")
    browser = alice.browser

    def left_out(address: str) -> list[str]:
        select = re.search(r'name="leave_out">(.*?)</select>', browser.get(address).text)
        return re.findall(r'value="([^"]+)" selected', select[1]) if select else []

    assert left_out("/similar") == []
    browser.post("/lists/add", {"list": str(used.pk), "creator": str(catalogue["Tom"].pk)})
    assert left_out("/similar") == [str(used.pk)]
    assert left_out(f"/similar?list={other.pk}") == [str(other.pk)]
    assert left_out("/similar?leave_out=") == []
    assert 'name="leave_out"' not in charlie.browser.get("/similar").text


def test_a_list_of_another_account_excludes_no_creator(
    alice: Person, charlie: Person, catalogue: Catalogue
) -> None:
    theirs = scene.shortlist(charlie.account, [catalogue["Otto"]])
    page = alice.browser.get(buy(alice, catalogue["Hanna"], leave_out=str(theirs.pk))).text
    assert "Otto" in names(page)
    assert "left out" not in page
