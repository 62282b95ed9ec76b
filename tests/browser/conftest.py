"""A real browser on a live server. Whatever it complains of, or asks of another host, fails the test."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.browser.chromium import find_browser
from tests.search.answering import asked

__all__ = ["asked"]
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    # Letters are as wide as their font says, on every machine: not rounded to whole pixels.
    "--font-render-hinting=none",
]
PATIENCE_MS = 20_000
"""Far more than is ever needed, so that a busy machine fails no test."""

expect.set_options(timeout=PATIENCE_MS)

EMAIL, SECRET = "dora@example.com", "a long enough secret"


@pytest.fixture
def dora(transactional_db: None) -> User:
    """Someone who can sign in by password."""
    user = User.objects.create_user(username="dora", email=EMAIL, password=SECRET)
    EmailAddress.objects.create(user=user, email=EMAIL, verified=True, primary=True)
    return user


def sign_in(page: Page) -> None:
    page.get_by_label("E-mail", exact=True).fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's loop runs in this thread; Django takes that for a view on it.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        yield browser
        browser.close()


class Watched:
    """A browser's pages and what went wrong on them."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.context, self.origin = context, origin
        self.complaints: list[str] = []
        self.other_origins: tuple[str, ...] = ()
        """Those that its pages may also ask."""
        context.set_default_timeout(PATIENCE_MS)
        context.on("console", lambda said: self._hear(said.type, said.text))
        context.on("weberror", lambda error: self._hear("error", str(error.error)))
        context.on("request", lambda request: self._see(request.url))

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.origin + path)
        return page

    def enter(self, user: User, path: str) -> Page:
        """Open a page as someone who signed in before."""
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        key = client.cookies["sessionid"].value
        self.context.add_cookies([{"name": "sessionid", "value": key, "url": self.origin}])
        return self.open(path)

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def _see(self, url: str) -> None:
        if not url.startswith((self.origin, *self.other_origins, "data:", "blob:")):
            self.complaints.append(f"Asked another host: {url}")


@pytest.fixture
def desk(chromium: Browser, live_server: LiveServer) -> Iterator[Watched]:
    yield from _watched(chromium, live_server, width=1280)


@pytest.fixture
def phone(chromium: Browser, live_server: LiveServer) -> Iterator[Watched]:
    yield from _watched(chromium, live_server, width=390)


@pytest.fixture
def plain(chromium: Browser, live_server: LiveServer) -> Iterator[Watched]:
    """Without JavaScript."""
    yield from _watched(chromium, live_server, width=1280, scripts=False)


def _watched(
    chromium: Browser, live_server: LiveServer, *, width: int, scripts: bool = True
) -> Iterator[Watched]:
    watched = watch(chromium, live_server, width=width, scripts=scripts)
    yield watched
    watched.context.close()
    assert watched.complaints == []


def watch(
    chromium: Browser, live_server: LiveServer, *, width: int, scripts: bool = True, **options: Any
) -> Watched:
    context = chromium.new_context(
        viewport={"width": width, "height": 844},
        java_script_enabled=scripts,
        # Nothing is looked at half way.
        reduced_motion="reduce",
        **options,
    )
    return Watched(context, live_server.url)
