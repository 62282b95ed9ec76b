"""The owner's page of a list's review links."""

import re

import pytest
from django.test import Client

from creators.models import Creator
from search.models.answers import ReviewComment, ReviewLink, Shortlist
from search.reviews import services
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def hanna() -> Creator:
    return scene.creator("Hanna")


@pytest.fixture
def shortlist(alice: Person, hanna: Creator) -> Shortlist:
    return scene.shortlist(alice.account, [hanna])


def page_of(shortlist: Shortlist) -> str:
    return f"/lists/{shortlist.pk}/review"


def test_a_created_link_opens_the_clients_page(alice: Person, shortlist: Shortlist) -> None:
    form = {"name": "For Acme", "expires_in_days": "7", "shows": ["notes", "contacts"]}
    alice.browser.post(page_of(shortlist), form)
    link = ReviewLink.objects.get()
    assert link.shows == ["notes", "contacts"]
    assert link.expires_at is not None
    assert (link.expires_at - link.created_at).days == 7
    page = alice.browser.get(page_of(shortlist)).text
    assert "also shows notes, e-mail addresses" in page
    (place,) = set(re.findall(r"/review/[\w-]{64}", page))
    assert "Hanna" in Client(headers={"Accept": "text/html"}).get(place).text


def test_a_link_may_never_expire(alice: Person, shortlist: Shortlist) -> None:
    alice.browser.post(page_of(shortlist), {"expires_in_days": ""})
    assert ReviewLink.objects.get().expires_at is None
    assert "never expires" in alice.browser.get(page_of(shortlist)).text


def test_a_list_with_too_many_links_says_so(
    alice: Person, shortlist: Shortlist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_LINKS", 0)
    response = alice.browser.post(page_of(shortlist), {"expires_in_days": "7"})
    assert (response.status_code, "A list can have at most 0 review links." in response.text) == (
        422,
        True,
    )


def test_a_revoked_link_is_listed_without_its_address(alice: Person, shortlist: Shortlist) -> None:
    link = scene.review_link(shortlist, name="For Acme")
    alice.browser.post(f"{page_of(shortlist)}/{link.pk}/revoke")
    page = alice.browser.get(page_of(shortlist)).text
    assert "For Acme" in page
    assert not re.search(r"/review/[\w-]{64}", page)


def test_votes_and_comments_of_all_links_are_shown_with_the_creator(
    alice: Person, shortlist: Shortlist, hanna: Creator
) -> None:
    for name in ("Anna", "Ben"):
        link = scene.review_link(shortlist)
        scene.vote(link, hanna, "approve" if name == "Anna" else "decline", name=name)
        scene.comment(link, hanna, f"<b>{name}</b> was here", name=name)
    page = alice.browser.get(page_of(shortlist)).text
    assert "Approved</span> by <bdi>Anna</bdi>" in page
    assert "Declined</span> by <bdi>Ben</bdi>" in page
    assert "&lt;b&gt;Anna&lt;/b&gt; was here" in page


def test_the_list_says_what_clients_said_of_each_creator(
    alice: Person, shortlist: Shortlist, hanna: Creator
) -> None:
    page = f"/lists/{shortlist.pk}"
    before = alice.browser.get(page).text
    assert page_of(shortlist) in before
    assert 'data-col="clients"' not in before
    link = scene.review_link(shortlist)
    for name in ("Anna", "Ben"):
        scene.vote(link, hanna, name=name)
        scene.comment(link, hanna)
    scene.vote(link, hanna, "decline", name="Carl")
    after = alice.browser.get(page).text
    assert f"{page_of(shortlist)}?creator={hanna.pk}#said-{hanna.pk}" in after
    assert "2 yes, 1 no, 2 comments" in after


def test_a_comment_is_deleted(alice: Person, shortlist: Shortlist, hanna: Creator) -> None:
    comment = scene.comment(scene.review_link(shortlist), hanna)
    alice.browser.post(f"/lists/{shortlist.pk}/comments/{comment.pk}/delete")
    assert not ReviewComment.objects.exists()
