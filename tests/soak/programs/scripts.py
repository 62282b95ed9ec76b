"""Puts markup and scripts into every text that strangers write, and opens every page in a real browser.

Texts of creators, profiles, posts, lists, notes, comments, names, programs and accounts carry
payloads, and so do the answers of the platforms. In each state of tests/browser/states.py no script may run, no dialog
open, the content security policy report nothing, nothing be asked of another host, and no payload become an element.
Then every file that can be downloaded is read for cells that a spreadsheet would run.
"""

import csv
import io
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.db import DatabaseError, transaction
from openpyxl import load_workbook
from playwright.sync_api import BrowserContext, Dialog, Error, Page, expect, sync_playwright

from tests.browser.chromium import find_browser
from tests.browser.conftest import FLAGS, Watched
from tests.browser.stage import Stage, set_up
from tests.browser.states import AREAS, State, reach
from tests.browser.test_every_page import find
from tests.platforms.routes import ROUTES
from tests.scraping.invented import BODIES
from tests.soak import stage
from tests.soak.house import House
from tests.soak.visitors import TRUSTING, Visitor

MOST_SECONDS: Final = 590
PATIENCE_MS: Final = 6_000
SHOWING: Final = (
    *("search", "lists", "match", "creators", "similar", "live", "imports", "account", "front"),
    "signing-in",
)
"""All areas but the documents and the design page, which show nothing that a stranger wrote."""
PAYLOADS: Final = (
    "<x-hit></x-hit>",
    "<script>hit(1)</script>",
    '"><img src=x onerror=hit(2)>',
    "'><svg onload=hit(3)>",
    "</script><script>hit(4)</script>",
    "</title></textarea></style><x-hit>",
    '" autofocus onfocus=hit(5) x-hit="',
    "<a href=javascript:hit(6)>x</a>",
    "<iframe srcdoc=<script>parent.hit(7)</script>>",
    "<x-hit hx-get=/account hx-trigger=load>",
    "<img src=//evil.invalid/x.png>",
    "{{constructor.constructor('hit(8)')()}}",
    "{% debug %}${hit(9)}",
    "<!--<x-hit>",
    "\\u003cx-hit\\u003e",
)
FORMULA: Final = '=HYPERLINK("http://evil.invalid","x")'
ACTIVE: Final = tuple("=+-@\t\r\n＝＋－＠")
SCRIPT_ADDRESS: Final = "javascript:hit(10)//"

POISONED: Final[Mapping[str, tuple[str, ...]]] = {
    "creators.Creator": (
        "name",
        "bio",
        "ai_summary",
        "audience_demographics",
        "vibe_and_aesthetics",
    ),
    "creators.Profile": ("display_name", "bio", "category"),
    "creators.Post": ("caption", "location_name"),
    "creators.Fact": ("value", "statement", "quote"),
    "creators.CreatorPlace": ("name",),
    "creators.CatalogueImport": ("name", "sheet", "error"),
    "creators.ImportMapping": ("name",),
    "search.ReviewLink": ("name",),
    "search.ReviewVote": ("name",),
    "search.ReviewComment": ("name", "text"),
    "search.Shortlist": ("name",),
    "search.ShortlistEntry": ("notes", "deliverables"),
    "search.SearchSession": ("query", "name", "quality_reason"),
    "billing.Account": ("name", "legal_name", "address"),
    "billing.ApiKey": ("name",),
    "billing.LedgerEntry": ("reason", "author"),
    "billing.InvoiceLine": ("text",),
    "billing.Payment": ("note",),
    "scraping.Transcript": ("url",),
    "oauth2_provider.Application": ("name",),
}
IN_LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "creators.Creator": ("brand_alignment", "content_themes", "key_facts"),
    "creators.Profile": ("pronouns",),
    "creators.Post": ("hashtags", "mentions"),
    "search.ShortlistEntry": ("tags",),
}
ADDRESSES: Final[Mapping[str, tuple[str, ...]]] = {
    "creators.Creator": ("avatar_url",),
    "creators.Profile": ("url", "avatar_url", "external_url"),
    "creators.Post": ("url", "media_url", "thumbnail_url"),
}
WITHIN_JSON: Final = frozenset(
    [
        *("name", "bio", "text", "evidence_quote", "label", "words", "reason", "reasons"),
        *("shared_traits", "subject", "query", "context"),
        *("biography", "full_name", "category_name", "title", "desc", "nickname", "signature"),
        "simpleText",
    ]
)
JSON_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "search.SearchResult": ("payload",),
    "search.SearchSession": ("understood",),
    "search.SavedAnswer": ("request", "answer"),
    "search.SavedCreator": ("payload",),
    "creators.CatalogueImport": ("report",),
}

WATCH: Final = """
window.hits = [];
window.hit = (what) => window.hits.push(`a script ran: ${what}`);
for (const opens of ["alert", "confirm", "prompt", "open"])
  window[opens] = () => window.hits.push(`${opens} was called`);
document.addEventListener("securitypolicyviolation", (event) =>
  window.hits.push(`refused by policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
LOOK: Final = """() => [
  ...window.hits,
  ...[...document.querySelectorAll("x-hit, [x-hit], [onerror], [onload], [onfocus], [hx-get='/account']")]
    .map((element) => `became an element: ${element.outerHTML.slice(0, 80)}`),
  ...[...document.querySelectorAll("[href],[src],[action],[formaction],[data-href]")]
    .filter((element) => ["href", "src", "action", "formaction"].some(
      (name) => /^\\s*(javascript|data:text\\/html|vbscript):?/i.test(element.getAttribute(name) || "")))
    .map((element) => `leads to a script: ${element.outerHTML.slice(0, 80)}`),
]"""


def run(folder: Path) -> Iterator[str]:
    recorded = folder / "recorded"
    _poison_platforms(recorded)
    os.environ |= TRUSTING | {
        "KINDRED_PLATFORMS": "stand-in",
        "PLATFORMS_PORT": str(_find_free_port()),
        "KINDRED_RECORDED": str(recorded),
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        # Pages of imports are looked at too.
        "STAFF_SECOND_FACTOR": "0",
    }
    with House(folder, web_workers=1) as house:
        stage.set_up(creators=12, posts=40)
        made = set_up(find)
        print(f"{_poison()} texts hold payloads", flush=True)
        yield from _open_everything(house, made)
        yield from _read_files(house, made)


def _find_free_port() -> int:
    from tests.localstripe import find_free_port

    return find_free_port()


# --- Payloads -------------------------------------------------------------------------------------


def _poison() -> int:
    """Behind what is there, so that the states are reached as ever."""
    changed = 0
    for label, fields in POISONED.items():
        changed += _change(label, fields, _poison_text)
    for label, fields in IN_LISTS.items():
        changed += _change(
            label, fields, lambda _, turn, __: [PAYLOADS[turn % len(PAYLOADS)], FORMULA]
        )
    for label, fields in JSON_FIELDS.items():
        changed += _change(label, fields, lambda value, turn, _: _poison_json(value, turn))
    for label, fields in ADDRESSES.items():
        changed += _change(label, fields, lambda *_: SCRIPT_ADDRESS)
    return changed


def _change(
    label: str, fields: tuple[str, ...], change: Callable[[Any, int, int | None], Any]
) -> int:
    changed = 0
    model = apps.get_model(label)
    for turn, row in enumerate(model._default_manager.all()[:400]):
        for place, name in enumerate(fields):
            longest = getattr(model._meta.get_field(name), "max_length", None)
            value = change(getattr(row, name), turn + place, longest)
            try:
                with transaction.atomic():
                    changed += model._default_manager.filter(pk=row.pk).update(**{name: value})
            except DatabaseError:
                # The ledger and invoices refuse every change.
                continue
    return changed


def _poison_text(value: Any, turn: int, longest: int | None) -> str:
    text = str(value or "")
    rotated = [*PAYLOADS[turn % len(PAYLOADS) :], *PAYLOADS[: turn % len(PAYLOADS)]]
    if turn % 7 == 3:
        text = f"{FORMULA} {text}"
    for payload in rotated:
        if longest is None or len(text) + len(payload) + 1 <= longest:
            text = f"{text} {payload}"
    return text


def _poison_json(value: Any, turn: int, *, is_text: bool = False) -> Any:
    if isinstance(value, dict):
        return {
            name: _poison_json(one, turn + place, is_text=name in WITHIN_JSON)
            for place, (name, one) in enumerate(value.items())
        }
    if isinstance(value, list):
        return [_poison_json(one, turn, is_text=is_text) for one in value]
    return _poison_text(value, turn, 400) if is_text and isinstance(value, str) else value


def _poison_platforms(recorded: Path) -> None:
    """Answers in the shapes of the platforms, as the stand-in serves them."""
    for number, route in enumerate(ROUTES):
        source = BODIES / route.invented
        if not route.recorded or source.suffix != ".json":
            continue
        target = recorded / route.recorded.replace("*", "x")
        target.parent.mkdir(parents=True, exist_ok=True)
        body = json.loads(source.read_text())
        target.write_text(json.dumps(_poison_json(body, number)))
        shutil.copystat(source, target)


# --- Pages ----------------------------------------------------------------------------------------


def _open_everything(house: House, made: Stage) -> Iterator[str]:
    site = f"http://localhost:{house.address[1]}"
    opened = shown = 0
    missed: list[str] = []
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        for area in SHOWING:
            states = AREAS[area]
            for state in states:
                context = browser.new_context(
                    viewport={"width": 1280, "height": 844}, reduced_motion="reduce"
                )
                watched = Watched(context, site)
                found, problem = _open(watched, context, made, state)
                shown += any(_shows_payload(page) for page in context.pages)
                context.close()
                opened += 1
                missed += [f"{state.name} ({problem})"] if problem else []
                for what in found:
                    print(f"  {state.name}: {what}", flush=True)
                    yield f"{state.name}: {what}"
            print(f"{area}: {len(states)} states", flush=True)
        browser.close()
    print(f"{opened} states; not reached as described: {missed or 'none'}", flush=True)
    print(f"{shown} states show a payload as text", flush=True)
    if shown < opened // 4:
        yield f"only {shown} of {opened} states show a payload, which proves little"
    if len(missed) > opened // 10:
        yield f"{len(missed)} states were not reached"


def _open(
    watched: Watched, context: BrowserContext, made: Stage, state: State
) -> tuple[list[str], str]:
    """What is wrong with the page, and why it was not reached as its state says."""
    context.add_init_script(WATCH)
    context.set_default_timeout(PATIENCE_MS)
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    context.on("dialog", note)
    problem = ""
    try:
        reach(watched, made, state)
    except (AssertionError, Error) as error:
        problem = str(error).strip().splitlines()[0][:60]
    found = [f"a dialog: {said}" for said in dialogs]
    for page in context.pages:
        found += _look(page)
    marks = ("Content Security Policy", "Refused to", "another host")
    found += [one for one in watched.complaints if any(mark in one for mark in marks)]
    return sorted(set(found)), problem


def _look(page: Page) -> list[str]:
    try:
        return [str(one) for one in page.evaluate(LOOK)]
    except Error:
        return []


def _shows_payload(page: Page) -> bool:
    """As a text that people read, so that its harmlessness says something."""
    try:
        return bool(page.evaluate("() => document.body.innerText.includes('hit(')"))
    except Error:
        return False


# --- Files ----------------------------------------------------------------------------------------


def _read_files(house: House, made: Stage) -> Iterator[str]:
    places = made.places
    files = [
        f"/search/{places['results']}/results.csv",
        f"/search/{places['results']}/results.xlsx",
        f"/creators/{places['creator']}/posts.csv",
        f"/lists/{places['list']}/creators.csv",
        f"/lists/{places['list']}/creators.xlsx",
        f"/match/{places['match']}.csv",
        "/account/ledger.csv",
        f"/imports/{places['import_finished']}/rejects.csv",
    ]
    with (
        Visitor(house).enter_as(made.people["owner"]) as owner,
        Visitor(house).enter_as(made.people["staff"]) as staff,
    ):
        for file in files:
            answer = (staff if file.startswith("/imports") else owner).get(file)
            cells = list(_read_cells(file, answer.content)) if answer.is_success else []
            active = [cell for cell in cells if cell.startswith(ACTIVE) and not _is_number(cell)]
            print(
                f"{file.rpartition('/')[2]}: {answer.status_code}, {len(cells)} cells", flush=True
            )
            if not cells:
                yield f"{file} answered {answer.status_code} and has no cells"
            if active:
                yield f"{file} has cells that a spreadsheet runs: {active[:3]}"


def _read_cells(file: str, content: bytes) -> Iterator[str]:
    if file.endswith(".csv"):
        for row in csv.reader(io.StringIO(content.decode("utf-8-sig"))):
            yield from row
        return
    for sheet in load_workbook(io.BytesIO(content)):
        for cells in sheet.iter_rows():
            for cell in cells:
                if cell.data_type == "f":
                    yield f"={cell.value}"
                elif isinstance(cell.value, str):
                    yield cell.value


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
