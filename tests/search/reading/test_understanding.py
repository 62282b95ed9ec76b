"""What a sentence searches for where it names no subject."""

from datetime import date

import pytest

from search.reading.queries import build_query
from search.reading.understanding import understand_words

TODAY = date(2026, 11, 20)


def test_a_kind_of_person_is_the_subject_where_nothing_else_is_wanted() -> None:
    brief = understand_words("parents, but no pregnancy content", today=TODAY)
    query = build_query(brief)
    assert (query.subject, query.avoided) == ("parents", ("pregnancy content",))
    assert query.unclear == ()


def test_a_kind_of_person_is_the_subject_beside_a_place_too() -> None:
    query = build_query(understand_words("young mums in Spain", today=TODAY))
    assert (query.subject, query.filters.countries) == ("young mums", ("ES",))


@pytest.mark.parametrize(
    "text", ["women over 40 who bake sourdough bread", "aged 25 to 35, in Spain"]
)
def test_a_kind_of_person_beside_a_subject_and_an_age_are_not_used(text: str) -> None:
    query = build_query(understand_words(text, today=TODAY))
    assert query.subject in ("", "bake sourdough bread")
    assert query.unclear
