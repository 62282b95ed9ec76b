import re
from html import unescape

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core import mail
from django.test import Client

from billing.money import format_credits, format_round_dollars
from billing.offers.tiers import LIMITS
from billing.templatetags import money
from config.api.operations import OFFERED
from config.site import pages
from config.site.pages import BOUGHT, list_offers
from tests.billing.mail import confirm, mailed_code
from tests.people import Person

pytestmark = pytest.mark.django_db
READER = {"Accept": "text/html"}


@pytest.fixture
def stranger() -> Client:
    return Client(headers=READER)


def test_the_front_page_says_what_a_search_costs(stranger: Client) -> None:
    page = stranger.get("/").text
    assert "25 credits + 2 per creator" in page
    assert 'href="/accounts/login/"' in page


def test_signed_in_users_go_straight_to_the_search(alice: Person) -> None:
    assert alice.browser.get("/")["Location"] == "/search"


def read_tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([a-z:_]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize(
    ("path", "title", "description"),
    [
        ("/", "Kindred: find the creators who fit", "Describe the creators you need"),
        ("/pricing", "Prices · Kindred", "What a search"),
        ("/docs", "API reference · Kindred", "All operations"),
        ("/docs/errors", "Errors · Kindred", "Errors, from the documentation"),
        ("/nothing-here", "Not found · Kindred", "Describe the creators you need"),
    ],
)
def test_a_page_says_what_a_preview_of_it_shows(
    stranger: Client, path: str, title: str, description: str
) -> None:
    page = stranger.get(path).text
    tags = read_tags(page)
    assert f"<title>{title}</title>" in page
    assert tags["og:title"] == title
    assert tags["description"] == tags["og:description"]
    assert tags["description"].startswith(description)
    assert finders.find(tags["og:image"].removeprefix(f"{settings.SITE_URL}/static/"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_in_the_first_byte_of_the_next_page(stranger: Client, theme: str) -> None:
    response = stranger.post("/theme", {"theme": theme, "next": "/accounts/login/"})
    assert response["Location"] == "/accounts/login/"
    assert f'<html lang="en" data-theme="{theme}">' in stranger.get("/").text


@pytest.mark.parametrize("theme", ["system", "", '"><script>'])
def test_any_other_theme_is_the_systems(stranger: Client, theme: str) -> None:
    stranger.post("/theme", {"theme": "dark"})
    stranger.post("/theme", {"theme": theme})
    assert '<html lang="en">' in stranger.get("/").text


def test_a_forged_cookie_is_no_theme(stranger: Client) -> None:
    stranger.cookies["theme"] = "x onload=1"
    assert '<html lang="en">' in stranger.get("/").text


def test_choosing_a_theme_leads_nowhere_else(stranger: Client) -> None:
    response = stranger.post("/theme", {"theme": "dark", "next": "//evil.example/"})
    assert response["Location"] == "/"


@pytest.mark.parametrize(
    "path", ["/", "/pricing", "/accounts/login/", "/accounts/signup/", "/nothing-here"]
)
def test_no_page_asks_for_an_inline_script_or_style(stranger: Client, path: str) -> None:
    response = stranger.get(path)
    policy = response["Content-Security-Policy"].split("; ")
    assert {"default-src 'self'", "script-src 'self'", "style-src 'self'"} <= set(policy)
    for inline in ("<script>", "<style", " style=", " onclick=", "hx-on"):
        assert inline not in response.text


def test_a_missing_page_is_a_page_to_a_reader(stranger: Client) -> None:
    response = stranger.get("/nothing-here")
    assert response.status_code == 404
    assert "Page not found" in response.text


def test_a_page_about_our_own_fault_asks_the_database_nothing(
    alice: Person, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: object
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(pages, "render", broken)
    browser = Client(headers=READER, raise_request_exception=False)
    with django_assert_num_queries(0):  # type: ignore[operator]  # pytest-django's fixture
        response = browser.get("/pricing")
    assert response.status_code == 500
    assert "We logged the error." in response.text
    # After an error, it is unknown whether the request was charged.
    assert "charged" not in response.text


# --- Prices ---------------------------------------------------------------------------------------


def test_every_price_is_on_the_page_as_programs_are_told_it(stranger: Client) -> None:
    page = stranger.get("/pricing").text.replace("<wbr>", "")
    listed = stranger.get("/v1/prices").json()["data"]
    assert page.count('<th scope="row"><span class="block">') == len(listed) == len(OFFERED)
    for offer in (offer for group in list_offers().values() for offer in group):
        operation = offer["operation"]
        assert f"{operation.method} {operation.address}</code>" in page
        assert money.price(operation, exactly=True) in page


def test_operations_for_people_come_first_with_the_price_of_25(stranger: Client) -> None:
    page = stranger.get("/pricing").text
    order = [page.index(f">{name}</span>") for name, *_ in BOUGHT] + [page.index("(API)")]
    assert order == sorted(order)
    for priced, sum_of_it in (
        ("25 credits + 2 per creator<", "75 credits, $0.75"),
        ("1.5 credits per creator<", "37.5 credits, $0.375"),
        ("1 credit per creator<", "25 credits, $0.25"),
        ("5 credits per creator<", "125 credits, $1.25"),
    ):
        assert priced in page
        assert sum_of_it in page
    assert "a search of 100 creators needs Tier 1." in page


def test_sums_are_worked_out(stranger: Client) -> None:
    page = stranger.get("/pricing").text
    assert "25 + 2 per creator that is not a weak match" in page
    assert "25 creators: at most 75 credits ($0.75)" in page


def test_every_tier_is_on_the_page_with_its_limits(stranger: Client) -> None:
    page = stranger.get("/pricing").text
    for tier, limits in LIMITS.items():
        assert tier.label in page
        assert f">{format_credits(limits.minute_micros)}</td>" in page
        assert f">{format_credits(limits.hour_micros)}</td>" in page
        assert f">{format_round_dollars(limits.threshold_micros)}</td>" in page


@pytest.mark.parametrize("path", ["/", "/pricing", "/accounts/login/"])
def test_prices_are_a_click_away(stranger: Client, path: str) -> None:
    assert 'href="/pricing"' in stranger.get(path).text


# --- Coming in ------------------------------------------------------------------------------------


def test_a_newcomer_signs_up_and_can_search(stranger: Client) -> None:
    secret = "a-long-enough-secret"
    form = {"email": "dora@example.com", "password1": secret, "password2": secret}
    assert stranger.post("/accounts/signup/", form)["Location"] == "/accounts/confirm-email/"
    assert "dora@example.com" in stranger.get("/accounts/confirm-email/").text
    assert stranger.get("/search").status_code == 302
    done = stranger.post("/accounts/confirm-email/", {"code": mailed_code()})
    assert done["Location"] == "/search"
    assert "Who are you looking for?" in stranger.get("/search").text


def test_sign_in_comes_back_to_where_it_was_asked(stranger: Client, alice: Person) -> None:
    alice.user.set_password("a-long-enough-secret")
    alice.user.save()
    confirm(alice.user)
    form = {"login": "alice@example.com", "password": "a-long-enough-secret"}
    response = stranger.post("/accounts/login/?next=/search?q=rye", form)
    assert response["Location"] == "/search?q=rye"


def test_a_wrong_password_is_explained_at_the_form(stranger: Client, alice: Person) -> None:
    form = {"login": "alice@example.com", "password": "not it"}
    page = stranger.post("/accounts/login/", form).text
    assert 'role="alert"' in page
    assert 'value="alice@example.com"' in page


def test_a_forgotten_password_is_answered_by_mail(stranger: Client, alice: Person) -> None:
    response = stranger.post("/accounts/password/reset/", {"email": alice.user.email})
    assert "Check your inbox" in stranger.get(response["Location"]).text
    assert [message.to for message in mail.outbox] == [[alice.user.email]]


def test_signing_out_needs_a_button(alice: Person) -> None:
    browser = alice.browser
    assert "Sign out?" in browser.get("/accounts/logout/").text
    assert "Who are you" in browser.get("/search").text
    browser.post("/accounts/logout/")
    assert browser.get("/search").status_code == 302
