"""Selects local simulations of external services: payment services for `make run ARGS=sandbox`, and social media
platforms for the demo."""

import socket
from collections.abc import Mapping
from typing import Final

from config.launch import ports
from config.launch.diagnosis import LaunchError

FACILITATOR_PORT: Final = 9021
TEMPO_PORT: Final = 9022
STRIPE_PORT: Final = 9023
_THIS_MACHINE: Final = "http://127.0.0.1"
_SELLER: Final = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"

CHAINS: Final = {
    "X402_PAY_TO": _SELLER,
    # Blockchain test networks, so that signatures made here cannot move real money.
    "X402_NETWORK": "eip155:84532",
    "X402_FACILITATOR_URL": f"{_THIS_MACHINE}:{FACILITATOR_PORT}",
    "MPP_RECIPIENT": _SELLER,
    "MPP_CHAIN_ID": "42431",
    "MPP_RPC_URL": f"{_THIS_MACHINE}:{TEMPO_PORT}",
    "MPP_CURRENCIES": "0x20c0000000000000000000000000000000000000",
}
CARDS: Final = {
    "STRIPE_SECRET_KEY": "sk_test_sandbox",
    "STRIPE_PUBLISHABLE_KEY": "pk_test_sandbox",
    "STRIPE_WEBHOOK_SECRET": "whsec_sandbox",
    "STRIPE_API_URL": f"{_THIS_MACHINE}:{STRIPE_PORT}",
    "STRIPE_JS_URL": f"{_THIS_MACHINE}:{STRIPE_PORT}/js.stripe.com/v3/",
}


COUNTERPARTS: Final = {"chains": "tests.chain", "stripe": "tests.localstripe"}
"""The modules that simulate payment services, by process name."""


def choose_settings(environment: Mapping[str, str], address: str) -> dict[str, str]:
    """Returns the environment variables of a sandbox run, which uses simulated payment services. Raises LaunchError if
    the site is public, or if a port is in use."""
    if environment.get("SITE_URL", "").strip().startswith("https://"):
        raise LaunchError("The sandbox takes play money. Do not run it at a public address.")
    for port in (FACILITATOR_PORT, TEMPO_PORT, STRIPE_PORT):
        ports.check_free("127.0.0.1", port)
    return {**CHAINS, **CARDS, "SITE_URL": address}


STAND_IN: Final = "stand-in"
_FALSE: Final = {"0", "false", "no", "off", ""}


def choose_platforms(environment: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment variables that select the simulated platforms. Keeps KINDRED_PLATFORMS if the user has
    set it."""
    chosen = environment.get("KINDRED_PLATFORMS") or (STAND_IN if _plays_demo(environment) else "")
    if chosen != STAND_IN:
        return {}
    port = environment.get("PLATFORMS_PORT") or str(_find_free_port())
    return {"KINDRED_PLATFORMS": STAND_IN, "PLATFORMS_PORT": port}


def _plays_demo(environment: Mapping[str, str]) -> bool:
    """Returns whether the demo is enabled. Interprets DEMO in the same way as the Django settings."""
    default = "0" if environment.get("SITE_URL", "").strip().startswith("https://") else "1"
    return environment.get("DEMO", default).strip().lower() not in _FALSE


def _find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
