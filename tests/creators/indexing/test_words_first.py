"""Words are indexed before vectors are made, and never replace vectors."""

import pytest
from django_q.models import OrmQ
from django_q.signing import SignedPackage

from config.kit.jobs import enqueue
from creators import indexing, tasks
from creators.analysis import renewal
from creators.embedding.port import ModelUnavailable
from creators.indexing import jobs
from creators.indexing.requests import enqueue_refresh
from creators.lexicon import term_id, terms
from creators.models import CreatorIndex, IndexState, Passage, Post, TermStatistics
from tests.creators.indexing.test_jobs import CAPTION, creator_with

pytestmark = pytest.mark.django_db(transaction=True)


def unavailable(**_: int) -> None:
    raise ModelUnavailable("the model is missing")


def test_words_need_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "get_model", unavailable)
    creator = creator_with(CAPTION)
    assert indexing.index_pending_words() == 1
    row = CreatorIndex.objects.get()
    assert term_id(terms("sourdough")[0]) in row.term_ids
    assert (row.embedding, row.model, Passage.objects.count()) == (None, "", 0)
    assert TermStatistics.objects.filter(term_id__in=row.term_ids).exists()
    assert indexing.list_pending() == [creator.id]


class Down:
    """A model whose server does not answer."""

    name = "down"

    def embed(self, _: list[str]) -> None:
        raise ModelUnavailable("the server does not answer")


def test_creators_wait_again_at_once_after_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    creator = creator_with(CAPTION)
    indexing.index_words()
    with monkeypatch.context() as patched:
        patched.setattr(jobs, "get_model", Down)
        with pytest.raises(ModelUnavailable):
            indexing.index_meaning()
    assert indexing.index_meaning() == [creator.id]


def test_the_job_of_an_import_does_not_fail_without_the_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator = creator_with(CAPTION)
    monkeypatch.setattr(jobs, "get_model", unavailable)
    tasks.refresh([str(creator.id)])
    assert CreatorIndex.objects.get().length > 0
    assert indexing.list_pending() == [creator.id]


def test_words_of_all_creators_come_before_the_first_vector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator_with(CAPTION, name="Ada")
    creator_with("Crumb shots", name="Bo")
    monkeypatch.setattr(jobs, "get_model", unavailable)
    tasks.sweep()
    assert CreatorIndex.objects.filter(length__gt=0).count() == 2
    monkeypatch.undo()
    tasks.sweep()
    assert CreatorIndex.objects.exclude(embedding=None).count() == 2
    assert IndexState.objects.filter(analysed_at=None).count() == 0


def test_new_words_keep_the_vectors_until_new_vectors_come() -> None:
    creator = creator_with(CAPTION)
    indexing.index_pending()
    before = CreatorIndex.objects.get()
    passages = list(Passage.objects.order_by("id").values_list("id", flat=True))
    Post.objects.update(caption="Rye bread, baked again")
    indexing.mark_changed([creator.id])
    indexing.index_words()
    row = CreatorIndex.objects.get()
    assert term_id(terms("rye")[0]) in row.term_ids
    assert (row.embedding, row.model) == (before.embedding, before.model)
    assert list(Passage.objects.order_by("id").values_list("id", flat=True)) == passages
    assert indexing.measure_reach().is_complete
    indexing.index_meaning()
    assert CreatorIndex.objects.get().embedding != before.embedding


def test_the_reach_counts_creators_without_vectors() -> None:
    creator_with(CAPTION, name="Ada")
    creator_with("Crumb shots", name="Bo")
    assert indexing.measure_reach().sentence is None
    indexing.index_pending_words()
    assert indexing.measure_reach().sentence == "0 of 2 creators are searchable by meaning."
    indexing.index_creators(indexing.list_pending(most=1))
    assert indexing.measure_reach().sentence == "1 of 2 creators are searchable by meaning."
    indexing.index_pending()
    assert indexing.measure_reach().sentence is None


def test_an_interrupted_indexing_continues_where_it_stopped() -> None:
    first = creator_with(CAPTION, name="Ada")
    second = creator_with("Crumb shots", name="Bo")
    indexing.index_pending_words()
    indexing.index_creators([first.id])
    assert indexing.list_pending() == [second.id]
    assert indexing.index_pending() == 1


def test_a_job_that_ran_out_of_time_enqueues_another(monkeypatch: pytest.MonkeyPatch) -> None:
    creator_with(CAPTION)
    monkeypatch.setattr(tasks, "SLICE_S", -1.0)
    tasks.refresh_waiting()
    assert list_jobs() == ["creators.tasks.refresh_waiting"]


def test_a_job_continues_while_other_jobs_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    creator_with(CAPTION)
    monkeypatch.setattr(tasks, "SLICE_S", -1.0)
    enqueue("creators.tasks.sweep")
    tasks.refresh_waiting()
    assert list_jobs() == ["creators.tasks.sweep", "creators.tasks.refresh_waiting"]


def test_a_job_starts_another_for_a_free_worker_after_a_batch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator_with(CAPTION)
    refresh, waiting = renewal.refresh_waiting, list[list[str]]()

    def refresh_and_look(*, for_s: float) -> tuple[int, bool]:
        waiting.append(list_jobs())
        return refresh(for_s=for_s)

    monkeypatch.setattr(renewal, "refresh_waiting", refresh_and_look)
    tasks.refresh_waiting()
    assert waiting == [[], ["creators.tasks.refresh_waiting"]]
    assert CreatorIndex.objects.get().embedding is not None
    OrmQ.objects.all().delete()
    tasks.refresh_waiting()
    assert list_jobs() == []


def list_jobs() -> list[str]:
    return [SignedPackage.loads(row.payload)["func"] for row in OrmQ.objects.order_by("pk")]


def test_many_creators_wait_for_one_job() -> None:
    """A job for each batch would keep other jobs waiting."""
    ids = [creator_with(name=f"Ada {number}").pk for number in range(51)]
    enqueue_refresh(ids)
    enqueue_refresh(ids)
    assert list_jobs() == ["creators.tasks.refresh_waiting"]
    enqueue_refresh(ids[:50])
    assert list_jobs() == ["creators.tasks.refresh_waiting", "creators.tasks.refresh"]
