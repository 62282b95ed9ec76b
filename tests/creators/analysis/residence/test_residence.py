"""Homes and visits of creators, from all signs of places."""

from collections.abc import Sequence

import pytest

from creators.analysis.evidence import Kind, Subject
from creators.analysis.ownership import settle_columns
from creators.analysis.residence import SETTLED, PlaceSeen, find_places_seen, residence_findings
from creators.analysis.spoken import language_findings
from creators.models import Creator, Fact
from tests.creators.analysis.subjects import a_post, a_subject


def see_places(subject: Subject) -> list[PlaceSeen]:
    return find_places_seen(subject, language_findings(subject))


def find_facts(subject: Subject) -> list[Fact]:
    return residence_findings(subject, see_places(subject))


def settled_country(subject: Subject) -> str | None:
    _, settled = settle_columns(Creator(), find_facts(subject), [])
    country: str | None = settled["country"]
    return country


def homes(subject: Subject) -> list[str]:
    """The cities and regions of a known home."""
    return [f.value for f in find_facts(subject) if f.kind == Kind.PLACE and f.weight >= SETTLED]


def located(*places: str, caption: str = "x", days_apart: int = 0) -> Subject:
    posts = [a_post(caption, location=p, days_ago=at * days_apart) for at, p in enumerate(places)]
    return a_subject(posts=posts)


@pytest.mark.parametrize(
    ("bio", "country", "city"),
    [
        ("Sourdough & slow mornings · Berlin", "DE", "Berlin"),
        ("Potter, based in Lisbon", "PT", "Lisbon"),
        ("London-based illustrator", "GB", "London"),
        ("Born in Rome, living in Vienna", "AT", "Vienna"),
        ("Mum of 3 🇮🇪", "IE", None),
        ("Chef in Paris | he/him", "FR", "Paris"),
        ("Based in Bali", "ID", "Bali"),
        ("Vivo en Andalucía", "ES", "Andalusia"),
        ("Living in Texas", "US", "Texas"),
        ("📍 Freiburg", "DE", "Freiburg"),
        ("Rovaniemi 🇫🇮", "FI", "Rovaniemi"),
        ("Berkeley '27", "US", "Berkeley"),
    ],
)
def test_a_bio_says_where_its_owner_lives(bio: str, country: str, city: str | None) -> None:
    assert settled_country(a_subject(bio=bio)) == country
    assert homes(a_subject(bio=bio))[:1] == ([city] if city else [])


def test_a_list_of_cities_in_a_bio_gives_no_home() -> None:
    assert homes(a_subject(bio="Potter | Lisbon | Porto")) == ["Lisbon", "Porto"]
    listed = "Lisbon | Porto | Berlin | London | Paris | Madrid | Rome | Vienna"
    places = [f for f in find_facts(a_subject(bio=f"Potter | {listed}")) if f.kind == Kind.PLACE]
    assert places == []


REPEATED = "Berlin Berlin Berlin street food in Berlin"


def test_repeated_words_give_no_place() -> None:
    wall = a_post("#berlin #berlinfood " * 9)
    assert see_places(a_subject(bio=REPEATED, posts=[a_post(REPEATED), wall])) == []


def test_a_geotag_of_a_stuffed_post_gives_its_place() -> None:
    [country, city] = see_places(located("Berlin, Germany", caption=REPEATED))
    assert (country.posts, city.posts) == (1, 1)


def test_a_repeated_caption_counts_once() -> None:
    copies = [a_post("A walk in Berlin", days_ago=at) for at in range(9)]
    other = a_post("A canal in Berlin")
    assert {seen.posts for seen in see_places(a_subject(posts=[*copies, other]))} == {2}


@pytest.mark.parametrize(
    "bio",
    [
        "Turkey recipes and more",
        "Paris Hilton fan",
        "Exploring Japan one train at a time",
        "Learning Japanese 🇯🇵",
        "🇩🇪🇫🇷🇪🇸",
        "London | Lagos",
        "From Kenya with love",
    ],
)
def test_a_bio_that_only_mentions_places_settles_no_home(bio: str) -> None:
    assert settled_country(a_subject(bio=bio)) is None


def test_most_posts_from_one_place_make_it_home() -> None:
    subject = located("Berlin, Germany", "Berlin, Germany", "Berlin", "Rome, Italy", days_apart=30)
    assert settled_country(subject) == "DE"
    assert homes(subject) == ["Berlin"]


def test_a_single_geotag_is_an_uncertain_fact() -> None:
    [country, city, visit] = find_facts(located("Milano, Italy"))
    assert (country.value, city.value, visit.value) == ("IT", "Milan", "Milan, Italy")
    assert 0.4 < country.weight < SETTLED
    assert city.quote == visit.quote == "Milano, Italy"
    assert settled_country(located("Milano, Italy")) is None


def test_a_geotag_and_the_language_of_its_country_settle_it() -> None:
    caption = "Buongiorno a tutti, oggi vi porto con me nel mio forno preferito della città, è buonissimo!"
    assert settled_country(located("Milano, Italy", caption=caption)) == "IT"


def test_a_traveller_has_visits_but_no_country() -> None:
    subject = located("Rome, Italy", "Lima, Peru", "Tokyo, Japan", "Berlin, Germany", "Lima, Peru")
    assert settled_country(subject) is None
    visits = {f.value for f in find_facts(subject) if f.kind == Kind.VISIT}
    assert visits == {"Rome, Italy", "Lima, Peru", "Tokyo, Japan", "Berlin, Germany"}


def test_posts_about_a_journey_give_no_home() -> None:
    trip = [a_post("Our holiday begins", location="Ubud, Bali", days_ago=at) for at in range(3)]
    home = [a_post("x", location="Hamburg", days_ago=100 * at) for at in range(1, 4)]
    assert settled_country(a_subject(posts=[*trip, *home])) == "DE"


def test_posts_within_two_weeks_among_other_places_are_a_trip() -> None:
    trip = [a_post("x", location="Lisbon, Portugal", days_ago=at) for at in range(3)]
    home = [a_post("x", location="Kraków, Poland", days_ago=60 * at) for at in range(1, 4)]
    assert settled_country(a_subject(posts=[*trip, *home])) == "PL"


def test_signs_inside_a_city_count_for_the_city_and_country() -> None:
    subject = located(
        "Brooklyn, New York", "Williamsburg, Brooklyn", "New York, New York", days_apart=40
    )
    seen = {one.place.name: one for one in see_places(subject)}
    assert seen["New York City"].posts == 3
    assert seen["United States"].home >= seen["Brooklyn"].home


def test_a_hashtag_of_locals_is_stronger_than_one_of_visitors() -> None:
    local = see_places(a_subject("Brunch again #milanblogger"))
    visit = see_places(a_subject("Brunch again #visitmilan"))
    assert local[0].place.name == visit[0].place.name == "Milan" or local[0].place.kind == "country"
    assert local[0].home > 2 * visit[0].home


def test_a_sentence_that_states_a_home_is_quoted() -> None:
    facts = find_facts(a_subject("New shelf. My flat in Hamburg is tiny."))
    place = next(fact for fact in facts if fact.kind == Kind.PLACE)
    assert (facts[0].value, place.value) == ("DE", "Hamburg")
    assert place.quote == "My flat in Hamburg is tiny."


def test_hashtags_of_many_countries_give_no_place() -> None:
    wall = "#paris #london #tokyo #dubai #mumbai #sydney #lima #ootd"
    assert see_places(a_subject(wall)) == []
    assert see_places(a_subject("#paris #london #ootd")) != []


def test_a_town_after_a_pin_is_found() -> None:
    places = {one.place.name for one in see_places(a_subject(bio="📍 Kinsale, Ireland"))}
    assert "Kinsale" in places
    assert "Kinsale" not in {
        one.place.name for one in see_places(a_subject("The Kinsale method of calm"))
    }


def test_a_sentence_about_a_stay_is_not_a_home() -> None:
    stay = find_facts(a_subject("Four days here in Lisbon and I am not leaving."))
    home = find_facts(a_subject("Another day in Lisbon."))
    assert [f.value for f in home if f.kind == Kind.PLACE] == ["Lisbon"]
    assert [f.value for f in stay if f.kind == Kind.PLACE] == []


def test_a_single_hashtag_of_a_city_is_worded_with_doubt() -> None:
    facts = find_facts(a_subject("The sea at last #mykonos"))
    assert {fact.statement for fact in facts} >= {"May live in Mykonos, Greece"}


def test_a_place_in_a_story_is_not_a_home() -> None:
    subject = a_subject("A loud cat found a home in Freiburg.")
    assert settled_country(subject) is None
    assert homes(subject) == []


@pytest.mark.parametrize("captions", [(), ("",), ("✨✨", "🔥"), ("@bianca", "#fyp", "dc")])
def test_texts_without_places_give_no_place(captions: Sequence[str]) -> None:
    assert see_places(a_subject(*captions)) == []
