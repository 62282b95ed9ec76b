import contextlib
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.kit.amounts import NotUnderstood
from creators.importing.dates import at_midnight, is_relative, read_moment, read_span

ANCHOR = date(2022, 8, 31)


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("6 years ago", date(2016, 8, 31)),
        ("1 year ago", date(2021, 8, 31)),
        ("a year ago", date(2021, 8, 31)),
        ("6 months ago", date(2022, 2, 28)),
        ("3 weeks ago", date(2022, 8, 10)),
        ("Streamed 2 days ago", date(2022, 8, 29)),
        ("Premiered 2 days ago", date(2022, 8, 29)),
        ("Streamed live 5 years ago", date(2017, 8, 31)),
        ("23 hours ago", ANCHOR),
        ("25 hours ago", date(2022, 8, 30)),
        ("just now", ANCHOR),
        ("yesterday", date(2022, 8, 30)),
        ("last month", date(2022, 7, 31)),
        ("3w", date(2022, 8, 10)),
        ("2y", date(2020, 8, 31)),
    ],
)
def test_a_relative_date_counts_back_from_the_day_of_the_file(written: str, day: date) -> None:
    assert is_relative(written)
    assert read_moment(written, as_of=ANCHOR) == at_midnight(day)


def test_a_relative_date_without_an_anchor_is_refused_as_such() -> None:
    with pytest.raises(NotUnderstood, match="needs --as-of"):
        read_moment("6 years ago", as_of=None)


@pytest.mark.parametrize(
    ("written", "when"),
    [
        ("2022-03-04", datetime(2022, 3, 4, tzinfo=UTC)),
        ("2022-03-04T05:06:07Z", datetime(2022, 3, 4, 5, 6, 7, tzinfo=UTC)),
        ("2022-03-04T05:06:07+02:00", datetime(2022, 3, 4, 3, 6, 7, tzinfo=UTC)),
        ("Mar 4, 2022", datetime(2022, 3, 4, tzinfo=UTC)),
        ("4 March 2022", datetime(2022, 3, 4, tzinfo=UTC)),
        ("Premiered Mar 4, 2022", datetime(2022, 3, 4, tzinfo=UTC)),
        ("04.03.2022", datetime(2022, 3, 4, tzinfo=UTC)),
        ("2022/03/04", datetime(2022, 3, 4, tzinfo=UTC)),
        (1646352000, datetime(2022, 3, 4, tzinfo=UTC)),
        (1646352000000, datetime(2022, 3, 4, tzinfo=UTC)),
        ("1646352000", datetime(2022, 3, 4, tzinfo=UTC)),
    ],
)
def test_an_absolute_date_needs_no_anchor(written: object, when: datetime) -> None:
    assert not is_relative(written)
    assert read_moment(written, as_of=None) == when


@pytest.mark.parametrize(
    "written",
    [
        *("soon", "3/4/2022", "years ago", "99999 years ago", "0001-01-01", "2022-13-01"),
        *("long ago", True, None, [], float("nan"), 10**30),
    ],
)
def test_invalid_and_ambiguous_dates_are_refused(written: object) -> None:
    with pytest.raises(NotUnderstood):
        read_moment(written, as_of=ANCHOR)


@given(st.datetimes(min_value=datetime(1990, 1, 2), max_value=datetime(2100, 12, 30)))  # noqa: DTZ001  naive ones
def test_iso_dates_come_back_as_they_were(when: datetime) -> None:
    aware = when.replace(tzinfo=UTC)
    assert read_moment(aware.isoformat(), as_of=None) == aware


@given(
    st.integers(min_value=0, max_value=30),
    st.sampled_from(["hour", "day", "week", "month", "year"]),
    st.dates(min_value=date(2022, 1, 1), max_value=date(2099, 1, 1)),
)
def test_a_relative_date_is_never_after_its_anchor(amount: int, unit: str, as_of: date) -> None:
    when = read_moment(f"{amount} {unit}s ago", as_of=as_of)
    assert at_midnight(as_of) - timedelta(days=31 * 366) <= when <= at_midnight(as_of)


@given(st.text() | st.floats() | st.integers() | st.none())
def test_any_value_is_a_date_or_refused(value: object) -> None:
    with contextlib.suppress(NotUnderstood):
        assert read_moment(value, as_of=ANCHOR).tzinfo is UTC


@pytest.mark.parametrize(
    ("value", "span"),
    [
        ("5 years ago", "year"),
        ("Streamed 3 weeks ago", "week"),
        ("2 months ago", "month"),
        ("last month", "month"),
        ("4 days ago", "day"),
        ("2026-05-12", "day"),
        (1_700_000_000, "day"),
    ],
)
def test_a_date_is_as_exact_as_its_source(value: object, span: str) -> None:
    assert read_span(value) == span
