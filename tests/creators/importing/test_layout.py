from typing import Any

import pytest

from creators.importing.layout import find_table

NAMES = ["Name", "Insta", "Follower", "Land"]


@pytest.mark.parametrize(
    ("rows", "columns", "first"),
    [
        ([NAMES, ["Anna", "@anna", 3, "D"]], NAMES, 1),
        ([["Our list"], [], NAMES], NAMES, 3),
        ([["Our list", "", "", "as of 3 May"], NAMES], NAMES, 2),
        (
            [["", "Instagram", "", "TikTok", ""], ["Name", "user", "fans", "user", "fans"]],
            ["Name", "Instagram user", "Instagram fans", "TikTok user", "TikTok fans"],
            2,
        ),
        (
            [["Name", "Instagram", "", "E-Mail"], ["", "Handle", "Follower", ""], ["Anna", "a", 1]],
            ["Name", "Instagram Handle", "Instagram Follower", "E-Mail"],
            2,
        ),
        ([["x", "y"], [1, 2]], ["x", "y"], 1),
        ([["@anna", "Anna"], ["@ben", "Ben"]], ["column 1", "column 2"], 0),
        ([["instagram.com/anna"], ["instagram.com/ben"]], ["column 1"], 0),
        ([["Name", "", "Name"], ["a", 1, "b"]], ["Name", "column 2", "Name 3"], 1),
    ],
)
def test_the_names_of_columns_are_found_below_titles_in_one_row_or_two(
    rows: list[list[Any]], columns: list[str], first: int
) -> None:
    table = find_table(rows)
    assert table is not None
    assert (table.columns, table.first) == (columns, first)


@pytest.mark.parametrize(
    ("names", "expected"),
    [(NAMES, True), (["Date", "Note"], False), (["Vertical"], False), (["City", "Country"], False)],
)
def test_names_say_whether_a_sheet_lists_creators(names: list[str], expected: bool) -> None:
    table = find_table([names])
    assert table is not None
    assert table.has_creators is expected
