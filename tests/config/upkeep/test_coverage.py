"""Staff see whom the catalogue covers, how it grows and ages, and what looking costs."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from billing.models import Account
from config.discovery.models import DiscoveryQuestion, UnmetDemand
from config.kit import clock
from config.upkeep import coverage
from creators.models import Creator, Profile
from scraping.models import LiveCall
from scraping.status import status
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(alice: Person) -> Client:
    alice.user.is_staff = True
    alice.user.save()
    return alice.browser


def cover(name: str, *, followers: int | None = 12_000, **fields: Any) -> Creator:
    return scene.creator(name, profile={"followers": followers}, **fields)


def read_grid(page: str, label: str = "Creators") -> dict[str, dict[str, int]]:
    """The numbers of a table by the names of row and column."""
    table = page.partition(f'aria-label="{label}, a table"')[2].partition("</table>")[0]
    head, *rows = re.findall(r"<tr>.*?</tr>", table, re.DOTALL)
    names = re.findall(r"<th[^>]*>(.*?)</th>", head)[1:]
    return {
        re.findall(r"<th[^>]*>(.*?)</th>", row)[0]: dict(
            zip(
                names,
                (int(n.replace(",", "")) for n in re.findall(r"<td[^>]*>(.*?)</td>", row)),
                strict=True,
            )
        )
        for row in rows
    }


def test_creators_are_counted_by_two_chosen_properties(staff: Client) -> None:
    both = ["sourdough bread", "#rye", "pottery"]
    cover("A", content_themes=both, country="DE", languages=["de", "en"])
    cover("B", content_themes=["pottery"], country="DE", languages=["de"], followers=700)
    cover("C", content_themes=["#rye"], country="PT", languages=[], followers=None)
    assert read_grid(staff.get("/coverage").text) == {
        "Pottery": {"Germany": 2, "Portugal": 0},
        "Sourdough bread": {"Germany": 1, "Portugal": 0},
        "Unknown": {"Germany": 0, "Portugal": 1},
    }
    page = staff.get("/coverage?rows=size&columns=language").text
    assert read_grid(page) == {
        "Under 1K": {"German": 1, "English": 0, "Unknown": 0},
        "10K to 50K": {"German": 1, "English": 1, "Unknown": 0},
        "Unknown": {"German": 0, "English": 0, "Unknown": 1},
    }
    assert "Choose two different" in staff.get("/coverage?rows=size&columns=size").text
    assert staff.get("/coverage?rows=password&columns=").status_code == 200


def test_rows_beyond_the_twentieth_are_others(staff: Client) -> None:
    for number in range(23):
        for _ in range(1 if number > 18 else 2):
            cover("A", content_themes=[f"niche {number:02}"], country="DE")
    grid = read_grid(staff.get("/coverage").text)
    assert len(grid) == 21
    assert grid["Others"] == {"Germany": 3}
    assert list(grid)[-1] == "Others"


def test_more_creators_make_a_darker_cell(staff: Client) -> None:
    for place, number in enumerate((1, 3, 40)):
        Creator.objects.bulk_create(
            Creator(name="A", country="DE", content_themes=[f"niche {place}"])
            for _ in range(number)
        )
    shades = re.findall(r"heat-(\d)", staff.get("/coverage").text.partition("</table>")[0])
    assert shades == ["5", "2", "1"]


def test_new_creators_are_counted_by_day(staff: Client) -> None:
    for days in (0, 1, 1, 29, 30):
        made = cover("A")
        made_at = clock.now() - timedelta(days=days)
        Creator.objects.filter(pk=made.pk).update(created_at=made_at)
    page = staff.get("/coverage").text
    assert "4 new creators." in page
    growth = coverage.count_growth()
    assert growth
    assert [number for _, number in growth] == [1, *[0] * 27, 2, 1]


def test_profiles_are_counted_by_the_time_since_they_were_read(staff: Client) -> None:
    for days in (0.5, 3, 20, 60, 100, None):
        profile = cover("A").profiles.get()
        read_at = None if days is None else clock.now() - timedelta(days=days)
        Profile.objects.filter(pk=profile.pk).update(data_updated_at=read_at)
    assert read_grid(staff.get("/coverage").text, "Profiles") == {
        f"Up to {name}": {"Instagram": 1} for name in ("1 day", "7 days", "30 days", "90 days")
    } | {"Over 90 days": {"Instagram": 1}, "Unknown": {"Instagram": 1}}


def test_answers_and_refusals_are_counted_by_platform(staff: Client, account: Account) -> None:
    status._kept.clear()
    for cause in ("", "", "not_found", "blocked"):
        LiveCall.objects.create(operation="tiktok.users", cause=cause, latency_ms=9, at=clock.now())
    for times in (1, 2):
        scene.discovery(account, refused={"tiktok": {"cause": "captcha", "times": times}})
    found = {one.name: one for one in coverage.count_answers() or []}
    assert found["TikTok"] == ("TikTok", 4, 3, [("blocked", 1)], [("captcha", 3)])
    assert found["YouTube"].requests == 0
    page = staff.get("/coverage").text
    assert "<code>captcha</code> 3" in page
    status._kept.clear()


@pytest.fixture
def account(alice: Person) -> Account:
    return alice.account


def test_the_requests_for_a_clear_match_are_shown_by_source(
    staff: Client, account: Account
) -> None:
    sought = scene.discovery(account)
    for source, requests, clear in (("subject", 8, 2), ("mention", 9, 0)):
        DiscoveryQuestion.objects.create(
            discovery=sought,
            source=source,
            kind="tiktok_users",
            words=source,
            requests=requests,
            clear=clear,
        )
    assert coverage.count_yields() == [("subject", 8, 2, 4.0), ("mention", 9, 0, None)]
    assert "Words of the brief" in staff.get("/coverage").text


def test_a_count_that_takes_too_long_is_said_to(
    staff: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cover("A", country="DE")
    monkeypatch.setattr(coverage, "LIMIT_MS", 1)
    slow = "SELECT pg_sleep(.1)"
    for name in ("_CELLS", "_GROWTH", "_AGES", "_REFUSED", "_YIELD"):
        monkeypatch.setattr(coverage, name, slow)
    page = staff.get("/coverage")
    assert (page.status_code, page.text.count("This took too long to count")) == (200, 5)
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() != ("1ms",)


def test_the_number_of_statements_does_not_grow_with_the_catalogue(
    staff: Client, django_assert_num_queries: Any
) -> None:
    staff.get("/coverage")
    with CaptureQueriesContext(connection) as few:
        staff.get("/coverage")
    for number in range(50):
        cover("A", content_themes=[f"niche {number}"], country="DE", languages=["de"])
    with django_assert_num_queries(len(few)):
        staff.get("/coverage")


def test_unmet_demand_is_shown_with_the_most_asked_first(staff: Client) -> None:
    assert (
        "No such search yet. A search is counted after five minutes." in staff.get("/coverage").text
    )
    for subject, searches in (("falconry", 2), ("glass beads", 1_200)):
        UnmetDemand.objects.create(
            digest=subject, subjects=[subject], searches=searches, last_asked_at=clock.now()
        )
    page = staff.get("/coverage").text
    assert re.findall(r'<th scope="row">(glass beads|falconry)</th>', page) == [
        "glass beads",
        "falconry",
    ]
    assert "1,200" in page
