"""Places in sentences, and words that only look like places."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from creators.places import country_name, find_places


def found(text: str) -> list[str]:
    return [f"{one.place.kind} {one.place.name} {one.country or '*'}" for one in find_places(text)]


PLACES = {
    "sourdough bakers in berlin": ["city Berlin DE"],
    "creators from Turkey": ["country Turkey TR"],
    "Polish creators": ["demonym Poland PL"],
    "Turkish creators": ["demonym Turkey TR"],
    "German tech reviewers": ["demonym Germany DE"],
    "Brazilian surfers": ["demonym Brazil BR"],
    "British mums": ["demonym United Kingdom GB"],
    "UK moms": ["country United Kingdom GB"],
    "vloggers in the us": ["country United States US"],
    "US creators": ["country United States US"],
    "from the U.S.": ["country United States US"],
    "in the U.S.A.": ["country United States US"],
    "creators in Texas": ["region Texas US"],
    "Köln": ["city Köln DE"],
    "creators in Cologne": ["city Köln DE"],
    "creators in München": ["city Munich DE"],
    "bakers in sao paulo": ["city São Paulo BR"],
    "food bloggers in LA": ["city Los Angeles US"],
    "LA based photographers": ["city Los Angeles US"],
    "berlin-based djs": ["city Berlin DE"],
    "NYC": ["city New York City US"],
    "Germany or Austria": ["country Germany DE", "country Austria AT"],
    "in Berlin and Hamburg": ["city Berlin DE", "city Hamburg DE"],
    "German, Austrian and Swiss creators": [
        "demonym Germany DE",
        "demonym Austria AT",
        "demonym Switzerland CH",
    ],
    "German or Austrian mums": ["demonym Germany DE", "demonym Austria AT"],
    "not in the US": ["country United States US"],
    "outside of Europe": ["region Europe *"],
    "except Germany": ["country Germany DE"],
    "London, Ontario": ["city London CA"],
    "Austin, TX": ["city Austin US"],
    "📍Berlin | Food": ["city Berlin DE"],
    "🇩🇪 girl": ["country Germany DE"],
    "東京のカフェ": ["city Tokyo JP"],
    "Москва": ["city Moscow RU"],
    "travel creators in Japan": ["country Japan JP"],
    "creators in Reading": ["city Reading GB"],
    "based in bath": ["city Bath GB"],
    "Germans": ["demonym Germany DE"],
    "Parisian make-up artists": ["demonym Paris FR"],
    "Texan creators": ["demonym Texas US"],
    "londoners who run": ["demonym London GB"],
    "creators who are german": ["demonym Germany DE"],
    "influencers alemanes": ["demonym Germany DE"],
    "deutsche Influencer": ["demonym Germany DE"],
    "south korean vloggers": ["demonym South Korea KR"],
    "creators from new zealand": ["country New Zealand NZ"],
    "créateurs au Canada": ["country Canada CA"],
    "influencers en españa": ["country Spain ES"],
    "creators in lima": ["city Lima PE"],
    "creators in Brasil": ["country Brazil BR"],
    "peach farmers in Georgia": ["country Georgia GE"],
    "Hong Kong's residents living in 'coffin' homes": ["country Hong Kong HK"],
    "What China’s economy means for you": ["country China CN"],
    "London's best bagels": ["city London GB"],
    "Israel Unrest Explained": ["country Israel IL"],
    "Paris Apartment Tour": ["city Paris FR"],
    "Cannes I get some ice": ["city Cannes FR"],
    "Kitchen makeover | København": ["city Copenhagen DK"],
    "un finde en Londres": ["city London GB"],
    "perfiles de Ciudad de México": ["city Mexico City MX"],
    "atx girl": ["city Austin US"],
    "based in LDN": ["city London GB"],
    "📍LA": ["city Los Angeles US"],
    "moving to LA": ["city Los Angeles US"],
    "MAKING GREEK SALAD IN GREECE": ["country Greece GR"],
    "brunch in Shoreditch": ["region Shoreditch GB"],
}
FALSE_FRIENDS = """
Paris Hilton|paris hilton fans|Turkey recipes|Nice photos|Reading list|Jordan sneakers|Chad|chad bros|Georgia font
Orange juice
china plates|bone china|nail polish|polish nails|French toast|Brazil nuts|Swiss army knife|Turkish coffee
Korean skincare|Hawaiian shirts|neapolitan pizza
Italian food|Thai boxing|Mexican cuisine|tell us|follow us|FOLLOW US|with us|us|Jordan Peterson|Georgia O'Keeffe
Brooklyn Beckham
Austin Powers|austin powers|Florence Pugh|la vie|interested in reading|creators in reading|Emily in Paris|made in china
Real Madrid fans|new york pizza|guinea pigs|history of germany|Lima beans|travel across Europe|recipes from Italy
air jordan
Michael Jordan|Tom Holland|mobile games|bath bombs|split squats|tours and travel|German shepherd|guinea pig care
buffalo wings
Austin's garage|Let's go|No Man's Sky|Peking duck|Boston cream pie|Philadelphia cream cheese|Philly cheesesteak
New York cheesecake|Kentucky Fried Chicken|Turkish delight|Greek salad|french fries|Dubai chocolate|Baked Alaska
Paris Saint-Germain|L'Oréal Paris haul|Loreal Paris mascara|Rimmel London|Maybelline New York|KIKO Milano
Anastasia Beverly Hills|Inter Miami|Manchester City vs Arsenal|Chelsea vs Arsenal|France vs Norway Food|Chicago Fire
Edd China reveals why|Paris Jackson|Sydney Sweeney|America Ferrera|Tokyo Ghoul|vail
"""


@pytest.mark.parametrize(("text", "places"), PLACES.items())
def test_a_place_is_found(text: str, places: list[str]) -> None:
    assert found(text) == places


@pytest.mark.parametrize("text", FALSE_FRIENDS.strip().replace("\n", "|").split("|"))
def test_a_false_friend_is_not_a_place(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "places"),
    {
        "The Giants of Iceland": ["country Iceland IS"],
        "Visiting Rome with my mum": ["city Rome IT"],
        "Welcome to LA": [],
        "Off to Bali": ["region Bali ID"],
        "news from Chile": ["country Chile CL"],
        "Bank of America": [],
        "Emily in Paris": [],
        "made in China": [],
        "recipes from Italy": [],
        "Brazil vs Norway": [],
        "learning to love Turkey": [],
    }.items(),
)
def test_a_text_can_describe_a_place_that_is_not_a_home(text: str, places: list[str]) -> None:
    told = [
        f"{one.place.kind} {one.place.name} {one.country}" for one in find_places(text, told=True)
    ]
    assert told == places
    assert found(text) == []


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_mentions_are_ordered_spans_of_any_text(text: str) -> None:
    end = 0
    for place in find_places(text):
        assert end <= place.start < place.end <= len(text)
        end = place.end


def test_a_country_has_an_english_name() -> None:
    assert country_name("DE") == "Germany"
    assert country_name("XX") == "XX"


@pytest.mark.slow
def test_the_gazetteer_stays_small() -> None:
    measure = (
        "import psutil; from creators.places import find_places; rss = psutil.Process().memory_info;"
        "before = rss().rss; find_places('in berlin'); print(rss().rss - before)"
    )
    used = subprocess.run(
        [sys.executable, "-c", measure], capture_output=True, text=True, check=True
    )
    assert int(used.stdout) < 60_000_000
