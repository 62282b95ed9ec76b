"""Free content of pages is limited per day, and never charged."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from billing import tasks
from billing.access import page_limits
from billing.models import LedgerEntry, PageUse
from config.kit import clock
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small(settings: Settings) -> None:
    settings.PAGE_LIMITS = {"creator pages": 3, "downloads": 3, "suggestions": 2}


def statuses(browser: Client, *addresses: str) -> list[int]:
    return [browser.get(address).status_code for address in addresses]


def test_records_and_posts_are_counted_together_and_stop_at_the_limit(
    alice: Person, bob: Person, charlie: Person
) -> None:
    page = f"/creators/{scene.creator().pk}"
    record, posts = f"{page}/record.json", f"{page}/posts.csv"
    assert statuses(alice.browser, record, posts) == [200, 200]
    assert statuses(bob.browser, record, posts) == [200, 429]
    assert statuses(alice.browser, record) == [429]
    assert statuses(charlie.browser, record) == [200]
    assert statuses(alice.browser, page) == [200]
    assert not LedgerEntry.objects.exists()


def test_the_page_says_when_it_goes_on_and_what_the_api_costs(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now().replace(hour=22, minute=30, second=0, microsecond=0)
    monkeypatch.setattr(clock, "now", lambda: now)
    record = f"/creators/{scene.creator().pk}/record.json"
    browser = alice.browser
    response: Any = [browser.get(record) for _ in range(4)][-1]
    assert (response.status_code, response["Retry-After"]) == (429, str(90 * 60))
    assert (
        "The site gives an account 3 downloads a day. Yours are used up until 00:00 UTC"
        in response.text
    )
    assert "GET /v1/creators/{id} costs 0.1 credits" in response.text
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=90))
    assert browser.get(record).status_code == 200


def test_pages_of_creators_and_posts_are_counted_with_their_parts(
    alice: Person, charlie: Person
) -> None:
    creator = scene.creator()
    page, post = (
        f"/creators/{creator.pk}",
        f"/posts/{scene.post(scene.profile(creator), 'Bread').pk}",
    )
    assert statuses(alice.browser, page, post) == [200, 200]
    part = {"HX-Request": "true", "HX-Target": "charts-box"}
    assert alice.browser.get(page, headers=part).status_code == 200
    stopped: Any = alice.browser.get(page)
    assert stopped.status_code == 429
    assert "The site gives an account 3 creator pages a day." in stopped.text
    assert "GET /v1/creators/{id} costs 0.1 credits" in stopped.text
    assert statuses(charlie.browser, page) == [200]
    assert not LedgerEntry.objects.exists()


def test_suggestions_stop_with_a_sentence_in_their_place(alice: Person) -> None:
    scene.creator("Ada")
    shown = [alice.browser.get("/search/suggest?q=ada") for _ in range(3)]
    assert ["Ada" in page.text for page in shown] == [True, True, False]
    assert "GET /v1/creators/autocomplete costs 0.05 credits" in shown[-1].text
    assert {page.status_code for page in shown} == {200}


def test_an_address_has_a_limit_over_all_its_accounts(
    alice: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_limits, "PER_ADDRESS", 1)
    record = f"/creators/{scene.creator().pk}/record.json"
    assert statuses(alice.browser, record, record) == [200, 200]
    assert statuses(charlie.browser, record, record) == [200, 429]
    elsewhere = charlie.browser.get(record, REMOTE_ADDR="203.0.113.9")
    assert elsewhere.status_code == 200


def test_old_counts_are_dropped(alice: Person) -> None:
    today = clock.today()
    for age in (0, 1, 9):
        day = today - timedelta(days=age)
        PageUse.objects.create(subject="x", kind="downloads", day=day, count=1)
    tasks.sweep()
    assert PageUse.objects.count() == 2
