"""Places, languages and platforms in words that are known to name them."""

import pytest

from search.reading.flags import read_platforms
from search.reading.languages import read_languages
from search.reading.places import read_places


@pytest.mark.parametrize(
    ("words", "language", "names"),
    [
        ("georgia", "en", ["Georgia"]),
        ("w Krakowie", "pl", ["Kraków"]),
        ("뉴욕", "ko", ["New York City"]),
        ("NYC or LA", "en", ["New York City", "Los Angeles"]),
        ("in der DACH-Region", "de", ["DACH"]),
        ("CDMX", "es", ["Mexico City"]),
        ("Lyon et Paris", "fr", ["Lyon", "Paris"]),
        ("из Грузии или Армении", "ru", ["Georgia", "Armenia"]),
        ("Austin, Texas, USA", "en", ["Austin"]),
        ("but not berlin", "en", ["Berlin"]),
        ("polnische", "de", ["Poland"]),
        ("Tessin", "de", ["Ticino"]),
        ("アメリカ在住", "ja", ["United States"]),
        ("South East Asia", "en", ["Southeast Asia"]),
        ("in the us", "en", ["United States"]),
        ("in the UK", "en", ["United Kingdom"]),
        ("KY, VA, TN", "en", ["Kentucky", "Virginia", "Tennessee"]),
        ("DE/AT/CH", "de", ["Germany", "Austria", "Switzerland"]),
        ("🇫🇮🇸🇪", "en", ["Finland", "Sweden"]),
        ("berlin OR hamburg", "en", ["Berlin", "Hamburg"]),
        ("gente della Lombardia", "it", ["Lombardy"]),
        ("Kanton Zürich", "de", ["Zürich"]),
        ("bayrische", "de", ["Bavaria"]),
        ("aus Norddeutschland", "de", ["Northern Germany"]),
        ("bundesweit", "de", ["Germany"]),
        ("naija", "en", ["Nigeria"]),
        ("d'Abidjan", "fr", ["Abidjan"]),
        ("Florida, Georgia", "en", ["Florida", "Georgia"]),
        ("बिहार", "hi", ["Bihar"]),
        ("svenska", "sv", ["Sweden"]),
    ],
)
def test_places(words: str, language: str, names: list[str]) -> None:
    assert [named.place.name for named in read_places(words, language)] == names


def test_a_name_of_several_cities_is_the_one_near_by() -> None:
    (breton,) = read_places("Brest", "fr")
    (belarusian,) = read_places("Brest", "ru", ["BY"])
    assert breton.place.countries == ("FR",)
    assert belarusian.place.countries == ("BY",)


def test_a_name_of_several_cities_is_the_one_in_the_country_of_the_others() -> None:
    _, saint = read_places("Mendoza y San Juan", "es")
    assert saint.place.countries == ("AR",)


def test_a_place_that_is_only_like_a_name_says_so() -> None:
    (exact,), (like,) = read_places("Kazan", "en"), read_places("казани", "ru")
    assert exact.is_exact
    assert not like.is_exact or like.place == exact.place


@pytest.mark.parametrize(
    ("words", "language", "codes"),
    [
        ("German-speaking", "en", ("de",)),
        ("türkçe", "tr", ("tr",)),
        ("die auf Deutsch posten", "de", ("de",)),
        ("en español", "es", ("es",)),
        ("в русском или английском", "ru", ("ru", "en")),
        ("בעברית", "he", ("he",)),
        ("EN or FR", "en", ("en", "fr")),
        ("francophone", "en", ("fr",)),
    ],
)
def test_languages(words: str, language: str, codes: tuple[str, ...]) -> None:
    assert read_languages(words, language) == codes


@pytest.mark.parametrize(
    ("words", "platforms"),
    [
        ("tt, insta und yt", ("tiktok", "instagram", "youtube")),
        ("ig", ("instagram",)),
        ("InstagramかTikTok", ("instagram", "tiktok")),
        ("تيك توك وإنستغرام", ("tiktok", "instagram")),
        ("Reels", ("instagram",)),
        ("tick tock", ("tiktok",)),
        ("big letters", ()),
    ],
)
def test_platforms(words: str, platforms: tuple[str, ...]) -> None:
    assert read_platforms(words) == platforms
