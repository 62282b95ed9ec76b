"""The form of a match, with scripts: what cannot be judged is shown before anything is spent."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from billing.models import LedgerEntry
from tests import scene
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_unknown_creators_and_a_missing_brief_are_named_and_nothing_is_spent(
    desk: Watched, dora: User
) -> None:
    page = desk.enter(dora, f"/match?creator={scene.creator('Hanna').pk}")
    match = page.get_by_role("main").get_by_role("button", name=re.compile("^Match"))
    page.get_by_label("Creators", exact=True).fill("@nobody.at.all")
    match.click()
    expect(page.get_by_text("Not found: @nobody.at.all")).to_be_visible()
    expect(page.get_by_label("Creators", exact=True)).to_have_value("")
    match.click()
    lacking = page.get_by_role("alert").filter(has_text="Say what you are looking for.")
    expect(lacking).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(match).to_be_enabled()
    assert not LedgerEntry.objects.exists()
    desk.complaints.clear()  # The status 422 of the answer.
