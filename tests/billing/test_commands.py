"""manage.py create_api_key and create_demo_login."""

import io

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from billing.models import ApiKey

pytestmark = pytest.mark.django_db


def run(*command: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command(*command, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_create_api_key_prints_the_key_alone() -> None:
    User.objects.create_user("ann", "Ann@Example.com")
    out, err = run("create_api_key", "ann@example.com", "--name", "laptop")
    key = ApiKey.objects.get()
    assert out.strip() == out[:-1]
    assert bytes(key.digest) == ApiKey.digest_of(out.strip())
    assert key.name == "laptop"
    assert out.strip() not in err


def test_create_api_key_says_in_one_sentence_that_no_user_has_the_address() -> None:
    with pytest.raises(CommandError, match=r"^No user has the e-mail address x@y\.z\.$"):
        run("create_api_key", "x@y.z")


def test_create_demo_login_prints_address_and_password_only_when_it_made_one(
    client: Client,
) -> None:
    out, _ = run("create_demo_login")
    email, password = out.split()
    assert client.login(email=email, password=password)
    again, _ = run("create_demo_login")
    assert again == ""
