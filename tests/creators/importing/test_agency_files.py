"""Twelve agency lists with invented creators. Their authors did not know the importer."""

from pathlib import Path

import pytest

from tests.creators.importing.reading_shares import compare, load_truth, read_file

FILES = sorted(
    path
    for path in Path(__file__).with_name("agency_files").iterdir()
    if not path.name.endswith(".truth.json")
)
LEAST = 0.95
"""Minimum share of cells that are read correctly in each file."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_agency_list_is_read_correctly_and_completely(path: Path) -> None:
    reading, truth = read_file(path), load_truth(path)
    share = compare(reading, truth)
    assert share.value >= LEAST, share.wrong
    assert reading.lost == []
    assert {
        column for column in truth["columns_without_a_place"] if reading.fields.get(column)
    } <= {
        "isVerified",  # Kindred has a field for this one.
        "avatarUrl",
    }
