"""A rail rests only when its own health check fails, and asks for it at most once a second."""

from itertools import pairwise

import pytest

from billing.rails import RailUnavailable, counterparts
from billing.rails.counterparts import Counterpart


class Clock:
    now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(counterparts, "time", clock)
    return clock


def is_resting(counterpart: Counterpart) -> bool:
    try:
        with counterpart.asked():
            return False
    except RailUnavailable:
        return True


def test_failures_of_a_healthy_service_never_close_the_rail(clock: Clock) -> None:
    checks: list[float] = []

    def is_healthy() -> bool:
        checks.append(clock.now)
        return True

    counterpart = Counterpart("x402", is_healthy)
    for _ in range(100):
        counterpart.note_failure()
        clock.now += 0.1
        assert not is_resting(counterpart)
    assert len(checks) == 10
    assert all(later - earlier >= 1 for earlier, later in pairwise(checks))


def test_a_service_that_fails_its_check_rests_ten_seconds(clock: Clock) -> None:
    counterpart = Counterpart("x402", lambda: False)
    assert not is_resting(counterpart)
    counterpart.note_failure()
    assert is_resting(counterpart)
    clock.now += 10
    assert not is_resting(counterpart)
