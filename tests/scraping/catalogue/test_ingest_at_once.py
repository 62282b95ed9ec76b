"""Ingest by many at once, on real connections: an account is added once, and the day's quota is kept."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Timer
from typing import Any

import psycopg
import pytest
from django.db import connection, connections

from billing.models import LedgerEntry
from config.kit import clock
from config.kit.context import Context, Deadline
from creators.models import Profile
from scraping.catalogue import feeding, quota
from scraping.errors import IngestQuotaExceeded
from scraping.models import IngestDay
from scraping.sources.parsers import PARSERS
from tests.people import Person
from tests.scraping.catalogue.test_feeding import BODIES

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

CLIENTS = 6


def at_once(send: Callable[[], Any]) -> list[Any]:
    ready = Barrier(CLIENTS)

    def one(_: int) -> Any:
        ready.wait(60)
        try:
            return send()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(CLIENTS) as clients:
        return list(clients.map(one, range(CLIENTS)))


def test_an_account_is_added_and_charged_once(alice: Person) -> None:
    body = {"platform": "tiktok", "username": "ofen.otto"}
    answers = at_once(
        lambda: alice.client.post("/v1/creators/ingest", body, "application/json").json()
    )
    statuses = Counter(answer["data"]["status"] for answer in answers)
    assert statuses == {"seeded": 1, "exists": CLIENTS - 1}
    assert len({answer["data"]["creator_id"] for answer in answers}) == 1
    assert Profile.objects.count() == 1
    assert [entry.amount_micros for entry in LedgerEntry.objects.all()] == [50_000]
    assert IngestDay.objects.get().used == 1


def test_the_last_of_a_day_are_taken_once(alice: Person) -> None:
    now = clock.now()
    used = quota.PER_DAY - 2
    IngestDay.objects.create(account_id=alice.account.pk, day=now.date(), used=used)

    context = Context(alice.account.pk, now, Deadline.after(60))

    def take() -> bool:
        try:
            quota.take_one(context)
        except IngestQuotaExceeded:
            return False
        return True

    assert Counter(at_once(take)) == {True: 2, False: CLIENTS - 2}
    assert IngestDay.objects.get().used == quota.PER_DAY


def test_it_waits_for_an_import_of_a_file_longer_than_requests_do() -> None:
    place = connection.settings_dict
    importer = psycopg.connect(host=place["HOST"], user=place["USER"], dbname=place["NAME"])
    importer.execute("SELECT pg_advisory_xact_lock(%s)", [0x6B696E64])
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '10ms'")
    Timer(0.2, importer.close).start()
    body = (BODIES / "tiktok" / "user-detail.json").read_bytes()
    record = PARSERS["tiktok"]["profile"](body, "")
    try:
        assert feeding.add_account("tiktok", record, read_at=clock.now(), sells_contact=True)[1]
    finally:
        connection.close()
