"""Background jobs read an account once within a time, also when two workers want it at the same moment."""

from datetime import timedelta

import pytest

from config.kit import clock
from scraping.catalogue.claims import LEASE, AlreadyRead, clear_reads, fetch_once
from scraping.fetching.visits import Visit
from scraping.models import AccountRead
from scraping.sources.failures import Blocked, Gone
from tests.platforms.server import StandIn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("platforms")]

DAY = timedelta(days=1)


def fetch(name: str = "anna") -> None:
    with fetch_once(Visit("tiktok", 1e12), name, every=DAY):
        pass


def pass_time(by: timedelta) -> None:
    for row in AccountRead.objects.all():
        AccountRead.objects.filter(pk=row.pk).update(until=row.until - by)


def test_one_that_was_read_is_read_again_after_the_time() -> None:
    fetch()
    with pytest.raises(AlreadyRead) as raised:
        fetch("@Anna")
    assert not raised.value.is_under_way
    fetch("ben")
    pass_time(DAY)
    fetch()


def test_one_that_another_worker_reads_is_left_to_it() -> None:
    with fetch_once(Visit("tiktok", 1e12), "anna", every=DAY):
        with pytest.raises(AlreadyRead) as raised:
            fetch()
        assert raised.value.is_under_way


def test_the_claim_of_a_dead_worker_ends() -> None:
    dead = fetch_once(Visit("tiktok", 1e12), "anna", every=DAY)
    dead.__enter__()
    pass_time(LEASE)
    fetch()


def test_a_refused_one_may_be_read_at_once_and_a_missing_one_later(platforms: StandIn) -> None:
    platforms.switch("*", "403")
    with pytest.raises(Blocked):
        fetch()
    platforms.switch("*", "well")
    fetch()
    with pytest.raises(Gone):
        fetch("gone.girl")
    with pytest.raises(AlreadyRead):
        fetch("gone.girl")


def test_one_that_was_not_stored_may_be_read_at_once() -> None:
    with pytest.raises(ZeroDivisionError), fetch_once(Visit("tiktok", 1e12), "anna", every=DAY):
        raise ZeroDivisionError
    fetch()


def test_what_is_over_is_cleared() -> None:
    fetch()
    assert clear_reads() == 0
    pass_time(DAY + clock.now().resolution)
    assert clear_reads() == 1
