"""Owners read once when spending reaches half, four fifths and all of a limit."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPException

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client

from billing import tasks
from billing.mail import owners
from billing.models import ApiKey, OwnerMail
from config.kit import clock
from tests.billing.mail import run_jobs
from tests.billing.paying import issue
from tests.billing.shop import allow, buy
from tests.config.oauth.flow import give_token
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

NOON = datetime(2026, 11, 20, 12, 0, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)


def subjects() -> list[str]:
    """The subjects of the mails that one sweep sends."""
    mail.outbox.clear()
    tasks.sweep()
    run_jobs()
    return sorted(str(message.subject) for message in mail.outbox)


def spend(person: Person, credits_: int) -> None:
    """Spend an odd number of credits."""
    most = (credits_ - 1) // 2
    assert buy(person.client, get=most, most=most).status_code == 200


def test_each_step_of_a_cap_is_told_once_to_the_owners(alice: Person, bob: Person) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(month_cap_micros=1_000_000)
    spend(alice, 49)
    assert subjects() == []
    spend(alice, 1)
    assert subjects() == ["50 % of the monthly cap of alice used"]
    assert mail.outbox[0].to == ["alice@example.com"]
    assert "($1)." in mail.outbox[0].body
    spend(alice, 3)
    assert subjects() == []
    spend(alice, 27)
    assert subjects() == ["80 % of the monthly cap of alice used"]
    spend(alice, 19)
    spend(alice, 1)
    assert subjects() == ["100 % of the monthly cap of alice used"]
    assert subjects() == []


def test_the_mail_on_a_program_leads_to_the_page_of_programs(alice: Person) -> None:
    token = give_token(alice, scope="read")
    ApiKey.objects.filter(name="Scout").update(month_cap_micros=1_000_000)
    program = Client(headers={"X-API-Key": token})
    assert buy(program, get=25, most=25).status_code == 200
    assert subjects() == ["50 % of the monthly cap of Scout used"]
    assert "/account/programs" in mail.outbox[0].body


def test_only_the_highest_of_several_reached_steps_is_mailed(alice: Person) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(day_cap_micros=1_000_000)
    spend(alice, 81)
    assert subjects() == ["80 % of the daily cap of alice used"]


def test_a_new_period_is_told_anew(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(day_cap_micros=1_000_000)
    spend(alice, 51)
    assert len(subjects()) == 1
    monkeypatch.setattr(clock, "now", lambda: NOON + timedelta(days=1))
    assert subjects() == []
    spend(alice, 51)
    assert len(subjects()) == 1


def test_the_steps_of_the_threshold_are_told_once_until_the_next_invoice(alice: Person) -> None:
    allow(alice, threshold=100)
    spend(alice, 51)
    assert subjects() == ["50 % of your billing threshold used"]
    spend(alice, 51)
    assert "100 % of your billing threshold used" in subjects()
    issue(alice)
    assert subjects() == []
    spend(alice, 51)
    assert subjects() == ["50 % of your billing threshold used"]


def test_a_threshold_that_is_passed_at_once_is_told(alice: Person) -> None:
    allow(alice, threshold=100)
    spend(alice, 151)
    issue(alice)
    assert "100 % of your billing threshold used" in subjects()


def test_a_revoked_key_is_not_told_about(alice: Person) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(month_cap_micros=1_000_000)
    spend(alice, 51)
    ApiKey.objects.filter(pk=alice.key.pk).update(revoked_at=NOON)
    assert subjects() == []


def test_a_mail_that_fails_is_sent_later_and_not_forever(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: EmailMessage) -> int:
        raise SMTPException("The mailbox is full.")

    monkeypatch.setattr(EmailMessage, "send", refuse)
    owners.queue_mail(alice.account.pk, title="News", text="")
    for attempt in range(1, owners.MOST_ATTEMPTS):
        owners.send_due_mails()
        waiting = OwnerMail.objects.get()
        assert (waiting.attempts, waiting.send_after > clock.now()) == (attempt, True)
        monkeypatch.setattr(clock, "now", lambda at=waiting.send_after: at)
    owners.send_due_mails()
    assert not OwnerMail.objects.exists()
