"""Forms lead back to pages of this site only."""

import pytest
from django.test import RequestFactory

from config.kit.redirects import read_next


@pytest.mark.parametrize(
    ("address", "led_to"),
    [
        ("/lists?page=2", "/lists?page=2"),
        ("https://testserver/lists", "https://testserver/lists"),
        ("", "search"),
        ("https://elsewhere.example/", "search"),
        ("//elsewhere.example/", "search"),
        ("javascript:alert(1)", "search"),
        ("http://testserver/lists", "search"),
    ],
)
def test_only_an_address_of_the_site_itself_is_followed(address: str, led_to: str) -> None:
    request = RequestFactory().post("/", {"next": address}, secure=True)
    assert read_next(request, "search") == led_to
