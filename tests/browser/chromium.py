"""Finds a Chromium for the browser tests; `python -m tests.browser.chromium` installs one if there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from config.launch.diagnosis import LaunchError
from config.launch.terminal import complain, say

_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The headless one first: tests take about half the time."""
_PACKAGES = ("chromium-headless-shell", "chromium")


def find_browser() -> Path | None:
    """CHROMIUM if set, else the system's, else Playwright's own."""
    if named := os.environ.get("CHROMIUM"):
        return Path(named)
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return Path(found) if found else _playwrights_own()


def ensure_browser() -> Path:
    found = find_browser() or _from_apt() or _from_playwright()
    if found is None:
        raise LaunchError(
            "The browser tests need Chromium, and the download failed. Install it (on Debian: "
            "`apt-get install chromium`), or set CHROMIUM to its path."
        )
    return found


def _from_apt() -> Path | None:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    say("Installing Chromium with apt-get …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (
        ["update"],
        *(["install", "-y", "--no-install-recommends", name] for name in _PACKAGES),
    ):
        subprocess.run(
            [apt, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        if found := find_browser():
            return found
    return None


def _from_playwright() -> Path | None:
    say("Fetching Chromium with Playwright …")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return find_browser()


def _playwrights_own() -> Path | None:
    """In a separate process: starting Playwright's driver here would leave an event loop behind."""
    question = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    done = subprocess.run(
        [sys.executable, "-c", question], capture_output=True, text=True, check=False
    )
    path = Path(done.stdout.strip())
    return path if done.returncode == 0 and path.is_file() else None


if __name__ == "__main__":
    try:
        ensure_browser()
    except LaunchError as error:
        complain(f"Kindred: {error}")
        raise SystemExit(1) from None
