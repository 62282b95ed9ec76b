"""Members, and the account in which a user acts."""

import re
import uuid
from http import HTTPStatus

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from billing import urls
from billing.access import authentication
from billing.access.authentication import CHOSEN_ACCOUNT
from billing.accounts import members, services
from billing.metering.callers import Anonymous, Unauthorized
from billing.models import Account, ApiKey, Membership, Tier
from config.kit.errors import NotFound
from tests import scene
from tests.billing.mail import invited
from tests.people import Person

pytestmark = pytest.mark.django_db
OWNERS_ALONE = ("account_key", "account_invoice")


def joins(person: Person, *, owner: bool = False) -> Account:
    """Another user's account that the person belongs to."""
    account = services.open_account(User.objects.create_user(f"founder-{uuid.uuid4().hex[:6]}"))
    Membership.objects.create(account=account, user=person.user, is_owner=owner)
    return account


def place(person: Person, account: Account | None = None) -> Membership:
    return Membership.objects.get(user=person.user, account=account or person.account)


def state_of(account: Account) -> list[object]:
    """All state of an account that these tests may change."""
    return [
        Account.objects.get(pk=account.pk).name,
        *account.memberships.order_by("pk").values_list("user", "is_owner"),
        *account.invitations.order_by("pk").values_list("email", "asked_at", "revoked_at"),
    ]


def acting(browser: Client, user: User) -> Membership:
    """The membership in which this browser's next request acts."""
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


@pytest.mark.parametrize("forged", ["alice's", uuid.UUID(int=7), "", "' OR 1=1 --", "\x00"])
def test_a_foreign_account_id_in_the_session_is_ignored(
    alice: Person, charlie: Person, forged: object
) -> None:
    browser = chosen(charlie.browser, alice.account.pk if forged == "alice's" else forged)
    assert acting(browser, charlie.user).account == charlie.account


def test_a_removed_member_has_no_access_from_the_next_request(alice: Person, bob: Person) -> None:
    page = f"/search/{scene.session(alice.account).pk}"
    browser = chosen(bob.browser, alice.account.pk)
    assert browser.get(page).status_code == HTTPStatus.OK
    bob.user.memberships.all().delete()
    assert browser.get(page).status_code == HTTPStatus.NOT_FOUND


def test_a_user_without_an_account_gets_one(alice: Person, bob: Person) -> None:
    bob.user.memberships.all().delete()
    membership = acting(bob.browser, bob.user)
    assert membership.is_owner
    assert membership.account != alice.account
    assert acting(bob.browser, bob.user) == membership


def test_the_next_sign_in_keeps_the_last_choice_and_other_browsers_keep_theirs(
    alice: Person, bob: Person
) -> None:
    services.open_account(bob.user)
    first, second = bob.browser, bob.browser
    own = acting(first, bob.user).account
    second.post("/account/switch", {"account": own.pk})
    first.post("/account/switch", {"account": alice.account.pk})
    assert acting(second, bob.user).account == own
    first.post("/accounts/logout/")
    assert acting(bob.browser, bob.user).account == alice.account


def test_signing_out_drops_the_choice(alice: Person, bob: Person) -> None:
    browser = chosen(bob.browser, alice.account.pk)
    browser.post("/accounts/logout/")
    browser.force_login(bob.user, backend="django.contrib.auth.backends.ModelBackend")
    assert CHOSEN_ACCOUNT not in browser.session


def test_an_anonymous_visitor_has_no_account(client: Client) -> None:
    request = RequestFactory().get("/")
    request.user, request.session = AnonymousUser(), client.session
    assert isinstance(authentication.by_session(request), Anonymous)
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


# --- The list -------------------------------------------------------------------------------------


def test_every_member_sees_who_belongs_to_the_account_and_only_owners_see_buttons(
    alice: Person, bob: Person, charlie: Person
) -> None:
    for person in (alice, bob):
        page = person.browser.get("/account/members").text
        assert "alice@example.com" in page
        assert "bob@example.com" in page
        assert "charlie" not in page
        assert ("Make them an owner" in page) == ("Invite someone" in page) == (person is alice)
        assert ("Leave this account" in page) == (person is bob)


def test_a_sole_member_is_not_offered_to_leave(charlie: Person) -> None:
    assert "Leave" not in charlie.browser.get("/account/members").text


def test_the_page_asks_for_no_inline_script_or_style(alice: Person, bob: Person) -> None:
    page = alice.browser.get("/account/members").text
    for inline in ("<script>", "<style", " style=", " onclick=", "hx-on"):
        assert inline not in page


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/account/members", {"email": "dora@example.com"}),
        ("/account/members/{bob}/role", {"owner": "yes"}),
        ("/account/members/{alice}/role", {"owner": "no"}),
        ("/account/members/{alice}/remove", {}),
        ("/account/invitations/{invitation}/send", {}),
        ("/account/invitations/{invitation}/revoke", {}),
        ("/account/name", {"name": "Mine now"}),
    ],
)
def test_a_member_who_is_no_owner_manages_nothing(
    alice: Person, bob: Person, path: str, form: dict[str, str]
) -> None:
    invitation = invited(alice.account)
    before = state_of(alice.account)
    ids = {"alice": place(alice).pk, "bob": place(bob).pk, "invitation": invitation.pk}
    response = bob.browser.post(path.format(**ids), form)
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert state_of(alice.account) == before


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/account/members/{member}/role", {"owner": "yes"}),
        ("/account/members/{member}/remove", {}),
        ("/account/members/{member}/leave", {}),
        ("/account/invitations/{invitation}/send", {}),
        ("/account/invitations/{invitation}/revoke", {}),
    ],
)
def test_to_another_accounts_owner_its_members_and_invitations_do_not_exist(
    alice: Person, bob: Person, charlie: Person, path: str, form: dict[str, str]
) -> None:
    ids = {"member": place(bob).pk, "invitation": invited(alice.account).pk}
    before = state_of(alice.account)
    assert charlie.browser.post(path.format(**ids), form).status_code == HTTPStatus.NOT_FOUND
    assert state_of(alice.account) == before


@pytest.mark.parametrize(
    "path",
    [
        "/account/members/1/role",
        "/account/members/1/remove",
        "/account/members/1/leave",
        "/account/invitations/1/send",
        "/account/invitations/1/revoke",
        "/account/name",
        "/account/switch",
    ],
)
def test_strangers_are_sent_to_sign_in_and_no_get_changes_anything(
    alice: Person, client: Client, path: str
) -> None:
    assert client.post(path)["Location"].startswith("/accounts/login/")
    assert alice.browser.get(path).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def owners_pages() -> list[str]:
    """All addresses of keys and invoices."""
    names = [route for route in urls.ACCOUNT if str(route.name).startswith(OWNERS_ALONE)]
    return ["/account/" + re.sub("<[^>]+>", "1", str(route.pattern)) for route in names]


def test_only_owners_see_keys_and_invoices(alice: Person, bob: Person) -> None:
    keys = list(ApiKey.objects.order_by("pk").values())
    assert "/account/keys/1/revoke" in owners_pages()
    for path in owners_pages():
        answers = {bob.browser.get(path).status_code, bob.browser.post(path).status_code}
        assert HTTPStatus.FORBIDDEN in answers, path
        assert answers <= {HTTPStatus.FORBIDDEN, HTTPStatus.METHOD_NOT_ALLOWED}, path
    assert list(ApiKey.objects.order_by("pk").values()) == keys
    page = bob.browser.get("/account/members").text
    assert "/account/keys" not in page
    assert "/account/invoices" not in page


def test_the_key_of_another_account_does_not_exist(alice: Person, charlie: Person) -> None:
    for path in (f"/account/keys/{alice.key.pk}", f"/account/keys/{alice.key.pk}/revoke"):
        for answer in (charlie.browser.get(path), charlie.browser.post(path)):
            assert answer.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED)
    alice.key.refresh_from_db()
    assert alice.key.revoked_at is None


# --- Owners and the last of them ------------------------------------------------------------------


def test_an_owner_makes_an_owner_who_can_then_do_the_same(alice: Person, bob: Person) -> None:
    alice.browser.post(f"/account/members/{place(bob).pk}/role", {"owner": "yes"})
    assert place(bob).is_owner
    bob.browser.post(f"/account/members/{place(alice).pk}/role", {"owner": "no"})
    assert not place(alice).is_owner


@pytest.mark.parametrize("way", ["leave", "remove", "role"])
def test_the_last_owner_stays_and_stays_an_owner(alice: Person, bob: Person, way: str) -> None:
    browser = alice.browser
    browser.post(f"/account/members/{place(alice).pk}/{way}", {"owner": "no"})
    assert place(alice).is_owner
    assert "Make another member an owner first" in browser.get("/account/members").text


def test_an_owner_leaves_once_there_is_another(alice: Person, bob: Person) -> None:
    Membership.objects.filter(user=bob.user).update(is_owner=True)
    alice.browser.post(f"/account/members/{place(alice).pk}/leave")
    assert list(alice.account.members.all()) == [bob.user]


def test_a_member_leaves_and_is_shown_another_account(alice: Person, bob: Person) -> None:
    browser = bob.browser
    browser.post(f"/account/members/{place(bob).pk}/leave")
    assert list(alice.account.members.all()) == [alice.user]
    page = browser.get("/account/members").text
    assert "You left alice@example.com." in page
    assert "Invite someone" in page


def test_removing_a_member_withdraws_their_open_invitations(alice: Person, bob: Person) -> None:
    Membership.objects.filter(user=bob.user).update(is_owner=True)
    of_bob = invited(alice.account, "one@example.com", by=bob.user)
    of_alice = invited(alice.account, "two@example.com", by=alice.user)
    alice.browser.post(f"/account/members/{place(bob).pk}/remove")
    assert not alice.account.memberships.filter(user=bob.user).exists()
    for invitation, is_open in ((of_bob, False), (of_alice, True)):
        invitation.refresh_from_db()
        assert (invitation.revoked_at is None) == is_open


def test_a_page_opened_before_a_demotion_changes_nothing(alice: Person, bob: Person) -> None:
    """The lock, not what was read before it, says who owns."""
    seen = place(bob)
    Membership.objects.filter(user=alice.user).update(is_owner=False)
    with pytest.raises(members.OwnersOnly):
        members.remove_member(seen, by=alice.user)
    seen_before = place(bob)
    seen.delete()
    Membership.objects.filter(user=alice.user).update(is_owner=True)
    with pytest.raises(NotFound):
        members.remove_member(seen_before, by=alice.user)


# --- Names ----------------------------------------------------------------------------------------


def test_an_owner_names_the_account(alice: Person, bob: Person) -> None:
    alice.browser.post("/account/name", {"name": "  Alice\n&\u202e Co  "})
    alice.account.refresh_from_db()
    assert alice.account.name == "Alice & Co"
    assert "Alice &amp; Co" in bob.browser.get("/search").text


@pytest.mark.parametrize(
    "name", ["", "  ", "\u202e", "Win at https://x.example", "Visit WWW.x.example", "x" * 201]
)
def test_an_invalid_name_is_refused_at_its_field(alice: Person, name: str) -> None:
    response = alice.browser.post("/account/name", {"name": name})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "id_name_error" in response.text
    alice.account.refresh_from_db()
    assert alice.account.name == "alice@example.com"


def test_a_name_is_text_and_not_markup(alice: Person) -> None:
    alice.browser.post("/account/name", {"name": "<b>Alice</b>"})
    page = alice.browser.get("/account/members").text
    assert "<b>Alice" not in page
    assert "&lt;b&gt;Alice" in page


# --- Switching ------------------------------------------------------------------------------------


def test_switching_shows_the_chosen_accounts_searches_and_no_others(
    alice: Person, bob: Person, charlie: Person
) -> None:
    own = services.open_account(bob.user)
    of_alice = scene.session(alice.account, query="rye in Rostock")
    of_bob = scene.session(own, query="spelt in Speyer")
    browser = bob.browser
    for account, seen, unseen in ((alice.account, of_alice, of_bob), (own, of_bob, of_alice)):
        browser.post("/account/switch", {"account": account.pk})
        recent = browser.get("/search").text
        assert seen.query in recent
        assert unseen.query not in recent
        assert seen.query in browser.get(f"/search/{seen.pk}").text
        elsewhere = browser.get(f"/search/{unseen.pk}").text
        assert "This search is in another account" in elsewhere
        assert unseen.query not in elsewhere
    for session in (of_alice, of_bob):
        hidden = charlie.browser.get(f"/search/{session.pk}")
        assert hidden.status_code == HTTPStatus.NOT_FOUND
        assert session.query not in hidden.text
        assert charlie.client.get(f"/v1/search/{session.pk}").status_code == HTTPStatus.NOT_FOUND


def test_the_menu_names_the_current_account_and_offers_the_others(bob: Person) -> None:
    browser = bob.browser
    assert "Switch account" not in browser.get("/search").text
    other = joins(bob)
    Account.objects.filter(pk=other.pk).update(name="The other one")
    assert f'value="{other.pk}"' in browser.get("/search").text
    response = browser.post("/account/switch", {"account": other.pk, "next": "/search?q=rye"})
    assert response["Location"] == "/search?q=rye"
    assert response["X-Billing-Plan"] == "free"
    page = browser.get("/account/members").text
    assert f'value="{other.pk}" aria-current="true"' in page


@pytest.mark.parametrize("next_", ["//evil.example/", "https://evil.example/", "", "\\\\evil"])
def test_switching_leads_nowhere_else(bob: Person, next_: str) -> None:
    form = {"account": bob.account.pk, "next": next_}
    assert bob.browser.post("/account/switch", form)["Location"] == "/account"


@pytest.mark.parametrize("account", ["charlie's", str(uuid.UUID(int=7)), "", "1", "\x00"])
def test_a_user_cannot_switch_to_an_account_of_others(
    bob: Person, charlie: Person, account: str
) -> None:
    browser = bob.browser
    form = {"account": charlie.account.pk if account == "charlie's" else account}
    assert browser.post("/account/switch", form).status_code == HTTPStatus.NOT_FOUND
    assert acting(browser, bob.user).account == bob.account


def test_switching_needs_the_forms_token(bob: Person) -> None:
    strict = Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})
    strict.force_login(bob.user, backend="django.contrib.auth.backends.ModelBackend")
    response = strict.post("/account/switch", {"account": bob.account.pk})
    assert response.status_code == HTTPStatus.FORBIDDEN


@pytest.mark.parametrize(
    ("path", "form"),
    [("/account/members", {"email": "d@example.com"}), ("/account/name", {"name": "X"})],
)
def test_a_page_of_the_account_before_the_switch_changes_neither(
    alice: Person, path: str, form: dict[str, str]
) -> None:
    other = joins(alice, owner=True)
    browser = chosen(alice.browser, other.pk)
    response = browser.post(path, form | {"account": str(alice.account.pk)})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    for account in (alice.account, other):
        assert not account.invitations.exists()
        assert Account.objects.get(pk=account.pk).name != "X"
