"""`make run ARGS=sandbox` enables all payments, except at public addresses."""

import socket
import subprocess
import sys

import pytest

from config.launch import sandbox
from config.launch.diagnosis import LaunchError
from config.launch.sandbox import choose_platforms
from tests import chain, localstripe

ADDRESS = "http://localhost:8000"


def test_it_finds_the_counterparts_that_it_starts() -> None:
    chosen = sandbox.choose_settings({}, ADDRESS)
    assert chosen["X402_NETWORK"] == chain.X402_NETWORK
    assert chosen["MPP_CHAIN_ID"] == str(chain.TEMPO_CHAIN_ID)
    assert chosen["MPP_CURRENCIES"] == chain.PATH_USD
    assert chosen["X402_PAY_TO"] == chosen["MPP_RECIPIENT"] == chain.SELLER
    cards = localstripe.make_settings(f"http://127.0.0.1:{sandbox.STRIPE_PORT}")
    assert chosen.items() >= cards.items()
    assert chosen["SITE_URL"] == ADDRESS


def test_play_money_is_not_taken_at_a_public_address() -> None:
    with pytest.raises(LaunchError, match="play money"):
        sandbox.choose_settings({"SITE_URL": "https://kindred.example"}, ADDRESS)


def test_a_port_that_is_taken_is_named() -> None:
    taken = sandbox.FACILITATOR_PORT
    with (
        socket.create_server(("127.0.0.1", taken)),
        pytest.raises(LaunchError, match=str(taken)),
    ):
        sandbox.choose_settings({}, ADDRESS)


@pytest.mark.slow
def test_settings_enable_a_rail() -> None:
    """Runs in a separate process, because settings are read at start. No program listens at their addresses."""
    read = "from billing.rails.rail import ENABLED as on; print([(r.name, r.warm_up())[0] for r in on])"
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {read}"],
        env=sandbox.CHAINS | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.strip() == "['x402', 'mpp']", done.stderr


@pytest.mark.slow
def test_a_rail_without_its_counterpart_stops_the_start_with_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import django; django.setup()"],
        env={"X402_PAY_TO": chain.SELLER, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "With X402_PAY_TO, set X402_FACILITATOR_URL too." in done.stderr


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
