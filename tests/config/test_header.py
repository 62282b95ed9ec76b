"""The header of every page says where its reader is."""

import re

import pytest

from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "current"),
    [
        ("/search", ["Search"]),
        ("/pricing", ["Prices"]),
        ("/docs", ["API"]),
        ("/docs/first-steps", ["API"]),
        ("/docs/errors", ["API"]),
        ("/account", []),
    ],
)
def test_only_the_place_where_the_reader_is_is_marked(
    alice: Person, address: str, current: list[str]
) -> None:
    assert marked(alice, address) == current


def test_results_belong_to_the_search_in_the_header(alice: Person) -> None:
    results = scene.session(alice.account)
    assert marked(alice, f"/search/{results.pk}") == ["Search"]


def marked(reader: Person, address: str) -> list[str]:
    page = reader.browser.get(address).text
    header = page.partition("<header")[2].partition("</nav>")[0]
    return re.findall(r'aria-current="page">(\w+)<', header)
