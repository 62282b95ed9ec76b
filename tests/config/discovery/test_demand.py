"""Searches that find few become proposals for growth plans, without who asked; one click accepts one."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from billing.models import LedgerEntry
from config.discovery import demand, tasks
from config.discovery.models import GrowthPlan, UnmetDemand
from config.kit import clock
from search.briefs.storing import brief_to_json
from search.filters.storing import filters_to_json
from search.filters.values import Filters, Range
from search.models.answers import SearchSession
from search.reading.understanding import understand_words
from tests import scene
from tests.config.discovery.growing import ADMIN, sign_in_staff, work
from tests.people import Person
from tests.platforms.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(db: None, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(demand, "SETTLED", timedelta(seconds=-5))
    return sign_in_staff()


def ask(person: Person, query: str, found: int = 0, **fields: Any) -> SearchSession:
    """A search with this many clear matches, and a weak one."""
    creators = [scene.creator(f"{query} {number}") for number in range(found + 1)]
    items = [scene.item(one, scene.evidence()) for one in creators]
    items[-1]["match"]["low_confidence"] = True
    brief = understand_words(query, today=clock.today())
    filters = fields.pop("searched", Filters())
    kept: dict[str, Any] = {"brief": brief_to_json(brief), "searched": filters_to_json(filters)}
    return scene.session(person.account, items, query=query, **kept, **fields)


def test_a_search_with_few_clear_matches_leaves_its_reading_alone(
    staff: Client, alice: Person
) -> None:
    filters = Filters(
        countries=("PT",),
        languages=("pt",),
        followers=Range(10_000, 100_000),
        platforms=("tiktok",),
    )
    ask(alice, "sourdough bakers", 4, searched=filters)
    ask(alice, "vegan food", 5)
    tasks.keep_discovering()
    one = UnmetDemand.objects.get()
    assert (one.subjects, one.searches) == (["sourdough bakers"], 1)
    assert (one.countries, one.languages, one.platforms) == (["PT"], ["pt"], ["tiktok"])
    assert one.size == "10000-100000"
    assert not [f.name for f in UnmetDemand._meta.fields if f.name in ("account", "query")]


def test_the_same_reading_is_counted_and_no_search_twice(
    staff: Client, alice: Person, charlie: Person
) -> None:
    ask(alice, "sourdough bakers")
    tasks.keep_discovering()
    tasks.keep_discovering()
    ask(charlie, "Sourdough  bakers")
    tasks.keep_discovering()
    assert UnmetDemand.objects.get().searches == 2


@pytest.mark.parametrize(
    "query", ["people living with diabetes", "gay couples", "write to me@example.com"]
)
def test_refused_subjects_and_addresses_are_not_kept(
    staff: Client, alice: Person, query: str
) -> None:
    ask(alice, query)
    tasks.keep_discovering()
    assert not UnmetDemand.objects.exists()


def test_a_search_that_is_not_settled_or_only_by_words_waits(
    staff: Client, alice: Person, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    ask(alice, "latte art", quality_mode="retrieval_fallback")
    settings.DISCOVERY = False
    ask(alice, "sourdough bakers")
    tasks.keep_discovering()
    settings.DISCOVERY = True
    monkeypatch.setattr(demand, "SETTLED", timedelta(minutes=5))
    tasks.keep_discovering()
    assert not UnmetDemand.objects.exists()


def test_one_click_makes_a_plan_which_runs_and_charges_nobody(
    staff: Client, alice: Person, world: World
) -> None:
    ask(alice, "sourdough bakers")
    tasks.keep_discovering()
    one = UnmetDemand.objects.get()
    page = staff.get(ADMIN).text
    assert "Make a plan" in page
    accept = f"{ADMIN}accept/{one.pk}/"
    assert accept in page
    assert staff.get(accept).status_code == 405
    for _ in range(2):
        assert staff.post(accept).status_code == 302
    plan = GrowthPlan.objects.get()
    assert (plan.subjects, plan.platforms) == (
        ["sourdough bakers"],
        ["instagram", "tiktok", "youtube"],
    )
    assert "Make a plan" not in staff.get(ADMIN).text
    work()
    assert plan.cells.get().clear == 6
    assert not LedgerEntry.objects.exists()


def test_only_staff_make_plans(client: Client, alice: Person) -> None:
    ask(alice, "sourdough bakers")
    one = UnmetDemand.objects.create(digest="d", subjects=["rye"], last_asked_at=clock.now())
    assert alice.browser.post(f"{ADMIN}accept/{one.pk}/").status_code in (302, 403, 404)
    assert not GrowthPlan.objects.exists()


def test_demand_that_is_not_repeated_is_deleted(staff: Client, settings: Any) -> None:
    old = clock.now() - timedelta(days=settings.DISCOVERY_DEMAND_DAYS + 1)
    UnmetDemand.objects.create(digest="d", subjects=["rye"], last_asked_at=old)
    assert demand.clear_demand() == 1
