import re

import pytest
from django.conf import settings
from django.test import Client

from billing.templatetags import money
from config.api.openapi.components import HEADERS, METERED, REPLAYED
from config.api.operations import OFFERED
from config.site.documentation.views import PAGES
from tests.good_requests import described
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"Accept": "text/html"})


def test_without_javascript_every_operation_is_listed_with_its_price(stranger: Client) -> None:
    page = stranger.get("/docs").text
    for name, operation in described().items():
        entry = page.split(f'data-operation="{name}"')[1].split("</div>")[0]
        assert operation.path in entry
        assert operation.detail["summary"] in entry
        offered = OFFERED.get(name)
        is_sold = offered is not None and not offered.price.is_free
        assert (money.price(offered, exactly=True) if offered and is_sold else "Free") in entry
    assert 'href="/openapi.json"' in page


@pytest.mark.parametrize("path", ["/docs", "/docs/first-steps", *(f"/docs/{p}" for p in PAGES)])
def test_the_policy_is_no_looser_than_on_any_page(stranger: Client, path: str) -> None:
    response = stranger.get(path)
    assert response.status_code == 200
    usual = stranger.get("/pricing")["Content-Security-Policy"]
    assert response["Content-Security-Policy"] == usual
    for inline in ("<script>", "<style", " style=", " onclick=", "hx-on"):
        assert inline not in response.text


@pytest.mark.parametrize("path", ["/docs", "/docs/first-steps"])
def test_a_reader_is_led_to_where_keys_are_made_and_shown_none(alice: Person, path: str) -> None:
    page = alice.browser.get(path).text
    assert 'href="/account/keys"' in page
    assert alice.key.prefix not in page
    assert "/accounts/signup/" not in page


@pytest.mark.parametrize("path", ["/docs", "/docs/first-steps"])
def test_a_member_is_told_who_makes_keys(bob: Person, path: str) -> None:
    page = bob.browser.get(path).text
    assert "owner" in page.lower()
    assert bob.account.name in page
    assert 'href="/account/keys"' not in page.split("<main")[1]


def test_a_stranger_is_led_to_an_account(stranger: Client) -> None:
    assert 'href="/accounts/signup/"' in stranger.get("/docs").text
    assert 'href="/account/keys"' not in stranger.get("/docs").text


def test_the_programs_ask_the_host_that_their_reader_asked(stranger: Client) -> None:
    page = stranger.get("/docs/first-steps", headers={"Host": "127.0.0.1:4711"}).text
    assert "http://127.0.0.1:4711" in page
    assert settings.SITE_URL not in page.partition("<main")[2]


def test_every_header_of_an_answer_is_explained(stranger: Client) -> None:
    page = stranger.get("/docs/first-steps").text
    for name in HEADERS | METERED | REPLAYED:
        assert f"<code>{name}</code>" in page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_docs_is_shown_whole_and_leads_to_no_file(stranger: Client, name: str) -> None:
    text = (settings.BASE_DIR / "docs" / f"{name}.md").read_text()
    page = stranger.get(f"/docs/{name}").text
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    shown = re.sub(r"<[^>]+>", "", page)
    assert [one for one in headings if one.replace("`", "") not in shown] == []
    assert not re.findall(r'href="[^"]*\.md', page)


def test_cells_say_what_their_column_is_called_where_rows_are_stacked(stranger: Client) -> None:
    row = '<td><code>PAYMENT_FAILED</code></td>\n<td data-label="next_step"><code>update_payment_method'
    page = stranger.get("/docs/errors").text
    assert row in page
    assert 'data-label="meaning"' not in page


def test_a_table_scrolls_in_a_frame_named_after_the_heading_above_it(stranger: Client) -> None:
    page = stranger.get("/docs/errors").text
    frame = r'<div class="table-frame" role="region" aria-labelledby="([^"]+)" tabindex="0"><table'
    [heading] = re.findall(frame, page)
    assert page.index(f'<h2 id="{heading}">') < page.index(f'aria-labelledby="{heading}"')
    above_every_heading = page.index('<div class="table-frame" role="region" aria-label="Overview"')
    assert above_every_heading < page.index("<h2")
    assert page.count("<table") == page.count("</table></div>") == 2


def test_each_piece_of_code_can_be_copied(stranger: Client) -> None:
    page = stranger.get("/docs/errors").text
    pieces = re.findall(r'<pre class="code-block" id="([^"]+)"', page)
    assert pieces
    assert re.findall(r'data-copy="([^"]+)"', page) == pieces


def test_measurements_are_on_the_front_page_and_no_tab(stranger: Client) -> None:
    assert 'href="/docs/benchmarks#relevance"' in stranger.get("/").text
    assert "/docs/benchmarks" not in stranger.get("/docs").text


def test_no_other_file_of_docs_is_served(stranger: Client) -> None:
    assert stranger.get("/docs/deployment").status_code == 404
