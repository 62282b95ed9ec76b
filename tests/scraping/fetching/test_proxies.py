"""Proxies take turns, and rest when platforms do not serve them."""

import time
from collections.abc import Callable

from scraping.fetching.allowances import FAILURES_TO_REST, REST_S
from scraping.fetching.fetcher import Fetcher
from tests.stand_in import pass_time

Make = Callable[..., Fetcher]
HOST = "www.tiktok.com"


def choose(fetcher: Fetcher, times: int = 4) -> set[str]:
    return {found.url for _ in range(times) if (found := fetcher.pool.choose_proxy())}


def fail(fetcher: Fetcher, place: int, times: int) -> None:
    for _ in range(times):
        fetcher.allowances.report(HOST, fetcher.pool.proxies[place].name, is_served=False)


def test_proxies_take_turns(make_fetcher: Make) -> None:
    assert choose(make_fetcher(proxies=["a", "b", "c"]), 3) == {"a", "b", "c"}


def test_without_proxies_there_is_none(make_fetcher: Make) -> None:
    assert make_fetcher().pool.choose_proxy() is None


def test_one_that_fails_rests_in_all_processes_and_longer_after_each_failure(
    make_fetcher: Make,
) -> None:
    here, elsewhere = (make_fetcher(proxies=["a", "b"]) for _ in range(2))
    fail(here, 0, FAILURES_TO_REST)
    assert choose(here) == choose(elsewhere) == {"b"}
    pass_time(here, REST_S)
    assert choose(here) == choose(elsewhere) == {"a", "b"}
    fail(here, 0, 1)
    pass_time(here, REST_S)
    assert choose(elsewhere) == {"b"}


def test_one_that_is_served_again_is_awake(make_fetcher: Make) -> None:
    fetcher = make_fetcher(proxies=["a", "b"])
    fail(fetcher, 0, FAILURES_TO_REST)
    fetcher.allowances.report(HOST, fetcher.pool.proxies[0].name, is_served=True)
    assert choose(fetcher) == {"a", "b"}


def test_where_all_rest_the_first_to_wake_is_asked(make_fetcher: Make) -> None:
    fetcher = make_fetcher(proxies=["a", "b"])
    fail(fetcher, 1, FAILURES_TO_REST)
    pass_time(fetcher, 5)
    fail(fetcher, 0, FAILURES_TO_REST)
    assert choose(fetcher) == {"b"}


def test_a_host_that_refuses_one_proxy_may_be_asked_through_another(make_fetcher: Make) -> None:
    fetcher = make_fetcher(proxies=["a", "b"])
    refused, other = fetcher.pool.proxies
    fetcher.allowances.report(HOST, refused.name, is_served=False, retry_after_s=60)
    assert choose(fetcher) == {"a", "b"}
    assert fetcher.allowances.take_slot(HOST, other.name, time.monotonic() + 10) <= 0


def test_proxies_at_one_address_differ_by_their_logins(make_fetcher: Make) -> None:
    urls = [f"http://{who}:secret@proxy.example:8080" for who in ("one", "other")]
    one, other = make_fetcher(proxies=urls).pool.proxies
    assert one.name != other.name
    assert "secret" not in one.name
