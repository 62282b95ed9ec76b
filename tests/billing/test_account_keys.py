"""The keys page: owners make, change and revoke keys; a secret is seen once."""

import logging
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from billing.access import keys
from billing.models import ApiKey, BudgetWindow
from config.kit import clock
from tests.billing.shop import look
from tests.people import Person

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SECRET = re.compile(r">(kin_live_[\w-]{43})<")


def made(person: Person, **fields: str) -> str:
    """Make a key, and return its secret."""
    page = person.browser.post("/account/keys", {"name": "Importer"} | fields)
    found = SECRET.search(page.text)
    assert found, page.text
    return found[1]


def newest() -> ApiKey:
    return ApiKey.objects.latest("pk")


# --- Who may --------------------------------------------------------------------------------------


def paths(person: Person) -> list[str]:
    own = f"/account/keys/{person.key.pk}"
    return ["/account/keys", own, f"{own}/revoke"]


def test_only_owners_manage_keys(alice: Person, bob: Person) -> None:
    for path in paths(alice):
        assert alice.browser.get(path).status_code == 200
        assert bob.browser.get(path).status_code == 403
        assert bob.browser.post(path, {"name": "Bob's"}).status_code == 403
    assert ApiKey.objects.count() == 2
    assert not ApiKey.objects.exclude(revoked_at=None).exists()
    assert "/account/keys" not in bob.browser.get("/account").text


def test_the_key_of_another_account_is_not_found(alice: Person, charlie: Person) -> None:
    assert alice.key.prefix not in charlie.browser.get("/account/keys").text
    for path in paths(alice)[1:]:
        assert charlie.browser.get(path).status_code == 404
        assert charlie.browser.post(path, {"name": "mine"}).status_code == 404
    alice.key.refresh_from_db()
    assert (alice.key.name, alice.key.revoked_at) == ("alice", None)


def test_a_form_of_another_account_makes_no_key_in_this_one(alice: Person, charlie: Person) -> None:
    """Its reader has switched accounts in another window meanwhile."""
    form = {"name": "Importer", "account": str(charlie.account.pk)}
    assert alice.browser.post("/account/keys", form).status_code == 422
    assert ApiKey.objects.count() == 2


@pytest.mark.parametrize("number", ["0", "999999999999", "9" * 30])
def test_an_unknown_key_is_not_found(alice: Person, number: str) -> None:
    assert alice.browser.get(f"/account/keys/{number}").status_code == 404


def test_strangers_are_asked_to_sign_in(alice: Person) -> None:
    for path in paths(alice):
        assert Client().get(path, headers={"Accept": "text/html"}).status_code == 302


# --- A new key ------------------------------------------------------------------------------------


def test_a_key_is_made_and_works(alice: Person, shop: Any) -> None:
    client = Client(headers={"X-API-Key": made(alice)})
    assert look(client).status_code == 200
    assert newest().last_used_at is not None


def test_a_secret_is_shown_in_one_response_only(
    alice: Person, caplog: pytest.LogCaptureFixture
) -> None:
    browser = alice.browser
    with caplog.at_level(logging.DEBUG):
        response = browser.post("/account/keys", {"name": "Importer"})
    secret = SECRET.findall(response.text)[0]
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    assert response.text.count(secret) == 1
    assert all(secret not in str(value) for value in response.headers.values())
    assert secret not in caplog.text
    assert all(secret not in str(session.get_decoded()) for session in Session.objects.all())
    assert all(secret.encode() != bytes(key.digest or b"") for key in ApiKey.objects.all())
    for path in ("/account/keys", f"/account/keys/{newest().pk}", "/account"):
        assert secret not in browser.get(path).text


def test_expiry_and_caps_are_stored(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)
    made(alice, expires_on="2026-11-20", day_cap_micros="12.5", month_cap_micros="100")
    key = newest()
    assert key.expires_at == datetime(2026, 11, 21, tzinfo=UTC)
    assert (key.day_cap_micros, key.month_cap_micros) == (125_000, 1_000_000)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", " ", "Give the key a name."),
        ("name", "x" * 101, "at most 100 characters"),
        ("name", "a\0b", "Null characters are not allowed."),
        ("expires_on", "2020-01-01", "This date is in the past."),
        ("expires_on", "soon", "Enter a valid date."),
        ("expires_on", "9999-12-31", "This date is too far in the future."),
        ("day_cap_micros", "0", "Enter more than 0"),
        ("day_cap_micros", "-5", "Enter more than 0"),
        ("day_cap_micros", "0.00001", "no more than 4 decimal places"),
        ("month_cap_micros", "1e30", "no more than"),
        ("month_cap_micros", "NaN", "Enter a number of credits."),
    ],
)
def test_invalid_values_are_explained_at_their_fields(
    alice: Person, field: str, value: str, said: str
) -> None:
    for path in paths(alice)[:2]:
        response = alice.browser.post(path, {"name": "Importer", field: value})
        assert response.status_code == 422
        error = response.text.partition(f'id="id_{field}_error"')[2].partition("</div>")[0]
        assert said in error
    assert ApiKey.objects.count() == 1


def test_the_number_of_live_keys_is_limited(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MOST_LIVE", 2)
    made(alice)
    refused = alice.browser.post("/account/keys", {"name": "One more"})
    assert refused.status_code == 422
    assert "Revoke one first" in refused.text
    alice.browser.post(f"/account/keys/{newest().pk}/revoke")
    made(alice)


def test_an_ended_key_is_not_revived_beyond_the_limit(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "MOST_LIVE", 1)
    ApiKey.objects.update(expires_at=clock.now())
    made(alice)
    response = alice.browser.post(f"/account/keys/{alice.key.pk}", {"name": "Back again"})
    assert response.status_code == 422
    assert "Revoke one first" in response.text


def test_a_name_is_text_and_not_markup(alice: Person) -> None:
    made(alice, name="<script>alert(1)</script>")
    assert "<script>alert" not in alice.browser.get("/account/keys").text


# --- Changing and revoking ------------------------------------------------------------------------


def test_a_change_holds_from_the_next_request_on(alice: Person, shop: Any) -> None:
    path = f"/account/keys/{alice.key.pk}"
    form = {"name": "Laptop", "day_cap_micros": "0.2"}
    assert alice.browser.post(path, form)["Location"] == "/account/keys"
    alice.key.refresh_from_db()
    assert (alice.key.name, alice.key.day_cap_micros) == ("Laptop", 2_000)
    assert look(alice.client).status_code == 200
    assert look(alice.client).json()["error"]["code"] == "quota_exceeded"
    alice.browser.post(path, {"name": "Laptop"})
    assert look(alice.client).status_code == 200


def test_a_new_cap_counts_what_was_spent_before_it(alice: Person, shop: Any) -> None:
    """Spending while no cap was set counts too."""
    path = f"/account/keys/{alice.key.pk}"
    for _ in range(2):
        assert look(alice.client).status_code == 200
        alice.browser.post(path, {"name": "k", "month_cap_micros": "0.4"})
        spent = BudgetWindow.objects.get(api_key=alice.key).spent_micros
        alice.browser.post(path, {"name": "k"})
    assert spent == 3_000
    alice.browser.post(path, {"name": "k", "month_cap_micros": "0.4"})
    assert look(alice.client).status_code == 429


def test_the_form_shows_the_key_as_it_is(alice: Person) -> None:
    ApiKey.objects.update(
        expires_at=datetime(2030, 3, 1, tzinfo=UTC), day_cap_micros=125_000, month_cap_micros=None
    )
    page = alice.browser.get(f"/account/keys/{alice.key.pk}").text
    for value in ("alice", "2030-02-28", "12.5"):
        assert f'value="{value}"' in page


def test_revoking_asks_first_and_then_holds_at_once(alice: Person, shop: Any) -> None:
    path = f"/account/keys/{alice.key.pk}/revoke"
    assert "Revoke “<bdi>alice</bdi>”?" in alice.browser.get(path).text
    assert look(alice.client).status_code == 200
    assert alice.browser.post(path)["Location"] == "/account/keys"
    assert look(alice.client).status_code == 401
    alice.key.refresh_from_db()
    first = alice.key.revoked_at
    alice.browser.post(path)
    alice.key.refresh_from_db()
    assert alice.key.revoked_at == first


def test_a_revoked_key_is_not_changed_any_more(alice: Person) -> None:
    ApiKey.objects.update(revoked_at=clock.now())
    path = f"/account/keys/{alice.key.pk}"
    assert alice.browser.post(path, {"name": "Back again"}).status_code == 404


# --- The list -------------------------------------------------------------------------------------


def test_the_list_says_what_each_key_spent_today_and_this_month(
    alice: Person, shop: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day, calls in ((19, 2), (20, 1)):
        monkeypatch.setattr(clock, "now", lambda day=day: NOON.replace(day=day))
        for _ in range(calls):
            look(alice.client)
    page = alice.browser.get("/account/keys").text
    assert 'data-label="Credits today"><span>0.15' in page
    assert 'data-label="This month"><span>0.45' in page


def test_states_are_told_apart(alice: Person) -> None:
    ApiKey.issue(alice.account, name="live one")
    ApiKey.objects.filter(pk=alice.key.pk).update(revoked_at=clock.now())
    over, _ = ApiKey.issue(alice.account, name="over", expires_at=clock.now() - timedelta(days=1))
    shown, _, ended = alice.browser.get("/account/keys").text.partition("Revoked and expired keys")
    assert "live one" in shown
    assert "over" not in shown.partition("<tbody>")[2]
    assert "expired <time" in ended
    assert "revoked <time" in ended
    assert f"/account/keys/{over.pk}/revoke" not in ended


def test_the_list_takes_few_queries_however_many_keys(
    alice: Person, django_assert_max_num_queries: Any
) -> None:
    for number in range(30):
        ApiKey.issue(alice.account, name=str(number))
    browser = alice.browser
    with django_assert_max_num_queries(8):
        browser.get("/account/keys")
