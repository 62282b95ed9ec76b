"""Every page in every state of the list: as accessible as axe can tell, within its width and weight, with no request to
another host."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.urls import resolve
from playwright.sync_api import Browser, BrowserContext, Error, Request, Response
from pytest_django.live_server_helper import LiveServer

from billing.models import Account
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from tests import scene
from tests.browser.accessibility import Judge
from tests.browser.conftest import watch
from tests.browser.stage import Stage, set_up
from tests.browser.states import AREAS, NO_PAGES, State, reach
from tests.browser.widths import sticking_out
from tests.config.test_who_sees_what import PAGES, SIGNING_IN, WRONG

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROWEST: Final = 390
MOST_BYTES: Final = 250_000
VIEWER_BYTES: Final = 510_000
"""Of the pages with the viewer of the API's description, of which the viewer itself is 380,000."""


def find(account: Account) -> SearchSession:
    """Twelve bakers, of whom one has numbers as large as they come."""
    chips = [{"kind": "country", "label": "Germany", "words": "in Germany", "start": 17, "end": 27}]
    items = []
    for number in range(12):
        made = scene.creator(
            f"Baker {number}",
            country="DE",
            captions=[f"Sourdough again. It rose {day} times." for day in range(9)],
            profile={"followers": 12_345 * 3**number % 40_000_000},
        )
        post = made.profiles.get().posts.latest("posted_at")
        scene.fact(post, "theme", "Bakes sourdough", quote="Sourdough again.")
        items.append(scene.item(made, scene.evidence(post, "Sourdough again.")))
    return scene.session(
        account,
        items,
        query="sourdough bakers in Germany, 10k+ followers",
        understood={"subject": "sourdough bakers", "chips": chips, "unclear": []},
        searched={"countries": ["DE"], "followers": {"min": 10_000, "max": None}},
    )


@pytest.fixture
def stage(transactional_db: None, asked: list[SearchRequest]) -> Stage:
    return set_up(find)


@pytest.mark.slow
@pytest.mark.parametrize("area", AREAS)
def test_a_page_is_accessible_within_its_width_and_weight_and_asks_nobody_else(
    chromium: Browser, live_server: LiveServer, stage: Stage, area: str, settings: Any
) -> None:
    if area == "design":
        settings.ROOT_URLCONF = "tests.browser.design"
    judge = Judge()
    wrong = {
        state.name: found
        for state in AREAS[area]
        if (found := list(_wrong(chromium, live_server, stage, state, judge)))
    }
    assert wrong == {}, json.dumps(wrong, indent=1)


def _wrong(
    chromium: Browser, live_server: LiveServer, stage: Stage, state: State, judge: Judge
) -> Iterator[str]:
    watched = watch(chromium, live_server, width=NARROWEST)
    weight = Weight(watched.context)
    try:
        page = reach(watched, stage, state)
    except (AssertionError, Error) as problem:
        yield f"could not be reached: {problem}"
        return
    if weight.bytes() > (VIEWER_BYTES if page.locator(".swagger-ui").count() else MOST_BYTES):
        yield f"too heavy: {weight.parts()}"
    yield from sticking_out(page)
    yield from judge.find_problems(page)
    watched.context.close()
    yield from _unexpected(watched.complaints, state.complaint)


def _unexpected(complaints: list[str], expected: str) -> Iterator[str]:
    """Complaints that the state is not to have, and the lack of the one that it is to have."""
    heard = [said for said in complaints if expected and re.search(expected, said)]
    yield from (said for said in complaints if said not in heard)
    if expected and not heard:
        yield f"no complaint: {expected}"


class Weight:
    """What came for the page that a browser is on, with nothing in its cache."""

    def __init__(self, context: BrowserContext) -> None:
        self._asked: list[Request] = []
        self._got: list[Response] = []
        context.on("request", self._begin)
        context.on("response", self._take)

    def _begin(self, request: Request) -> None:
        if request.is_navigation_request():
            self._asked.clear()
            self._got.clear()
        self._asked.append(request)

    def _take(self, response: Response) -> None:
        # What the page before asked for can arrive after it was left.
        if response.request in self._asked:
            self._got.append(response)

    def parts(self) -> dict[str, int]:
        """Bytes by address. A redirect has no body."""
        return {one.url: _sent(one) for one in self._got if not 300 <= one.status < 400}

    def bytes(self) -> int:
        return sum(self.parts().values())


def _sent(response: Response) -> int:
    """Static files are sent as brotli compressed them when they were collected; the tests' server does not."""
    _, is_static, file = response.url.partition("/static/")
    return _compressed(file) if is_static else int(response.headers["content-length"])


@cache
def _compressed(file: str) -> int:
    source = finders.find(file)
    assert source, file
    return len(brotli.compress(Path(source).read_bytes()))


def test_every_page_is_in_the_list(stage: Stage) -> None:
    shown = {
        resolve(state.address.format(**stage.places).partition("?")[0]).route.replace("^", "")
        for area, states in AREAS.items()
        for state in states
        if area != "design" and "missing" not in state.name
    }
    pages = {route for route, expected in PAGES.items() if WRONG not in expected.gets}
    pages |= {f"accounts/{route}".replace("^", "") for route in SIGNING_IN}
    assert pages - shown == NO_PAGES.keys()
