"""Python's recursion limit stays standard, whichever module imports the payment packages first."""

import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

from billing.rails.recursion import STANDARD, keep_standard_limit


@pytest.fixture(autouse=True)
def _limit_of_the_tests() -> Iterator[None]:
    limit = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(limit)


def test_a_limit_that_a_package_raised_before_is_set_back() -> None:
    sys.setrecursionlimit(100_000)
    keep_standard_limit()
    assert sys.getrecursionlimit() == STANDARD


def test_the_package_cannot_raise_it_afterwards() -> None:
    sys.modules.pop("py_ecc", None)
    keep_standard_limit()
    import_module("py_ecc")
    assert sys.getrecursionlimit() == STANDARD
