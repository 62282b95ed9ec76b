"""Formats of money for people."""

import pytest

from billing.money import align_credits, format_credits, format_dollars
from billing.offers.operation import FREE, Price
from billing.templatetags import money
from tests.billing.toys import toy


@pytest.mark.parametrize(
    ("micros", "trimmed", "aligned", "dollars"),
    [
        (0, "0", "0.00", "$0.00"),
        (1_500, "0.15", "0.15", "$0.0015"),
        (750_000, "75", "75.00", "$0.75"),
        (1, "0.0001", "0.0001", "$0.000001"),
        (15_000_000, "1,500", "1,500.00", "$15.00"),
        (-1_234_567_800, "−123,456.78", "−123,456.78", "−$1,234.5678"),
    ],
)
def test_money_is_shown_exactly(micros: int, trimmed: str, aligned: str, dollars: str) -> None:
    shown = format_credits(micros), align_credits(micros), format_dollars(micros)
    assert shown == (trimmed, aligned, dollars)


@pytest.mark.parametrize(
    ("micros", "plain", "column", "dollars"),
    [
        (750_000, "75", "75.00", "$0.75"),
        (34_608_179, ">3,460.82<", ">3,460.82<", ">$34.61<"),
        (-34_608_179, ">−3,460.82<", ">−3,460.82<", ">−$34.61<"),
        (1, ">0<", ">0.00<", ">$0.00<"),
        (9_999_999, ">1,000<", ">1,000.00<", ">$10.00<"),
    ],
)
def test_in_running_text_money_is_rounded_and_tells_the_exact_amount(
    micros: int, plain: str, column: str, dollars: str
) -> None:
    told = (
        (money.about_credits(micros), plain, format_credits(micros)),
        (money.about_aligned(micros), column, align_credits(micros)),
        (money.about_dollars(micros), dollars, format_dollars(micros)),
    )
    for shown, rounded, exact in told:
        assert rounded in shown
        assert shown == exact or f'title="{exact}"' in shown


@pytest.mark.parametrize(
    ("price", "units", "words"),
    [
        (Price("25", "2", "creator"), None, "25 credits + 2 per creator"),
        (Price("25", "2", "creator"), 25, "at most 75 credits"),
        (Price(each="1.5", unit="creator"), None, "1.5 credits per creator"),
        (Price(each="1", unit="post"), 1, "at most 1 credit"),
        (Price(each="0.1"), None, "0.1 credits"),
        (Price(each="0.1"), 1_000, "100 credits"),
        (Price("1"), None, "1 credit"),
        (FREE, None, "free"),
        (FREE, 100, "free"),
    ],
)
def test_a_button_says_what_it_spends(price: Price, units: int | None, words: str) -> None:
    operation = toy("shop.thing", price=price)
    assert money.price(operation, units) == words


@pytest.mark.parametrize(
    ("price", "words"),
    [
        (Price(each="0.1"), "0.1 per request"),
        (
            Price("25", "2", "creator", "creator that is not a weak match"),
            "25 + 2 per creator that is not a weak match",
        ),
        (Price(each="1.5", unit="creator"), "1.5 per creator"),
        (Price("5"), "5"),
        (FREE, "free"),
    ],
)
def test_a_price_list_says_exactly_which_units_count(price: Price, words: str) -> None:
    operation = toy("shop.thing", price=price)
    assert money.price(operation, exactly=True) == words
