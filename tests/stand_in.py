"""The stand-in that every test's live requests meet: over HTTP on loopback, one for each process."""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings

from scraping import fetching
from scraping.fetching import get_fetcher, get_guests
from scraping.fetching.fetcher import Fetcher
from tests.platforms.server import OPEN, StandIn


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


@pytest.fixture(autouse=True)
def _no_connection_stays() -> Iterator[None]:
    """A test's database cannot be dropped while a fetcher is connected."""
    yield
    _close_own()


def _close_own() -> None:
    if get_fetcher.cache_info().currsize:
        get_fetcher().allowances.close()


@pytest.fixture
def make_fetcher(db: None) -> Iterator[Callable[..., Fetcher]]:
    """Makes fetchers as of several processes. What is kept of hosts and proxies outlives a test's transaction."""
    made: list[Fetcher] = []

    def make(**given: Any) -> Fetcher:
        made.append(Fetcher(**{"first_wait_s": 0.01, **given}))
        return made[-1]

    forget_all = "DELETE FROM scraping_allowance"
    make().allowances._run(forget_all, {})
    yield make
    made[0].allowances._run(forget_all, {})
    for fetcher in made:
        fetcher.allowances.close()


def pass_time(fetcher: Fetcher, seconds: float) -> None:
    """As if so many seconds had passed since the last request."""
    moved = "free_at = free_at - %(by)s, rests_until = rests_until - %(by)s"
    given = {"by": timedelta(seconds=seconds)}
    fetcher.allowances._run(f"UPDATE scraping_allowance SET {moved}", given)


@pytest.fixture
def platforms(
    _stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, make_fetcher: Callable[..., Fetcher]
) -> Iterator[StandIn]:
    """For tests that switch the platforms to what goes wrong: what is remembered of it ends with the test."""
    fetcher = make_fetcher(stand_in=_stand_in.address)
    monkeypatch.setattr(fetching, "get_fetcher", lambda: fetcher)
    monkeypatch.setattr("scraping.fetching.visits.get_fetcher", lambda: fetcher)
    get_guests.cache_clear()
    _stand_in.asked.clear()
    yield _stand_in
    _stand_in.modes.clear()
    _stand_in.world = None
    _stand_in.robots = OPEN
    get_guests.cache_clear()
    _close_own()
    get_fetcher.cache_clear()
