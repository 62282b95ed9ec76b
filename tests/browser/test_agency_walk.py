"""From an agency's file to a list with a client's votes: imported, found, reviewed on a phone, downloaded."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Download, Locator, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from billing.accounts import services
from billing.models import Account, Tier
from creators import tasks
from creators.models import CatalogueImport, Creator
from search.briefs.brief import Brief, ParsedQuery
from search.briefs.requests import SearchRequest
from search.pipeline import route
from search.pipeline.values import Answer, Evidence, Match
from tests.browser.conftest import Watched, watch

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

FILE = Path(__file__).parents[1] / "creators/importing/agency_files/de_juergen_kanalliste.csv"
SUBJECT = "hiking and cooking in the Alps"
FITTING = ("Gipfelgabi", "Flurin Steinbockli", "Lady Paprika")
"""The best first. All others are weak matches."""
MOST_CLICKS = 14
"""Half of the 29 that this walk took before the file was read as it is."""


class Clicks:
    """Counts every press and every choice of a file. Typing is free."""

    def __init__(self) -> None:
        self.number = 0

    def press(self, what: Locator) -> None:
        what.click()
        self.number += 1

    def choose_file(self, field: Locator, path: Path) -> None:
        field.set_input_files(path)
        self.number += 1

    def download(self, page: Page, what: Locator) -> Download:
        with page.expect_download() as started:
            self.press(what)
        return started.value


@pytest.fixture
def phone_client(chromium: Browser, live_server: LiveServer) -> Iterator[Watched]:
    """Without scripts and without a login."""
    watched = watch(chromium, live_server, width=390, scripts=False)
    yield watched
    watched.context.close()
    assert watched.complaints == []


@pytest.fixture
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fitting creators answer, then all others."""

    def search(request: SearchRequest, **when: Any) -> Answer:
        creators = list(Creator.objects.prefetch_related("profiles"))
        creators.sort(key=lambda one: FITTING.index(one.name) if one.name in FITTING else 9)
        return Answer(
            brief=Brief(request.query, "en", ()),
            parsed=ParsedQuery(subject=request.query, chips=(), unclear=()),
            matches=tuple(map(_match, creators[: request.limit])),
            quality_mode="reranked",
            quality_reason=None,
        )

    monkeypatch.setattr(route, "find_creators", search)


def _match(creator: Creator) -> Match:
    place = FITTING.index(creator.name) if creator.name in FITTING else None
    profile = creator.profiles.earliest("created_at")
    score = 0.1 if place is None else 0.9 - place / 100
    return Match(
        creator_id=creator.pk,
        score=score,
        confidence=score,
        low_confidence=place is None,
        evidence=(Evidence("Says so in the bio", "profile_fact"),),
        ranking_source="reranked",
        relevant_profile_id=profile.pk,
        primary_profile_id=profile.pk,
        location_unverified=None,
    )


@pytest.mark.usefixtures("_found")
def test_an_agencys_file_becomes_a_downloaded_list_with_votes(
    desk: Watched,
    phone_client: Watched,
    dora: User,
    live_server: LiveServer,
    settings: Settings,
    tmp_path: Path,
) -> None:
    settings.SITE_URL = live_server.url
    User.objects.filter(pk=dora.pk).update(is_staff=True)
    account = services.get_owned_account(dora)
    Account.objects.filter(pk=account.pk).update(may_be_invoiced=True, tier=Tier.TIER_3)
    clicks = Clicks()
    page = desk.enter(dora, "/imports")
    _import(clicks, page)
    _search_and_save(clicks, page)
    _vote(clicks, phone_client, _create_link(clicks, page))
    rows = _download(clicks, page)
    assert [row["name"] for row in rows] == list(FITTING)
    assert [row["approved_by"] for row in rows] == ["Anna", "", "Anna"]
    assert [row["declined_by"] for row in rows] == ["", "Anna", ""]
    assert {row["name"]: row["followers"] for row in rows}["Lady Paprika"] == "1200000"
    assert clicks.number <= MOST_CLICKS


def _import(clicks: Clicks, page: Page) -> None:
    clicks.choose_file(page.get_by_label("File"), FILE)
    clicks.press(page.get_by_role("button", name="Upload"))
    expect(page.get_by_text("Columns that are read")).to_contain_text(
        "“Abonnenten/Follower” as “Followers”"
    )
    expect(page.get_by_text("5 columns will not be imported")).to_contain_text("Preis pro Post")
    clicks.press(page.get_by_role("button", name="Start the import"))
    expect(page.get_by_text("Running", exact=True)).to_be_visible()
    tasks.run_import(CatalogueImport.objects.get().pk)
    clicks.press(page.get_by_role("link", name="Search creators"))


def _search_and_save(clicks: Clicks, page: Page) -> None:
    page.get_by_label("Describe the creators").fill(SUBJECT)
    clicks.press(page.get_by_role("main").get_by_role("button", name="Search").first)
    expect(page.get_by_role("article")).to_have_count(len(FITTING))
    clicks.press(page.get_by_role("button", name=f"Save {len(FITTING)} as a list"))
    expect(page.get_by_role("heading", level=1, name=SUBJECT)).to_be_visible()
    expect(page.locator("table.board tbody tr")).to_have_count(len(FITTING))


def _create_link(clicks: Clicks, page: Page) -> str:
    clicks.press(page.get_by_role("button", name="Create review link"))
    clicks.press(page.get_by_role("button", name="Copy"))
    return page.get_by_label("Address of the review link").input_value()


def _vote(clicks: Clicks, client: Watched, address: str) -> None:
    page = client.open(address.removeprefix(client.origin))
    page.get_by_label("Your name").fill("Anna")
    clicks.press(page.get_by_role("button", name="Start the review"))
    for name, verdict in zip(FITTING, ("Approve", "Decline", "Approve"), strict=True):
        card = page.get_by_role("article", name=name)
        clicks.press(card.get_by_role("button", name=f"{verdict}:"))
        expect(card.get_by_text("Your vote is saved.")).to_be_in_viewport()


def _download(clicks: Clicks, page: Page) -> list[dict[str, str]]:
    download = clicks.download(page, page.get_by_role("link", name="Download CSV with votes"))
    text = Path(download.path()).read_text("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))
