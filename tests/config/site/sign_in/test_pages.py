"""Every page of allauth is replaced by one of ours, or does not exist."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.urls import urlpatterns
from django.contrib.auth.models import User
from django.urls import URLResolver, reverse

from tests.config.site.sign_in.steps import SECURITY, Browser, of, passkey_of

pytestmark = pytest.mark.django_db
FRAME = 'aria-label="Account"'
"""The tabs of the account's pages."""


def names(patterns: list[Any]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield pattern.name


ADDRESSES: dict[str, Callable[[User], dict[str, Any]]] = {
    "account_reset_password_from_key": lambda user: {
        "uidb36": user_pk_to_url_str(user),
        "key": default_token_generator.make_token(user),
    },
    "mfa_edit_webauthn": lambda user: {"pk": passkey_of(user)},
    "mfa_remove_webauthn": lambda user: {"pk": passkey_of(user)},
}
SEEN_BY_STRANGERS = {
    "account_inactive",
    "account_login",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "account_signup",
}
SEEN_IN_THE_FRAME = {
    "account_change_password",
    "account_email",
    "mfa_activate_totp",
    "mfa_add_webauthn",
    "mfa_generate_recovery_codes",
}
SEEN_WITH_TWO_FACTOR = {
    "mfa_deactivate_totp",
    "mfa_edit_webauthn",
    "mfa_remove_webauthn",
    "mfa_view_recovery_codes",
}
SEEN_WHEN_ASKED = {
    "account_logout",
    "account_reauthenticate",
    "mfa_reauthenticate",
    "mfa_reauthenticate_webauthn",
}
LEADS_ELSEWHERE = {
    # Codes to sign in with are not mailed.
    "account_confirm_login_code": "account_login",
    # Without a pending code or second step; their own tests show these pages.
    "account_email_verification_sent": "account_login",
    "mfa_authenticate": "account_login",
    "mfa_login_webauthn": "account_login",
    # They have one.
    "account_set_password": "account_change_password",
    "mfa_index": "account_security",
    "mfa_list_webauthn": "account_security",
    "usersessions_list": "account_security",
}
NOT_THERE = {"mfa_download_recovery_codes"}


def path_of(name: str, user: User) -> str:
    values = ADDRESSES.get(name)
    return reverse(name, kwargs=values(user) if values else None)


def shown(browser: Browser, path: str) -> Any:
    """Our page, with one heading, errors of our own and a label for every field, and nothing of allauth's own left."""
    response = browser.get(path, follow=True)
    assert response.status_code == 200, path
    used = [template.name for template in response.templates]
    assert "base.html" in used, path
    assert response.text.count("<h1") == 1, path
    for field in re.findall(r'<input(?![^>]*type="hidden")[^>]* id="([^"]+)"', response.text):
        assert f'for="{field}"' in response.text, (path, field)
    for form in re.findall(r"<form .*?</form>", response.text, re.DOTALL):
        assert "novalidate" in form or not re.search(r'<input(?![^>]*type="hidden")', form), path
    own = response.text.partition("<main")[2].partition("</main>")[0]
    assert "placeholder=" not in own
    assert "style=" not in response.text
    assert not re.findall(r"<script(?![^>]*(?: src=|application/json))", response.text)
    return response


def test_every_name_of_allauth_has_its_place() -> None:
    places = [SEEN_BY_STRANGERS, SEEN_IN_THE_FRAME, SEEN_WITH_TWO_FACTOR, SEEN_WHEN_ASKED]
    placed = [name for place in [*places, LEADS_ELSEWHERE.keys(), NOT_THERE] for name in place]
    assert sorted(placed) == sorted(set(names(urlpatterns)))


@pytest.mark.parametrize("name", sorted(SEEN_BY_STRANGERS))
def test_pages_for_strangers_are_ours(name: str, dora: User, browser: Browser) -> None:
    assert FRAME not in shown(browser, path_of(name, dora)).text


@pytest.mark.parametrize("name", sorted(SEEN_IN_THE_FRAME))
def test_pages_that_change_the_sign_in_are_in_the_accounts_frame(
    name: str, dora: User, signed_in: Browser
) -> None:
    page = shown(signed_in, path_of(name, dora)).text
    assert FRAME in page
    assert re.search(r'href="/account/security" aria-current="page">Security', page)


@pytest.mark.parametrize("name", sorted(SEEN_WITH_TWO_FACTOR))
def test_pages_of_two_factor_are_in_the_accounts_frame(
    name: str, dora: User, signed_in: Browser
) -> None:
    signed_in.set_up_app()
    assert FRAME in shown(signed_in, path_of(name, dora)).text


@pytest.mark.parametrize("name", sorted(SEEN_WHEN_ASKED))
def test_pages_that_confirm_identity_are_ours(name: str, dora: User, signed_in: Browser) -> None:
    signed_in.set_up_app()
    passkey_of(dora)
    assert FRAME not in shown(signed_in, path_of(name, dora)).text


@pytest.mark.parametrize("name", sorted(LEADS_ELSEWHERE))
def test_addresses_without_a_page_redirect_to_one(name: str, dora: User, browser: Browser) -> None:
    away = LEADS_ELSEWHERE[name]
    if away != "account_login":
        browser.sign_in()
    assert browser.get(path_of(name, dora))["Location"] == reverse(away)


@pytest.mark.parametrize("name", sorted(NOT_THERE))
def test_pages_of_disabled_features_do_not_exist(name: str, dora: User, signed_in: Browser) -> None:
    assert signed_in.get(path_of(name, dora)).status_code == 404


def test_the_pages_between_two_steps_are_ours(
    dora: User, signed_in: Browser, browser: Browser
) -> None:
    signed_in.set_up_app()
    assert browser.sign_in()["Location"] == "/accounts/2fa/authenticate/"
    shown(browser, "/accounts/2fa/authenticate/")
    signed_in.post("/accounts/email/", {"action_add": "yes", "email": "emil@example.com"})
    shown(signed_in, "/accounts/confirm-email/")


def test_the_page_of_security_says_what_is_on(dora: User, signed_in: Browser) -> None:
    assert "With an authenticator app or a passkey" in shown(signed_in, SECURITY).text
    signed_in.set_up_app()
    passkey_of(dora, "🔑 " + "key" * 19)
    page = shown(signed_in, SECURITY).text
    assert "a code from your app or a passkey" in page
    assert "10 left" in page
    assert "🔑" in page


def test_only_the_last_second_factor_warns_of_the_end_of_two_factor(
    dora: User, signed_in: Browser
) -> None:
    signed_in.set_up_app()
    page, warning = path_of("mfa_deactivate_totp", dora), "recovery codes stop working too"
    assert warning in shown(signed_in, page).text
    passkey_of(dora)
    assert warning not in shown(signed_in, page).text
    assert warning not in shown(signed_in, path_of("mfa_remove_webauthn", dora)).text


def test_staff_see_who_has_a_second_factor_and_nothing_of_it(
    dora: User, signed_in: Browser
) -> None:
    secret, codes = signed_in.set_up_app()
    dora.is_staff = dora.is_superuser = True
    dora.save()
    totp = of(dora).get(type="totp")
    listed = signed_in.get("/admin/mfa/authenticator/").text
    page = signed_in.get(f"/admin/mfa/authenticator/{totp.pk}/change/").text
    assert "TOTP Authenticator" in listed
    for kept in (secret, *codes, totp.data["secret"]):
        assert kept not in listed + page
    assert (
        signed_in.post(f"/admin/mfa/authenticator/{totp.pk}/delete/", {"post": "yes"}).status_code
        == 302
    )
    assert signed_in.get("/admin/usersessions/usersession/").status_code == 404
