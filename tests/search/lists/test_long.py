"""Lists of thousands of creators and notes: each page is of bounded size, and reads the texts of its own part."""

import csv
import io
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from creators.models import Creator
from search.lists import board
from search.models.answers import Shortlist
from search.views import match, review_links
from search.views.lists import comparison, files
from tests import scene
from tests.people import Person
from tests.search.lists.test_adding import names
from tests.search.lists.test_pages import shown

pytestmark = pytest.mark.django_db
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.fixture
def five(alice: Person, monkeypatch: pytest.MonkeyPatch) -> Shortlist:
    """A list that is longer than a page in every part."""
    for module in (board, comparison):
        monkeypatch.setattr(module, "SHOWN", 2)
    monkeypatch.setattr(files, "_READ_AT_ONCE", 2)
    made = scene.shortlist(alice.account, [scene.creator(name) for name in NAMES])
    for entry in made.entries.all():
        entry.notes = f"On {entry.creator.name}"
        entry.save()
    return made


def test_a_page_reads_only_the_notes_of_its_own_creators(alice: Person, five: Shortlist) -> None:
    with CaptureQueriesContext(connection) as sent:
        page = alice.browser.get(f"/lists/{five.pk}?page=2&sort=name").text
    assert shown(page) == ["Cleo", "Dan"]
    assert "3 to 4 of 5" in page
    (read,) = list_reads(sent)
    assert all(of(name).pk.hex in read for name in ("Cleo", "Dan"))
    assert of("Ada").pk.hex not in read


def list_reads(sent: CaptureQueriesContext) -> list[str]:
    """The statements that read the notes of a part of a list."""
    return [one["sql"] for one in sent if '"notes"' in one["sql"] and "IN (" in one["sql"]]


def of(name: str) -> Creator:
    return Creator.objects.get(name=name)


def test_a_saved_field_sums_up_the_whole_list(alice: Person, five: Shortlist) -> None:
    five.entries.update(fee=10)
    entry = five.entries.get(creator__name="Ben")
    address = f"/lists/{five.pk}/creators/{entry.creator_id}"
    form = {"version": entry.version, "fee": "60"}
    saved = alice.browser.post(address, form, headers={"HX-Request": "true"}).text
    assert "EUR 100" in saved


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("on cleo", ["Cleo"]),
        ("DAN", ["Dan"]),
        ("two reels", ["Eve"]),
        ("spring", ["Ada"]),
        ("100%", ["Ben"]),
        ("_", []),
    ],
)
def test_words_are_found_in_names_notes_tags_and_deliverables(
    alice: Person, five: Shortlist, words: str, found: list[str]
) -> None:
    five.entries.filter(creator__name="Eve").update(deliverables="Two reels")
    five.entries.filter(creator__name="Ada").update(tags=["Spring"])
    five.entries.filter(creator__name="Ben").update(notes="100% rye")
    page = alice.browser.get(f"/lists/{five.pk}?{urlencode({'words': words})}").text
    assert shown(page) == found
    assert f'name="words" value="{words}"' in page


def test_words_are_found_in_handles_and_hold_for_files(alice: Person, five: Shortlist) -> None:
    scene.profile(of("Dan"), platform="tiktok", username="rye.and.co", followers=99_000)
    page = f"/lists/{five.pk}"
    assert shown(alice.browser.get(f"{page}?words=Rye.and").text) == ["Dan"]
    file = alice.browser.get(f"{page}/creators.csv?words=rye.and").getvalue().decode("utf-8-sig")
    assert [row["name"] for row in csv.DictReader(io.StringIO(file))] == ["Dan"]


def test_the_tags_that_are_used_most_are_offered(
    alice: Person, five: Shortlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TAGS_OFFERED", 1)
    five.entries.update(tags=["often"])
    five.entries.filter(creator__name="Ada").update(tags=["often", "once"])
    page = alice.browser.get(f"/lists/{five.pk}").text
    assert re.findall(r'<option value="(often|once)"', page) == ["often"]


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".xlsx"])
def test_a_file_is_read_in_parts_and_whole(alice: Person, five: Shortlist, suffix: str) -> None:
    with CaptureQueriesContext(connection) as sent:
        answer = alice.browser.get(f"/lists/{five.pk}/creators{suffix}")
        content = answer.getvalue()
    assert len(list_reads(sent)) == 3
    assert bool(answer.streaming) == (suffix != ".xlsx")
    if suffix == ".csv":
        rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
        assert [(row["place"], row["name"]) for row in rows] == [
            (str(place), name) for place, name in enumerate(NAMES, start=1)
        ]


def test_the_evidence_is_paged_and_adds_up_the_whole_list(alice: Person, five: Shortlist) -> None:
    page = alice.browser.get(f"/lists/{five.pk}/evidence?page=2").text
    assert re.findall(r"<bdi>(Ada|Ben|Cleo|Dan|Eve)</bdi>", page) == ["Cleo", "Dan"]
    assert "Creators 3 to 4 of 5" in page
    assert 'start="3"' in page
    assert "<dt>Creators</dt><dd>5</dd>" in page


def test_comparing_offers_the_first_and_takes_any(alice: Person, five: Shortlist) -> None:
    page = f"/lists/{five.pk}/compare"
    asked = alice.browser.get(page).text
    assert "These are the first 2 of 5" in asked
    assert asked.count('type="checkbox"') == 2
    ticked = urlencode([("creator", of(name).pk) for name in ("Eve", "Dan")])
    compared = alice.browser.get(f"{page}?{ticked}").text
    assert compared.index("<bdi>Dan</bdi>") < compared.index("<bdi>Eve</bdi>")


def test_a_match_takes_as_many_of_a_list_as_fit_and_says_so(
    alice: Person, five: Shortlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "MOST_CREATORS", 3)
    given = urlencode({"list": five.pk, "creator": of("Eve").pk})
    page = alice.browser.get(f"/match?{given}").text
    chosen = re.findall(r'name="creator" value="([^"]+)"', page)
    assert chosen == [str(of(name).pk) for name in ("Eve", "Ada", "Ben")]
    assert "2 creators of the list were not added." in page


def test_the_order_is_stored_in_one_statement(alice: Person, five: Shortlist) -> None:
    form = {"creator": of("Eve").pk, "next_creator": of("Ada").pk}
    with CaptureQueriesContext(connection) as sent:
        alice.browser.post(f"/lists/{five.pk}/order", form)
    assert names(five) == ["Eve", *NAMES[:4]]
    updates = [one["sql"] for one in sent if "SET position" in one["sql"]]
    assert len(updates) == 1
    assert "CASE" not in updates[0]


# --- What clients said ----------------------------------------------------------------------------


def test_what_clients_said_is_paged_by_creator(
    alice: Person, five: Shortlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_links, "SHOWN", 2)
    link = scene.review_link(five)
    for creator in Creator.objects.all():
        scene.vote(link, creator)
    page = f"/lists/{five.pk}/review"
    assert headed(alice.browser.get(page)) == ["Ada", "Ben"]
    assert headed(alice.browser.get(f"{page}?page=3")) == ["Eve"]
    assert headed(alice.browser.get(f"{page}?creator={of('Dan').pk}")) == ["Cleo", "Dan"]


def headed(answer: Any) -> list[str]:
    return re.findall(r"<h3.*?<bdi>(.*?)</bdi>", answer.text)


def test_the_newest_comments_of_a_creator_are_shown_and_the_others_counted(
    alice: Person, five: Shortlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_links, "COMMENTS_SHOWN", 2)
    for text in ("first", "second", "third"):
        scene.comment(scene.review_link(five), of("Ada"), f"The {text}")
    page = alice.browser.get(f"/lists/{five.pk}/review").text
    assert "1 earlier comment is in the file." in page
    assert [text in page for text in ("The first", "The second", "The third")] == [
        False, True, True,
    ]  # fmt: skip


def test_votes_and_comments_of_links_are_counted_apart(alice: Person, five: Shortlist) -> None:
    link = scene.review_link(five)
    for name in ("Anna", "Ben", "Carl"):
        scene.vote(link, of("Ada"), name=name)
        scene.comment(link, of("Ada"), name=name)
    with CaptureQueriesContext(connection) as sent:
        counted = alice.client.get(f"/v1/lists/{five.pk}/review-links").json()["data"][0]
    assert (counted["votes"], counted["comments"]) == (3, 3)
    (read,) = [one["sql"] for one in sent if 'AS "vote_count"' in one["sql"]]
    assert "JOIN" not in read
