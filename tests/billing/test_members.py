"""Who acts in which account."""

import uuid
from http import HTTPStatus

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from billing import authentication, services
from billing.authentication import CHOSEN_ACCOUNT
from billing.callers import NOBODY, Unauthorized
from billing.models import Account, Membership, Tier
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def acting(browser: Client, user: User) -> Membership:
    """As what the next request of this browser acts."""
    request = RequestFactory().get("/")
    request.user, request.session = user, browser.session
    return authentication.current_membership(request)


def chosen(browser: Client, account_id: object) -> Client:
    """The browser with this account's id in its session."""
    session = browser.session
    session[CHOSEN_ACCOUNT] = str(account_id)
    session.save()
    return browser


# --- The current account --------------------------------------------------------------------------


def test_a_session_acts_in_its_members_account(alice: Person, bob: Person) -> None:
    for person, is_owner in ((alice, True), (bob, False)):
        membership = acting(person.browser, person.user)
        assert (membership.account, membership.is_owner) == (alice.account, is_owner)


def test_without_a_choice_ones_own_account_comes_before_older_ones(bob: Person) -> None:
    own = services.open_account(bob.user)
    assert acting(bob.browser, bob.user).account == own


def test_the_chosen_account_is_acted_in_while_one_belongs_to_it(alice: Person, bob: Person) -> None:
    own = services.open_account(bob.user)
    browser = chosen(bob.browser, alice.account.pk)
    assert acting(browser, bob.user).account == alice.account
    bob.user.memberships.filter(account=alice.account).delete()
    assert acting(browser, bob.user).account == own


@pytest.mark.parametrize("forged", ["alice's", uuid.uuid4(), "", "' OR 1=1 --", "\x00"])
def test_another_accounts_id_in_the_session_is_never_believed(
    alice: Person, charlie: Person, forged: object
) -> None:
    browser = chosen(charlie.browser, alice.account.pk if forged == "alice's" else forged)
    assert acting(browser, charlie.user).account == charlie.account


def test_whoever_was_removed_sees_nothing_more_from_the_next_request_on(
    alice: Person, bob: Person
) -> None:
    page = f"/search/{scene.session(alice.account).pk}"
    browser = chosen(bob.browser, alice.account.pk)
    assert "shared with you" not in browser.get(page).text
    bob.user.memberships.all().delete()
    assert "shared with you" in browser.get(page).text


def test_whoever_has_no_account_left_gets_one_of_their_own(alice: Person, bob: Person) -> None:
    bob.user.memberships.all().delete()
    membership = acting(bob.browser, bob.user)
    assert membership.is_owner
    assert membership.account != alice.account
    assert acting(bob.browser, bob.user) == membership


def test_signing_out_drops_the_choice(alice: Person, bob: Person) -> None:
    browser = chosen(bob.browser, alice.account.pk)
    browser.post("/accounts/logout/")
    browser.force_login(bob.user, backend="django.contrib.auth.backends.ModelBackend")
    assert CHOSEN_ACCOUNT not in browser.session


def test_nobody_acts_nowhere(client: Client) -> None:
    request = RequestFactory().get("/")
    request.user, request.session = AnonymousUser(), client.session
    assert authentication.by_session(request) is NOBODY
    with pytest.raises(Unauthorized):
        authentication.current_membership(request)


def test_the_current_account_costs_one_query_a_request(
    bob: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    request = RequestFactory().get("/")
    request.user, request.session = bob.user, bob.browser.session
    assert request.session.get("loaded") is None
    with django_assert_num_queries(1):
        for _ in range(2):
            authentication.by_session(request)


# --- Its tier -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/search", "/accounts/email/", "/nothing-here", "/health"])
def test_every_answer_names_the_tier_of_the_current_account(alice: Person, path: str) -> None:
    Account.objects.filter(pk=alice.account.pk).update(tier=Tier.TIER_2)
    expected = "free" if path == "/health" else "tier_2"
    assert alice.browser.get(path)["X-Billing-Plan"] == expected
    assert Client().get(path)["X-Billing-Plan"] == "free"


def test_a_redirect_names_the_tier_too(alice: Person) -> None:
    response = alice.browser.post("/theme", {"theme": "dark"})
    assert response.status_code == HTTPStatus.FOUND
    assert response["X-Billing-Plan"] == "tier_3"
