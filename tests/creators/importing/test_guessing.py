from typing import Any

import pytest

from creators.importing.guesses import guess_columns
from creators.importing.targets import COUNTRY, TARGETS


@pytest.mark.parametrize(
    ("columns", "field"),
    [
        ("Seguidores Abonnenten Abonnés Takipçi Followers フォロワー Follower_Count", "followers"),
        ("Nutzername Usuario Handle USERNAME Account", "username"),
        ("Canal Kanal Nombre Channel Creator", "name"),
        ("followerCount Follwers Seguid. NbAbonnés Iscritti Abos", "followers"),
        ("Sprachen Spr. Lingue speaks Langue(s)", "languages"),
        ("Preis Status ER Reichweite Teléfono Agenzia", ""),
        ("Stadt Città City", "location"),
        ("Land Country País country", COUNTRY),
        ("Titel Título", "post.caption"),
    ],
)
def test_column_names_are_known_in_several_languages(columns: str, field: str) -> None:
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
def test_a_column_without_a_telling_name_is_known_by_its_values(
    values: list[Any], field: str
) -> None:
    assert guess_columns([{"X1": value} for value in values]) == {"X1": field}


@pytest.mark.parametrize("value", ["https://instagram.com/anna", "@anna", "anna"])
def test_a_column_called_after_a_platform_holds_handles_or_addresses(value: str) -> None:
    assert guess_columns([{"Insta": value}]) == {"Insta": "instagram.username"}


@pytest.mark.parametrize("column", ["E-Mail", "Correo", "email", "Courriel", "Email ID", "Mail 2"])
def test_a_column_of_contacts_holds_addresses(column: str) -> None:
    assert guess_columns([{column: "a@example.com"}]) == {column: "emails"}
    assert guess_columns([{"Kontakt": "Frau Mai, Zimmer 3"}]) == {"Kontakt": ""}


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("Abonnenten (IG)", "instagram.followers"),
        ("TikTok Follower", "tiktok.followers"),
        ("YT subs", "youtube.followers"),
        ("Follower IG in Tsd.", "instagram.followers"),
        ("Instagram ER", ""),
        ("YouTube Channel", "youtube.username"),
    ],
)
def test_a_name_can_give_the_platform_of_a_column(column: str, field: str) -> None:
    assert guess_columns([{column: "48"}]) == {column: field}


def test_numbers_after_a_platforms_column_belong_to_that_platform() -> None:
    row = {"TikTok": "anna", "Fans": "1", "YT": "anna", "Fans 4": "2"}
    told = ["tiktok.username", "tiktok.followers", "youtube.username", "youtube.followers"]
    assert list(guess_columns([row]).values()) == told


def test_handles_among_addresses_belong_to_their_platform() -> None:
    links = ("youtube.com/@anna", "https://www.youtube.com/channel/UC1", "@ben")
    assert guess_columns([{"Link": link} for link in links]) == {"Link": "youtube.username"}
    more = (*links, "https://anna.example/shop")
    assert guess_columns([{"Link": link} for link in more]) == {"Link": "url"}


def test_a_country_with_a_city_is_the_creators() -> None:
    told = {"City": "location", "Country": "country"}
    assert guess_columns([{"City": "Rome", "Country": "Italy"}]) == told


def test_a_column_of_addresses_can_contain_posts() -> None:
    rows = [{"Channel": "Anna", "URL": "https://www.youtube.com/watch?v=abcdefghijk"}]
    assert guess_columns(rows) == {"Channel": "name", "URL": "post.url"}


def test_a_name_wins_over_values() -> None:
    rows = [{"note": "a@example.com", "E-Mail": "b@example.com", "mail": "c@example.com"}]
    assert guess_columns(rows) == {"note": "", "E-Mail": "emails", "mail": "emails"}


def test_columns_of_nested_objects_are_paths() -> None:
    row = {"handle": "anna", "stats": {"followers": 3, "avg": 1.5}}
    told = {"handle": "username", "stats.followers": "followers", "stats.avg": ""}
    assert guess_columns([row]) == told


def test_every_guess_is_a_field_that_an_import_knows() -> None:
    columns = ("Handle", "Fans", "Land", "Released", "Views", "Website", "Niche")
    guessed = set(guess_columns([dict.fromkeys(columns, "1")]).values())
    assert guessed - {COUNTRY, ""} <= TARGETS
