"""A brief never changes; a correction makes another."""

from dataclasses import FrozenInstanceError

import pytest

from search.briefs.brief import Brief, Clause, Group, Span
from search.filters.values import Range

SIZE = Clause("c2", "followers", Range(5_000, None), "wanted", (Span(0, 2),), 0.9)
PLATFORM = Clause("c3", "platforms", ("tiktok",), "wanted", (Span(3, 5),), 0.3)
BRIEF = Brief("5k tt", "en", (Group("g1", "", (SIZE,)),), (PLATFORM,))


def test_it_is_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        BRIEF.text = "other"  # type: ignore[misc]


def test_a_dropped_clause_is_gone_from_the_new_brief_only() -> None:
    changed = BRIEF.changing("c2", None)
    assert not changed.filters_of(changed.groups[0]).followers
    assert BRIEF.filters_of(BRIEF.groups[0]).followers.min == 5_000


def test_a_confirmed_clause_filters() -> None:
    assert BRIEF.filters_of(BRIEF.groups[0]).platforms == ()
    sure = BRIEF.changing("c3", Clause("c3", "platforms", ("tiktok",), "wanted", source="edit"))
    assert sure.filters_of(sure.groups[0]).platforms == ("tiktok",)


def test_what_is_wanted_wins_over_the_same_value_left_out() -> None:
    wanted = Clause("c1", "platforms", ("tiktok",), "wanted")
    left_out = Clause("c2", "platforms", ("tiktok", "youtube"), "excluded")
    brief = Brief("text", "en", (Group("g1", "", (wanted, left_out)),))
    filters = brief.filters_of(brief.groups[0])
    assert (filters.platforms, filters.not_platforms) == (("tiktok",), ())


def test_a_part_of_what_is_wanted_can_be_left_out() -> None:
    wanted = Clause("c1", "languages", ("de", "fr"), "wanted")
    left_out = Clause("c2", "languages", ("fr",), "excluded")
    brief = Brief("text", "en", (Group("g1", "", (wanted, left_out)),))
    filters = brief.filters_of(brief.groups[0])
    assert (filters.languages, filters.not_languages) == (("de", "fr"), ("fr",))
