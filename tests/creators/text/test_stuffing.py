"""Texts that repeat words are distinguished from titles that contain a name."""

import pytest

from creators.text.stuffing import says_over_and_over


@pytest.mark.parametrize(
    "text",
    [
        "Berlin Berlin Berlin street food in Berlin",
        "street food in Berlin Berlin Berlin street food in Berlin street food in Berlin",
        "#berlin #berlin #berlin #berlin #berlin",
    ],
)
def test_a_text_that_is_mostly_one_name_is_stuffed(text: str) -> None:
    assert says_over_and_over(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Pizza, pizza, pizza!",
        "Berlin by night: Berlin bars, Berlin clubs, a late walk and what Berlin eats at four",
        "Ich wohne in Köln und koche und backe und esse, und das Brot und der Käse sind aus Köln.",
    ],
)
def test_a_name_in_a_title_is_not_stuffed(text: str) -> None:
    assert not says_over_and_over(text)
