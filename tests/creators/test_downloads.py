"""Files that a creator's page offers."""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client

from billing.models import LedgerEntry
from config.kit import spreadsheets
from creators.models import Creator
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
NAMES = {
    "Hanna Krume": "Hanna Krume",
    'Ha"nna\r\nX-Evil: 1; filename="x.exe"': "Ha nna X-Evil 1; filename= x.exe",
    "مخبز السعادة": "مخبز السعادة",
    "../../etc/passwd": "etc passwd",
    "\u202egpj.exe 🍞": "gpj.exe 🍞",
    "x" * 200: "x" * 40,
    "...": "",
}
"""Names of creators, and the names of their files. The id is used if nothing of the name is left."""


def posts(of: Creator, person: Person) -> list[dict[str, str]]:
    response: Any = person.browser.get(f"/creators/{of.id}/posts.csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response.streaming
    return list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"))))


def test_every_post_of_every_profile_is_in_the_file(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreadsheets, "LINES_AT_ONCE", 2)
    made = scene.creator(captions=[f"Loaf {number}" for number in range(5)])
    other = scene.creator("Somebody else", captions=["Not hers"]).profiles.get()
    second = scene.creator(captions=["On video"], profile={"platform": "tiktok"}).profiles.get()
    second.creator = made
    second.save()
    rows = posts(made, alice)
    captions = [row["caption"] for row in rows]
    assert sorted(captions) == sorted([*(f"Loaf {n}" for n in range(5)), "On video"])
    assert [row["posted_at"] for row in rows] == sorted(
        (r["posted_at"] for r in rows), reverse=True
    )
    assert {row["platform"] for row in rows} == {"instagram", "tiktok"}
    assert other.posts.get().caption not in captions


def test_a_profile_whose_handle_was_cleared_is_named_by_its_id(alice: Person) -> None:
    made = scene.creator(captions=["Rye"])
    profile = made.profiles.get()
    profile.username = ""
    profile.save()
    assert [row["username"] for row in posts(made, alice)] == [profile.source_id]


def test_a_file_dates_its_numbers_and_leaves_unknown_ones_empty(alice: Person) -> None:
    made = scene.creator()
    profile = made.profiles.get()
    read = datetime(2026, 11, 1, 6, tzinfo=UTC)
    scene.post(profile, "Rye", views=0, shares=None, counted_at=read, hashtags=["rye", "bread"])
    scene.post(profile, "Wheat", age_days=2, likes=None, is_paid_partnership=True)
    rye, wheat = posts(made, alice)
    assert (rye["likes"], rye["views"], rye["shares"]) == ("320", "0", "")
    assert (rye["counted_at"], rye["hashtags"]) == ("2026-11-01T06:00:00+00:00", "#rye #bread")
    assert rye["engagement_rate"] == "2.7"
    assert (wheat["likes"], wheat["counted_at"], wheat["engagement_rate"]) == ("", "", "")
    assert [row["is_paid_partnership"] for row in (rye, wheat)] == ["not marked", "yes"]


@pytest.mark.parametrize("active", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1+1", "'=1"])
def test_texts_of_creators_are_not_formulas_in_a_spreadsheet(alice: Person, active: str) -> None:
    made = scene.creator(profile={"username": active})
    scene.post(made.profiles.get(), active, location_name=active, hashtags=[], mentions=["x"])
    (row,) = posts(made, alice)
    for column in ("caption", "username", "location"):
        assert row[column] == f"'{active}"
    assert row["mentions"] == "'@x"


def test_a_record_equals_the_apis_answer_and_is_free(alice: Person) -> None:
    made = scene.creator("Häkan 🍞", captions=["Rye"], content_themes=["sourdough"])
    response = alice.browser.get(f"/creators/{made.id}/record.json")
    assert not LedgerEntry.objects.exists()
    told = alice.client.get(f"/v1/creators/{made.id}?include=profiles").json()
    assert json.loads(response.content) == told
    assert "Häkan 🍞" in response.text


@pytest.mark.parametrize(("name", "shown"), NAMES.items())
@pytest.mark.parametrize("file", ["posts.csv", "record.json"])
def test_a_files_name_is_harmless_for_any_name_of_a_creator(
    alice: Person, name: str, shown: str, file: str
) -> None:
    made = scene.creator(name)
    response = alice.browser.get(f"/creators/{made.id}/{file}")
    assert "X-Evil" not in response
    header = response["Content-Disposition"]
    assert header.isascii()
    _, _, plain = header.partition('attachment; filename="')
    _, _, coded = header.partition("attachment; filename*=utf-8''")
    called = plain.removesuffix('"') if plain else unquote(coded)
    assert called == f"{shown or made.id} {file}"


def test_an_unknown_creator_has_no_files(alice: Person) -> None:
    for file in ("posts.csv", "record.json"):
        unknown = f"/creators/01a1fb5e-ec9c-73d1-8424-f4ad08e791ac/{file}"
        assert alice.browser.get(unknown).status_code == 404


def test_downloads_need_a_sign_in_and_are_not_cached_for_others(alice: Person) -> None:
    made = scene.creator()
    for file in ("posts.csv", "record.json"):
        address = f"/creators/{made.id}/{file}"
        assert Client(headers={"Accept": "text/html"}).get(address).status_code == 302
        assert "no-store" in alice.browser.get(address)["Cache-Control"]
