"""Several ways to one record: which failure counts."""

from collections.abc import Callable

import pytest

from scraping.fetching.visits import read_first
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused


def way(outcome: str | type[Failure]) -> Callable[[], str]:
    def read() -> str:
        if isinstance(outcome, str):
            return outcome
        raise outcome("A reason.")

    return read


@pytest.mark.parametrize("first", [Blocked, Changed])
def test_the_next_way_is_tried_where_the_first_is_blocked_or_changed(first: type[Failure]) -> None:
    assert read_first(way(first), way("found")) == "found"


@pytest.mark.parametrize(
    ("outcomes", "raised"),
    [
        ([Gone, "found"], Gone),
        ([Refused, "found"], Refused),
        ([Blocked, Gone], Gone),
        ([Changed, Gone], Changed),
        ([Changed, Blocked], Blocked),
        ([Blocked, Changed], Blocked),
        ([Changed, Changed], Changed),
    ],
)
def test_blocked_is_never_gone_and_gone_never_blocked(
    outcomes: list[str | type[Failure]], raised: type[Failure]
) -> None:
    with pytest.raises(raised):
        read_first(*map(way, outcomes))
