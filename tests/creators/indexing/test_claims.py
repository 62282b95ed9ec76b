"""Workers claim creators. No two workers refresh the same creator, and creators of a dead worker wait again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, connections, transaction
from django.db.models import F

from creators import indexing
from creators.forgetting.erasure import forget_creators
from creators.identity.forgotten import forgotten
from creators.indexing import claims, writes
from creators.indexing.claims import Claim
from creators.models import Creator, CreatorIndex, IndexState
from tests.creators.indexing.test_jobs import CAPTION, creator_with

pytestmark = pytest.mark.django_db(transaction=True)


def waiting(number: int) -> list[UUID]:
    ids = [Creator.objects.create(name=f"Ada {n}").pk for n in range(number)]
    indexing.mark_changed(ids)
    return ids


def finish(claim: Claim) -> None:
    with claim.finish():
        pass


def words_of(creator_id: UUID, term: int) -> dict[str, Any]:
    return {"creator_id": creator_id, "terms": None, "term_ids": [term], "length": 1}


def claim_all(start: Barrier) -> list[UUID]:
    start.wait()
    try:
        return [id_ for claim in iter(take_three, None) for id_ in claim.creator_ids]
    finally:
        connection.close()


def take_three() -> Claim | None:
    claim = Claim.take("words", most=3)
    return claim if claim.creator_ids else None


def test_two_workers_claim_every_creator_once() -> None:
    ids = waiting(90)
    start = Barrier(2)
    with ThreadPoolExecutor(2) as workers:
        first, second = workers.map(claim_all, [start, start])
    assert sorted([*first, *second]) == sorted(ids)


@pytest.fixture
def other_worker() -> Iterator[ThreadPoolExecutor]:
    """A worker with a connection of its own."""
    with ThreadPoolExecutor(1) as worker:
        yield worker
        worker.submit(connections.close_all).result()


def take_without_waiting() -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 1")
    return Claim.take("words", most=1).creator_ids


def test_a_worker_passes_over_creators_that_another_is_claiming(
    other_worker: ThreadPoolExecutor,
) -> None:
    ids = waiting(2)
    with transaction.atomic():
        mine = Claim.take("words", most=1).creator_ids
        others = other_worker.submit(take_without_waiting).result()
    assert [*mine, *others] == ids


def test_a_worker_passes_over_creators_that_an_import_changes(
    other_worker: ThreadPoolExecutor,
) -> None:
    changing, other = waiting(2)
    with transaction.atomic():
        IndexState.objects.filter(creator=changing).update(stale=True)
        assert other_worker.submit(take_without_waiting).result() == [other]


def test_a_claim_lapses_after_two_minutes() -> None:
    ids = waiting(1)
    assert Claim.take("words").creator_ids == ids
    IndexState.objects.update(claimed_at=F("claimed_at") - timedelta(seconds=110))
    assert Claim.take("words").creator_ids == []
    IndexState.objects.update(claimed_at=F("claimed_at") - timedelta(seconds=20))
    assert Claim.take("words").creator_ids == ids


def test_a_claim_of_a_clock_that_was_ahead_has_lapsed() -> None:
    ids = waiting(1)
    Claim.take("words")
    IndexState.objects.update(claimed_at=F("claimed_at") + timedelta(hours=1))
    assert Claim.take("words").creator_ids == ids


def test_a_worker_that_lost_its_claim_writes_nothing() -> None:
    (id_,) = waiting(1)
    late = Claim.take("words")
    IndexState.objects.update(claimed_at=F("claimed_at") - timedelta(minutes=3))
    newer = Claim.take("words")
    writes.write_words(newer, [words_of(id_, 1)])
    writes.write_words(late, [words_of(id_, 2)])
    assert CreatorIndex.objects.get().term_ids == [1]


def test_a_change_ends_the_claim() -> None:
    ids = waiting(1)
    claim = Claim.take("words")
    indexing.mark_changed(ids)
    finish(claim)
    assert Claim.take("words").creator_ids == ids


def test_the_steps_of_a_creator_follow_each_other() -> None:
    creator = creator_with(CAPTION)
    assert Claim.take("meaning").creator_ids == []
    indexing.index_words()
    assert Claim.take("words").creator_ids == []
    assert Claim.take("analysis").creator_ids == []
    indexing.index_meaning()
    assert Claim.take("meaning").creator_ids == []
    assert Claim.take("analysis").creator_ids == [creator.id]


def test_a_claim_is_kept_while_a_slow_model_works(monkeypatch: pytest.MonkeyPatch) -> None:
    ids, extended = waiting(2), Event()
    extend = Claim.extend

    def extend_and_tell(claim: Claim) -> None:
        extend(claim)
        extended.set()

    monkeypatch.setattr(claims, "EXTEND_S", 0.01)
    monkeypatch.setattr(Claim, "extend", extend_and_tell)
    claim = Claim.take("words")
    IndexState.objects.update(claimed_at=F("claimed_at") - timedelta(minutes=3))
    claim.at = IndexState.objects.values_list("claimed_at", flat=True)[0]
    with claim.keep():
        assert extended.wait(30)
    assert Claim.take("words").creator_ids == []
    finish(claim)
    assert not IndexState.objects.filter(creator__in=ids, stale=True).exists()


def test_an_extended_claim_does_not_take_back_a_changed_creator() -> None:
    changed, other = waiting(2)
    claim = Claim.take("words")
    indexing.mark_changed([changed])
    claim.extend()
    finish(claim)
    assert Claim.take("words").creator_ids == [changed]
    assert IndexState.objects.get(creator=other).stale is False


def test_writing_never_waits_for_an_import_that_waits_for_it(
    other_worker: ThreadPoolExecutor,
) -> None:
    first, last = waiting(2)
    claim = Claim.take("words")
    with transaction.atomic():
        indexing.mark_changed([last])
        other_worker.submit(write_without_waiting, claim).result()
        indexing.mark_changed([first])
    assert Claim.take("words").creator_ids == [first, last]


def test_nothing_is_written_about_a_creator_who_is_being_erased(
    other_worker: ThreadPoolExecutor,
) -> None:
    ids = waiting(1)
    claim = Claim.take("words")
    written: list[bool] = []

    def write(**_: object) -> dict[str, int]:
        other_worker.submit(write_without_waiting, claim).result()
        written.append(CreatorIndex.objects.exists())
        return {}

    forgotten.connect(write)
    try:
        forget_creators(ids)
    finally:
        forgotten.disconnect(write)
    assert written == [False]
    assert not Creator.objects.exists()


def test_outdated_creators_that_an_import_changes_are_passed_over(
    other_worker: ThreadPoolExecutor,
) -> None:
    changing, other = (creator_with(CAPTION, name=name).pk for name in ("Ada", "Bo"))
    indexing.index_pending()
    CreatorIndex.objects.update(model="an older one")
    with transaction.atomic():
        indexing.mark_changed([changing])
        assert other_worker.submit(mark_without_waiting).result() == 1
    assert set(indexing.list_pending()) == {changing, other}


def mark_without_waiting() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 1")
    return indexing.mark_outdated()


def write_without_waiting(claim: Claim) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 1")
    writes.write_words(claim, [words_of(id_, 1) for id_ in claim.creator_ids])
