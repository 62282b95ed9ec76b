from typing import Any

import pytest

from creators.importing.items import LinkedText, Row, Unreadable
from creators.importing.mapping import ColumnMap
from creators.importing.rows import HEADING, NAMES, TOTAL, says_nothing

LIST = ("name=Name", "instagram.username=Insta", "tiktok.username=TikTok", "followers=Fans")


def read(*cells: Any, mapping: tuple[str, ...] = LIST) -> Row | Unreadable:
    row = dict(zip(("Name", "Insta", "TikTok", "Fans"), cells, strict=False))
    return ColumnMap(mapping).read_row(Row(1, row))


def profiles(*cells: Any) -> list[tuple[Any, Any, Any]]:
    row = read(*cells)
    assert isinstance(row, Row)
    told = row.data["profiles"]
    return [(one["platform"], one.get("username"), one.get("url")) for one in told]


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (("Summe", "", "", "90.000"), TOTAL),
        (("TOTAL GENERAL", "", "", ""), TOTAL),
        (("Subtotal micro", "", "", "3"), TOTAL),
        (("Ø", "", "", "12"), TOTAL),
        (("Total", "13 entries", "", ""), TOTAL),
        (("--- Makro ---", "", "", ""), HEADING),
        (("made by J. B., 4 May", "", "", ""), HEADING),
        (("Name", "Insta", "TikTok", "Fans"), NAMES),
    ],
)
def test_a_row_without_a_creator_gets_a_reason(cells: tuple[str, ...], reason: str) -> None:
    row = read(*cells)
    assert isinstance(row, Unreadable)
    assert row.reason == reason


@pytest.mark.parametrize(
    "cells",
    [
        ("Total Fitness", "@total", "", ""),
        ("", "@anna", "", ""),
        ("Ottavia", "", "", "3"),
        ("O", "", "", "3"),
    ],
)
def test_a_row_with_a_handle_or_a_name_is_a_creator(cells: tuple[str, ...]) -> None:
    assert isinstance(read(*cells), Row)


def test_a_list_of_names_has_no_headings() -> None:
    row = read("Anna", "", "", "", mapping=("name=Name",))
    assert isinstance(row, Row)


def test_several_profiles_of_a_row_are_of_one_creator() -> None:
    assert profiles("Anna", "@anna", "https://tiktok.com/@anna.x") == [
        ("instagram", "@anna", None),
        ("tiktok", None, "https://tiktok.com/@anna.x"),
    ]


@pytest.mark.parametrize("same", ["wie IG", "same as Insta", "idem", "igual que instagram"])
def test_the_same_handle_is_copied_from_the_other_column(same: str) -> None:
    assert profiles("Anna", "anna.bakes", same)[1] == ("tiktok", "anna.bakes", None)


@pytest.mark.parametrize("nothing", ["-", "k.A.", "n/d", "N/A", "no", "—", "???"])
def test_a_cell_that_says_nothing_makes_no_profile(nothing: str) -> None:
    assert [platform for platform, *_ in profiles("Anna", "anna", nothing)] == ["instagram"]


def test_the_platform_of_an_address_wins_over_its_column() -> None:
    assert profiles("Anna", "tiktok.com/@anna", "")[0][0] == "tiktok"


def test_a_cell_with_a_link_to_a_profile_is_that_profile() -> None:
    link = LinkedText("profile", "https://instagram.com/anna")
    assert profiles("Anna", link, "") == [("instagram", None, "https://instagram.com/anna")]


@pytest.mark.parametrize("text", ["✨✨", "Ni", "Pendiente de Ana"])
def test_other_cells_say_something(text: str) -> None:
    assert not says_nothing(text)
