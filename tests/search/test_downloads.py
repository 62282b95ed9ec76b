"""Results as files."""

import csv
import io

import pytest
from openpyxl import load_workbook

from search.models.answers import SearchSession
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(alice: Person) -> SearchSession:
    weak = scene.item(scene.creator("Weak", country="DE"), low_confidence=True)
    ada = scene.creator("=Ada\x07", captions=["Rye, again."], country="DE")
    post = ada.profiles.get().posts.get()
    items = [
        weak,
        scene.item(ada, scene.evidence(post, "Rye, again.")),
        scene.item(scene.creator()),
    ]
    return scene.session(alice.account, items)


def test_a_csv_has_the_results_that_meet_the_filters_with_quotes_and_links(
    alice: Person, found: SearchSession
) -> None:
    response = alice.browser.get(f"/search/{found.pk}/results.csv?filter=1&country=DE")
    rows = list(csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"))))
    assert [(row["name"][:5], row["is_weak_match"]) for row in rows] == [
        ("'=Ada", "no"), ("Weak", "yes"),
    ]  # fmt: skip
    assert rows[0]["quote_1"] == "Rye, again."
    assert rows[0]["quote_url_1"]
    assert rows[0]["kindred_url"].startswith("http")


def test_a_workbook_holds_the_same_and_no_formula(alice: Person, found: SearchSession) -> None:
    response = alice.browser.get(f"/search/{found.pk}/results.xlsx")
    sheet = load_workbook(io.BytesIO(response.content)).active
    header, *rows = sheet.iter_rows(values_only=True)
    assert rows[0][header.index("name")] == "'=Ada"
    assert len(rows) == 3


def test_another_account_and_another_format_are_not_found(
    alice: Person, charlie: Person, found: SearchSession
) -> None:
    assert charlie.browser.get(f"/search/{found.pk}/results.csv").status_code == 404
    assert alice.browser.get(f"/search/{found.pk}/results.pdf").status_code == 404
