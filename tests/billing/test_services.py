"""Accounts and keys."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from billing.accounts import services
from billing.models import Account, ApiKey, Membership, Tier

pytestmark = pytest.mark.django_db


def test_signing_up_opens_an_account_on_the_free_tier_with_its_owner(
    client: Client, settings: Settings
) -> None:
    settings.LOGIN_REDIRECT_URL = "/"
    form = {"email": "new@example.com", "password1": "fgh-56-KLM", "password2": "fgh-56-KLM"}
    client.post("/accounts/signup/", form)
    membership = Membership.objects.select_related("account").get(user__email="new@example.com")
    assert membership.is_owner
    assert membership.account.tier == Tier.FREE


def test_a_superuser_from_the_command_line_owns_an_account() -> None:
    user = User.objects.create_superuser("root", "root@example.com", "x")
    assert services.get_owned_account(user).memberships.get().user == user


def test_saving_a_user_again_opens_no_second_account() -> None:
    user = User.objects.create_user("once", "once@example.com")
    user.first_name = "Once"
    user.save()
    assert Account.objects.count() == 1


def test_a_key_is_stored_only_as_a_keyed_hash() -> None:
    account = services.get_owned_account(User.objects.create_user("k"))
    key, secret = ApiKey.issue(account, name="test")
    row = ApiKey.objects.values().get(pk=key.pk)
    assert secret.startswith("kin_live_")
    assert secret not in {str(value) for value in row.values()}
    assert secret.startswith(row["prefix"])
    assert len(secret) - len(row["prefix"]) > 32


def test_the_first_revocation_stands() -> None:
    key, _ = ApiKey.issue(services.get_owned_account(User.objects.create_user("k")), name="test")
    services.revoke_key(key)
    key.refresh_from_db()
    first = key.revoked_at
    services.revoke_key(key)
    key.refresh_from_db()
    assert first is not None
    assert key.revoked_at == first


def test_the_demo_logins_work_and_are_made_once(client: Client, settings: Settings) -> None:
    settings.LOGIN_REDIRECT_URL = "/"
    passwords = services.create_demo_logins()
    for email, password in passwords.items():
        assert EmailAddress.objects.get(email=email).verified
        signed_in = client.post("/accounts/login/", {"login": email, "password": password})
        assert signed_in.status_code == 302
        client.logout()
    account = services.get_owned_account(User.objects.get(email=services.DEMO_EMAIL))
    assert (account.tier, account.may_be_invoiced) == (Tier.TIER_3, True)
    staff = User.objects.filter(is_staff=True, is_superuser=True)
    assert [user.email for user in staff] == [services.DEMO_STAFF_EMAIL]
    assert services.create_demo_logins() == {}
    assert Account.objects.count() == len(passwords)
