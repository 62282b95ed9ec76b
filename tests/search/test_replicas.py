"""With a replica, the reading statements of searches and lookalikes run there, and nothing is missed."""

import re
import signal
import threading
import time
from collections import Counter
from typing import Any, Final
from uuid import UUID

import pytest
from django.apps import apps
from django.db import connection, connections, router, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from prometheus_client import REGISTRY

from config.kit import catalogue as catalogue_reads
from config.kit.catalogue import get_connection, read_catalogue
from creators import indexing
from creators.forgetting.erasure import forget_creators
from creators.models import Creator
from tests import scene
from tests.people import Person
from tests.replica import ALIAS, RunningReplica, wait_until
from tests.search.indexed import make_catalogue

pytestmark = [
    pytest.mark.django_db(transaction=True, databases=["default", ALIAS]),
    pytest.mark.usefixtures("replica_alias"),
    pytest.mark.slow,
]

OUTCOMES: Final = ("replica", "behind", "down", "failed", "conflict")


@pytest.fixture
def catalogue(replica: RunningReplica) -> list[UUID]:
    """Five creators, committed and replayed."""
    ids = make_catalogue()
    # This process notes a position behind the writes, which is what the replica has to replay.
    catalogue_reads._read_position()
    replica.catch_up()
    return ids


def count_reads() -> Counter[str]:
    name = "kindred_catalogue_reads_total"
    return Counter({o: REGISTRY.get_sample_value(name, {"outcome": o}) or 0 for o in OUTCOMES})


def search(client: Client, limit: int = 4, query: str = "sourdough bread") -> Any:
    answer = client.post("/v1/search", {"query": query, "limit": limit}, "application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def names(page: Any) -> list[str]:
    return [item["creator"]["name"] for item in page["data"]]


def find_alike(client: Client, seed: UUID) -> Any:
    body = {"seeds": [{"creator_id": str(seed)}]}
    answer = client.post("/v1/creators/lookalike", body, "application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def preview(client: Client) -> Any:
    body = {"query": "sourdough bread in Germany"}
    return client.post("/v1/search/preview", body, "application/json").json()["data"]["estimate"]


def ask_everything(client: Client, seed: UUID) -> list[Any]:
    found = search(client)["data"], find_alike(client, seed)["data"], preview(client)
    assert all(found)
    return list(found)


def test_answers_are_the_same_and_read_there(alice: Person, catalogue: list[UUID]) -> None:
    before = count_reads()
    with CaptureQueriesContext(connections[ALIAS]) as read:
        there = ask_everything(alice.client, catalogue[0])
    assert set(count_reads() - before) == {"replica"}
    tables = {table for query in read for table in tables_of(query["sql"])}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue_reads, "list_replicas", lambda: ())
        here = ask_everything(alice.client, catalogue[0])
    assert there == here
    assert_writes_are_noted(tables)


def tables_of(statement: str) -> set[str]:
    return set(re.findall(r"\b(?:creators|search|billing|config|auth|django)_[a-z]+\b", statement))


def assert_writes_are_noted(tables: set[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            " WHERE proname = 'creators_note_written'"
        )
        noted = {table for (table,) in cursor.fetchall()}
    real = set(connection.introspection.table_names())
    assert tables & real
    assert tables & real <= noted


def test_an_erased_creator_is_never_shown_and_the_page_stays_full(
    alice: Person, catalogue: list[UUID], replica: RunningReplica
) -> None:
    full = names(search(alice.client, limit=3))
    replica.execute("SELECT pg_wal_replay_pause()")
    forget_creators([Creator.objects.get(name=full[0]).pk])
    before = count_reads()
    shown = names(search(alice.client, limit=3))
    assert full[0] not in shown
    assert len(shown) == len(full) == 3
    assert set(count_reads() - before) == {"behind"}
    replica.execute("SELECT pg_wal_replay_resume()")
    replica.catch_up()
    before = count_reads()
    assert names(search(alice.client, limit=3)) == shown
    assert set(count_reads() - before) == {"replica"}


def test_an_import_is_seen_at_once_by_a_replica_that_is_behind(
    alice: Person, catalogue: list[UUID], replica: RunningReplica
) -> None:
    replica.execute("SELECT pg_wal_replay_pause()")
    new = scene.creator("Neu", captions=["Sourdough bread from a new baker"])
    indexing.mark_changed([new.pk])
    indexing.index_creators([new.pk])
    assert "Neu" in names(search(alice.client))
    assert "Neu" in names(find_alike(alice.client, catalogue[0]))


def test_writes_of_other_tables_do_not_send_reads_to_the_primary(
    alice: Person, catalogue: list[UUID], replica: RunningReplica
) -> None:
    search(alice.client)
    replica.catch_up()
    replica.execute("SELECT pg_wal_replay_pause()")
    before = count_reads()
    search(alice.client)
    search(alice.client)
    assert set(count_reads() - before) == {"replica"}


def test_a_stopped_replica_is_left_within_two_seconds_and_read_again_later(
    alice: Person, catalogue: list[UUID], replica: RunningReplica
) -> None:
    begun = time.monotonic()
    found = names(search(alice.client))
    usual_s = time.monotonic() - begun
    replica.signal(signal.SIGSTOP)
    before, begun = count_reads(), time.monotonic()
    assert names(search(alice.client)) == found
    assert time.monotonic() - begun < 2 + 2 * usual_s
    counted = count_reads() - before
    assert "replica" not in counted
    assert counted["failed"] + counted["down"] >= 3
    replica.signal(signal.SIGCONT)
    wait_until(lambda: is_read(alice, found))


def is_read(person: Person, found: list[str]) -> bool:
    before = count_reads()
    assert names(search(person.client)) == found
    return set(count_reads() - before) == {"replica"}


def test_a_killed_replica_is_left_at_once_and_read_again_later(
    alice: Person, catalogue: list[UUID], replica: RunningReplica
) -> None:
    found = names(search(alice.client))
    replica.signal(signal.SIGKILL)
    replica.server.process.wait(10)
    before = count_reads()
    assert names(search(alice.client)) == found
    assert "replica" not in count_reads() - before
    replica.server.respawn()
    wait_until(lambda: is_read(alice, found))


def test_a_conflict_with_recovery_is_asked_again_on_the_primary(
    catalogue: list[UUID], replica: RunningReplica
) -> None:
    asked: list[str] = []
    is_reading = threading.Event()

    def count_creators() -> int:
        server = get_connection()
        asked.append(server.alias)
        is_reading.set()
        with server.cursor() as cursor:
            waiting = 10 if server.alias == ALIAS else 0
            cursor.execute(
                "SELECT (SELECT count(*) FROM creators_creator), pg_sleep(%s)", [waiting]
            )
            return int(cursor.fetchone()[0])

    def remove_rows() -> None:
        is_reading.wait(10)
        wait_until(lambda: replica.execute(_SLEEPING)[0])
        forget_creators(catalogue[:1])
        with connection.cursor() as cursor:
            cursor.execute("VACUUM creators_creator")
        connection.close()

    remover = threading.Thread(target=remove_rows)
    remover.start()
    before = count_reads()
    assert read_catalogue(count_creators) == len(catalogue) - 1
    remover.join()
    assert asked == [ALIAS, "default"]
    assert count_reads() - before == Counter(conflict=1)


_SLEEPING: Final = (
    "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND state = 'active'"
)


def test_what_was_read_there_is_written_to_the_primary(catalogue: list[UUID]) -> None:
    creator = read_catalogue(Creator.objects.get, pk=catalogue[0])
    assert creator._state.db == ALIAS
    creator.name = "Corrected"
    creator.save()
    scene.profile(creator)
    assert Creator.objects.get(pk=catalogue[0]).name == "Corrected"
    assert [profile._state.db for profile in creator.profiles.all()] == ["default"] * 2


def test_only_the_catalogue_is_read_there(catalogue: list[UUID]) -> None:
    def choose() -> dict[str, str]:
        return {model._meta.label: router.db_for_read(model) for model in apps.get_models()}

    chosen = read_catalogue(choose)
    moved = {label for label, alias in chosen.items() if alias == ALIAS}
    assert moved
    assert all(label.startswith("creators.") for label in moved)


def test_a_transaction_reads_its_own_writes(catalogue: list[UUID]) -> None:
    with transaction.atomic():
        Creator.objects.filter(pk=catalogue[0]).update(name="Uncommitted")
        assert read_catalogue(Creator.objects.get, pk=catalogue[0]).name == "Uncommitted"


def test_metrics_tell_its_lag(
    client: Client, catalogue: list[UUID], replica: RunningReplica, settings: Any
) -> None:
    settings.METRICS_TOKEN = "a-long-token"
    replica.execute("SELECT pg_wal_replay_pause()")
    scene.creator("Later")
    text = client.get("/metrics", headers={"Authorization": "Bearer a-long-token"}).content.decode()
    assert f'kindred_replica_up{{replica="{ALIAS}"}} 1.0' in text
    lag = re.search(rf'kindred_replica_lag_bytes{{replica="{ALIAS}"}} (\S+)', text)
    assert lag
    assert float(lag[1]) > 0
