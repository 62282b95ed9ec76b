import pytest

from creators.figures.sizes import describe_band
from creators.figures.words import format_percentile, shorten_number
from creators.templatetags.figures import count, growth, marked, percent


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (999, "999"),
        (1_000, "1K"),
        (12_400, "12.4K"),
        (12_499, "12.4K"),
        (100_400, "100K"),
        (999_999, "999K"),
        (3_100_000, "3.1M"),
        (40_000_000, "40M"),
        (1_250_000_000, "1.2B"),
        (41.7, "42"),
    ],
)
def test_numbers_are_shortened_as_people_read_them(number: float, shown: str) -> None:
    assert shorten_number(number) == shown


def test_unknown_is_never_zero() -> None:
    for shown in (count(None), percent(None), growth(None)):
        assert "unknown" in shown
        assert "0" not in shown


def test_growth_has_a_sign() -> None:
    shown = ["+3.1%", "−2.0%", "±0.0%", "±0.0%"]
    assert [growth(value) for value in (3.14, -2.0, 0.0, -0.04)] == shown


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0.0%"),
        (0.04, "&lt;0.1%"),
        (0.05, "0.1%"),
        (3.14, "3.1%"),
        (120.6, "121%"),
    ],
)
def test_small_rates_are_never_shown_as_zero(number: float, shown: str) -> None:
    assert percent(number) == shown


def test_an_empty_line_of_a_quote_is_not_marked() -> None:
    assert marked("Rye.\n \nWheat. Oats.", "Rye.\n \nWheat.") == (
        '<mark id="quote" class="quoted">Rye.</mark>\n \n<mark class="quoted">Wheat.</mark> Oats.'
    )


def test_only_the_first_occurrence_is_marked() -> None:
    assert marked("rye & rye", "rye") == '<mark id="quote" class="quoted">rye</mark> &amp; rye'


@pytest.mark.parametrize(
    ("percentile", "ending"),
    [(1, "st"), (2, "nd"), (3, "rd"), (4, "th"), (11, "th"), (12, "th"), (13, "th"), (23, "rd")],
)
def test_a_percentile_has_the_ending_that_people_say(percentile: float, ending: str) -> None:
    assert format_percentile(percentile) == f"{percentile}{ending} percentile"


@pytest.mark.parametrize(
    ("followers", "size"),
    [
        (999, "Under 1K followers"),
        (9_999, "1K to 10K followers"),
        (10_000, "10K to 50K followers"),
        (10_000_000, "Over 10M followers"),
    ],
)
def test_a_size_begins_with_its_first_number(followers: int, size: str) -> None:
    assert describe_band(followers) == size
