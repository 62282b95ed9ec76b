import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.kit.amounts import NotUnderstood, read_count, read_seconds


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("17.4M subscribers", 17_400_000),
        ("36M views", 36_000_000),
        ("817K subscribers", 817_000),
        ("1,234", 1234),
        ("1,23,456", 123_456),
        ("1.234.567", 1_234_567),
        ("1.234", 1234),
        ("1 234 567", 1_234_567),
        ("1\u202f234 vues", 1234),
        ("12'345", 12_345),
        ("1,234.0", 1234),
        ("12 тыс.", 12_000),
        ("12 тыс. подписчиков", 12_000),
        ("1,5 млн подписчиков", 1_500_000),
        ("2,3 Mio. Abonnenten", 2_300_000),
        ("1.2万", 12_000),
        ("3 crore views", 30_000_000),
        ("~12K", 12_000),
        ("10K+", 10_000),
        ("128991761.0", 128_991_761),
        ("ca. 90.000", 90_000),
        ("über 300.000", 300_000),
        ("unos 75 mil", 75_000),
        ("aprox. 27,000", 27_000),
        ("circa 9.000", 9000),
        ("15mila", 15_000),
        ("90 tsd", 90_000),
        ("1,2 Mln", 1_200_000),
        ("2.3 lakh", 230_000),
        ("1.2L", 120_000),
        ("12,5k (May)", 12_500),
        ("No views", 0),
        ("0", 0),
        (42, 42),
        (42.0, 42),
    ],
)
def test_numbers_are_read_in_common_notations(written: object, meant: int) -> None:
    assert read_count(written) == meant


@pytest.mark.parametrize(
    "written",
    [
        *("many", "6 years ago", "10K-50K", "1.5", "-5", "12 apples", "1,2,3", "M", "", "1e6"),
        *("9" * 30, True, 1.5, -1, float("nan"), float("inf"), None, [1], {"a": 1}, 2**63),
    ],
)
def test_fractions_and_texts_are_refused_not_guessed(written: object) -> None:
    with pytest.raises(NotUnderstood):
        read_count(written)


@given(st.integers(min_value=0, max_value=2**63 - 1))
def test_every_number_survives_each_way_of_writing_it(number: int) -> None:
    spaced = f"{number:_}".replace("_", " ")
    for written in (str(number), f"{number:,}", f"{number:,} views", spaced):
        assert read_count(written) == number


@given(st.integers(min_value=1, max_value=9999))
def test_a_suffix_multiplies_exactly(tenths: int) -> None:
    assert read_count(f"{tenths / 10:.1f}M subscribers") == tenths * 100_000


@given(st.text() | st.floats() | st.integers() | st.none() | st.booleans())
def test_any_value_is_a_count_or_refused(value: object) -> None:
    with contextlib.suppress(NotUnderstood):
        assert 0 <= read_count(value) < 2**63


@pytest.mark.parametrize(
    ("written", "meant"),
    [(90, 90.0), ("90", 90.0), ("1:30", 90.0), ("1:00:01", 3601.0), (0.5, 0.5)],
)
def test_a_duration_is_seconds_or_a_clock(written: object, meant: float) -> None:
    assert read_seconds(written) == meant


@pytest.mark.parametrize("written", ["long", -1, True, "1:2", None, float("nan")])
def test_invalid_durations_are_refused(written: object) -> None:
    with pytest.raises(NotUnderstood):
        read_seconds(written)
