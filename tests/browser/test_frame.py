"""What the frame does on every page: dates in the reader's zone, dialogs, toasts; still while answers come."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from billing.accounts import services
from billing.models import ApiKey
from search.briefs.requests import SearchRequest
from tests.browser.conftest import Watched, watch
from tests.browser.test_account import charge
from tests.browser.widths import draw_in_inter
from tests.search.answering import bakers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_SHIFT = 0.05


@pytest.fixture
def tokyo(chromium: Browser, live_server: LiveServer) -> Iterator[Watched]:
    watched = watch(chromium, live_server, width=1280, timezone_id="Asia/Tokyo", locale="de-DE")
    yield watched
    watched.context.close()
    assert watched.complaints == []


# --- Dates ----------------------------------------------------------------------------------------


def test_times_are_the_readers_own_after_a_part_came_too_and_the_title_keeps_utc(
    tokyo: Watched, dora: User
) -> None:
    charge(dora, 60)
    page = tokyo.enter(dora, "/account/ledger")
    newest = page.locator("#entries time").first
    told = newest.evaluate(
        "time => new Date(time.dateTime).toLocaleString('en-GB', {timeZone: 'Asia/Tokyo', day: 'numeric',"
        " month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit'}).replace('Sept', 'Sep')"
    )
    expect(newest).to_have_text(told)
    expect(newest).to_have_attribute("title", re.compile("UTC$"))
    page.get_by_role("link", name="Older").click()
    expect(page.locator("#entries tbody tr")).to_have_count(10)
    expect(page.locator("#entries time").first).to_have_text(
        re.compile(r"^\d\d? \w{3} \d{4}, \d\d:\d\d$")
    )


def test_without_javascript_times_are_utc_and_say_so(plain: Watched, dora: User) -> None:
    charge(dora, 1)
    page = plain.enter(dora, "/account/ledger")
    expect(page.locator("#entries time").first).to_have_text(re.compile("UTC$"))


# --- Dialogs and toasts ---------------------------------------------------------------------------


def test_a_key_is_revoked_in_a_dialog_and_a_toast_says_so(desk: Watched, dora: User) -> None:
    account = services.get_owned_account(dora)
    for name in ("Importer", "Nightly"):
        ApiKey.issue(account, name=name)
    page = desk.enter(dora, "/account/keys")
    revoke = page.get_by_role("link", name="Revoke Importer")
    revoke.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Revoke “Importer”?")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(revoke).to_be_focused()
    revoke.click()
    dialog.get_by_role("link", name="Cancel").click()
    expect(dialog).to_be_hidden()
    revoke.click()
    dialog.get_by_role("button", name="Revoke this key").click()
    toast = page.get_by_role("status").get_by_text("Importer is revoked.")
    expect(toast).to_be_visible()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile("/account/keys$"))
    expect(page.get_by_role("row", name="Importer")).to_be_hidden()
    expect(page.get_by_role("row", name="Nightly")).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(toast).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Importer is revoked.")).to_have_count(0)


def test_a_dialog_whose_answer_does_not_come_can_be_asked_again(desk: Watched, dora: User) -> None:
    ApiKey.issue(services.get_owned_account(dora), name="Importer")
    page = desk.enter(dora, "/account/keys")
    page.get_by_role("link", name="Revoke Importer").click()
    button = page.get_by_role("dialog").get_by_role("button", name="Revoke this key")
    page.route("**/revoke", lambda route: route.abort())
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("No answer came")
    page.unroute_all()
    button.click()
    expect(page.get_by_text("Importer is revoked.")).to_be_visible()
    desk.complaints.clear()  # the browser's own, about the answer that did not come


# --- Still ----------------------------------------------------------------------------------------

SHIFT = """() => new Promise(answer => {
  let sum = 0;
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value;
  }).observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => setTimeout(() => answer(sum), 100));
})"""


DRAWN_WIDTH = """element => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return text.getBoundingClientRect().width;
}"""


def shift(page: Page) -> float:
    """How far things moved since the page began, as browsers reckon it."""
    moved: float = page.evaluate(SHIFT)
    return moved


def test_nothing_moves_when_results_or_parts_of_them_come(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    bakers(12)
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill("people who bake sourdough")
    page.get_by_role("button", name=re.compile("^Search")).click()
    expect(page.get_by_role("article")).to_have_count(10)
    page.wait_for_load_state("networkidle")
    assert shift(page) < MOST_SHIFT
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.get_by_role("link", name="Show more creators").click()
    expect(page.get_by_role("article")).to_have_count(12)
    page.wait_for_load_state("networkidle")
    assert shift(page) < MOST_SHIFT


SYSTEMS = {
    "Liberation": ("inter-latin.woff2", 93),
    "DejaVu": ("DejaVuSans.ttf", 100),
    "none of those": ("inter-latin.woff2", 125),
}
"""What stands for a system's font: a file that we serve, and its width in percent of it."""
DRAW_IN_SYSTEM = """async ([file, size]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @font-face {font-family: "System"; font-weight: 100 900; src: url("${file}"); size-adjust: ${size}%}
    :root {--font-sans: "Inter", "System"}
  `);
  document.adoptedStyleSheets = [sheet];
  await document.fonts.load("1em System");
}"""


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_moves_when_the_font_arrives_late(desk: Watched, system: str) -> None:
    for address, width in (("/", 390), ("/docs/errors", 1280)):
        page, held = open_without_inter(desk, address, width)
        file, size = SYSTEMS[system]
        page.evaluate(DRAW_IN_SYSTEM, [f"{desk.origin}/static/dist/{file}?system", size])
        before, drawn = shift(page), drawn_width(page)
        for route in held:
            route.continue_()
        assert page.evaluate("async () => (await document.fonts.load('1em Inter')).length")
        assert (shift(page), drawn_width(page)) == (before, drawn), (address, width)
        draw_in_inter(page)
        assert drawn_width(page) != drawn, "the page was never drawn in another font"
        page.close()


def open_without_inter(desk: Watched, address: str, width: int) -> tuple[Page, list[Route]]:
    """A page whose Inter has not come yet, and the requests for it that wait."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = desk.context.new_page()
    page.route("**/*.woff2", hold)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(desk.origin + address, wait_until="domcontentloaded")
    return page, held


def drawn_width(page: Page) -> float:
    width: float = page.get_by_role("heading", level=1).evaluate(DRAWN_WIDTH)
    return width


def test_the_font_is_fetched_once_and_before_its_styles_ask_for_it(desk: Watched) -> None:
    page = desk.open("/")
    page.evaluate("() => document.fonts.ready")
    fetched = page.evaluate("""() => performance.getEntriesByType("resource")
      .filter(one => one.name.endsWith(".woff2")).map(one => [one.initiatorType, one.name.split("/").at(-1)])""")
    assert fetched == [["link", "inter-latin.woff2"]]
