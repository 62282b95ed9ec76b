"""Stores the guests of this process, so that staff can see them. A guest is an anonymous visitor to a platform."""

import os
import socket
import time
from datetime import timedelta
from typing import Final

from config.kit import clock
from scraping.fetching import get_guests
from scraping.models import GuestState

EVERY_S: Final = 10.0
KEPT: Final = timedelta(days=1)

_noted: dict[str, float] = {}


def note_guests() -> None:
    """Stores the guests of this process, at most every EVERY_S seconds."""
    if time.monotonic() - _noted.get("at", float("-inf")) < EVERY_S:
        return
    _noted["at"] = time.monotonic()
    write_guests()


def write_guests() -> None:
    now, process = clock.now(), f"{socket.gethostname()[:60]} {os.getpid()}"
    GuestState.objects.filter(updated_at__lt=now - KEPT).delete()
    for guest in list(get_guests().values()):
        GuestState.objects.update_or_create(
            platform=guest.platform,
            proxy=guest.proxy.label if guest.proxy else "",
            process=process,
            defaults={
                "requests": guest.requests,
                "refusals": guest.refusals,
                # Store only the names of cookies and tokens, because the values work like passwords.
                "tokens": ", ".join(sorted({*guest.cookies, *guest.tokens}))[:200],
                "updated_at": now,
            },
        )
