from datetime import timedelta

import pytest

from config.kit import clock


@pytest.mark.parametrize(("attempts", "minutes"), [(0, 1), (1, 2), (8, 256), (9, 360), (100, 360)])
def test_the_wait_doubles_up_to_six_hours(
    monkeypatch: pytest.MonkeyPatch, attempts: int, minutes: int
) -> None:
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    assert clock.back_off(attempts) == moment + timedelta(minutes=minutes)
