from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from creators.figures import sparklines
from creators.figures.readings import Reading
from creators.figures.sparklines import HEIGHT, READINGS_MOST, WIDTH
from creators.figures.words import format_day
from creators.models import MetricSnapshot
from tests import scene

FIRST = date(2026, 8, 3)


def line(*followers: int) -> list[tuple[float, float]]:
    drawn = sparklines.draw_sparkline(
        [Reading(FIRST + timedelta(n), count) for n, count in enumerate(followers)]
    )
    return [(float(x), float(y)) for x, y in (point.split(",") for point in drawn.points.split())]


def test_growth_goes_up_and_loss_goes_down() -> None:
    (_, low), (_, high) = line(1_000, 2_000)
    assert low > high
    assert line(2_000, 1_000) == [(3, high), (WIDTH - 3, low)]


def test_a_small_change_looks_small() -> None:
    (_, before), (_, after) = line(100_000, 101_000)
    assert 0 < before - after < HEIGHT / 8


def test_no_change_is_a_line_through_the_middle() -> None:
    assert {y for _, y in line(0, 0, 0)} == {HEIGHT / 2}


@given(st.lists(st.integers(0, 10_000_000_000), min_size=2, max_size=60))
def test_every_line_stays_in_its_box(followers: list[int]) -> None:
    assert all(3 <= x <= WIDTH - 3 and 3 <= y <= HEIGHT - 3 for x, y in line(*followers))


@pytest.mark.django_db
def test_of_many_readings_the_newest_are_drawn() -> None:
    profile = scene.profile(scene.creator())
    days = [FIRST + timedelta(n) for n in range(READINGS_MOST + 5)]
    MetricSnapshot.objects.bulk_create(
        MetricSnapshot(profile=profile, date=day, followers=1_000) for day in days
    )
    label = sparklines.draw_sparklines([profile.pk])[profile.pk].label
    assert format_day(days[5]) in label
    assert format_day(days[-1]) in label
