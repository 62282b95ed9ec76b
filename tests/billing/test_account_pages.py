"""The account's pages: who sees which, and what stands on them."""

import pytest
from django.test import Client

from tests.people import Person

pytestmark = pytest.mark.django_db


def test_account_pages_ask_who_is_there() -> None:
    response = Client(headers={"Accept": "text/html"}).get("/account")
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=/account")


def test_the_frame_names_the_account_and_not_anothers(alice: Person, charlie: Person) -> None:
    page = alice.browser.get("/account").text
    assert "<bdi>alice@example.com</bdi>" in page
    assert "charlie@example.com" not in page
    assert 'href="/account" aria-current="page"' in page
