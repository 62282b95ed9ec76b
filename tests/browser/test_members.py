"""An account's people, in a browser: from the owner's invitation to the day that somebody leaves."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from playwright.sync_api import Page, expect

from billing.accounts import services
from search.models.answers import SearchSession
from tests import scene
from tests.billing.mail import link_of, mailed_code, run_jobs
from tests.browser.conftest import SECRET, Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def found(dora: User) -> SearchSession:
    """What Dora's account searched."""
    account = services.get_owned_account(dora)
    account.name = "Dora & Co"
    account.save()
    return scene.session(account, query="rye bakers in Rostock")


def invite(page: Page, email: str) -> str:
    """The link that the invited get."""
    page.get_by_label("E-mail", exact=True).fill(email)
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text(f"{email} is invited")
    run_jobs()
    page.reload()
    expect(page.get_by_role("listitem").filter(has_text=email)).to_contain_text("Sent just now")
    return link_of(mail.outbox[-1])


def sign_up(page: Page, email: str) -> None:
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("E-mail", exact=True).fill(email)
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_label("Password (again)").fill(SECRET)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your inbox")
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Continue").click()


def switch_to(page: Page, account: str) -> None:
    page.get_by_role("banner").locator("summary", has_text="Account:").click()
    page.get_by_role("form", name="Switch account").get_by_role("button", name=account).click()
    expect(page.get_by_role("banner").locator("summary", has_text=account)).to_be_visible()


def test_an_invited_newcomer_comes_in_looks_around_switches_and_is_removed(
    plain: Watched, phone: Watched, dora: User, found: SearchSession
) -> None:
    """The owner's browser runs no script; the newcomer's is a phone."""
    owner = plain.enter(dora, "/account/members")
    link = invite(owner, "emil@example.com")

    emil = phone.open(link)
    expect(emil).to_have_url(re.compile("/invitation$"))
    sign_up(emil, "emil@example.com")
    expect(emil.get_by_role("heading", level=1)).to_have_text("Join Dora & Co?")
    emil.get_by_role("button", name="Join").click()
    expect(emil.get_by_role("status")).to_contain_text("You now work in Dora & Co")
    emil.goto(f"{phone.origin}/search")
    expect(emil.get_by_role("link", name=re.compile("rye bakers in Rostock"))).to_be_visible()

    switch_to(emil, "emil@example.com")
    expect(emil).to_have_url(re.compile("/search$"))
    expect(emil.get_by_text("rye bakers in Rostock")).to_have_count(0)
    switch_to(emil, "Dora & Co")

    owner.reload()
    row = owner.get_by_role("listitem").filter(has_text="emil@example.com")
    row.get_by_text("Change").click()
    row.get_by_role("button", name="Remove").click()
    expect(owner.get_by_role("status")).to_contain_text("emil@example.com was removed")

    emil.goto(f"{phone.origin}/search/{found.pk}")
    expect(emil.get_by_role("heading", name="Page not found")).to_be_visible()
    expect(emil.get_by_role("banner").get_by_text("Dora & Co")).to_have_count(0)
    assert [said for said in phone.complaints if "status of 404" not in said] == []
    phone.complaints.clear()


def test_an_invitation_is_withdrawn_after_a_second_press(plain: Watched, dora: User) -> None:
    page = plain.enter(dora, "/account/members")
    invite(page, "emil@example.com")
    sure = page.get_by_role("button", name="Withdraw invitation")
    expect(sure).to_be_hidden()
    page.get_by_label("Withdraw the invitation of emil@example.com").click()
    sure.click()
    expect(page.get_by_role("status")).to_contain_text("emil@example.com is withdrawn")
    expect(page.get_by_role("listitem").filter(has_text="emil@example.com")).to_have_count(0)
