"""Alice owns an account, Bob is a member of it, Charlie has his own and must see nothing of theirs."""

from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.test import Client

from billing.accounts import services
from billing.models import Account, ApiKey, Membership, Tier


@dataclass(frozen=True)
class Person:
    """`client` sends the person's API key; `browser` is signed in."""

    user: User
    account: Account
    key: ApiKey
    secret: str

    @property
    def client(self) -> Client:
        return Client(headers={"X-API-Key": self.secret})

    @property
    def browser(self) -> Client:
        browser = Client(headers={"Accept": "text/html"})
        browser.force_login(self.user, backend="django.contrib.auth.backends.ModelBackend")
        return browser


def make_person(name: str, account: Account | None = None) -> Person:
    user = User.objects.create_user(username=name, email=f"{name}@example.com")
    if account is not None:
        user.memberships.all().delete()
        Membership.objects.create(account=account, user=user)
    account = account or _with_means(services.get_owned_account(user))
    key, secret = ApiKey.issue(account, name=name)
    return Person(user, account, key, secret)


def _with_means(account: Account) -> Account:
    """Limits and credit that get in no test's way; tests of limits set their own."""
    account.tier, account.may_be_invoiced = Tier.TIER_3, True
    account.save(update_fields=["tier", "may_be_invoiced"])
    return account


@pytest.fixture
def alice(db: None) -> Person:
    return make_person("alice")


@pytest.fixture
def bob(alice: Person) -> Person:
    return make_person("bob", alice.account)


@pytest.fixture
def charlie(db: None) -> Person:
    return make_person("charlie")
