"""Proxies take turns, and rest when platforms do not serve them."""

import pytest

from scraping.fetching import proxies
from scraping.fetching.proxies import FAILURES_TO_REST, ProxyPool


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr("scraping.fetching.proxies.time.monotonic", lambda: now[0])
    return now


def choose(pool: ProxyPool) -> str:
    found = pool.choose_proxy()
    return found.url if found else ""


def fail(pool: ProxyPool, place: int, times: int) -> None:
    for _ in range(times):
        pool.report(pool.proxies[place], is_served=False)


def test_proxies_take_turns(clock: list[float]) -> None:
    pool = ProxyPool(["a", "b", "c"])
    assert len({choose(pool) for _ in range(3)}) == 3


def test_without_proxies_there_is_none() -> None:
    assert ProxyPool().choose_proxy() is None


def test_one_that_fails_rests_and_longer_after_each_failure(clock: list[float]) -> None:
    pool = ProxyPool(["a", "b"])
    fail(pool, 0, FAILURES_TO_REST)
    assert {choose(pool) for _ in range(4)} == {"b"}
    clock[0] += proxies.REST_S
    assert {choose(pool) for _ in range(4)} == {"a", "b"}
    fail(pool, 0, 1)
    clock[0] += proxies.REST_S
    assert {choose(pool) for _ in range(4)} == {"b"}


def test_one_that_is_served_again_is_awake(clock: list[float]) -> None:
    pool = ProxyPool(["a", "b"])
    fail(pool, 0, FAILURES_TO_REST)
    pool.report(pool.proxies[0], is_served=True)
    assert {choose(pool) for _ in range(4)} == {"a", "b"}


def test_where_all_rest_the_first_to_wake_is_asked(clock: list[float]) -> None:
    pool = ProxyPool(["a", "b"])
    fail(pool, 1, FAILURES_TO_REST)
    clock[0] += 5
    fail(pool, 0, FAILURES_TO_REST)
    assert {choose(pool) for _ in range(4)} == {"b"}
