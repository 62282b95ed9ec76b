"""Inviting by e-mail, from the form to the new member."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django_q.models import OrmQ
from pytest_django import Settings

from billing import tasks
from billing.accounts import invitations, members
from billing.models import Account, Invitation
from config.kit import clock
from tests.billing.mail import (
    confirm,
    html_of,
    invited,
    link_of,
    mailed_code,
    mailed_link,
    run_jobs,
)
from tests.people import Person

pytestmark = pytest.mark.django_db
SECRET = "a-long-enough-secret"
OFFER = "/invitation"


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"Accept": "text/html"})


@pytest.fixture
def owner(alice: Person) -> Person:
    confirm(alice.user)
    return alice


def sign_up(browser: Client, email: str) -> Any:
    """Sign up through the invitation's page, and return to it."""
    page = browser.get(OFFER).text
    assert f'href="/accounts/signup/?next={OFFER}"' in page
    form = {"email": email, "password1": SECRET, "password2": SECRET, "next": OFFER}
    browser.post("/accounts/signup/", form)
    return browser.post("/accounts/confirm-email/", {"code": mailed_code()})


def ask(owner: Person, email: str, **form: str) -> Any:
    return owner.browser.post("/account/members", {"email": email, **form})


def later(monkeypatch: pytest.MonkeyPatch, **by: float) -> None:
    now = clock.now() + timedelta(**by)
    monkeypatch.setattr(clock, "now", lambda: now)


# --- The whole way --------------------------------------------------------------------------------


def test_a_newcomer_signs_up_from_the_link_and_is_a_member(owner: Person, stranger: Client) -> None:
    link = mailed_link(owner, "Dora@Example.com")
    assert stranger.get(link)["Location"] == OFFER
    page = stranger.get(OFFER).text
    assert "alice@example.com" in page
    assert "d…@example.com" in page
    assert sign_up(stranger, "dora@example.com")["Location"] == OFFER
    assert ">Join</button>" in stranger.get(OFFER).text
    response = stranger.post(OFFER)
    assert (response["Location"], response["X-Billing-Plan"]) == ("/account", "tier_3")
    membership = owner.account.memberships.get(user__email="dora@example.com")
    assert not membership.is_owner
    assert "alice@example.com" in stranger.get("/account/members").text
    waiting = owner.browser.get("/account/members").text
    assert "dora@example.com" in waiting
    assert "Invited, not here yet" not in waiting


def test_signing_in_from_the_link_returns_to_it(
    owner: Person, charlie: Person, stranger: Client
) -> None:
    charlie.user.set_password(SECRET)
    charlie.user.save()
    confirm(charlie.user)
    stranger.get(mailed_link(owner, "charlie@example.com", is_owner="on"))
    asked = stranger.post(OFFER)
    assert asked["Location"] == f"/accounts/login/?next={OFFER}"
    form = {"login": "charlie@example.com", "password": SECRET}
    assert stranger.post(asked["Location"], form)["Location"] == OFFER
    stranger.post(OFFER)
    assert owner.account.memberships.get(user=charlie.user).is_owner
    assert charlie.account.memberships.get(user=charlie.user).is_owner


def test_a_member_who_accepts_as_an_owner_becomes_one(owner: Person, charlie: Person) -> None:
    link = mailed_link(owner, "charlie@example.com", is_owner="on")
    owner.account.memberships.create(user=charlie.user)
    browser = charlie.browser
    browser.get(link)
    browser.post(OFFER)
    assert owner.account.memberships.get(user=charlie.user).is_owner


# --- The invited address ---------------------------------------------------------------------------


def test_a_forwarded_link_works_for_no_other_user(owner: Person, charlie: Person) -> None:
    browser = charlie.browser
    browser.get(mailed_link(owner, "dora@example.com"))
    page = browser.get(OFFER).text
    assert ">Join</button>" not in page
    assert "dora@example.com" not in page
    assert browser.post(OFFER).status_code == 403
    assert not owner.account.memberships.filter(user=charlie.user).exists()
    assert owner.account.invitations.pending().exists()


@pytest.mark.parametrize("verified", [True, False])
def test_a_further_address_counts_once_it_is_confirmed(
    owner: Person, charlie: Person, verified: bool
) -> None:
    EmailAddress.objects.create(user=charlie.user, email="Dora@example.com", verified=verified)
    browser = charlie.browser
    browser.get(mailed_link(owner, "dora@example.com"))
    assert (">Join</button>" in browser.get(OFFER).text) == verified
    assert browser.post(OFFER).status_code == (302 if verified else 403)


def test_a_user_signed_in_as_another_can_switch_and_keeps_the_invitation(
    owner: Person, charlie: Person
) -> None:
    browser = charlie.browser
    browser.get(mailed_link(owner, "dora@example.com"))
    assert "Sign in with another e-mail address" in browser.get(OFFER).text
    response = browser.post(f"{OFFER}/as-another")
    assert response["Location"] == f"/accounts/login/?next={OFFER}"
    assert "_auth_user_id" not in browser.session
    assert sign_up(browser, "dora@example.com")["Location"] == OFFER
    assert browser.post(OFFER).status_code == 302


# --- Once, and not for ever -----------------------------------------------------------------------


def test_a_link_works_once(owner: Person, charlie: Person) -> None:
    link = mailed_link(owner, "charlie@example.com")
    browser = charlie.browser
    browser.get(link)
    browser.post(OFFER)
    members.leave_account(owner.account.memberships.get(user=charlie.user))
    again = browser.get(link)
    assert again.status_code == 404
    assert "already used" in again.text
    assert browser.post(OFFER).status_code == 404
    assert not owner.account.memberships.filter(user=charlie.user).exists()


def test_a_link_ends_after_fourteen_days(
    owner: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = mailed_link(owner, "charlie@example.com")
    browser = charlie.browser
    later(monkeypatch, days=13, hours=23)
    assert browser.get(link).status_code == 302
    later(monkeypatch, hours=2)
    assert "has expired" in browser.get(link).text
    assert browser.post(OFFER).status_code == 404
    assert "Expired" in owner.browser.get("/account/members").text


def test_a_withdrawn_invitation_ends_at_once(owner: Person, charlie: Person) -> None:
    link = mailed_link(owner, "charlie@example.com")
    browser = charlie.browser
    browser.get(link)
    invitation = Invitation.objects.get()
    owner.browser.post(f"/account/invitations/{invitation.pk}/revoke")
    for response in (browser.get(link), browser.get(OFFER), browser.post(OFFER)):
        assert response.status_code == 404
        assert "was withdrawn" in response.text


def test_a_mail_sent_again_has_a_new_link_which_ends_the_old_one(
    owner: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = mailed_link(owner, "charlie@example.com")
    later(monkeypatch, days=15)
    invitation = Invitation.objects.get()
    owner.browser.post(f"/account/invitations/{invitation.pk}/send")
    run_jobs()
    new = link_of(mail.outbox[-1])
    assert [m.to for m in mail.outbox] == [["charlie@example.com"]] * 2
    browser = charlie.browser
    assert browser.get(old).status_code == 404
    assert browser.get(new).status_code == 302
    assert browser.post(OFFER).status_code == 302


@pytest.mark.parametrize("way", ["send", "revoke"])
def test_an_accepted_invitation_is_neither_sent_nor_withdrawn(owner: Person, way: str) -> None:
    invitation = invited(owner.account, accepted_at=clock.now())
    browser = owner.browser
    browser.post(f"/account/invitations/{invitation.pk}/{way}")
    assert "accepted or withdrawn in the meantime" in browser.get("/account/members").text
    assert not OrmQ.objects.exists()
    invitation.refresh_from_db()
    assert invitation.revoked_at is None


@pytest.mark.parametrize("token", ["x", "a" * 43, "%00", "..", "x" * 5000, "é"])
def test_a_guessed_link_leads_nowhere(owner: Person, stranger: Client, token: str) -> None:
    invited(owner.account)
    assert stranger.get(f"/invitations/{token}").status_code == 404
    assert stranger.get(OFFER).status_code == 404


def test_the_token_is_in_the_mail_and_nowhere_else(
    owner: Person, stranger: Client, caplog: pytest.LogCaptureFixture
) -> None:
    confirm_link = mailed_link(owner, "dora@example.com")
    token = confirm_link.rsplit("/", 1)[-1]
    assert len(token) >= 43
    row = Invitation.objects.values().get()
    assert token not in str(row)
    assert row["digest"] is not None
    assert bytes(row["digest"]) == Invitation.digests_of(token)[0]
    stranger.get(confirm_link)
    assert token not in str(dict(stranger.session))
    offer = stranger.get(OFFER)
    assert token not in offer.text
    assert "no-store" in offer["Cache-Control"]
    assert token not in caplog.text


# --- Who may be invited ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "email",
    ["", "nobody", "a@b", "x@example.com\nBcc: all@example.com", "a b@example.com", "x" * 255],
)
def test_an_invalid_address_is_refused_at_its_field(owner: Person, email: str) -> None:
    response = ask(owner, email)
    assert response.status_code == 422
    assert 'id="id_email_error"' in response.text
    assert not OrmQ.objects.exists()
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("email", ["bob@example.com", "BOB@Example.com ", "robert@example.com"])
def test_a_member_is_not_invited_again(owner: Person, bob: Person, email: str) -> None:
    EmailAddress.objects.create(user=bob.user, email="robert@example.com", verified=True)
    response = ask(owner, email)
    assert response.status_code == 422
    assert "is already a member" in response.text
    assert not Invitation.objects.exists()


def test_an_invited_address_is_not_invited_twice(owner: Person) -> None:
    ask(owner, "dora@example.com")
    response = ask(owner, "DORA@example.com")
    assert response.status_code == 422
    assert "is already invited" in response.text
    assert Invitation.objects.count() == OrmQ.objects.count() == 1


def test_an_expired_invitation_is_no_obstacle(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(owner, "dora@example.com")
    later(monkeypatch, days=15)
    assert ask(owner, "dora@example.com").status_code == 302
    assert owner.account.invitations.unanswered().count() == 1


def test_an_owner_with_an_unconfirmed_address_cannot_invite(alice: Person) -> None:
    EmailAddress.objects.create(user=alice.user, email=alice.user.email, verified=False)
    assert "Confirm it first" in alice.browser.get("/account/members").text
    assert ask(alice, "dora@example.com").status_code == 403
    assert not Invitation.objects.exists()


# --- No nuisance ----------------------------------------------------------------------------------


def test_twenty_invitations_wait_at_once_and_no_more(owner: Person) -> None:
    for number in range(19):
        invited(owner.account, f"{number}@example.com")
    assert ask(owner, "twentieth@example.com").status_code == 302
    response = ask(owner, "one-more@example.com")
    assert response.status_code == 429
    assert "At most 20 open invitations" in response.text
    Invitation.objects.filter(email="3@example.com").update(revoked_at=clock.now())
    assert ask(owner, "one-more@example.com").status_code == 302


def test_an_account_sends_fifty_mails_a_day_however_they_were_asked_for(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = clock.now()
    invited(owner.account, "a@example.com", asked_at=[now] * 30, revoked_at=now)
    invited(owner.account, "b@example.com", asked_at=[now] * 19, accepted_at=now)
    ask(owner, "fiftieth@example.com")
    assert ask(owner, "one-more@example.com").status_code == 429
    again = Invitation.objects.get(email="fiftieth@example.com")
    browser = owner.browser
    browser.post(f"/account/invitations/{again.pk}/send")
    assert "at most 50 invitations per day" in browser.get("/account/members").text
    assert OrmQ.objects.count() == 1
    later(monkeypatch, hours=25)
    assert ask(owner, "one-more@example.com").status_code == 302


def test_an_address_gets_at_most_five_mails_a_day_across_accounts(
    owner: Person, charlie: Person
) -> None:
    invited(charlie.account, "dora@example.com", asked_at=[clock.now()] * 5)
    response = ask(owner, "dora@example.com")
    assert response.status_code == 429
    assert "received too many invitations today" in response.text
    assert ask(owner, "emil@example.com").status_code == 302


# --- The mail -------------------------------------------------------------------------------------


def test_the_mail_names_inviter_account_role_and_end(owner: Person, settings: Settings) -> None:
    settings.SITE_URL = "https://kindred.example.com"
    link = mailed_link(owner, "dora@example.com", is_owner="on")
    (message,) = mail.outbox
    assert message.subject == ("alice@example.com invites you to alice@example.com on Kindred")
    until = f"{Invitation.objects.get().expires_at:%B %Y}"
    for text in (str(message.body), html_of(message)):
        assert "as an owner" in text
        assert f"https://kindred.example.com{link}" in text
        assert until in text


@pytest.mark.parametrize(
    "name",
    [
        "Shop\r\nBcc: everyone@example.com",
        "Shop\nContent-Type: text/html\n\n<h1>",
        "\u202eShop\x00" + "x" * 150,
        "<script>alert(1)</script>",
    ],
)
def test_an_accounts_name_adds_no_header_no_line_and_no_markup(owner: Person, name: str) -> None:
    Account.objects.filter(pk=owner.account.pk).update(name=name.replace("\x00", "\x01"))
    mailed_link(owner, "dora@example.com")
    (message,) = mail.outbox
    raw = message.message()
    assert raw.get_all("To") == ["dora@example.com"]
    assert raw.get_all("Bcc") is None
    assert raw.get_all("Content-Type") == [raw["Content-Type"]]
    assert message.recipients() == ["dora@example.com"]
    subject = str(message.subject)
    assert len(subject) < 150
    assert not re.search("[\r\n\u202e\x01]", subject)
    assert "<script>" not in html_of(message)


def test_the_mail_goes_out_only_if_the_invitation_was_written(owner: Person) -> None:
    with pytest.raises(invitations.NotInvitable):
        invitations.invite_user(
            owner.account, email=owner.user.email, is_owner=False, by=owner.user
        )
    assert not OrmQ.objects.exists()


def test_a_job_that_runs_twice_mails_once(owner: Person) -> None:
    mailed_link(owner, "dora@example.com")
    tasks.send_invitation(Invitation.objects.get().pk)
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("ended", ["revoked_at", "accepted_at", "expires_at"])
def test_an_invitation_that_ended_is_not_mailed(owner: Person, ended: str) -> None:
    at: dict[str, Any] = {ended: clock.now()}
    invitation = invited(owner.account, **at)
    tasks.send_invitation(invitation.pk)
    tasks.send_invitation(invitation.pk + 1)
    assert mail.outbox == []


def test_a_mail_that_is_refused_is_shown_and_can_be_sent_again(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise OSError("no such host")

    browser = owner.browser
    ask(owner, "dora@example.com")
    assert "being sent" in browser.get("/account/members").text
    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", refuse)
        with pytest.raises(OSError, match="no such host"):
            run_jobs()
    assert "could not be sent" in browser.get("/account/members").text
    browser.post(f"/account/invitations/{Invitation.objects.get().pk}/send")
    run_jobs()
    assert [message.to for message in mail.outbox] == [["dora@example.com"]]
    page = browser.get("/account/members").text
    assert "could not be sent" not in page
    assert "Sent" in page


def test_an_invitation_works_after_its_inviter_left(owner: Person, stranger: Client) -> None:
    link = mailed_link(owner, "dora@example.com")
    Invitation.objects.update(invited_by=None)
    stranger.get(link)
    assert "An owner invites you" in stranger.get(OFFER).text
    assert "dora@example.com" in owner.browser.get("/account/members").text
    Invitation.objects.update(sent_at=None)
    User.objects.filter(pk=owner.user.pk).update(email="")
    tasks.send_invitation(Invitation.objects.get().pk)
    assert str(mail.outbox[-1].subject).startswith("An owner invites you")
