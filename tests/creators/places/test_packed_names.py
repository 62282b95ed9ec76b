"""Packed names give the same answers as a list and a dict."""

import pytest

from creators.places.packed_names import PackedNames, PackedRows

ROWS = {"wien": 3, "": 9, "東京": 1, "sao paulo": 0, "ulm": 3, "z" * 300: 70_000}


def test_names_come_back_by_their_position() -> None:
    names = PackedNames()
    for name in ROWS:
        names.append(name)
    assert [names[row] for row in range(len(names))] == list(ROWS)


def test_rows_are_found_by_their_exact_name() -> None:
    packed = PackedRows(ROWS)
    assert dict(packed) == ROWS
    for missing in ("a", "wie", "wiena", "東", "\ud800", "\U0010ffff"):
        assert missing not in packed
        with pytest.raises(KeyError):
            packed[missing]
