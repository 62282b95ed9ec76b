"""Coming in, in a browser: by mail and code, with an app, with a passkey; without scripts where that is possible."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from playwright.sync_api import Page, expect

from tests.browser.conftest import SECRET, Watched, sign_in
from tests.config.site.sign_in import steps

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
IN = re.compile("/search$")


@pytest.fixture
def keeps_mail(settings: Any, tmp_path: Path) -> None:
    settings.DEBUG = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path


def sign_out(page: Page) -> None:
    page.get_by_role("banner").locator("summary", has_text="Account:").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()


def open_security(page: Page) -> None:
    page.get_by_role("banner").locator("summary", has_text="Account:").click()
    page.get_by_role("link", name="Sign-in and security").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign-in and security")


def come_in(page: Page, origin: str, email: str) -> None:
    page.goto(f"{origin}/accounts/login/")
    page.get_by_label("E-mail", exact=True).fill(email)
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def give(page: Page, code: str, button: str) -> None:
    page.get_by_label(re.compile("code", re.IGNORECASE)).fill(code)
    page.get_by_role("button", name=button, exact=True).click()


def confirm_password(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Confirm it’s you")
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_role("button", name="Continue").click()


def test_a_newcomer_signs_up_by_mail_and_comes_in_by_app_and_recovery_code(
    desk: Watched, keeps_mail: None, dora: User, tmp_path: Path
) -> None:
    cache.clear()  # It remembers mails, also those of another test.
    page = desk.open("/accounts/signup/")
    page.get_by_label("E-mail", exact=True).fill("emil@example.com")
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_label("Password (again)").fill(SECRET)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("main")).to_contain_text("Read your e-mail at /mail")
    mail = desk.open("/mail").get_by_role("main").inner_text()
    (code,) = re.findall(r"[A-Z0-9]{4}-[A-Z0-9]{4}", mail)
    give(page, code, "Continue")
    expect(page).to_have_url(IN)

    open_security(page)
    page.get_by_role("link", name="Set up the authenticator app").click()
    confirm_password(page)
    assert page.locator("img.qr").evaluate("img => img.naturalWidth") > 0
    secret = page.locator("#secret").inner_text()
    give(page, "000", "Turn on")
    expect(page.locator(".field-error")).to_contain_text("This code is wrong")
    give(page, steps.code(secret), "Turn on")
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    kept = codes.all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    download.value.save_as(tmp_path / "codes.txt")
    assert set(kept) < set((tmp_path / "codes.txt").read_text().split())

    for code, button in ((steps.code(secret), "Sign in"), (kept[0], "Sign in")):
        sign_out(page)
        come_in(page, desk.origin, "emil@example.com")
        expect(page.get_by_role("heading", level=1)).to_have_text("Enter your code")
        give(page, code, button)
        expect(page).to_have_url(IN)
    open_security(page)
    expect(page.get_by_text("9 left")).to_be_visible()


def with_authenticator(page: Page) -> None:
    """A device that holds passkeys and knows its owner."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_is_added_named_used_and_removed(desk: Watched, dora: User) -> None:
    page = desk.open("/accounts/login/")
    with_authenticator(page)
    sign_in(page)
    expect(page).to_have_url(IN)

    open_security(page)
    page.get_by_role("link", name="Add a passkey").click()
    confirm_password(page)
    page.get_by_label("Name").fill("Laptop 🔑")
    page.get_by_role("button", name="Add passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    page.get_by_role("link", name="Done").click()
    page.get_by_role("link", name="Rename Laptop 🔑").click()
    page.get_by_label("Name").fill("Desk")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Remove Desk")).to_be_visible()

    sign_out(page)
    page.goto(f"{desk.origin}/accounts/login/?next=/account/ledger")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile("/account/ledger$"))

    sign_out(page)
    come_in(page, desk.origin, dora.email)
    expect(page.get_by_role("heading", level=1)).to_have_text("Enter your code")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url(IN)

    open_security(page)
    page.get_by_role("link", name="Remove Desk").click()
    page.get_by_role("link", name="Use a passkey").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Remove “Desk”?")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("status")).to_contain_text("The passkey is removed")
    expect(page.get_by_text("Desk")).to_have_count(0)


def test_a_device_without_a_passkey_says_what_went_wrong(desk: Watched, dora: User) -> None:
    page = desk.open("/accounts/login/")
    refuse = "() => Promise.reject(new DOMException('', 'NotAllowedError'))"
    page.evaluate(f"() => {{ navigator.credentials.get = {refuse}; }}")
    page.get_by_role("button", name="Sign in with a passkey").click()
    problem = page.get_by_role("alert").filter(has_text="No passkey was used")
    expect(problem).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_enabled()


def test_all_but_passkeys_works_without_scripts(plain: Watched, dora: User) -> None:
    page = plain.open("/accounts/login/")
    expect(page.get_by_text("Turn on JavaScript to use a passkey")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    sign_in(page)
    page.goto(f"{plain.origin}/accounts/2fa/totp/activate/")
    confirm_password(page)
    secret = page.locator("#secret").inner_text()
    give(page, steps.code(secret), "Turn on")
    expect(page.get_by_role("link", name="Download")).to_be_visible()
    page.goto(f"{plain.origin}/accounts/2fa/webauthn/add/")
    expect(page.get_by_text("An authenticator app works without")).to_be_visible()


def test_signing_out_everywhere_else_ends_the_other_browser_at_once(
    desk: Watched, phone: Watched, dora: User
) -> None:
    here, there = desk.open("/accounts/login/"), phone.open("/accounts/login/")
    for page in (here, there):
        sign_in(page)
        expect(page).to_have_url(IN)
    open_security(here)
    expect(here.get_by_text("from 127.0.0.1")).to_have_count(2)
    here.get_by_role("button", name="Sign out everywhere else").click()
    expect(here.get_by_role("status")).to_contain_text("You are signed out everywhere else")
    there.reload()
    expect(there).to_have_url(re.compile("/accounts/login/"))
