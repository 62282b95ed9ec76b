from typing import Any

import pytest

from creators.importing.guessing import COUNTRY, guess_columns
from creators.importing.mapping import TARGETS


@pytest.mark.parametrize(
    ("columns", "field"),
    [
        ("Seguidores Abonnenten Abonnés Takipçi Followers フォロワー Follower_Count", "followers"),
        ("Nutzername Usuario Handle Instagram USERNAME", "username"),
        ("Canal Kanal Nombre Channel Creator", "name"),
        ("E-Mail Correo email Courriel", "emails"),
        ("Stadt Città City", "location"),
        ("Land Country País country", COUNTRY),
        ("Titel Título", "post.caption"),
    ],
)
def test_names_of_columns_are_known_in_several_languages(columns: str, field: str) -> None:
    for column in columns.split():
        assert guess_columns([{column: "1"}]) == {column: field}


@pytest.mark.parametrize(
    ("values", "field"),
    [
        (["https://www.instagram.com/anna/", "instagram.com/ben"], "url"),
        (["anna@example.com", "ben@example.org"], "emails"),
        (["17.4M subscribers", "900 subscribers"], "followers"),
        (["@anna", "@ben.bakes"], "username"),
        (["https://www.youtube.com/watch?v=abcdefghijk"], "post.url"),
        (["2026-01-02", "2026-02-03T10:00:00Z"], "observed_at"),
        (["call back", "sent"], ""),
    ],
)
def test_a_column_with_a_name_that_says_nothing_is_known_by_its_values(
    values: list[Any], field: str
) -> None:
    assert guess_columns([{"X1": value} for value in values]) == {"X1": field}


def test_a_column_called_after_a_platform_may_hold_addresses() -> None:
    assert guess_columns([{"Instagram": "https://instagram.com/anna"}]) == {"Instagram": "url"}


def test_a_column_of_addresses_may_be_of_posts() -> None:
    rows = [{"Channel": "Anna", "URL": "https://www.youtube.com/watch?v=abcdefghijk"}]
    assert guess_columns(rows) == {"Channel": "name", "URL": "post.url"}


def test_each_field_is_given_to_one_column_by_name_first() -> None:
    rows = [{"note": "a@example.com", "E-Mail": "b@example.com", "mail": "c@example.com"}]
    assert guess_columns(rows) == {"note": "", "E-Mail": "emails", "mail": ""}


def test_columns_of_nested_objects_are_paths() -> None:
    row = {"handle": "anna", "stats": {"followers": 3, "avg": 1.5}}
    told = {"handle": "username", "stats.followers": "followers", "stats.avg": ""}
    assert guess_columns([row]) == told


def test_every_guess_is_a_field_that_an_import_knows() -> None:
    columns = ("Handle", "Fans", "Land", "Released", "Views", "Website", "Niche")
    guessed = set(guess_columns([dict.fromkeys(columns, "1")]).values())
    assert guessed - {COUNTRY, ""} <= TARGETS
