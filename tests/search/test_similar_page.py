"""The pages of lookalikes: seeds of any spelling, a price that is charged once, and a list that re-ranks free."""

import re
from datetime import timedelta
from typing import Any

import pytest

from billing.metering import reversals
from billing.models import LedgerEntry, UndeliveredCharge
from config.api.operations import OFFERED
from config.kit import clock
from creators.models import Creator
from search.answers import saved_answers
from search.models.answers import SavedAnswer
from tests import scene
from tests.people import Person
from tests.search.indexed import catalogue, indexed_ids

__all__ = ["catalogue", "indexed_ids"]
pytestmark = pytest.mark.django_db

Catalogue = dict[str, Creator]


def form(*seeds: Creator, **more: Any) -> dict[str, Any]:
    given = {"seed": [str(one.pk) for one in seeds], "limit": "10", "idempotency_key": "k"}
    return {**given, "weight": ["1"] * len(seeds), **more}


def buy(person: Person, *seeds: Creator, **more: Any) -> str:
    answer = person.browser.post("/similar", form(*seeds, **more))
    assert answer.status_code == 302, answer.text
    address: str = answer["Location"]
    return address


def names(page: str) -> list[str]:
    return re.findall(r'class="card-name".*?<bdi>(.*?)</bdi>', page)


def seeds_in(page: str) -> list[str]:
    return re.findall(r'name="seed" value="([^"]+)"', page)


def shares(page: str) -> list[float]:
    return [float(width) for width in re.findall(r'<rect class="seed-[^>]*width="([\d.]+)"', page)]


def test_a_list_is_charged_by_its_creators_and_kept(alice: Person, catalogue: Catalogue) -> None:
    answer = alice.browser.post("/similar", form(catalogue["Hanna"]))
    assert answer["X-Credits-Charged"] == "6"
    page = alice.browser.get(answer["Location"]).text
    assert set(names(page)[:2]) == {"Otto", "Brot &amp; Salz"}
    assert "Hanna" not in names(page)
    assert LedgerEntry.objects.count() == 1


def test_the_same_form_sent_twice_is_charged_once(alice: Person, catalogue: Catalogue) -> None:
    first, second = (alice.browser.post("/similar", form(catalogue["Vera"])) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert second["X-Credits-Charged"] == "0"
    assert SavedAnswer.objects.count() == LedgerEntry.objects.count() == 1


def test_opening_and_adding_spends_nothing(alice: Person, catalogue: Catalogue) -> None:
    hanna = catalogue["Hanna"]
    alice.browser.get(f"/similar?seed={hanna.pk}")
    page = alice.browser.post("/similar", form(hanna, creators="@otto", add="1")).text
    assert seeds_in(page) == [str(hanna.pk), str(catalogue["Otto"].pk)]
    page = alice.browser.post("/similar", form(hanna, remove=str(hanna.pk))).text
    assert seeds_in(page) == []
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize(
    "spelling",
    ["@otto", "otto", "instagram @OTTO", "instagram,otto", "https://www.instagram.com/otto/?hl=de"],
)
def test_seeds_are_found_by_handle_and_address(
    alice: Person, catalogue: Catalogue, spelling: str
) -> None:
    page = alice.browser.post("/similar", form(creators=spelling, add="1")).text
    assert seeds_in(page) == [str(catalogue["Otto"].pk)]


def test_a_sentence_that_names_creators_fills_the_form_in(
    alice: Person, catalogue: Catalogue
) -> None:
    page = alice.browser.get("/similar", {"q": "bakers similar to @otto and @hann"}).text
    assert seeds_in(page) == [str(catalogue[name].pk) for name in ("Otto", "Hanna")]


def test_unknown_creators_are_named_and_nothing_is_bought(
    alice: Person, catalogue: Catalogue
) -> None:
    page = alice.browser.post("/similar", form(catalogue["Otto"], creators="@nobody.here")).text
    assert "Not found: <bdi>@nobody.here</bdi>" in page
    assert not LedgerEntry.objects.exists()


def test_a_handle_of_several_creators_is_asked_about(alice: Person, catalogue: Catalogue) -> None:
    other = scene.creator("Otto the cat")
    scene.profile(other, platform="tiktok", username="otto")
    page = alice.browser.post("/similar", form(creators="otto", add="1")).text
    assert f'name="add" value="{other.pk}"' in page
    assert seeds_in(page) == []
    page = alice.browser.post("/similar", form(creators="", add=str(other.pk))).text
    assert seeds_in(page) == [str(other.pk)]


@pytest.mark.parametrize(("weights", "seeds"), [([], ()), (["0"], ("Otto",))])
def test_without_a_seed_that_counts_nothing_is_bought(
    alice: Person, catalogue: Catalogue, weights: list[str], seeds: tuple[str, ...]
) -> None:
    data = form(*(catalogue[name] for name in seeds), weight=weights)
    answer = alice.browser.post("/similar", data)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not LedgerEntry.objects.exists()


def test_more_seeds_than_ten_are_refused_not_dropped(alice: Person) -> None:
    seeds = [scene.creator(f"Baker {number}") for number in range(11)]
    answer = alice.browser.post("/similar", form(*seeds))
    assert answer.status_code == 422
    assert len(seeds_in(answer.text)) == 11
    assert "Choose at most 10 creators." in answer.text


def test_a_list_gives_ten_seeds_and_says_how_many_are_left_out(alice: Person) -> None:
    kept = scene.shortlist(alice.account, [scene.creator(f"Baker {n}") for n in range(12)])
    page = alice.browser.get("/similar", {"list": str(kept.pk)}).text
    assert len(seeds_in(page)) == 10
    assert "2 creators of the list were not added. You can choose at most 10." in page


def test_filters_leave_creators_out(alice: Person, catalogue: Catalogue) -> None:
    Creator.objects.filter(pk=catalogue["Otto"].pk).update(country="AT")
    page = alice.browser.get(buy(alice, catalogue["Hanna"], country="AT")).text
    assert names(page) == ["Otto"]


def test_other_weights_rank_the_saved_list_again_free(alice: Person, catalogue: Catalogue) -> None:
    address = buy(alice, catalogue["Hanna"], catalogue["Vera"])
    by_baker = names(alice.browser.get(address, {"weight": ["1", "0"]}).text)
    by_driver = names(alice.browser.get(address, {"weight": ["0", "1"]}).text)
    assert by_baker[-1] == by_driver[0] == "Tom"
    assert LedgerEntry.objects.count() == 1


def test_weights_chosen_later_score_as_if_they_had_been_bought(
    alice: Person, catalogue: Catalogue
) -> None:
    seeds = catalogue["Hanna"], catalogue["Vera"]
    ranked = alice.browser.get(buy(alice, *seeds), {"weight": ["1", "0.5"]}).text
    more = {"weight": ["1", "0.5"], "idempotency_key": "another"}
    bought = alice.browser.get(buy(alice, *seeds, **more)).text
    assert names(ranked) == names(bought)
    assert shares(ranked) == pytest.approx(shares(bought), abs=0.05)
    assert len(shares(ranked)) == 2 * len(names(ranked)) > 0


def test_weights_that_are_no_numbers_change_nothing(alice: Person, catalogue: Catalogue) -> None:
    address = buy(alice, catalogue["Hanna"])
    for weights in (["0"], ["nan"], ["x"], ["1", "1"], ["-5"]):
        assert alice.browser.get(address, {"weight": weights}).status_code == 200


def test_a_list_is_read_by_its_account_only(
    alice: Person, bob: Person, charlie: Person, catalogue: Catalogue
) -> None:
    address = buy(alice, catalogue["Hanna"])
    assert bob.browser.get(address).status_code == 200
    assert charlie.browser.get(address).status_code == 404


def test_a_list_ends_after_90_days(
    alice: Person, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    buy(alice, catalogue["Hanna"])
    later = clock.now() + timedelta(days=91)
    assert saved_answers.purge_expired_answers() == 0
    with monkeypatch.context() as patch:
        patch.setattr(clock, "now", lambda: later)
        assert saved_answers.purge_expired_answers() > 0
    assert not SavedAnswer.objects.exists()


def test_an_expired_list_is_not_shown(alice: Person, catalogue: Catalogue) -> None:
    address = buy(alice, catalogue["Hanna"])
    SavedAnswer.objects.update(expires_at=clock.now())
    assert alice.browser.get(address).status_code == 404


def test_a_list_that_was_not_delivered_is_given_back_and_deleted(
    alice: Person, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reversals, "_read_database_age", lambda: timedelta(days=1))
    buy(alice, catalogue["Hanna"])
    UndeliveredCharge.objects.update(charged_at=clock.now() - timedelta(hours=1))
    assert reversals.reverse_undelivered(OFFERED) == 1
    assert not SavedAnswer.objects.exists()


def test_a_creator_that_leaves_the_catalogue_leaves_the_list(
    alice: Person, catalogue: Catalogue
) -> None:
    address = buy(alice, catalogue["Hanna"])
    Creator.objects.filter(pk__in=[catalogue["Otto"].pk, catalogue["Hanna"].pk]).delete()
    page = alice.browser.get(address).text
    assert "Otto" not in page
    assert "Hanna" not in page
    assert "A creator that is no longer stored" in page


@pytest.mark.parametrize("text", ["-nan", "+NaN", "heavy"])
def test_a_weight_that_is_no_number_is_the_full_weight(
    alice: Person, catalogue: dict[str, Creator], text: str
) -> None:
    plain = names(alice.browser.get(buy(alice, catalogue["Otto"])).text)
    odd = buy(alice, catalogue["Otto"], weight=[text], idempotency_key="other")
    assert names(alice.browser.get(odd).text) == plain
