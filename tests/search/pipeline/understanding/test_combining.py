"""The body's filters and the query's words."""

from search.pipeline.parsed_query import Filters, ParsedQuery, Range, SearchRequest
from search.pipeline.understanding import combine
from search.pipeline.understanding.rules import understand_by_rules
from tests.search.pipeline.understanding.table import TODAY

QUERY = "bakers in Berlin, not in the US, in German, over 10k followers, verified, not on youtube, no theme pages"


def combined(
    filters: Filters | None = None,
    platforms: tuple[str, ...] = (),
    creator_kinds: tuple[str, ...] = (),
    query: str = QUERY,
) -> ParsedQuery:
    words = understand_by_rules(query, today=TODAY)
    request = SearchRequest(
        query=query,
        platforms=platforms,
        creator_kinds=creator_kinds,
        filters=filters or Filters(),
    )
    return combine(request, words)


def test_without_filters_the_words_stand() -> None:
    assert combined() == understand_by_rules(QUERY, today=TODAY)


def test_countries_of_the_body_replace_those_of_the_words_and_are_strict() -> None:
    wishes = combined(Filters(countries=("at", "AT")))
    assert (wishes.countries, wishes.countries_strict) == (("AT",), True)
    assert (wishes.not_countries, wishes.cities) == ((), ())
    assert not {"country", "not_country", "city"} & {chip.kind for chip in wishes.chips}


def test_a_city_of_the_words_still_orders_within_the_countries_of_the_body() -> None:
    wishes = combined(Filters(countries=("DE", "AT")))
    assert wishes.cities == ("Berlin",)
    assert "city" in {chip.kind for chip in wishes.chips}


def test_languages_of_the_body_replace_those_of_the_words_and_are_strict() -> None:
    wishes = combined(Filters(languages=("nb", "EN")))
    assert (wishes.languages, wishes.languages_strict) == (("no", "en"), True)


def test_ranges_of_the_body_replace_those_of_the_words_whole() -> None:
    wishes = combined(Filters(followers=Range(None, 500), engagement_rate=Range(2, None)))
    assert (wishes.followers, wishes.engagement_rate) == (Range(None, 500), Range(2, None))
    assert "followers" not in {chip.kind for chip in wishes.chips}


def test_verified_of_the_body_replaces_that_of_the_words() -> None:
    assert combined(Filters(verified=False)).verified is False


def test_platforms_and_kinds_of_the_body_replace_those_of_the_words() -> None:
    wishes = combined(platforms=("youtube",), creator_kinds=("THEME_PAGE",))
    assert (wishes.platforms, wishes.not_platforms) == (("youtube",), ())
    assert wishes.creator_kinds == ("THEME_PAGE",)


def test_the_subject_and_other_wishes_stay() -> None:
    wishes = combined(Filters(countries=("AT",)))
    assert wishes.meaning == "bakers"
    assert wishes.followers == Range(10_000, None)
    assert wishes.languages == ("de",)
