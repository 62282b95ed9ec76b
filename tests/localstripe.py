"""Runs localstripe, a stand-in for Stripe, as a process of its own: it is under the GPL, and never imported.

`python -m tests.localstripe` serves it at `STRIPE_API_URL` for the site at `PORT`, until a signal.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import httpx

SECRET_KEY: Final = "sk_test_sandbox"
PUBLISHABLE_KEY: Final = "pk_test_sandbox"
WEBHOOK_SECRET: Final = "whsec_sandbox"
START_S: Final = 60


def make_settings(url: str) -> dict[str, str]:
    """The settings of a site that takes cards there."""
    return {
        "STRIPE_SECRET_KEY": SECRET_KEY,
        "STRIPE_PUBLISHABLE_KEY": PUBLISHABLE_KEY,
        "STRIPE_WEBHOOK_SECRET": WEBHOOK_SECRET,
        "STRIPE_API_URL": url,
        "STRIPE_JS_URL": f"{url}/js.stripe.com/v3/",
    }


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serve(url: str) -> Iterator[None]:
    """Empty at the start, and gone at the end."""
    port = urlsplit(url).port
    command = [sys.executable, "-m", "localstripe", "--from-scratch", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_until_up(url, process)
            yield
        finally:
            process.kill()


def tell_webhook(url: str, site: str) -> None:
    """Have it tell the site what happens."""
    told = {"url": f"{site}/webhooks/stripe", "secret": WEBHOOK_SECRET}
    httpx.post(f"{url}/_config/webhooks/kindred", json=told).raise_for_status()


def _wait_until_up(url: str, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end and process.poll() is None:
        try:
            httpx.get(f"{url}/js.stripe.com/v3/").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("localstripe does not start.")


def main(environment: Mapping[str, str]) -> None:
    url = environment["STRIPE_API_URL"]
    # So that its own process ends too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with serve(url):
        tell_webhook(url, f"http://127.0.0.1:{environment['PORT']}")
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    main(os.environ)
