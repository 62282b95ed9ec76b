"""A user's sessions: shown, and ended at once."""

import pytest
from django.contrib.auth.models import User
from django.core import mail

from config.templatetags.browsers import browser as named
from tests.config.site.sign_in.steps import PASSWORD, SECURITY, Browser
from tests.people import Person

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"
NEW = "another-long-secret"


@pytest.fixture
def phone(dora: User) -> Browser:
    browser = Browser(**{"User-Agent": PHONE})
    browser.sign_in()
    return browser


def test_every_browser_is_listed_and_this_one_marked_and_first(
    signed_in: Browser, phone: Browser
) -> None:
    page = phone.get(SECURITY).text
    assert page.count("Signed in ") == 2
    assert page.count("this browser") == 1
    assert page.index("Safari on iPhone") < page.index("this browser") < page.index("Signed in ")


def test_signing_out_everywhere_else_ends_the_others_at_once(
    signed_in: Browser, phone: Browser
) -> None:
    assert phone.is_in()
    done = signed_in.post("/accounts/sessions/")
    assert "signed out everywhere else" in signed_in.get(done["Location"]).text
    assert not phone.is_in()
    assert signed_in.is_in()


def test_a_user_cannot_end_the_sessions_of_others(signed_in: Browser, charlie: Person) -> None:
    charlie.browser.post("/accounts/sessions/")
    assert signed_in.is_in()


def test_a_new_password_ends_the_others_and_tells(signed_in: Browser, phone: Browser) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert signed_in.post("/accounts/password/change/", form)["Location"] == SECURITY
    assert not phone.is_in()
    assert signed_in.is_in()
    assert signed_in.get(SECURITY).text.count("Signed in ") == 1
    assert mail.outbox[-1].subject == "Your Kindred password was changed"


def test_errors_of_a_new_password_are_shown_at_their_fields(signed_in: Browser) -> None:
    form = {"oldpassword": "wrong", "password1": NEW, "password2": "other"}
    page = signed_in.post("/accounts/password/change/", form).text
    assert 'id="id_oldpassword_error"' in page
    assert 'id="id_password2_error"' in page


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (PHONE, "Safari on iPhone"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge on Windows",
        ),
        ("Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux",
        ),
        ("curl/8", "A browser"),
        ("", "A browser"),
    ],
)
def test_a_browser_is_called_what_people_call_it(agent: str, name: str) -> None:
    assert named(agent) == name
