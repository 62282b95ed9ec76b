"""The stand-in for the platforms. A run with the demo sends its live requests to the stand-in, not to the platforms."""

import socket
from collections.abc import Mapping

STAND_IN = "stand-in"
_FALSE = {"0", "false", "no", "off", ""}


def choose_platforms(environment: Mapping[str, str]) -> dict[str, str]:
    """Environment variables for a run. A KINDRED_PLATFORMS that the user set takes precedence."""
    chosen = environment.get("KINDRED_PLATFORMS") or (STAND_IN if _plays_demo(environment) else "")
    if chosen != STAND_IN:
        return {}
    port = environment.get("PLATFORMS_PORT") or str(_find_free_port())
    return {"KINDRED_PLATFORMS": STAND_IN, "PLATFORMS_PORT": port}


def _plays_demo(environment: Mapping[str, str]) -> bool:
    """Whether the demo is on. Reads DEMO in the same way as the settings."""
    default = "0" if environment.get("SITE_URL", "").strip().startswith("https://") else "1"
    return environment.get("DEMO", default).strip().lower() not in _FALSE


def _find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
