"""Run by `make screenshots`, not with the tests: its name keeps it from being collected."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

import psycopg
import pytest
from django.conf import settings
from django.db.models import Max, Min
from django.test import Client, override_settings
from PIL import Image
from playwright.sync_api import Browser, Page
from psycopg import sql
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from billing.models import Account, ApiKey
from creators.demo.pictures import reserve_pictures
from creators.models import CatalogueLoad, Creator
from search.answers import examples
from search.models.answers import SearchSession
from tests.browser.conftest import chromium, watch
from tests.browser.stage import Stage, set_up
from tests.browser.states import AREAS, State, reach
from tests.browser.widths import draw_in_inter
from tests.demo_catalogue import ANCHOR
from tests.kept_databases import connected_to
from tests.settings import CLUSTER

__all__ = ["chromium"]
Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
HEIGHTS: Final = {390: 844, 768: 1024, 1440: 900}
"""Of the window, by its width; a picture is as high as its page, up to a point."""
HIGHEST: Final = 6_000
SENTENCE: Final = "home bakers in Germany with 10k+ followers"
ALL_IMAGES: Final = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode().catch(() => null);
}))"""
"""A picture shows more than the window does, and images wait until they come near it."""
FOLDER: Final = settings.DATA_DIR / "screenshots"
README: Final = settings.BASE_DIR / "docs" / "pictures"
SHOWN_IN_README: Final = {"results": 1440, "creator": 1440, "results-chip-open": 390}


@pytest.fixture(scope="module")
def stage(whole_demo_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Stage]:
    """On a copy of the demo catalogue, which is thrown away."""
    copy = f"screenshots_of_{whole_demo_database}"
    with django_db_blocker.unblock():
        _admin("DROP DATABASE IF EXISTS {} WITH (FORCE)", copy)
        _admin("CREATE DATABASE {} TEMPLATE {}", copy, whole_demo_database)
        with connected_to(copy):
            _note_load()
            yield set_up(_find)
        _admin("DROP DATABASE {} WITH (FORCE)", copy)


def _note_load() -> None:
    """As the first run notes it: with the demo's examples, their searches and the demo's pictures."""
    CatalogueLoad.objects.create(
        name="demo",
        anchor=ANCHOR,
        **Creator.objects.aggregate(started_at=Min("created_at"), completed_at=Max("created_at")),
    )
    reserve_pictures()
    examples.renew_examples()


def _admin(statement: str, *names: str) -> None:
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as admin:
        admin.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def _find(account: Account) -> SearchSession:
    _, secret = ApiKey.issue(account, name="screenshots")
    body = {"query": SENTENCE, "limit": 25}
    answer = Client(headers={"X-API-Key": secret}).post("/v1/search", body, "application/json")
    return SearchSession.objects.get(pk=answer.json()["search_id"])


@pytest.fixture(scope="module")
def server(stage: Stage) -> Iterator[LiveServer]:
    server = LiveServer("localhost")
    yield server
    server.stop()


def test_every_state(chromium: Browser, server: LiveServer, stage: Stage) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for area, states in AREAS.items():
        print(f"{area}: {len(states)} states", flush=True)
        site = "tests.browser.design" if area == "design" else settings.ROOT_URLCONF
        with override_settings(ROOT_URLCONF=site):
            for state in states:
                _capture(chromium, server, stage, state)
    print(f"The pictures are in {FOLDER}")


def _capture(chromium: Browser, server: LiveServer, stage: Stage, state: State) -> None:
    watched = watch(chromium, server, width=min(HEIGHTS))
    page = reach(watched, stage, state)
    for width in HEIGHTS:
        for theme in THEMES:
            picture = _picture(page, width, theme)
            picture.save(FOLDER / f"{state.name}-{width}-{theme}.png")
    watched.context.close()


def _picture(page: Page, width: int, theme: Theme, *, whole: bool = True) -> Image.Image:
    page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    page.emulate_media(color_scheme=theme)
    draw_in_inter(page)
    page.evaluate(ALL_IMAGES)
    picture = Image.open(BytesIO(page.screenshot(full_page=whole)))
    return picture.crop((0, 0, picture.width, min(picture.height, HIGHEST)))


def test_pictures(chromium: Browser, server: LiveServer, stage: Stage) -> None:
    """Those that README shows, as small as they can be read."""
    README.mkdir(exist_ok=True)
    states = {state.name: state for area in AREAS.values() for state in area}
    for name, width in SHOWN_IN_README.items():
        watched = watch(chromium, server, width=width)
        page = reach(watched, stage, states[name])
        for theme in THEMES:
            file = README / f"{name}-{theme}.webp"
            _picture(page, width, theme, whole=False).save(file, quality=78, method=6)
        watched.context.close()
    print(f"The pictures of README are in {README}: {_kilobytes(README)} kB")


def _kilobytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir()) // 1024
