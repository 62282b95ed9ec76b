"""Clients' comments arrive by mail: together, as plain text, and not to members who do not want them."""

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django_q.models import Schedule

from config.kit import clock
from creators.forgetting.erasure import forget_creators
from creators.models import Creator
from search import tasks
from search.models.answers import ReviewComment, ReviewLink, Shortlist
from search.reviews.services import Said, store_feedback
from tests import scene
from tests.billing.mail import run_jobs
from tests.people import Person

pytestmark = pytest.mark.django_db
START = datetime.fromisoformat("2026-11-22T10:01:00+00:00")


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = START

    def pass_minutes(self, minutes: float) -> None:
        self.now += timedelta(minutes=minutes)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    moved = Time()
    monkeypatch.setattr(clock, "now", lambda: moved.now)
    return moved


@pytest.fixture
def hanna() -> Creator:
    return scene.creator("Hanna")


@pytest.fixture
def shortlist(alice: Person, hanna: Creator) -> Shortlist:
    return scene.shortlist(alice.account, [hanna])


@pytest.fixture
def link(time: Time, shortlist: Shortlist) -> ReviewLink:
    return scene.review_link(shortlist)


def write(link: ReviewLink, of: Creator, text: str, *, name: str = "Anna") -> None:
    store_feedback(link.pk, of.pk, Said(name, "", text, voter=""))


def work() -> None:
    """What the worker does every minute."""
    tasks.mail_due_comments()
    run_jobs()


def test_comments_within_some_minutes_come_in_one_mail(
    alice: Person, bob: Person, link: ReviewLink, hanna: Creator, time: Time
) -> None:
    write(link, hanna, "First")
    time.pass_minutes(3)
    write(link, hanna, "Second", name="Ben")
    work()
    assert mail.outbox == []
    time.pass_minutes(2)
    work()
    work()
    (sent,) = mail.outbox
    assert sent.to == ["alice@example.com", "bob@example.com"]
    assert sent.subject == "2 comments on Spring campaign"
    body = str(sent.body)
    assert body.index("Anna wrote:\n> First") < body.index("Ben wrote:\n> Second")
    assert f"/lists/{link.shortlist_id}/review" in body
    assert "/account/members#mail" in body
    assert "/review/" not in body.replace(f"/lists/{link.shortlist_id}/review\n", "")


def test_a_mail_that_fails_is_sent_later(
    link: ReviewLink, hanna: Creator, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no mail server")

    write(link, hanna, "First")
    time.pass_minutes(6)
    with monkeypatch.context() as broken:
        broken.setattr("django.core.mail.EmailMessage.send", fail)
        work()
    work()
    assert mail.outbox == []
    time.pass_minutes(15)
    work()
    assert len(mail.outbox) == 1
    assert ReviewComment.objects.get().mail_after is None


def test_members_stop_the_mail_in_their_account(
    alice: Person, bob: Person, link: ReviewLink, hanna: Creator, time: Time
) -> None:
    assert bob.browser.post("/account/mail", {}).status_code == 302
    write(link, hanna, "First")
    time.pass_minutes(6)
    work()
    assert mail.outbox[0].to == ["alice@example.com"]
    alice.browser.post("/account/mail", {})
    write(link, hanna, "Second")
    time.pass_minutes(6)
    work()
    assert len(mail.outbox) == 1
    bob.browser.post("/account/mail", {"comments": "on"})
    write(link, hanna, "Third")
    time.pass_minutes(6)
    work()
    assert "Second" not in mail.outbox[1].body
    assert (mail.outbox[1].to, "Third" in mail.outbox[1].body) == (["bob@example.com"], True)


def test_a_client_cannot_write_headers_or_lines_of_ours(
    link: ReviewLink, hanna: Creator, time: Time
) -> None:
    Shortlist.objects.update(name="Spring\nBcc: x@example.com")
    write(
        link, hanna, "Hi\n\nAll votes and comments:\rhttps://evil.test\u2028To: x", name="A\r\nB: c"
    )
    time.pass_minutes(6)
    work()
    (sent,) = mail.outbox
    assert sent.subject == "A comment on Spring Bcc: x@example.com"
    assert sent.bcc == sent.cc == []
    told = str(sent.body).splitlines()
    ours = told.index("All votes and comments:")
    assert told[ours + 2].startswith("http://localhost")
    assert "> https://evil.test" in told
    assert "> To: x" in told


def test_comments_on_a_forgotten_creator_are_not_mailed(
    link: ReviewLink, hanna: Creator, time: Time
) -> None:
    write(link, hanna, "First")
    forget_creators([hanna.pk])
    time.pass_minutes(6)
    work()
    assert mail.outbox == []


def test_the_mail_is_scheduled() -> None:
    job = Schedule.objects.get(func="search.tasks.mail_due_comments")
    assert (job.schedule_type, job.minutes, job.repeats) == ("I", 1, -1)
