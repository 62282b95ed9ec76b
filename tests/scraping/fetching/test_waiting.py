from datetime import UTC, datetime

import pytest

from config.kit import clock
from scraping.fetching.fetcher import back_off, read_retry_after


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120),
        (" 0 ", 0),
        ("999999999999", 3600),
        ("Sun, 22 Nov 2026 12:00:30 GMT", 30),
        ("Sun, 22 Nov 2026 11:00:00 GMT", 0),
        ("soon", None),
        ("-5", None),
        (None, None),
    ],
)
def test_retry_after_is_seconds_or_a_date(
    value: str | None, seconds: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 22, 12, tzinfo=UTC))
    assert read_retry_after(value) == seconds


def test_waits_double_and_differ() -> None:
    waits = [back_off(2, 0.5) for _ in range(50)]
    assert all(1 <= wait <= 3 for wait in waits)
    assert len(set(waits)) > 1
