"""Filters set beside the sentence override its words."""

from creators.places.cover import Circle, Cover
from search.briefs.brief import Clause, ParsedQuery, Place
from search.briefs.edits import override_filters
from search.filters.values import NO_FILTERS, Filters, Range

BERLIN = Place("Berlin", "city", Cover(circles=(Circle(52.5, 13.4, 20, "DE"),)))
CHIPS = (
    Clause("c1", "place", BERLIN, "wanted"),
    Clause("c2", "place", Place("the US", "country", Cover(countries=("US",))), "excluded"),
    Clause("c3", "languages", ("de",), "wanted"),
    Clause("c4", "followers", Range(10_000, None), "wanted"),
    Clause("c5", "verified", True, "wanted"),
    Clause("c6", "platforms", ("youtube",), "excluded"),
    Clause("c7", "creator_kinds", ("INFLUENCER",), "wanted"),
)
WORDS = ParsedQuery(
    subject="bakers",
    filters=Filters(
        countries=("DE",),
        not_countries=("US",),
        languages=("de",),
        followers=Range(10_000, None),
        verified=True,
        not_platforms=("youtube",),
        creator_kinds=("INFLUENCER",),
        keeps_unknown=frozenset({"countries", "languages"}),
    ),
    places=(BERLIN,),
    chips=CHIPS,
)


def combined(filters: Filters = NO_FILTERS) -> ParsedQuery:
    return override_filters(WORDS, filters)


def test_without_filters_the_conditions_of_the_query_apply() -> None:
    assert combined() == WORDS


def test_countries_beside_the_sentence_replace_those_of_the_words_and_drop_unknown_values() -> None:
    parsed = combined(Filters(countries=("at", "AT")))
    assert parsed.filters.countries == ("AT",)
    assert parsed.filters.keeps_unknown == {"languages"}
    assert (parsed.filters.not_countries, parsed.cities) == ((), ())
    assert "place" not in {chip.kind for chip in parsed.chips}


def test_a_city_of_the_words_still_orders_within_the_countries_beside_the_sentence() -> None:
    parsed = combined(Filters(countries=("DE", "AT")))
    assert parsed.cities == ("Berlin",)
    assert BERLIN in [chip.value for chip in parsed.chips]


def test_languages_beside_the_sentence_replace_those_of_the_words_and_drop_unknown_values() -> None:
    filters = combined(Filters(languages=("nb", "EN"))).filters
    assert filters.languages == ("no", "en")
    assert filters.keeps_unknown == {"countries"}


def test_ranges_beside_the_sentence_replace_those_of_the_words_whole() -> None:
    parsed = combined(Filters(followers=Range(None, 500), engagement_rate=Range(2, None)))
    assert parsed.filters.followers == Range(None, 500)
    assert parsed.filters.engagement_rate == Range(2, None)
    assert "followers" not in {chip.kind for chip in parsed.chips}


def test_verified_beside_the_sentence_replaces_that_of_the_words() -> None:
    assert combined(Filters(verified=False)).filters.verified is False


def test_platforms_and_kinds_beside_the_sentence_replace_those_of_the_words() -> None:
    filters = combined(Filters(platforms=("youtube",), creator_kinds=("THEME_PAGE",))).filters
    assert (filters.platforms, filters.not_platforms) == (("youtube",), ())
    assert filters.creator_kinds == ("THEME_PAGE",)


def test_the_subject_and_other_filters_stay() -> None:
    parsed = combined(Filters(countries=("AT",)))
    assert parsed.subject == "bakers"
    assert parsed.filters.followers == Range(10_000, None)
    assert parsed.filters.languages == ("de",)
