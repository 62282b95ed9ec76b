"""The ledger page: what each filter lets through, page by page and in a file."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from billing.accounts import services
from billing.ledger import chain
from billing.models import ApiKey, LedgerEntry
from billing.views import ledger
from config.kit import clock, spreadsheets
from tests.people import Person

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def write(person: Person, day: str = "2026-11-20", **fields: Any) -> LedgerEntry:
    return LedgerEntry.objects.create(
        account=person.account,
        **{
            "created_at": datetime.fromisoformat(f"{day}T12:00:00+00:00"),
            "kind": "charge",
            "amount_micros": 1_500,
            "operation": "shop.read",
            "units": 1,
            "features": "shop.read=0.15",
            "request_id": f"request-{LedgerEntry.objects.count() + 1}",
            "api_key": person.key,
            **fields,
        },
    )


def shown(page: Any) -> list[int]:
    """The numbers of the entries on a page."""
    return [int(number) for number in re.findall(r'entry-number[^>]*">(\d+)<', page.text)]


def body(response: Any) -> str:
    return b"".join(response).decode()


@pytest.fixture
def mixed(alice: Person, bob: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries 1 to 5 of Alice's account, all different, and entries of Charlie's account."""
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 21, tzinfo=UTC))
    write(alice, "2026-11-18")
    write(alice, "2026-11-19", operation="shop.work", amount_micros=750_000)
    write(charlie, "2026-11-19", operation="shop.secret", amount_micros=990_000)
    write(alice, "2026-11-20", api_key=bob.key)
    write(alice, "2026-11-20", api_key=None)
    services.correct_charge(alice.account, amount_micros=-500, reason="Sorry", author="staff")


# --- Who sees what --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/account/ledger", "/account/ledger.csv"])
def test_strangers_are_asked_to_sign_in(path: str) -> None:
    assert Client().get(path, headers={"Accept": "text/html"}).status_code == 302


@pytest.mark.usefixtures("mixed")
def test_every_member_reads_the_ledger(alice: Person, bob: Person) -> None:
    for person in (alice, bob):
        assert shown(person.browser.get("/account/ledger")) == [5, 4, 3, 2, 1]


@pytest.mark.usefixtures("mixed")
def test_entries_of_another_account_cannot_be_read(alice: Person, charlie: Person) -> None:
    browser = charlie.browser
    for query in ("", "?before=5", "?after=1", "?before=99", "?request_id=request-2"):
        for headers in ({}, HTMX):
            page = browser.get(f"/account/ledger{query}", headers=headers)
            assert set(shown(page)) <= {1}
            assert "shop.work" not in page.text
            assert "alice" not in page.text
    refused = browser.get("/account/ledger", {"key": str(alice.key.pk)})
    assert (refused.status_code, shown(refused)) == (422, [])
    assert browser.get("/account/ledger.csv", {"key": str(alice.key.pk)}).status_code == 422
    for suffix in (".csv", ".jsonl"):
        text = body(browser.get(f"/account/ledger{suffix}"))
        assert "shop.secret" in text
        assert str(alice.account.pk) not in text


# --- Filters --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "numbers", "total"),
    [
        ("", [5, 4, 3, 2, 1], "75.4"),
        ("since=2026-11-19&kind=charge", [4, 3, 2], "75.3"),
        ("until=2026-11-19", [2, 1], "75.15"),
        ("since=2026-11-19&until=2026-11-19", [2], "75"),
        ("operation=shop.work", [2], "75"),
        ("kind=correction", [5], "−0.05"),
        ("kind=charge&operation=shop.read", [4, 3, 1], "0.45"),
        ("key=none", [5, 4], "0.1"),
        ("key=BOB", [3], "0.15"),
        ("request_id=request-2", [2], "75"),
        ("request_id=request", [], "0"),
    ],
)
@pytest.mark.usefixtures("mixed")
def test_a_filter_shows_and_sums_matching_entries(
    alice: Person, bob: Person, query: str, numbers: list[int], total: str
) -> None:
    query = query.replace("BOB", str(bob.key.pk))
    page = alice.browser.get(f"/account/ledger?{query}")
    assert page.status_code == 200
    assert shown(page) == numbers
    assert f'<strong class="tabular-nums">{total}</strong> credits' in page.text
    file = body(alice.browser.get(f"/account/ledger.jsonl?{query}"))
    assert [json.loads(line)["number"] for line in file.splitlines()] == numbers[::-1]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("since=soon", "since"),
        ("since=2026-02-30", "since"),
        ("since=2026-11-20&until=2026-11-19", "until"),
        ("operation=shop.secret", "operation"),
        ("operation=<script>", "operation"),
        ("kind=refund", "kind"),
        ("key=0", "key"),
        ("key=all' OR 1=1 --", "key"),
        ("request_id=" + "x" * 65, "request_id"),
        ("request_id=a%00b", "request_id"),
    ],
)
@pytest.mark.usefixtures("mixed")
def test_a_senseless_filter_shows_nothing_and_says_which(
    alice: Person, query: str, field: str
) -> None:
    page = alice.browser.get(f"/account/ledger?{query}")
    assert (page.status_code, shown(page)) == (422, [])
    assert f'id="id_{field}_error"' in page.text
    assert "<script>" not in page.text
    assert alice.browser.get(f"/account/ledger.csv?{query}").status_code == 422


@pytest.mark.parametrize("date", ["0001-01-01", "9999-12-31"])
def test_the_first_and_the_last_day_there_is_can_be_asked_for(alice: Person, date: str) -> None:
    for field in ("since", "until"):
        assert alice.browser.get("/account/ledger", {field: date}).status_code == 200


def test_an_empty_ledger_says_what_it_will_show(alice: Person) -> None:
    assert "No charges yet" in alice.browser.get("/account/ledger").text
    assert body(alice.browser.get("/account/ledger.jsonl")) == ""


# --- Pages ----------------------------------------------------------------------------------------


def _links(page: Any) -> dict[str, str]:
    found = re.findall(r'href="(/account/ledger\?[^"]+)" hx-get="([^"]+)"[^>]*>(\w+)<', page.text)
    assert all(href == hx_get for href, hx_get, _ in found)
    return {name: href.replace("&amp;", "&") for href, _, name in found}


def _walk(person: Person, path: str, link: str) -> Iterator[list[int]]:
    while path:
        page = person.browser.get(path)
        yield shown(page)
        path = _links(page).get(link, "")


def test_pages_follow_one_another_while_entries_are_being_added(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "PAGE", 3)
    for turn in range(8):
        write(alice, operation="shop.work" if turn == 4 else "shop.read")
    pages = []
    for numbers in _walk(alice, "/account/ledger?operation=shop.read", "Older"):
        pages.append(numbers)
        write(alice)
    assert pages == [[8, 7, 6], [4, 3, 2], [1]]
    assert next(_walk(alice, "/account/ledger?after=1", "Newer")) == [4, 3, 2]


def test_the_way_back_leads_to_the_newest(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "PAGE", 3)
    for _ in range(7):
        write(alice)
    assert list(_walk(alice, "/account/ledger?before=2", "Newer")) == [[1], [4, 3, 2], [7, 6, 5]]
    assert "Newer" not in _links(alice.browser.get("/account/ledger"))


@pytest.mark.parametrize(
    ("query", "place"),
    [("", "1–3 of"), ("&before=7", "3–5 of"), ("&after=3", "2–4 of"), ("&before=2", "7–7 of")],
)
def test_a_page_says_its_position_among_matching_entries(
    alice: Person, monkeypatch: pytest.MonkeyPatch, query: str, place: str
) -> None:
    """Seven of eight entries match: all except the sixth."""
    monkeypatch.setattr(ledger, "PAGE", 3)
    for number in range(1, 9):
        write(alice, operation="shop.work" if number == 6 else "shop.read")
    page = alice.browser.get(f"/account/ledger?operation=shop.read{query}").text
    assert f"{place}</span> <strong" in page


@pytest.mark.parametrize("number", ["", "-1", "x", "²", "1.5", "9" * 30])
def test_a_senseless_cursor_is_the_first_page(alice: Person, number: str) -> None:
    write(alice)
    for name in ("before", "after"):
        assert shown(alice.browser.get("/account/ledger", {name: number})) == [1]


def test_htmx_gets_only_the_entries_and_back_gets_the_page(alice: Person) -> None:
    write(alice)
    part = alice.browser.get("/account/ledger?before=9", headers=HTMX)
    assert "<html" not in part.text
    assert shown(part) == [1]
    assert "HX-Request" in part["Vary"]
    back = HTMX | {"HX-History-Restore-Request": "true"}
    assert "<html" in alice.browser.get("/account/ledger", headers=back).text


def test_a_page_takes_few_queries_however_many_entries(
    alice: Person, django_assert_max_num_queries: Any
) -> None:
    for _ in range(30):
        write(alice)
    browser = alice.browser
    with django_assert_max_num_queries(10):
        browser.get("/account/ledger")


# --- Files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
@pytest.mark.usefixtures("mixed")
def test_the_whole_ledger_can_be_verified(alice: Person, suffix: str, tmp_path: Path) -> None:
    response = alice.browser.get(f"/account/ledger{suffix}")
    name = f"ledger-{alice.account.pk}{suffix}"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response["Cache-Control"] == "private, no-store"
    assert response.streaming
    path = tmp_path / name
    path.write_bytes(b"".join(response))
    out = io.StringIO()
    call_command("verify_ledger", str(path), stdout=out)
    assert out.getvalue().startswith("5 entries, 75.4 credits")


@pytest.mark.usefixtures("mixed")
def test_a_part_is_called_one(alice: Person) -> None:
    response = alice.browser.get("/account/ledger.csv?kind=charge")
    assert f'"ledger-{alice.account.pk}-part.csv"' in response["Content-Disposition"]


@pytest.mark.parametrize("suffix", ["x", ".xls", ".csv.exe", "/../csv"])
def test_there_are_two_kinds_of_file(alice: Person, suffix: str) -> None:
    assert alice.browser.get(f"/account/ledger{suffix}").status_code == 404


def test_a_spreadsheet_computes_nothing_of_what_people_wrote(alice: Person) -> None:
    ApiKey.objects.update(name="=1+1")
    write(alice)
    services.correct_charge(alice.account, amount_micros=-500, reason="@SUM(1)", author="+x")
    first, second = csv.DictReader(io.StringIO(body(alice.browser.get("/account/ledger.csv"))))
    assert (first["api_key_name"], first["credits"]) == ("'=1+1", "0.15")
    assert (second["reason"], second["author"], second["credits"]) == ("'@SUM(1)", "'+x", "-0.05")


def test_a_long_ledger_is_wholly_in_its_file(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreadsheets, "LINES_AT_ONCE", 2)
    for _ in range(7):
        write(alice, clock.today().isoformat())
    lines = body(alice.browser.get("/account/ledger.jsonl")).splitlines()
    assert chain.verify_chain(map(json.loads, lines)).entries == 7


def test_what_people_wrote_is_text_and_not_markup(alice: Person) -> None:
    ApiKey.objects.update(name="<b>key</b>")
    write(alice, created_at=clock.now())
    services.correct_charge(alice.account, amount_micros=-1, reason="<i>why</i>", author="x")
    page = alice.browser.get("/account/ledger").text
    assert "<b>key" not in page
    assert "<i>why" not in page
