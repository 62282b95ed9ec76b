"""The stand-in that every test's live requests meet: over HTTP on loopback, one for each process."""

import threading
from collections.abc import Iterator

import pytest
from django.conf import settings

from scraping.fetching import get_fetcher, get_guests, shared
from scraping.fetching.fetcher import Fetcher
from tests.platforms.server import StandIn


@pytest.fixture(scope="session", autouse=True)
def _stand_in() -> Iterator[StandIn]:
    server = StandIn()
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    settings.STAND_IN_URL = server.address
    settings.PLATFORM_REQUESTS_PER_SECOND = 0
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def platforms(_stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """For tests that switch the platforms to what goes wrong: what is remembered of it ends with the test."""
    fetcher = Fetcher(stand_in=_stand_in.address, first_wait_s=0.01)
    monkeypatch.setattr(shared, "get_fetcher", lambda: fetcher)
    monkeypatch.setattr("scraping.fetching.visits.get_fetcher", lambda: fetcher)
    get_guests.cache_clear()
    _stand_in.asked.clear()
    yield _stand_in
    _stand_in.modes.clear()
    _stand_in.world = None
    get_guests.cache_clear()
    get_fetcher.cache_clear()
