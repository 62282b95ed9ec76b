"""A change of SECRET_KEY. What was made under the old key works while SECRET_KEY_FALLBACKS names it."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client
from django_q.conf import Conf
from django_q.models import OrmQ
from pytest_django import Settings

from billing import tasks
from billing.models import ApiKey
from config.kit.cursors import open_cursor, seal_cursor
from config.kit.jobs import enqueue
from creators.forgetting.erasure import forget_creators
from creators.models import Creator, ForgottenIdentity
from tests import scene
from tests.billing.mail import confirm, mailed_link
from tests.config.site.sign_in.conftest import browser, dora, signed_in
from tests.config.site.sign_in.steps import SECURITY, Browser, code
from tests.creators.forgetting.test_erasing import brought_in
from tests.people import Person
from tests.search.test_previews import post, preview

__all__ = ["browser", "dora", "signed_in"]
pytestmark = pytest.mark.django_db

Step = Callable[[], None]


@pytest.fixture
def rotate(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Step:
    def change() -> None:
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "the next key"
        monkeypatch.setattr(Conf, "SECRET_KEY", settings.SECRET_KEY)

    return change


@pytest.fixture
def drop(settings: Settings) -> Step:
    def change() -> None:
        settings.SECRET_KEY_FALLBACKS = []

    return change


def told() -> str:
    out = StringIO()
    call_command("rotate_secret_key", stdout=out)
    return out.getvalue()


def usage(person: Person) -> int:
    return person.client.get("/v1/usage").status_code


# --- API keys, links and jobs ---------------------------------------------------------------------


def test_an_api_key_that_was_used_once_outlives_the_old_key(
    alice: Person, charlie: Person, rotate: Step, drop: Step
) -> None:
    assert usage(alice) == 200
    rotate()
    assert "2 API keys" in told()
    assert usage(alice) == 200
    assert "1 API keys" in told()
    drop()
    assert (usage(alice), usage(charlie)) == (200, 401)
    assert ApiKey.objects.get(pk=alice.key.pk).digest != alice.key.digest


def test_a_revoked_key_stays_revoked_under_each_key(alice: Person, rotate: Step) -> None:
    path = f"/account/keys/{alice.key.pk}/revoke"
    assert alice.browser.post(path).status_code == 302
    rotate()
    assert usage(alice) == 401
    assert "0 API keys" in told()


def test_a_review_link_opens_until_the_old_key_is_dropped(
    alice: Person, rotate: Step, drop: Step
) -> None:
    kept = scene.shortlist(alice.account, [scene.creator("Hanna")])
    path = f"/v1/lists/{kept.pk}/review-links"
    sent = alice.client.post(path, {"name": "Acme"}, content_type="application/json").json()
    old = sent["url"].removeprefix("http://localhost:8000")
    stranger = Client(headers={"Accept": "text/html"})
    rotate()
    assert "1 review links" in told()
    assert stranger.get(old).status_code == 200
    shown = alice.client.get(path).json()["data"][0]["url"].removeprefix("http://localhost:8000")
    assert shown != old
    drop()
    assert [stranger.get(url).status_code for url in (old, shown)] == [404, 200]


def test_a_mailed_invitation_is_accepted_after_the_change(alice: Person, rotate: Step) -> None:
    confirm(alice.user)
    link = mailed_link(alice, "dora@example.com")
    rotate()
    assert "1 invitations" in told()
    stranger = Client(headers={"Accept": "text/html"})
    assert stranger.get(link)["Location"] == "/invitation"
    assert alice.account.name in stranger.get("/invitation").text


def test_cursors_and_previews_are_still_read(alice: Person, rotate: Step) -> None:
    cursor, shown = seal_cursor({"after": 1}, purpose="posts"), preview(alice)
    rotate()
    assert open_cursor(cursor, purpose="posts") == {"after": 1}
    assert post(alice.client, "/v1/search", preview_id=shown["id"]).status_code == 200


def test_a_queued_job_is_read_after_the_change(rotate: Step) -> None:
    enqueue(f"{tasks.__name__}.send_invitation", 17)
    rotate()
    assert OrmQ.objects.get().task["args"] == (17,)


# --- Signing in -----------------------------------------------------------------------------------


def test_every_browser_stays_signed_in_and_can_be_ended_from_another(
    signed_in: Browser, browser: Browser, rotate: Step, drop: Step
) -> None:
    browser.sign_in()
    rotate()
    assert signed_in.get(SECURITY).text.count("Signed in ") == 2
    assert browser.get(SECURITY).text.count("Signed in ") == 2
    drop()
    assert browser.is_in()
    assert signed_in.is_in()
    signed_in.confirm_password()
    signed_in.post("/accounts/sessions/")
    assert not browser.is_in()
    assert signed_in.is_in()


def test_a_second_factor_signs_in_before_and_after_the_old_key_is_dropped(
    signed_in: Browser, browser: Browser, rotate: Step, drop: Step
) -> None:
    secret, codes = signed_in.set_up_app()
    rotate()
    browser.sign_in()
    assert browser.second_step(code(secret))["Location"] == "/search"
    assert "Second factors: 2 under SECRET_KEY, 0 under an unknown key" in told()
    assert "SECRET_KEY_FALLBACKS can be removed" in told()
    drop()
    for used in (code(secret, steps=1), codes[0]):
        another = Browser()
        another.sign_in()
        assert another.second_step(used)["Location"] == "/search"


def test_a_code_that_was_used_before_the_change_is_not_accepted_again(
    signed_in: Browser, browser: Browser, rotate: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.TOTP._mark_code_used", lambda *_: True)
    secret, _ = signed_in.set_up_app()
    browser.sign_in()
    now = code(secret)
    assert browser.second_step(now).status_code == 302
    rotate()
    another = Browser()
    another.sign_in()
    assert "was already used" in another.second_step(now).text


def test_without_an_older_key_the_command_says_so(db: None) -> None:
    assert told() == "SECRET_KEY_FALLBACKS is not set, so no older key is in use.\n"


# --- Forgotten people -----------------------------------------------------------------------------

BAKER = {"profiles": [{"platform": "instagram", "username": "hanna"}]}
REFUSED = {"the creator asked to be forgotten": 1}


@pytest.fixture
def forgotten(db: None) -> None:
    brought_in(BAKER)
    forget_creators([Creator.objects.get().pk])


def test_forgotten_people_stay_forgotten_after_the_old_key_is_dropped(
    settings: Settings, rotate: Step, drop: Step
) -> None:
    settings.FORGOTTEN_KEY = "a key of its own"
    brought_in(BAKER)
    forget_creators([Creator.objects.get().pk])
    rotate()
    assert "SECRET_KEY_FALLBACKS can be removed" in told()
    drop()
    assert brought_in(BAKER).rejected == REFUSED


def test_people_forgotten_under_the_secret_key_stay_forgotten_under_the_kept_key(
    forgotten: None, settings: Settings, rotate: Step, drop: Step
) -> None:
    ForgottenIdentity.objects.update(key_fingerprint="")
    old, settings.FORGOTTEN_KEY = settings.SECRET_KEY, "a key of its own"
    rotate()
    assert brought_in(BAKER).rejected == REFUSED
    number = ForgottenIdentity.objects.count()
    assert f"{number} forgotten identities" in (said := told())
    assert "SECRET_KEY_FALLBACKS cannot be removed yet" in said
    settings.FORGOTTEN_KEY_FALLBACKS = [old]
    assert "SECRET_KEY_FALLBACKS can be removed" in told()
    drop()
    assert brought_in(BAKER).rejected == REFUSED


def test_nothing_is_imported_while_the_key_of_forgotten_people_is_missing(
    forgotten: None, settings: Settings
) -> None:
    settings.SECRET_KEY = settings.FORGOTTEN_KEY = "another machine's"
    with pytest.raises(ImproperlyConfigured, match="another FORGOTTEN_KEY"):
        brought_in(BAKER)
    assert not Creator.objects.exists()
