"""A list compared, downloaded and printed."""

import csv
import io
import json
import re

import pytest
from openpyxl import load_workbook

from creators.figures.words import round_figure
from creators.models import Creator, MetricSnapshot, Post, Profile
from search.models.answers import Shortlist
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
CHART = re.compile(r'<script id="(\w+)" type="application/json">(.*?)</script>')


@pytest.fixture
def ada() -> Creator:
    ada = scene.creator("=Ada", captions=["Rye, again and again."], country="DE")
    post = ada.profiles.get().posts.get()
    scene.fact(post, "theme", "Bakes sourdough", quote="Rye, again")
    return ada


@pytest.fixture
def made(alice: Person, ada: Creator) -> Shortlist:
    shortlist = scene.shortlist(alice.account, [scene.creator("Ben"), ada], name="Spring / 1")
    shortlist.entries.filter(creator=ada).update(
        status="approved", fee=450, tags=["big city", "rye"], notes="-2 reels", position=1
    )
    shortlist.entries.exclude(creator=ada).update(position=2)
    return shortlist


def test_a_csv_has_every_creator_and_no_formula(alice: Person, made: Shortlist) -> None:
    response = alice.browser.get(f"/lists/{made.pk}/creators.csv")
    assert response["Content-Disposition"] == 'attachment; filename="Spring 1.csv"'
    content = response.getvalue()
    assert content.startswith(b"\xef\xbb\xbfplace,name,platform,handle,url,")
    first, second = csv.DictReader(io.StringIO(content.decode("utf-8-sig")))
    assert (first["name"], first["notes"], first["tags"]) == ("'=Ada", "'-2 reels", "big city, rye")
    assert (first["fee"], first["currency"], first["status"]) == ("450", "EUR", "approved")
    assert first["quote_1"] == "Rye, again"
    assert first["quote_url_1"].startswith("http://testserver/posts/")
    assert (second["name"], second["quote_1"], second["fee"]) == ("Ben", "", "")


def test_a_file_has_votes_comments_every_profile_and_short_figures(
    alice: Person, made: Shortlist, ada: Creator
) -> None:
    Profile.objects.filter(creator=ada).update(engagement_rate=3.1341534856473343)
    scene.profile(ada, platform="tiktok", username="ada", url="https://tiktok.com/@ada")
    link = scene.review_link(made)
    scene.vote(link, ada, name="Anna")
    scene.vote(link, ada, "decline", name="Ben")
    scene.comment(link, ada, name="Anna", text="Two reels")
    scene.comment(link, ada, name="Ben", text="=Too late")
    response = alice.browser.get(f"/lists/{made.pk}/creators.csv")
    first, second = csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig")))
    assert (first["approved_by"], first["declined_by"]) == ("Anna", "Ben")
    assert first["comments"] == "Anna: Two reels\nBen: =Too late"
    assert first["engagement_rate"] == "3.1"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", first["numbers_read_at"])
    assert first["profiles"].splitlines() == [
        f"Instagram {ada.profiles.earliest('created_at').username}, 12,400 followers, {first['url']}",
        "TikTok ada, 12,400 followers, https://tiktok.com/@ada",
    ]
    assert second["approved_by"] == second["comments"] == ""
    row = json.loads(
        alice.browser.get(f"/lists/{made.pk}/creators.jsonl").getvalue().splitlines()[0]
    )
    assert [one["platform"] for one in row["profiles"]] == ["instagram", "tiktok"]
    assert row["comments"][0] == {"name": "Anna", "text": "Two reels"}


@pytest.mark.parametrize(
    ("exact", "written"),
    [(3.1341534856473343, 3.1), (12, 12.0), (0, 0.0), (0.0312, 0.03), (-2.26, -2.3), (None, None)],
)
def test_figures_of_files_are_as_people_write_them(
    exact: float | None, written: float | None
) -> None:
    assert round_figure(exact) == written


def test_a_workbook_holds_the_same_and_no_formula(alice: Person, made: Shortlist) -> None:
    response = alice.browser.get(f"/lists/{made.pk}/creators.xlsx")
    header, first, _ = load_workbook(io.BytesIO(response.content)).active.iter_rows(
        values_only=True
    )
    row = dict(zip(header, first, strict=True))
    assert (row["name"], row["fee"], row["notes"]) == ("'=Ada", 450, "'-2 reels")


def test_lines_of_json_hold_the_words_as_they_are(alice: Person, made: Shortlist) -> None:
    response = alice.browser.get(f"/lists/{made.pk}/creators.jsonl?status=approved")
    row = json.loads(response.getvalue())
    assert (row["name"], row["fee"], row["tags"]) == ("=Ada", 450, ["big city", "rye"])
    assert row["numbers_read_at"].endswith("+00:00") or row["numbers_read_at"].endswith("Z")


def test_other_accounts_and_formats_are_not_found(
    alice: Person, charlie: Person, made: Shortlist
) -> None:
    for page in ("creators.csv", "compare", "evidence"):
        assert charlie.browser.get(f"/lists/{made.pk}/{page}").status_code == 404
    assert alice.browser.get(f"/lists/{made.pk}/creators.pdf").status_code == 404


def test_the_evidence_has_quotes_with_links_and_the_age_of_numbers(
    alice: Person, made: Shortlist
) -> None:
    page = alice.browser.get(f"/lists/{made.pk}/evidence").text
    assert "<blockquote>Rye, again</blockquote>" in page
    assert "quote=Rye%2C%20again#quote" in page
    assert re.search(r"checked <time[^>]*>3\xa0days ago", page)
    assert "data-print" in page


def test_quotes_of_the_search_that_found_a_creator_come_first_while_they_are_saved(
    alice: Person, ada: Creator
) -> None:
    post = scene.post(ada.profiles.get(), "My starter is called Bubbles.")
    found = scene.session(
        alice.account, [scene.item(ada, scene.evidence(post, "is called Bubbles"))]
    )
    spring = scene.shortlist(alice.account)
    for page in (f"/search/{found.pk}", f"/creators/{ada.pk}?from=/search/{found.pk}%23result-1"):
        shown = alice.browser.get(page).text
        assert f"/lists/add?creator={ada.pk}&amp;search={found.pk}" in shown
    to_spring = {"creator": ada.pk, "list": spring.pk, "search": found.pk}
    alice.browser.post("/lists/add", to_spring)
    assert quotes(alice, spring) == ["is called Bubbles", "Rye, again"]
    page = alice.browser.get(f"/lists/{spring.pk}/evidence").text
    assert f'href="/search/{found.pk}"><q dir="auto">{found.query}</q>' in page
    found.results.all().delete()
    assert quotes(alice, spring) == ["Rye, again"]


def test_a_search_of_another_account_adds_no_quotes(
    alice: Person, charlie: Person, ada: Creator
) -> None:
    post = ada.profiles.get().posts.get()
    found = scene.session(charlie.account, [scene.item(ada, scene.evidence(post, "Rye"))])
    spring = scene.shortlist(alice.account)
    to_spring = {"creator": ada.pk, "list": spring.pk, "search": found.pk}
    alice.browser.post("/lists/add", to_spring)
    assert spring.entries.get().search_id is None


def quotes(person: Person, of: Shortlist) -> list[str]:
    page = person.browser.get(f"/lists/{of.pk}/evidence").text
    return re.findall(r"<blockquote>(.*?)</blockquote>", page)


def test_two_creators_are_compared_in_one_chart_on_one_scale(
    alice: Person, made: Shortlist, ada: Creator
) -> None:
    ids = [str(one.creator_id) for one in made.entries.order_by("position")]
    for place, profile in enumerate(Profile.objects.order_by("creator__name")):
        for day, followers in ((1, 8_000), (20, 10_000)):
            of_day = {"date": f"2026-11-{day:02}", "followers": followers * (place + 1)}
            MetricSnapshot.objects.create(profile=profile, **of_day)
        scene.post(profile, "Bread", age_days=40)
    page = alice.browser.get(f"/lists/{made.pk}/compare?creator={ids[1]}&creator={ids[0]}").text
    assert "2 creators side by side" in page
    assert page.index("=Ada") < page.index("Ben")
    charts = {id_: json.loads(data) for id_, data in re.findall(CHART, page)}
    assert list(charts) == ["followers", "growth", "engagement", "rhythm"]
    assert charts["followers"]["most"] == 20_000
    for data in charts.values():
        assert [(one["label"], one["mark"]) for one in data["series"]] == [("=Ada", 0), ("Ben", 1)]


def test_creators_without_measurements_are_compared_without_charts(
    alice: Person, made: Shortlist
) -> None:
    Post.objects.all().delete()
    query = "&".join(f"creator={one.creator_id}" for one in made.entries.all())
    page = alice.browser.get(f"/lists/{made.pk}/compare?{query}").text
    assert "2 creators side by side" in page
    assert "Over time" not in page


@pytest.mark.parametrize(("ticked", "shown"), [(1, 0), (6, 5)])
def test_fewer_than_two_are_asked_for_and_of_more_than_five_the_first_are_shown(
    alice: Person, ticked: int, shown: int
) -> None:
    creators = [scene.creator() for _ in range(6)]
    made = scene.shortlist(alice.account, creators)
    query = "&".join(f"creator={one.pk}" for one in creators[:ticked])
    page = alice.browser.get(f"/lists/{made.pk}/compare?{query}").text
    assert len(re.findall("compare-name", page)) == shown
    assert ("Tick two to five creators." in page) is (shown == 0)
    assert ("You can compare up to five creators." in page) is (ticked > 5)
