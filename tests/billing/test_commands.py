"""manage.py create_account, create_api_key and create_demo_login."""

import io

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from billing.models import Account, ApiKey

pytestmark = pytest.mark.django_db


def run(*command: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command(*command, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_create_api_key_prints_only_the_key() -> None:
    User.objects.create_user("ann", "Ann@Example.com")
    out, err = run("create_api_key", "ann@example.com", "--name", "laptop")
    key = ApiKey.objects.get()
    assert out.strip() == out[:-1]
    assert bytes(key.digest or b"") == ApiKey.digests_of(out.strip())[0]
    assert key.name == "laptop"
    assert out.strip() not in err


def test_create_api_key_says_in_one_sentence_that_no_user_has_the_address() -> None:
    with pytest.raises(CommandError, match=r"^No user has the e-mail address x@y\.z\."):
        run("create_api_key", "x@y.z")


def test_create_api_key_creates_the_account_when_asked() -> None:
    out, _ = run("create_api_key", "new@example.com", "--create-account")
    again, _ = run("create_api_key", "NEW@example.com", "--create-account")
    assert User.objects.get().email == "new@example.com"
    for secret in (out.strip(), again.strip()):
        answer = Client(headers={"X-API-Key": secret}).get("/v1/languages")
        assert answer.status_code == 200


def test_create_account_makes_a_confirmed_user_of_the_tier_and_prints_the_account() -> None:
    out, _ = run("create_account", "ann@example.com", "--tier", "tier_2")
    account = Account.objects.get(pk=out.strip())
    assert account.tier == "tier_2"
    user = account.members.get()
    assert EmailAddress.objects.filter(user=user, email="ann@example.com", verified=True).exists()
    assert not user.has_usable_password()
    assert run("check_ledger")[0] == "0 entries, no difference.\n"


@pytest.mark.parametrize(
    ("address", "message"),
    [("ANN@example.com", "already has an account. Nothing changed."), ("ann", "not an e-mail")],
)
def test_create_account_refuses_a_taken_or_invalid_address(address: str, message: str) -> None:
    run("create_account", "ann@example.com")
    with pytest.raises(CommandError, match=message):
        run("create_account", address, "--tier", "tier_3")
    assert Account.objects.get().tier == "free"


def test_a_created_account_gets_its_password_by_mail() -> None:
    run("create_account", "ann@example.com")
    Client().post("/accounts/password/reset/", {"email": "ann@example.com"})
    assert "/accounts/password/reset/key/" in mail.outbox[-1].body


def test_create_demo_login_prints_addresses_and_passwords_only_when_it_made_them(
    client: Client,
) -> None:
    out, _ = run("create_demo_login")
    logins = dict(line.split() for line in out.splitlines())
    assert list(logins) == ["demo@example.com", "staff@example.com"]
    assert all(client.login(email=email, password=password) for email, password in logins.items())
    again, _ = run("create_demo_login")
    assert again == ""
