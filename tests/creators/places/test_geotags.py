"""Places in geotags and hashtags, in the forms that platforms use."""

import pytest

from creators.places.gazetteer import load_countries
from creators.places.geotags import WHOLE, read_geotag
from creators.places.hashtags import read_hashtag
from creators.places.tokens import name_key


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Milano, Italy", "Milan, Italy"),
        ("Brooklyn, New York", "Brooklyn, United States"),
        ("New York, New York", "New York City, United States"),
        ("New York", "New York City, United States"),
        ("Paris, Texas", "Paris, United States"),
        ("Austin, TX", "Austin, United States"),
        ("Tokyo, Japan", "Tokyo, Japan"),
        ("Dubai, UAE", "Dubai, United Arab Emirates"),
        ("Downtown Los Angeles", "Los Angeles, United States"),
        ("Bali", "Bali, Indonesia"),
        ("Oia, Santorini", "Oía, Greece"),
        ("Positano, Amalfi Coast, Italy", "Positano, Italy"),
        ("Sao Paulo, Brazil", "São Paulo, Brazil"),
        ("Österreich", "Austria"),
        ("Singapore", "Singapore"),
        ("東京", "Tokyo, Japan"),
        ("Москва", "Moscow, Russia"),
        ("The Dolomites", "Dolomites, Italy"),
        ("Venice Beach", "Venice Beach, United States"),
        ("Roma Norte", "Roma Norte, Mexico"),
        ("Upper East Side", "Upper East Side, United States"),
        ("渋谷", "Shibuya, Japan"),
    ],
)
def test_a_geotag_names_a_place(text: str, label: str) -> None:
    found = read_geotag(text)
    assert found is not None
    assert (found.place.label, found.sureness) == (label, WHOLE)


@pytest.mark.parametrize(("quarter", "region"), [("Deep Ellum", "Texas"), ("Navigli", "Lombardy")])
def test_a_quarter_lies_in_its_region(quarter: str, region: str) -> None:
    found = read_geotag(quarter)
    assert found is not None
    assert load_countries()[name_key(region)].cover.contains(found.place.spot)


def test_a_venue_gives_its_city_with_less_certainty() -> None:
    found = read_geotag("Duomo di Milano")
    assert found is not None
    assert found.place.name == "Milan"
    assert found.sureness < WHOLE


@pytest.mark.parametrize(
    "text", ["Home sweet home", "Planet Earth", "In my head", "", "✨", "🇮🇹🇮🇹"]
)
def test_a_geotag_that_names_no_place_is_ignored(text: str) -> None:
    assert read_geotag(text) is None


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("milanblogger", "Milan"),
        ("bloggermilano", "Milan"),
        ("NYCfoodie", "New York City"),
        ("igersberlin", "Berlin"),
        ("texasmom", "Texas"),
        ("bali", "Bali"),
        ("visitmallorca", "Mallorca"),
        ("madeinitaly", "Italy"),
        ("nycapartment", "New York City"),
        ("parisianlife", "Paris"),
        ("austintx", "Austin"),
        ("miamibeach", "Miami Beach"),
        ("東京カフェ", "Tokyo"),
        ("韓国旅行", "South Korea"),
        ("ldn", "London"),
    ],
)
def test_a_hashtag_names_a_place(tag: str, name: str) -> None:
    found = read_hashtag(tag)
    assert found is not None
    assert found.place.name == name


def test_a_country_wins_over_a_foreign_city_of_the_same_name() -> None:
    found = read_hashtag("jamaica")
    assert found is not None
    assert found.place.countries == ("JM",)


@pytest.mark.parametrize(
    "tag",
    [
        "nice",
        "reading",
        "love",
        "moms",
        "kbeauty",
        "romance",
        "orangebeauty",
        "italianfood",
        "jordans",
        "fyp",
        "paramount",
        "homestead",
        "coachella",
        "parissaintgermain",
        "lorealparis",
        "greeksalad",
    ],
)
def test_a_hashtag_that_only_looks_like_a_place_is_ignored(tag: str) -> None:
    assert read_hashtag(tag) is None
