"""The consent page: its content, the requests that it refuses, and its redirects."""

import html
import re
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import Grant

from billing.models import Connection, Membership
from tests.config.oauth.flow import CALLBACK, Program, register, told
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def program(db: None) -> Program:
    return Program()


def show(client: Client, program: Program, **changed: Any) -> Any:
    return client.get("/oauth/authorize", program.ask(**changed))


def words(page: Any) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", page.text).split()))


def test_the_page_says_what_the_program_may_do_and_spend(alice: Person, program: Program) -> None:
    page = show(alice.browser, program, scope="read lists")
    assert page.status_code == 200
    said = words(page)
    assert "Scout" in said
    assert "Read creators, profiles, posts" in said
    assert "Read and change the account's lists" in said
    assert "live data" not in said
    assert 'value="500"' in page.text
    assert "127.0.0.1:5000" in said


def test_a_stranger_signs_in_first_and_comes_back(program: Program) -> None:
    page = show(Client(headers={"Accept": "text/html"}), program)
    assert page.status_code == 302
    assert page["Location"].startswith("/accounts/login/?next=/oauth/authorize%3F")


def test_the_name_is_shown_as_text(alice: Person) -> None:
    program = Program(register(client_name="<b>Bank</b>").json()["client_id"])
    page = show(alice.browser, program).text
    assert "<b>Bank" not in page
    assert "&lt;b&gt;Bank&lt;/b&gt;" in page


def test_no_page_can_frame_or_store_it_and_the_form_leads_only_to_the_program(
    alice: Person, program: Program
) -> None:
    page = show(alice.browser, program)
    assert page["X-Frame-Options"] == "DENY"
    policy = page["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "form-action 'self' http://127.0.0.1:5000;" in f"{policy};"
    assert "no-store" in page["Cache-Control"]
    assert "127.0.0.1:5000" not in alice.browser.get("/account")["Content-Security-Policy"]


def test_another_site_cannot_send_the_form(alice: Person, program: Program) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})
    browser.force_login(alice.user, backend="django.contrib.auth.backends.ModelBackend")
    form = {"allow": "yes", "account": str(alice.account.pk), "month_cap_micros": "5"}
    answer = browser.post("/oauth/authorize", form, query_params=program.ask())
    assert answer.status_code == 403
    assert not Connection.objects.exists()


@pytest.mark.parametrize(
    "spoilt",
    [
        {"client_id": "unknown"},
        {"client_id": None},
        {"redirect_uri": "https://evil.example/"},
        {"redirect_uri": "http://127.0.0.1:5000/callback/../evil"},
        {"redirect_uri": "http://127.0.0.1:5000@evil.example/callback"},
        {"redirect_uri": "http://127.0.0.1.evil.example:5000/callback"},
        {"redirect_uri": "javascript:alert(1)"},
    ],
)
def test_an_unregistered_redirect_address_is_never_followed(
    alice: Person, program: Program, spoilt: dict[str, Any]
) -> None:
    for answer in (show(alice.browser, program, **spoilt), program.allow(alice, **spoilt)):
        assert answer.status_code == 400
        assert "Location" not in answer
    assert not Grant.objects.exists()


@pytest.mark.parametrize("query", ["client_id=%ZZ", "client_id=%00", "%00=a", "a=b;c=d", "%"])
def test_an_address_that_cannot_be_read_is_a_mistake_of_the_program(db: None, query: str) -> None:
    answer = Client(headers={"Accept": "text/html"}).get(f"/oauth/authorize?{query}")
    assert answer.status_code == 400
    assert "made a mistake" in answer.text


def test_a_program_on_the_users_machine_may_take_any_port(alice: Person, program: Program) -> None:
    moved = CALLBACK.replace(":5000", ":61234")
    answer = program.allow(alice, redirect_uri=moved)
    assert answer["Location"].startswith(f"{moved}?code=")


@pytest.mark.parametrize(
    ("spoilt", "error"),
    [
        ({"scope": "read admin"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
    ],
)
def test_a_wrong_request_goes_back_to_the_program_before_any_sign_in(
    program: Program, spoilt: dict[str, Any], error: str
) -> None:
    answer = show(Client(), program, **spoilt)
    assert answer.status_code == 302
    assert answer["Location"].startswith(CALLBACK)
    assert told(answer)["error"] == error
    assert told(answer)["iss"] == "http://testserver"
    assert told(answer)["state"] == "s1"


def test_a_refusal_is_reported_to_the_program(alice: Person, program: Program) -> None:
    answer = alice.browser.post("/oauth/authorize", {"deny": "yes"}, query_params=program.ask())
    assert told(answer)["error"] == "access_denied"
    assert told(answer)["state"] == "s1"
    assert not Connection.objects.exists()


@pytest.mark.parametrize("cap", ["", "-1", "much", "1e20", "NaN"])
def test_a_cap_is_a_number_of_credits(alice: Person, program: Program, cap: str) -> None:
    answer = program.allow(alice, cap=cap)
    assert answer.status_code == 422
    assert not Connection.objects.exists()


def test_the_account_must_belong_to_the_user(
    alice: Person, charlie: Person, program: Program
) -> None:
    assert program.allow(alice, account=charlie.account).status_code == 422
    Membership.objects.create(user=alice.user, account=charlie.account)
    assert program.allow(alice, account=charlie.account).status_code == 302
    assert Connection.objects.get().key.account == charlie.account


def test_the_form_cannot_change_what_the_address_asks_for(alice: Person, program: Program) -> None:
    form = {
        "allow": "yes",
        "account": str(alice.account.pk),
        "month_cap_micros": "5",
        "scope": "read search live lists billing:read",
        "redirect_uri": "https://evil.example/",
    }
    query = program.ask(scope="read")
    answer = alice.browser.post("/oauth/authorize", form, query_params=query)
    assert not answer.get("Location", "").startswith("https://evil")
    assert not Grant.objects.exclude(scope="read").exists()


def test_the_page_proposes_what_is_agreed_already(alice: Person, program: Program) -> None:
    program.connect(alice, cap="42")
    assert 'value="42"' in show(alice.browser, program).text


def test_a_program_that_names_no_scope_is_asked_for_reading_and_searching(
    alice: Person, program: Program
) -> None:
    assert program.connect(alice, scope=None)["scope"] == "read search"
