"""The optimum that the scheduled refresh aims at is never below equal visits, nor below visits in proportion."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.benchmarks.freshness import calculate_gain, optimize_visits, weigh_freshness

accounts = st.lists(st.tuples(st.floats(1 / 365, 5), st.floats(1, 1_000)), min_size=2, max_size=12)


@settings(deadline=None, max_examples=40)
@given(accounts, st.floats(0.05, 3))
def test_the_optimum_is_never_below_uniform_or_proportional_visits(
    drawn: list[tuple[float, float]], each: float
) -> None:
    rates, weights = [rate for rate, _ in drawn], [weight for _, weight in drawn]
    total = each * len(drawn)
    best = weigh_freshness(rates, weights, optimize_visits(rates, weights, total))
    proportional = [total * rate / sum(rates) for rate in rates]
    assert best >= weigh_freshness(rates, weights, [each] * len(drawn)) - 1e-6
    assert best >= weigh_freshness(rates, weights, proportional) - 1e-6


@settings(deadline=None, max_examples=40)
@given(accounts, st.floats(0.05, 3))
def test_a_visit_gains_the_same_for_all_who_are_visited(
    drawn: list[tuple[float, float]], each: float
) -> None:
    """So visits in the order of their gain, as the refresh makes them, are the optimum."""
    rates, weights = [rate for rate, _ in drawn], [weight for _, weight in drawn]
    visits = optimize_visits(rates, weights, each * len(drawn))
    gains = [
        calculate_gain(rate, weight, 1 / visit)
        for rate, weight, visit in zip(rates, weights, visits, strict=True)
        if visit
    ]
    assert gains == pytest.approx([gains[0]] * len(gains), rel=1e-3)


def test_visits_in_proportion_to_change_are_worse_than_equal_ones() -> None:
    rates, weights = [9.0, 1.0], [1.0, 1.0]
    equal = weigh_freshness(rates, weights, [5, 5])
    assert weigh_freshness(rates, weights, [9, 1]) < equal
    assert optimize_visits([100.0, 1.0], weights, 1)[0] == 0
