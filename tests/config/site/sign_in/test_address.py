"""Addresses are proved first, change only once the new one is proved, and are never revealed."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.core import mail
from django.test import override_settings

from tests.billing.mail import mailed_code
from tests.config.site.sign_in.steps import PASSWORD, SECURITY, Browser

pytestmark = pytest.mark.django_db
CONFIRM = "/accounts/confirm-email/"
TAKEN, FREE = "dora@example.com", "emil@example.com"


def sign_up(browser: Browser, email: str) -> str:
    form = {"email": email, "password1": PASSWORD, "password2": PASSWORD}
    assert browser.post("/accounts/signup/", form)["Location"] == CONFIRM
    page = browser.get(CONFIRM)
    assert page.status_code == 200
    return str(page.text)


def test_signing_up_answers_alike_whether_or_not_the_address_is_known(dora: User) -> None:
    pages = [sign_up(Browser(), email) for email in (TAKEN, FREE)]
    known, new = (
        page.replace(email, "it") for page, email in zip(pages, (TAKEN, FREE), strict=True)
    )
    assert strip(known) == strip(new)
    assert User.objects.count() == 2
    assert [(sent.to, sent.subject) for sent in mail.outbox] == [
        ([TAKEN], "You already have a Kindred account"),
        ([FREE], "Your code for Kindred"),
    ]


def test_signing_up_does_the_same_slow_work_whether_or_not_the_address_is_known(
    dora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def note(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return str(encode(hasher, password, salt))

    monkeypatch.setattr(MD5PasswordHasher, "encode", note)
    for email in (TAKEN, FREE):
        hashed.clear()
        sign_up(Browser(), email)
        assert hashed == [PASSWORD]


def strip(page: str) -> list[str]:
    """The page without parts that differ in each response."""
    return [line for line in page.splitlines() if "csrfmiddlewaretoken" not in line]


@pytest.mark.parametrize("email", [TAKEN, FREE])
def test_a_new_password_is_asked_for_alike(dora: User, browser: Browser, email: str) -> None:
    done = browser.post("/accounts/password/reset/", {"email": email})
    assert done["Location"] == "/accounts/password/reset/done/"
    assert mail.outbox[-1].to == [email]


@pytest.mark.parametrize("email", [TAKEN, FREE])
def test_a_wrong_password_says_the_same_of_every_address(
    dora: User, browser: Browser, email: str
) -> None:
    page = browser.post("/accounts/login/", {"login": email, "password": "wrong"}).text
    assert "E-mail and password do not match." in page


def test_three_wrong_codes_end_the_sign_up(browser: Browser) -> None:
    sign_up(browser, FREE)
    right = mailed_code()
    first = browser.post(CONFIRM, {"code": "WRONG"})
    assert 'id="id_code_error"' in first.text
    browser.post(CONFIRM, {"code": "WRONG"})
    assert browser.post(CONFIRM, {"code": "WRONG"})["Location"] == "/accounts/login/"
    browser.post(CONFIRM, {"code": right})
    assert not browser.is_in()


def test_a_user_who_mistyped_the_address_signs_up_with_another(browser: Browser) -> None:
    sign_up(browser, "emli@example.com")
    assert browser.get("/accounts/signup/")["Location"] == CONFIRM
    out = browser.post("/accounts/logout/", {"next": "/accounts/signup/"})
    assert out["Location"] == "/accounts/signup/"
    sign_up(browser, FREE)
    assert browser.post(CONFIRM, {"code": mailed_code()})["Location"] == "/search"
    assert EmailAddress.objects.get(verified=True).email == FREE


# --- Changing it ----------------------------------------------------------------------------------


def test_the_old_address_stays_until_the_new_one_is_confirmed_and_is_told(
    dora: User, signed_in: Browser
) -> None:
    asked = signed_in.post("/accounts/email/", {"action_add": "yes", "email": FREE})
    assert asked["Location"] == CONFIRM
    assert mail.outbox[-1].to == [FREE]
    dora.refresh_from_db()
    assert dora.email == TAKEN
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [TAKEN]

    done = signed_in.post(CONFIRM, {"code": mailed_code()})
    assert done["Location"] == SECURITY
    dora.refresh_from_db()
    assert dora.email == FREE
    assert list(EmailAddress.objects.values_list("email", "verified")) == [(FREE, True)]
    told = mail.outbox[-1]
    assert told.to == [TAKEN]
    assert FREE in told.body
    assert "If this was not you" in told.body


def test_changing_it_asks_for_the_password_again(dora: User, browser: Browser) -> None:
    browser.sign_in()
    asked = browser.post("/accounts/email/", {"action_add": "yes", "email": FREE})
    assert asked["Location"].startswith("/accounts/reauthenticate/")
    assert not mail.outbox
    browser.post(asked["Location"], {"password": PASSWORD})
    assert mail.outbox[-1].to == [FREE]


def test_another_users_address_is_neither_taken_nor_revealed(
    dora: User, signed_in: Browser
) -> None:
    emil = User.objects.create_user("emil", FREE)
    EmailAddress.objects.create(user=emil, email=FREE, verified=True, primary=True)
    asked = signed_in.post("/accounts/email/", {"action_add": "yes", "email": FREE})
    assert asked["Location"] == CONFIRM
    signed_in.post(CONFIRM, {"code": mailed_code()})
    dora.refresh_from_db()
    assert dora.email == TAKEN


def test_with_two_factor_the_address_can_be_changed_too(dora: User, signed_in: Browser) -> None:
    signed_in.set_up_app()
    signed_in.post("/accounts/email/", {"action_add": "yes", "email": FREE})
    signed_in.post(CONFIRM, {"code": mailed_code()})
    dora.refresh_from_db()
    assert dora.email == FREE


def test_a_wrong_address_is_explained_at_its_field(signed_in: Browser) -> None:
    page = signed_in.post("/accounts/email/", {"action_add": "yes", "email": "no-address"}).text
    assert 'class="field-error" id="id_email_error"' in page


# --- Where no mail is sent ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("debug", "said"), [(True, "Read your e-mail at /mail"), (False, "Its operator")]
)
def test_a_user_waiting_for_a_kept_mail_is_told_where_it_is(
    browser: Browser, tmp_path: str, debug: bool, said: str
) -> None:
    backend = "django.core.mail.backends.filebased.EmailBackend"
    with override_settings(EMAIL_BACKEND=backend, EMAIL_FILE_PATH=tmp_path, DEBUG=debug):
        page = sign_up(browser, FREE)
        assert said in page
        assert "We sent" not in page
        assert "We could not e-mail a code" in page
        browser.post("/accounts/password/reset/", {"email": TAKEN})
        done = browser.get("/accounts/password/reset/done/").text
        assert said in done
        assert "sent a link" not in done
