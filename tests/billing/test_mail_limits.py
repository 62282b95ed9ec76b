"""Limits on mails that strangers can cause to one address."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client

from billing import tasks
from billing.mail import limits, owners
from billing.mail.limits import PER_DAY, PER_HOUR, may_mail
from billing.models import OwnerMail
from config.kit import clock
from config.site.sign_in.adapters import ASKED_BY_STRANGERS
from search import tasks as search
from search.models.answers import ReviewComment
from tests import scene
from tests.billing.mail import confirm, run_jobs
from tests.people import Person

pytestmark = pytest.mark.django_db
NOON = datetime.fromisoformat("2026-11-20T12:00:00+00:00")
VICTIM = "victim@example.com"
PASSWORD = "a-long-enough-secret"


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Let time pass, beginning at noon."""

    def to(passed: timedelta) -> None:
        monkeypatch.setattr(clock, "now", lambda: NOON + passed)

    to(timedelta())
    return to


def browser_at(number: int) -> Client:
    return Client(headers={"Accept": "text/html"}, REMOTE_ADDR=f"198.51.100.{number}")


def reset(number: int, email: str = VICTIM) -> Any:
    return browser_at(number).post("/accounts/password/reset/", {"email": email})


def sign_up(number: int, email: str = VICTIM) -> Any:
    # allauth's own wait of ten seconds between two codes is none of this.
    cache.clear()
    form = {"email": email, "password1": PASSWORD, "password2": PASSWORD}
    return browser_at(number).post("/accounts/signup/", form)


def test_an_address_gets_ten_mails_an_hour_over_all_forms(
    owner: Person, wait: Callable[[timedelta], None]
) -> None:
    for number in range(PER_HOUR["asked"]):
        cache.clear()
        ask = (reset, sign_up)[number % 2]
        assert ask(number, VICTIM if number % 3 else VICTIM.upper()).status_code == 302
    assert len(mail.outbox) == PER_HOUR["asked"] == 10
    cache.clear()
    for refused in (reset(101), sign_up(102)):
        assert refused.status_code == 429
        assert refused["Retry-After"] == "3600"
        assert "Try again in an hour" in refused.text
    invitation = owner.browser.post("/account/members", {"email": VICTIM})
    assert "too many invitations" in invitation.text
    run_jobs()
    assert len(mail.outbox) == 10
    wait(timedelta(hours=1))
    assert reset(103).status_code == 302


def test_a_known_and_an_unknown_address_are_refused_alike(
    owner: Person, wait: Callable[[timedelta], None]
) -> None:
    for email in (owner.user.email, VICTIM):
        for _ in range(PER_HOUR["asked"]):
            assert may_mail([email], "asked")
    refused = [ask(1, email) for ask in (reset, sign_up) for email in (owner.user.email, VICTIM)]
    assert {answer.status_code for answer in refused} == {429}


def test_a_day_has_a_limit_too(wait: Callable[[timedelta], None]) -> None:
    sent = 0
    for hour in range(11):
        wait(timedelta(hours=hour))
        sent += sum(may_mail([VICTIM], "asked") for _ in range(PER_HOUR["asked"] + 2))
    assert sent == PER_DAY["asked"]
    wait(timedelta(days=1))
    assert may_mail([VICTIM], "asked")


def test_notices_of_changes_are_sent_despite_the_limit(
    owner: Person, wait: Callable[[timedelta], None]
) -> None:
    for _ in range(PER_HOUR["asked"]):
        may_mail([owner.user.email], "asked")
    owner.user.set_password(PASSWORD)
    owner.user.save()
    browser = browser_at(1)
    browser.post("/accounts/login/", {"login": owner.user.email, "password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": PASSWORD[::-1], "password2": PASSWORD[::-1]}
    browser.post("/accounts/password/change/", new)
    assert [message.subject for message in mail.outbox] == ["Your Kindred password was changed"]


def test_every_mail_that_is_no_notice_to_a_user_is_counted() -> None:
    folder = settings.BASE_DIR / "templates"
    texts = {file: file.read_text() for file in folder.glob("*/email/*_message.txt")}
    asked = {
        str(file.relative_to(folder)).removesuffix("_message.txt")
        for file, text in texts.items()
        if "base_notification" not in text and not file.name.startswith("base_")
    }
    # A code for a new address is one text with the code of a sign-up.
    assert asked == ASKED_BY_STRANGERS - {"account/email/email_confirmation_signup"}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.PER_HOUR, "news", 2)


@pytest.mark.usefixtures("few")
def test_news_above_the_limit_waits_and_is_not_lost(
    alice: Person, wait: Callable[[timedelta], None]
) -> None:
    for number in range(4):
        owners.queue_mail(alice.account.pk, title=f"News {number}", text="New.")
    owners.send_due_mails()
    assert len(mail.outbox) == 2
    wait(timedelta(hours=1))
    owners.send_due_mails()
    assert sorted(message.subject for message in mail.outbox) == [f"News {n}" for n in range(4)]
    assert not OwnerMail.objects.exists()


@pytest.mark.usefixtures("few")
def test_comments_above_the_limit_are_mailed_later(
    alice: Person, wait: Callable[[timedelta], None]
) -> None:
    hanna = scene.creator("Hanna")
    for number in range(3):
        link = scene.review_link(scene.shortlist(alice.account, [hanna], name=f"List {number}"))
        scene.comment(link, hanna, mail_after=NOON)
    for passed, mailed in ((timedelta(), 2), (timedelta(hours=1), 3)):
        wait(passed)
        search.mail_due_comments()
        run_jobs()
        assert len(mail.outbox) == mailed
    assert not ReviewComment.objects.exclude(mail_after=None).exists()


def test_old_counts_are_forgotten(wait: Callable[[timedelta], None]) -> None:
    from billing.models import PageUse

    may_mail([VICTIM], "asked")
    assert VICTIM not in str(list(PageUse.objects.values()))
    wait(timedelta(days=40))
    tasks.sweep()
    assert not PageUse.objects.exists()


@pytest.fixture
def owner(alice: Person) -> Person:
    confirm(alice.user)
    cache.clear()
    return alice
