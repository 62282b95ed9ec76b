"""The second step: users with two-factor need it to sign in; the password is not enough."""

import logging

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core import mail
from django.test import override_settings

from tests.config.site.sign_in.steps import SECURITY, Browser, code, of

pytestmark = pytest.mark.django_db
SECOND_STEP = "/accounts/2fa/authenticate/"


@pytest.fixture
def app(signed_in: Browser) -> tuple[str, list[str]]:
    """The key of Dora's app, and her recovery codes."""
    return signed_in.set_up_app()


def test_turning_it_on_asks_for_the_password_again(dora: User, browser: Browser) -> None:
    browser.sign_in()
    asked = browser.get("/accounts/2fa/totp/activate/")
    assert asked["Location"].startswith("/accounts/reauthenticate/?next=")
    assert browser.confirm_password().status_code == 302
    assert browser.get("/accounts/2fa/totp/activate/").status_code == 200


def test_it_is_on_only_after_a_code_from_the_app(dora: User, signed_in: Browser) -> None:
    secret = signed_in.get("/accounts/2fa/totp/activate/").context["form"].secret
    page = signed_in.post("/accounts/2fa/totp/activate/", {"code": "000"}).text
    assert 'class="field-error" id="id_code_error"' in page
    assert secret in page
    assert not of(dora).exists()
    signed_in.post("/accounts/2fa/totp/activate/", {"code": code(secret)})
    assert of(dora).count() == 2


def test_the_password_is_no_longer_enough(app: tuple[str, list[str]], browser: Browser) -> None:
    assert browser.sign_in()["Location"] == SECOND_STEP
    assert not browser.is_in()
    assert browser.second_step("000000").status_code == 200
    assert not browser.is_in()
    assert browser.second_step(code(app[0]))["Location"] == "/search"
    assert browser.is_in()


def test_the_second_step_leads_to_the_requested_page(
    app: tuple[str, list[str]], browser: Browser
) -> None:
    browser.sign_in(next="/account/ledger")
    assert browser.second_step(code(app[0]))["Location"] == "/account/ledger"


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_code_counts_once_even_in_neighbouring_steps(
    app: tuple[str, list[str]], browser: Browser, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    now = code(app[0], steps=steps)
    browser.sign_in()
    assert browser.second_step(now).status_code == 302
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.TOTP._mark_code_used", lambda *_: True)
    another = Browser()
    another.sign_in()
    assert "was already used" in another.second_step(now).text
    assert not another.is_in()


def test_a_recovery_code_counts_once(app: tuple[str, list[str]], browser: Browser) -> None:
    first, second, *_ = app[1]
    for used, is_in in ((first, True), (first, False), (second, True)):
        browser.post("/accounts/logout/")
        browser.sign_in()
        browser.second_step(used)
        assert browser.is_in() is is_in
    assert "8 left" in browser.get(SECURITY).text


def test_recovery_codes_are_shown_and_can_be_downloaded_once(signed_in: Browser) -> None:
    secret = signed_in.get("/accounts/2fa/totp/activate/").context["form"].secret
    done = signed_in.post("/accounts/2fa/totp/activate/", {"code": code(secret)})
    assert done["Location"] == "/accounts/2fa/recovery-codes/"
    page = signed_in.get(done["Location"])
    codes = page.context["unused_codes"]
    assert len(set(codes)) == 10
    assert "download=" in page.text
    assert "%0A".join(codes) in page.text
    again = signed_in.get(done["Location"])
    assert not [one for one in codes if one in again.text]
    assert "10 of 10 codes left" in again.text
    assert signed_in.get("/accounts/2fa/recovery-codes/download/").status_code == 403


def test_new_recovery_codes_end_the_old_ones(
    app: tuple[str, list[str]], signed_in: Browser, browser: Browser
) -> None:
    signed_in.post("/accounts/2fa/recovery-codes/generate/")
    (new, *_) = signed_in.get("/accounts/2fa/recovery-codes/").context["unused_codes"]
    browser.sign_in()
    assert browser.second_step(app[1][0]).status_code == 200
    assert browser.second_step(new).status_code == 302


def test_the_password_is_enough_once_two_factor_is_off(
    app: tuple[str, list[str]], dora: User, signed_in: Browser, browser: Browser
) -> None:
    assert signed_in.get("/accounts/2fa/totp/deactivate/").status_code == 200
    signed_in.post("/accounts/2fa/totp/deactivate/")
    assert not of(dora).exists()
    browser.sign_in()
    assert browser.is_in()


@pytest.mark.django_db(transaction=True)
def test_each_change_is_told_by_mail(app: tuple[str, list[str]], signed_in: Browser) -> None:
    signed_in.post("/accounts/2fa/recovery-codes/generate/")
    signed_in.post("/accounts/2fa/totp/deactivate/")
    assert [sent.subject for sent in mail.outbox] == [
        "Two-factor sign-in is on",
        "You have new recovery codes",
        "Your authenticator app is off",
    ]
    assert all("choose a new password now" in sent.body for sent in mail.outbox)


def test_five_wrong_codes_close_the_second_step(
    app: tuple[str, list[str]], browser: Browser
) -> None:
    browser.sign_in()
    for _ in range(5):
        browser.second_step("000000")
    assert "Too many failed" in browser.second_step(code(app[0])).text
    assert not browser.is_in()


def test_staff_come_to_the_admin_by_the_second_step_too(
    app: tuple[str, list[str]], dora: User, browser: Browser
) -> None:
    dora.is_staff = dora.is_superuser = True
    dora.save()
    asked = browser.get("/admin/login/?next=/admin/")
    assert asked["Location"].startswith("/accounts/login/?next=")
    assert browser.post("/admin/login/", {"username": "dora", "password": "x"}).status_code == 302
    browser.sign_in(next="/admin/")
    assert browser.get("/admin/").status_code == 302
    browser.second_step(code(app[0]))
    assert browser.get("/admin/").status_code == 200


# --- How it is kept -------------------------------------------------------------------------------


def test_nothing_stored_makes_a_code(app: tuple[str, list[str]], dora: User) -> None:
    secret, codes = app
    stored = str(list(of(dora).values_list("data")))
    assert secret not in stored
    assert not [one for one in codes if one in stored]
    kept = of(dora).get(type=Authenticator.Type.TOTP).data["secret"]
    assert get_adapter().decrypt(kept) == secret


def test_under_another_secret_key_no_code_is_right_and_nothing_breaks(
    app: tuple[str, list[str]], dora: User, caplog: pytest.LogCaptureFixture
) -> None:
    totp = of(dora).get(type=Authenticator.Type.TOTP)
    kept = of(dora).get(type=Authenticator.Type.RECOVERY_CODES)
    with override_settings(SECRET_KEY="another"), caplog.at_level(logging.ERROR):
        assert not totp.wrap().validate_code(code(app[0]))
        assert not kept.wrap().validate_code(app[1][0])
    assert "encrypted with another SECRET_KEY" in caplog.text
