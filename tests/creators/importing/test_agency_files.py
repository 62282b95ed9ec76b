"""Twelve lists as agencies keep them, written by people who had not seen the reader; all creators are invented."""

from pathlib import Path

import pytest

from tests.creators.importing.reading_shares import compare, load_truth, read_file

FILES = sorted(
    path
    for path in Path(__file__).with_name("agency_files").iterdir()
    if not path.name.endswith(".truth.json")
)
LEAST = 0.95
"""Of the cells of each file."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_list_of_an_agency_is_read_right_and_nothing_is_lost(path: Path) -> None:
    reading, truth = read_file(path), load_truth(path)
    share = compare(reading, truth)
    assert share.value >= LEAST, share.wrong
    assert reading.lost == []
    assert {
        column for column in truth["columns_without_a_place"] if reading.fields.get(column)
    } <= {
        "isVerified",  # of which Kindred has a field
        "avatarUrl",
    }
