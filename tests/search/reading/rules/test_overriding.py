"""Filters set beside the sentence override its words."""

from search.briefs.brief import ParsedQuery
from search.filters.values import NO_FILTERS, Filters, Range
from search.reading.rules import override_filters
from search.reading.rules.rules import understand_by_rules
from tests.search.reading.rules.table import TODAY

QUERY = "bakers in Berlin, not in the US, in German, over 10k followers, verified, not on youtube, no theme pages"


def combined(filters: Filters = NO_FILTERS) -> ParsedQuery:
    return override_filters(understand_by_rules(QUERY, today=TODAY), filters)


def test_without_filters_the_conditions_of_the_query_apply() -> None:
    assert combined() == understand_by_rules(QUERY, today=TODAY)


def test_countries_beside_the_sentence_replace_those_of_the_words_and_drop_unknown_values() -> None:
    parsed = combined(Filters(countries=("at", "AT")))
    assert parsed.filters.countries == ("AT",)
    assert parsed.filters.keeps_unknown == {"languages"}
    assert (parsed.filters.not_countries, parsed.cities) == ((), ())
    assert not {"country", "not_country", "city"} & {chip.kind for chip in parsed.chips}


def test_a_city_of_the_words_still_orders_within_the_countries_beside_the_sentence() -> None:
    parsed = combined(Filters(countries=("DE", "AT")))
    assert parsed.cities == ("Berlin",)
    assert "city" in {chip.kind for chip in parsed.chips}


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
