"""A run with the demo asks the stand-in instead of the platforms."""

import pytest

from config.launch.stand_in import choose_platforms


@pytest.mark.parametrize(
    ("environment", "chosen"),
    [
        ({}, "stand-in"),
        ({"DEMO": "0"}, None),
        ({"SITE_URL": "https://kindred.example"}, None),
        ({"KINDRED_PLATFORMS": "real"}, None),
        ({"DEMO": "no", "KINDRED_PLATFORMS": "stand-in"}, "stand-in"),
    ],
)
def test_a_run_with_the_demo_asks_the_stand_in(
    environment: dict[str, str], chosen: str | None
) -> None:
    added = choose_platforms(environment)
    assert added.get("KINDRED_PLATFORMS") == chosen
    assert ("PLATFORMS_PORT" in added) == (chosen is not None)


def test_a_chosen_port_stays() -> None:
    assert choose_platforms({"PLATFORMS_PORT": "9044"})["PLATFORMS_PORT"] == "9044"
