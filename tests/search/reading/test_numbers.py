"""Sizes, counts and rates as people write them, in words that are known to say one."""

import pytest

from search.filters.values import Range
from search.reading.numbers import read_count, read_followers, read_rate


@pytest.mark.parametrize(
    ("words", "least", "most"),
    [
        ("10 tsd", 10_000, None),
        ("1万以上", 10_000, None),
        ("1 lakh 20 thousand followers", 120_000, None),
        ("٢٠ ألف", 20_000, None),
        ("kleiner als 50.000", None, 50_000),
        ("que no pasen de 100 mil seguidores", None, 100_000),
        ("not fewer than 30,000", 30_000, None),
        ("no more than 30k", None, 30_000),
        ("10 to 80k", 10_000, 80_000),
        ("ten to sixty thousand", 10_000, 60_000),
        ("de mil a diez mil", 1_000, 10_000),
        ("half a million", 500_000, None),
        ("zwanzigtausend", 20_000, None),
        ("elfu 5 hadi elfu 50", 5_000, 50_000),
        ("50 de mii", 50_000, None),
        ("around 20k", 16_000, 24_000),
        ("six figures", 100_000, 1_000_000),
        ("ten to a hundred", 10_000, 100_000),
        ("más de 300 mil cada una", 300_000, None),
        ("hasta cento e cinquenta mil", None, 150_000),
        ("10k sub trở lên", 10_000, None),
        ("100 binin altı olmasın", 100_000, None),
        ("2 లక్షల వరకు", None, 200_000),
        ("lima puluh ribu", 50_000, None),
        ("1만 이하만", None, 10_000),
        ("micro", 10_000, 100_000),
        ("nano bis micro", 1_000, 100_000),
        ("5-figure", 10_000, 100_000),
        ("w/ 1k-5k followers", 1_000, 5_000),
        ("more than two thousand but less than twenty", 2_000, 20_000),
        ("ten to ninety", 10_000, 90_000),
        ("nobody over 100k", None, 100_000),
        ("entre quinientos y tres mil", 500, 3_000),
        ("between fifteen hundred and nine thousand", 1_500, 9_000),
        ("twenty to a hundred and twenty thousand", 20_000, 120_000),
        ("de vinte a cem mil", 20_000, 100_000),
        ("entre vingt et quatre-vingt mille", 20_000, 80_000),
        ("soixante-dix mille maximum", None, 70_000),
        ("mille cinq cents minimum", 1_500, None),
        ("dois mil e quinhentos no mínimo", 2_500, None),
        ("treinta y cinco mil máximo", None, 35_000),
        ("max femogtyve tusind", None, 25_000),
        ("maximal fünfundzwanzigtausend", None, 25_000),
        ("十万至五十万", 100_000, 500_000),
        ("三十五万以下", None, 350_000),
        ("一万五", 15_000, None),
        ("500 to 5k", 500, 5_000),
        ("300 to 15,000", 300, 15_000),
        ("500 to 500,000", 500, 500_000),
        ("1) 20,000 followers", 20_000, None),
        ("deux cent quatre-vingts mille", 280_000, None),
        ("vingt et un mille", 21_000, None),
        ("一百五十万以上", 1_500_000, None),
    ],
)
def test_sizes(words: str, least: float | None, most: float | None) -> None:
    assert read_followers(words) == Range(least, most)


@pytest.mark.parametrize(
    ("before", "least", "most"),
    [("Maximum followers\n", None, 20_000), ("minimum. Max ", None, 20_000), ("about four, so ", 20_000, None)],
)  # fmt: skip
def test_the_words_before_a_size_say_which_end_it_is(
    before: str, least: float | None, most: float | None
) -> None:
    assert read_followers("20k", before) == Range(least, most)


def test_words_without_a_size_are_none() -> None:
    assert read_followers("any size") is None
    assert read_followers("3 posts") is None


@pytest.mark.parametrize("code", ["type 3c to 4c", "types 3a-4c"])
def test_a_number_with_a_letter_is_a_code_and_no_size(code: str) -> None:
    assert read_followers(code) is None


@pytest.mark.parametrize(
    ("words", "count"),
    [("ein Dutzend", 12), ("half a dozen", 6), ("8 bis 10", 10), ("zwanzig", 20), ("三名", 3), ("пятеро", 5)],
)  # fmt: skip
def test_counts(words: str, count: int) -> None:
    assert read_count(words) == count


def test_rates_are_percents() -> None:
    assert read_rate("engagement over 3.5%") == Range(3.5, None)
    assert read_rate("2–4 %") == Range(2, 4)
    assert read_rate("good engagement") is None
    assert read_rate("engagement between three and eight percent") == Range(3, 8)
    assert read_rate("70% US audience") is None
