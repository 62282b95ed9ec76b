"""Dora, who signed up and can sign in by password."""

import pytest
from django.contrib.auth.models import User

from tests.billing.mail import confirm
from tests.config.site.sign_in.steps import PASSWORD, Browser


@pytest.fixture
def dora(db: None) -> User:
    user = User.objects.create_user("dora", "dora@example.com", PASSWORD)
    confirm(user)
    return user


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def signed_in(dora: User) -> Browser:
    """Dora's browser, which has just confirmed her password again."""
    browser = Browser()
    browser.sign_in()
    browser.confirm_password()
    return browser
