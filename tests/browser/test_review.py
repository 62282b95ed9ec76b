"""A client on a phone: what was sent is said on the card, and nothing lies over its buttons."""

import pytest
from playwright.sync_api import Locator, expect

from billing.models import Account
from search.reviews.tokens import seal_token
from tests import scene
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

IS_ON_TOP = """button => {
  const box = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


@pytest.mark.usefixtures("transactional_db")
def test_a_vote_is_confirmed_on_its_card_and_covers_no_button(phone: Watched) -> None:
    creators = [scene.creator(name, captions=["Bread. " * 60]) for name in ("Ada", "Ben")]
    listed = scene.shortlist(Account.objects.create(name="Agency"), creators)
    link = scene.review_link(listed)
    page = phone.open(f"/review/{seal_token(link.pk)}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Start the review").click()
    last = page.get_by_role("article", name="Ben")
    last.get_by_role("button", name="Approve").click()
    expect(last.get_by_text("Your vote is saved.")).to_be_in_viewport()
    expect(page.get_by_text("Your vote is saved.")).to_have_count(1)
    for name in ("Approved", "Decline"):
        _expect_on_top(last.get_by_role("button", name=name))
    page.reload()
    expect(page.get_by_text("Your vote is saved.")).to_have_count(0)


def _expect_on_top(button: Locator) -> None:
    expect(button).to_be_in_viewport(ratio=1)
    assert button.evaluate(IS_ON_TOP)
