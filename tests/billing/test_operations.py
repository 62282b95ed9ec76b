"""Prices."""

import pytest

from billing.offers.operation import Price


def test_a_price_is_exact_in_micro_dollars() -> None:
    assert Price(base="25", each="2").micros(25) == 750_000
    assert Price(each="0.05").micros(3) == 1_500


def test_a_price_finer_than_a_micro_dollar_is_refused() -> None:
    with pytest.raises(ValueError, match="micro-dollars"):
        Price(base="0.00001").micros(1)
