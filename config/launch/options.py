"""Reads the options of a run from the environment, and checks them before anything starts."""

import os
from dataclasses import dataclass
from pathlib import Path

from config.launch.diagnosis import LaunchError
from config.launch.places import find_data_dir

_HIGHEST_PORT = 65535


@dataclass(frozen=True)
class Options:
    data_dir: Path
    host: str
    port: int
    web_workers: int
    database_url: str
    """The value of DATABASE_URL. If it is empty, the embedded database server is used."""
    site_url: str
    """The value of SITE_URL. If it is empty, the address is `http://localhost:` and the port."""

    @property
    def address(self) -> str:
        # The host is not 127.0.0.1, because passkeys need a host name.
        return self.site_url or f"http://localhost:{self.port}"


def read_options() -> Options:
    return Options(
        data_dir=find_data_dir(),
        host=os.environ.get("HOST") or "127.0.0.1",
        port=read_number("PORT", 8000, highest=_HIGHEST_PORT),
        web_workers=read_number("WEB_WORKERS", 1, highest=64),
        database_url=os.environ.get("DATABASE_URL", "").strip(),
        site_url=os.environ.get("SITE_URL", "").strip(),
    )


def read_number(name: str, default: int, *, highest: int = 1_000_000) -> int:
    """Returns the number in an environment variable, or `default` if it is not set. Raises LaunchError if the value is
    not a whole number from 1 to `highest`."""
    text = os.environ.get(name) or str(default)
    if not text.isdecimal() or not 1 <= int(text) <= highest:
        raise LaunchError(f"{name} must be a whole number from 1 to {highest}; it is {text!r}.")
    return int(text)
