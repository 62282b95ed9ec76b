"""The page of a review link, as a client without a login sees it."""

import base64
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from config.kit import clock
from creators.forgetting.erasure import forget_creators
from creators.models import Creator, CreatorEmail
from creators.selectors.contacts import keep_bought
from search.models.answers import ReviewComment, ReviewLink, ReviewVote, Shortlist, ShortlistEntry
from search.reviews import pages, services
from search.reviews.tokens import open_token, seal_token
from search.views import review
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def hanna() -> Creator:
    made = scene.creator(
        "Hanna",
        captions=["Rye day. Write to me at hanna@example.com.", "Sourdough again. #ad"],
        bio="Baker. Mail hanna [at] example [dot] com or call +49 170 123 45 67.",
    )
    first, second = made.profiles.get().posts.order_by("-posted_at")
    scene.fact(first, "theme", "Bakes rye", quote=first.caption)
    scene.fact(second, "theme", "Bakes sourdough", quote="Sourdough again.")
    second.url = "https://instagram.com/p/1"
    second.save()
    return made


@pytest.fixture
def shortlist(alice: Person, hanna: Creator) -> Shortlist:
    made = scene.shortlist(alice.account, [hanna])
    secret = {"notes": "Too dear", "fee": 4_500, "deliverables": "Two reels", "tags": ["hush"]}
    made.entries.update(**secret, status="contacted")
    return made


@pytest.fixture
def link(shortlist: Shortlist) -> ReviewLink:
    return scene.review_link(shortlist, name="For Acme")


@pytest.fixture
def client() -> Client:
    return Client(headers={"Accept": "text/html"})


def address(link: ReviewLink) -> str:
    return f"/review/{seal_token(link.pk)}"


def say(client: Client, link: ReviewLink, of: Creator, **form: str) -> Any:
    sent = {"name": "Anna", **form}
    return client.post(f"{address(link)}/creators/{of.pk}", sent)


def share(link: ReviewLink, *parts: str) -> None:
    link.shows = list(parts)
    link.save()


# --- What it shows --------------------------------------------------------------------------------


def test_it_shows_quotes_with_their_posts_and_numbers_with_their_age(
    client: Client, link: ReviewLink
) -> None:
    page = client.get(address(link)).text
    assert "Sourdough again." in page
    assert "https://instagram.com/p/1" in page
    assert "paid partnership" in page
    assert "12.4K" in page
    assert "3\xa0days ago" in page


def test_it_shows_quotes_of_the_search_that_found_a_creator_and_not_its_sentence(
    client: Client, alice: Person, link: ReviewLink, hanna: Creator
) -> None:
    first = hanna.profiles.get().posts.latest("posted_at")
    proofs = [scene.evidence(first, quote) for quote in ("Rye day", "hanna@example.com")]
    item = scene.item(hanna, *proofs)
    found = scene.session(alice.account, [item], query="secret bakers")
    link.shortlist.entries.update(search=found)
    page = client.get(address(link)).text
    assert "<blockquote>Rye day</blockquote>" in page
    assert "secret bakers" not in page
    assert "hanna@" not in page
    assert str(found.pk) not in page


def test_it_shows_what_was_searched_for_if_that_is_shared_and_not_the_text(
    client: Client, alice: Person, link: ReviewLink, hanna: Creator
) -> None:
    text = "Our budget is 900 euros. We look for rye bakers on YouTube."
    found = scene.session(alice.account, [scene.item(hanna)], query=text)
    link.shortlist.entries.update(search=found)
    assert "searched for" not in client.get(address(link)).text
    share(link, "brief")
    page = client.get(address(link)).text
    assert "What was searched for" in page
    assert "rye bakers" in page
    assert "YouTube" in page
    assert "900 euros" not in page


def test_unshared_parts_are_not_in_the_page(client: Client, link: ReviewLink) -> None:
    page = client.get(address(link)).text
    hidden = ("Too dear", "4,500", "4500", "Two reels", "hush", "ontacted", "For Acme")
    assert [word for word in hidden if word in page] == []
    assert "hanna@" not in page
    assert "example" not in page.replace("[dot]", "")
    assert " 170 " not in page
    assert "Baker. Mail [hidden]" in page


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        ("fees", ("EUR 4,500", "Two reels")),
        ("notes", ("Too dear",)),
        ("contacts", ("[at]", " 170 ")),
    ],
)
def test_each_part_is_shared_by_itself(
    client: Client, link: ReviewLink, part: str, shown: tuple[str, ...]
) -> None:
    share(link, part)
    page = client.get(address(link)).text
    assert all(words in page for words in shown)
    others = {"4,500", "Too dear", "[at]"} - set(shown) - {"4,500" if part == "fees" else ""}
    assert [words for words in others if words in page] == []


def test_shared_contacts_are_those_that_the_account_sees(
    client: Client, link: ReviewLink, alice: Person, hanna: Creator
) -> None:
    seen = {"first_seen_at": clock.now(), "last_seen_at": clock.now()}
    CreatorEmail.objects.create(
        creator=hanna, email="agent@agency.test", source="import", confidence=0.9, **seen
    )
    share(link, "contacts")
    assert "agent@agency.test" not in client.get(address(link)).text
    keep_bought(alice.account.pk, [hanna.pk], now=clock.now())
    assert "agent@agency.test" in client.get(address(link)).text
    share(link)
    assert "agent@agency.test" not in client.get(address(link)).text


def test_it_shows_nothing_of_who_is_signed_in(alice: Person, link: ReviewLink) -> None:
    page = alice.browser.get(address(link)).text
    assert alice.user.email not in page
    assert "/account" not in page
    assert f"/lists/{link.shortlist_id}" not in page


def test_a_forgotten_creator_is_not_on_it(client: Client, link: ReviewLink, hanna: Creator) -> None:
    scene.comment(link, hanna, "Hanna is great")
    forget_creators([hanna.pk])
    assert "Hanna" not in client.get(address(link)).text


def test_a_long_list_has_pages(
    client: Client, link: ReviewLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "SHOWN", 1)
    otto = scene.creator("Otto")
    ShortlistEntry.objects.create(
        shortlist=link.shortlist,
        creator=otto,
        position=2,
        added_at=clock.now(),
        changed_at=clock.now(),
    )
    assert "Otto" not in client.get(address(link)).text
    assert "Otto" in client.get(f"{address(link)}?page=2").text
    led = say(client, link, otto, verdict="approve", page="2")["Location"]
    assert led == f"{address(link)}?page=2#feedback-{otto.pk}"


# --- Who opens it ---------------------------------------------------------------------------------


def _expire(link: ReviewLink) -> None:
    ReviewLink.objects.filter(pk=link.pk).update(expires_at=clock.now() - timedelta(seconds=1))


def _revoke(link: ReviewLink) -> None:
    ReviewLink.objects.filter(pk=link.pk).update(revoked_at=clock.now())


@pytest.mark.parametrize("end", [_expire, _revoke, ReviewLink.delete])
def test_an_ended_link_answers_as_one_that_never_was(
    client: Client, link: ReviewLink, hanna: Creator, end: Callable[[ReviewLink], object]
) -> None:
    place = address(link)
    unknown = client.get(f"/review/{'x' * 64}")
    end(link)
    ended = client.get(place)
    assert (ended.status_code, ended.content) == (404, unknown.content)
    assert "Hanna" not in ended.text
    said = client.post(
        f"{place}/creators/{hanna.pk}", {"name": "Anna", "verdict": "approve", "comment": "Hi"}
    )
    assert said.status_code == 404
    assert not ReviewVote.objects.exists()
    assert not ReviewComment.objects.exists()


def test_a_token_that_is_changed_in_any_place_opens_nothing(link: ReviewLink) -> None:
    token = seal_token(link.pk)
    assert open_token(token) == link.pk
    raw = base64.urlsafe_b64decode(token)
    for place in range(len(raw)):
        changed = bytes(byte ^ (at == place) for at, byte in enumerate(raw))
        assert open_token(base64.urlsafe_b64encode(changed).decode()) is None
    for text in ("", "x", token[:-1], f"{token}=", f" {token[1:]}", "é" * 64):
        assert open_token(text) is None


def test_it_is_kept_out_of_search_engines_caches_frames_and_referrers(
    client: Client, link: ReviewLink
) -> None:
    for response in (client.get(address(link)), client.get("/review/x")):
        assert response["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in response["Cache-Control"]
        assert response["Referrer-Policy"] == "same-origin"
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
        assert '<meta name="robots" content="noindex, nofollow">' in response.text


# --- What clients say -----------------------------------------------------------------------------


def test_a_vote_and_a_comment_are_saved_under_the_name_and_shown(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    response = say(
        client, link, hanna, verdict="approve", comment="Two\r\nlines", name=" Anna\n B "
    )
    assert response["Location"] == f"{address(link)}#feedback-{hanna.pk}"
    vote, comment = ReviewVote.objects.get(), ReviewComment.objects.get()
    assert (vote.name, vote.verdict) == ("Anna B", "approve")
    assert (comment.name, comment.text) == ("Anna B", "Two\nlines")
    page = client.get(address(link)).text
    assert 'You review as <bdi class="font-semibold">Anna B</bdi>' in page
    assert "Approved</span> by <bdi>Anna B</bdi>" in page
    assert "Two\nlines" in page


def test_a_later_vote_under_the_same_name_replaces_the_first(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    say(client, link, hanna, verdict="approve", name="Zoë")
    say(client, link, hanna, verdict="decline", name="ZOE")
    say(client, link, hanna, verdict="approve", name="Ben")
    votes = ReviewVote.objects.order_by("name").values_list("name", "verdict")
    assert list(votes) == [("Ben", "approve"), ("ZOE", "decline")]


@pytest.mark.parametrize("name", ["An\u200bna", "A\ufe0fnna", "ANNA", "\u2060Anna\u2060"])
def test_a_name_with_characters_that_show_nothing_is_the_same_voter(
    client: Client, link: ReviewLink, hanna: Creator, name: str
) -> None:
    say(client, link, hanna, verdict="approve")
    assert say(client, link, hanna, verdict="decline", name=name).status_code == 302
    assert ReviewVote.objects.get().verdict == "decline"


@pytest.mark.parametrize("name", ["\u0410nna", "Ann\u0430", "\u200b\u0410nna"])
def test_a_name_that_looks_like_another_reviewers_is_refused(
    client: Client, link: ReviewLink, hanna: Creator, name: str
) -> None:
    say(client, link, hanna, comment="Fine")
    for said in ({"verdict": "approve"}, {"comment": "Me too"}):
        refused = say(Client(headers={"Accept": "text/html"}), link, hanna, name=name, **said)
        assert refused.status_code == 422
        assert "looks the same as &quot;Anna&quot;" in refused.text
    assert not ReviewVote.objects.exists()


def test_a_name_in_another_script_is_a_voter_like_any_other(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    for name in ("Anna", "\u0410\u043d\u043d\u0430", "Zo\u00eb", "\u738b\u82b3"):
        assert say(client, link, hanna, verdict="approve", name=name).status_code == 302
    assert ReviewVote.objects.count() == 4


def test_a_vote_is_changed_only_from_the_browser_that_gave_it(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    say(client, link, hanna, verdict="approve")
    stranger = Client(headers={"Accept": "text/html"})
    stranger.post(address(link), {"name": "Anna"})
    refused = say(stranger, link, hanna, verdict="decline")
    assert refused.status_code == 403
    assert "Anna has voted from another browser." in refused.text
    stranger.cookies[review.VOTER_COOKIE] = "guessed"
    assert say(stranger, link, hanna, verdict="decline").status_code == 403
    assert ReviewVote.objects.get().verdict == "approve"
    assert say(client, link, hanna, verdict="decline").status_code == 302
    assert ReviewVote.objects.get().verdict == "decline"


def test_a_vote_from_before_voters_had_cookies_is_changed_by_its_name_cookie(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    scene.vote(link, hanna)
    assert say(client, link, hanna, verdict="decline").status_code == 403
    client.post(address(link), {"name": "Anna"})
    assert say(client, link, hanna, verdict="decline").status_code == 302


def test_clients_do_not_see_the_comments_of_another_link(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    say(client, link, hanna, comment="Between us")
    other = scene.review_link(link.shortlist)
    assert "Between us" not in client.get(address(other)).text


def test_comments_of_clients_are_plain_text(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"{{ 7|add:7 }}'
    say(client, link, hanna, comment=evil, name=evil[:50])
    page = client.get(address(link)).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_client_enters_the_name_once(client: Client, link: ReviewLink) -> None:
    assert "Send comment" not in client.get(address(link)).text
    refused = client.post(address(link), {"name": " "})
    assert (refused.status_code, "Enter your name" in refused.text) == (422, True)
    response = client.post(address(link), {"name": "Zoë"})
    assert response["Location"] == address(link)
    cookie = response.cookies["review_name"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (address(link), True, "Lax")
    page = client.get(address(link)).text
    assert "Send comment" in page
    assert 'name="name" value="Zoë"' in page


def test_a_creator_without_quotes_shows_the_newest_posts(client: Client, link: ReviewLink) -> None:
    words = ("Newest #ad", "Newer", "Call +49 170 123 45 67", "Old")
    vera = scene.creator("Vera", captions=words[:2] + words[3:])
    link.shortlist.entries.update(creator=vera)
    page = client.get(address(link)).text
    assert [text in page for text in ("Newest #ad", "Newer", "Old")] == [True, True, False]
    assert "paid partnership" in page
    vera.profiles.get().posts.filter(caption="Newer").update(caption=words[2])
    assert " 170 " not in client.get(address(link)).text


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"name": "", "comment": "Mine"}, "Enter your name"),
        ({"name": "\u200e\n", "comment": "Mine"}, "Enter your name"),
        ({"name": "x" * 61, "comment": "Mine"}, "at most 60 characters"),
        ({"comment": "Mine" * 501}, "A comment can have at most 2,000 characters."),
        ({"comment": " "}, "Write a comment, or press Approve or Decline."),
        ({"verdict": "maybe", "comment": "Mine"}, "maybe is not one of the available choices"),
    ],
)
def test_what_cannot_be_saved_is_explained_and_shown_again(
    client: Client, link: ReviewLink, hanna: Creator, form: dict[str, str], problem: str
) -> None:
    response = say(client, link, hanna, **form)
    assert response.status_code == 422
    assert problem in response.text
    assert form["comment"] in response.text
    assert not ReviewComment.objects.exists()
    assert not ReviewVote.objects.exists()


def test_a_creator_who_left_the_list_takes_no_comment_and_loses_no_text(
    client: Client, link: ReviewLink, hanna: Creator
) -> None:
    link.shortlist.entries.all().delete()
    response = say(client, link, hanna, comment="Mine")
    assert response.status_code == 404
    assert "no longer on the list" in response.text
    assert "Mine" in response.text
    assert say(client, link, scene.creator("Otto"), comment="Mine").status_code == 404
    assert not ReviewComment.objects.exists()


@pytest.mark.parametrize("limit", ["MOST_COMMENTS", "COMMENTS_AT_ONCE"])
def test_a_link_takes_so_many_comments(
    client: Client,
    link: ReviewLink,
    hanna: Creator,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
) -> None:
    monkeypatch.setattr(services, limit, 1)
    say(client, link, hanna, comment="First")
    refused = say(client, link, hanna, comment="Second", verdict="approve")
    assert (refused.status_code, "Second" in refused.text) == (429, True)
    assert ReviewComment.objects.get().text == "First"
    assert not ReviewVote.objects.exists()


def test_a_link_takes_so_many_votes(
    client: Client, link: ReviewLink, hanna: Creator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_VOTES", 1)
    say(client, link, hanna, verdict="approve")
    assert say(client, link, hanna, verdict="approve", name="Ben").status_code == 429
    assert say(client, link, hanna, verdict="decline").status_code == 302
    assert ReviewVote.objects.get().verdict == "decline"


@pytest.mark.parametrize("limit", ["OF_LINK_A_DAY", "OF_ADDRESS_A_DAY"])
def test_a_link_and_an_address_send_so_much_a_day(
    client: Client,
    link: ReviewLink,
    hanna: Creator,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
) -> None:
    monkeypatch.setattr(review, limit, 1)
    assert say(client, link, hanna, verdict="approve").status_code == 302
    assert say(client, link, hanna, verdict="decline").status_code == 429
    assert ReviewVote.objects.get().verdict == "approve"
