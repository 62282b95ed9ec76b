"""The rows that the indexing job writes, also after crashes and concurrent changes."""

from collections.abc import Sequence

import numpy as np
import pytest

from creators import indexing, tasks
from creators.analysis import renewal
from creators.embedding.model import get_model
from creators.embedding.port import Vectors
from creators.embedding.remembering import Remembering
from creators.indexing import sources, statistics, writes
from creators.indexing.claims import Claim
from creators.lexicon import term_id, terms
from creators.models import Creator, CreatorIndex, Passage, Platform, Post, Profile, TermStatistics
from creators.text.hashtags import spell_out

pytestmark = pytest.mark.django_db(transaction=True)

CAPTION = "My rye starter woke up.\nFeed it twice a day. #sourdough"


def creator_with(*captions: str, name: str = "Ada") -> Creator:
    creator = Creator.objects.create(name=name)
    profile = Profile.objects.create(
        creator=creator,
        platform=Platform.INSTAGRAM,
        source_id=f"@{name}",
        url="https://example.com",
    )
    for number, caption in enumerate(captions):
        Post.objects.create(
            profile=profile,
            platform=profile.platform,
            platform_id=f"{name}{number}",
            caption=caption,
        )
    indexing.mark_changed([creator.id])
    return creator


def test_a_passage_is_a_verbatim_part_of_its_caption_with_its_vector() -> None:
    creator_with(CAPTION)
    indexing.index_pending()
    rows = list(Passage.objects.order_by("ordinal"))
    texts = [CAPTION[row.start : row.end] for row in rows]
    assert texts == [CAPTION, "My rye starter woke up.", "Feed it twice a day."]
    vectors = np.array([row.embedding for row in rows], dtype=np.float32)
    read = get_model().embed([spell_out(text) for text in texts])
    assert np.abs(vectors - read).max() < 1e-3  # half precision


def test_tags_after_a_single_sentence_are_read_but_not_quoted() -> None:
    caption = "Fit check in the car park\n\n#streetstyle #fyp"
    creator_with(caption)
    indexing.index_pending()
    whole, sentence = Passage.objects.order_by("ordinal")
    assert caption[sentence.start : sentence.end] == "Fit check in the car park"
    read = get_model().embed(["Fit check in the car park\n\nstreet style"])[0]
    assert np.abs(np.array(whole.embedding, dtype=np.float32) - read).max() < 1e-3


def test_a_post_of_a_single_sentence_has_one_passage() -> None:
    creator_with("A day at the sea ✨")
    indexing.index_pending()
    assert Passage.objects.count() == 1


def test_a_creator_with_only_one_post_has_its_vector() -> None:
    creator = creator_with("Sim racing wheels compared", name="")
    indexing.index_pending()
    row = CreatorIndex.objects.get(creator=creator)
    assert row.profile_embedding is None
    assert np.allclose(row.embedding, Passage.objects.get().embedding, atol=1e-3)


def test_a_creator_without_posts_is_found_by_its_name() -> None:
    creator = creator_with(name="Vsauce")
    indexing.index_pending()
    row = CreatorIndex.objects.get(creator=creator)
    assert row.term_ids == [term_id(terms("Vsauce")[0])]
    assert row.profile_embedding == row.embedding


def test_indexing_again_without_a_change_embeds_and_writes_nothing() -> None:
    creator_with(CAPTION)
    assert indexing.index_pending() == 1
    before = list(Passage.objects.order_by("id").values_list("id", "digest"))
    assert indexing.index_pending() == 0
    assert list(Passage.objects.order_by("id").values_list("id", "digest")) == before


def test_analysis_after_a_stop_reports_the_waiting_creators(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator_with(CAPTION)
    indexing.index_pending()
    monkeypatch.setattr(renewal, "analyse_creators", lambda _ids: None)
    told: list[tuple[int, int]] = []
    renewal.refresh_all(
        indexed=lambda done, of: told.append((done, of)),
        analysed=lambda done, of: told.append((done, of)),
    )
    assert told == [(0, 0), (0, 1), (1, 1)]


def test_a_changed_caption_replaces_its_own_passages_and_keeps_the_others() -> None:
    creator = creator_with(CAPTION, "Crumb shots")
    indexing.index_pending()
    kept = Passage.objects.get(post__caption="Crumb shots").id
    Post.objects.filter(caption=CAPTION).update(caption="A new text")
    indexing.mark_changed([creator.id])
    indexing.index_pending()
    assert Passage.objects.get(post__caption="Crumb shots").id == kept
    assert Passage.objects.count() == 2


def test_a_change_while_the_texts_are_being_embedded_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator = creator_with(CAPTION)
    write = writes.write_meaning

    def change_then_write(claim: Claim, found: list[writes.Meaning]) -> None:
        indexing.mark_changed([creator.id])
        write(claim, found)

    monkeypatch.setattr(writes, "write_meaning", change_then_write)
    indexing.index_creators([creator.id])
    assert indexing.list_pending() == [creator.id]


def test_a_job_that_died_before_writing_leaves_its_creators_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator = creator_with(CAPTION)

    def die(_claim: Claim, _found: list[writes.Meaning]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writes, "write_meaning", die)
    with pytest.raises(KeyboardInterrupt):
        indexing.index_creators([creator.id])
    assert indexing.list_pending() == [creator.id]
    assert Passage.objects.count() == 0


def test_a_post_erased_while_it_was_being_embedded_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator = creator_with(CAPTION, "Crumb shots")
    write = writes.write_meaning

    def erase_then_write(claim: Claim, found: list[writes.Meaning]) -> None:
        Post.objects.filter(caption=CAPTION).delete()
        write(claim, found)

    monkeypatch.setattr(writes, "write_meaning", erase_then_write)
    indexing.index_creators([creator.id])
    assert [p.post.caption for p in Passage.objects.all()] == ["Crumb shots"]


def test_terms_are_counted_once_per_creator() -> None:
    creator_with("rye rye rye", name="a1")
    creator_with("rye bread", name="b1")
    indexing.index_pending()
    counts = dict(TermStatistics.objects.values_list("term_id", "creators"))
    assert counts[term_id(terms("rye")[0])] == 2
    assert counts[term_id(terms("bread")[0])] == 1
    assert statistics.read_totals().creators == 2


def test_a_caption_is_stemmed_in_its_own_language() -> None:
    creator = creator_with("Meine schönsten Wanderungen durch die Alpen im Herbst", name="Ida")
    indexing.index_pending()
    found = CreatorIndex.objects.get(creator=creator).term_ids
    assert set(map(term_id, terms("Wanderung Alpen", "de"))) <= set(found)


def test_an_index_of_another_model_stays_until_it_is_renewed() -> None:
    creator = creator_with(CAPTION)
    renewal.refresh_creators([creator.id])
    CreatorIndex.objects.update(model="all-MiniLM-L6-v2")
    Passage.objects.update(digest=0)
    before = list(Passage.objects.order_by("id").values_list("id", flat=True))
    assert indexing.list_pending() == []
    assert indexing.mark_outdated() == 1
    assert list(Passage.objects.order_by("id").values_list("id", flat=True)) == before
    assert tasks.sweep() >= 1
    assert CreatorIndex.objects.get().model == sources.made_by(get_model().name)
    assert indexing.mark_outdated() == 0


def test_the_sweep_finds_outdated_indexes() -> None:
    creator = creator_with(CAPTION)
    renewal.refresh_creators([creator.id])
    CreatorIndex.objects.update(model="all-MiniLM-L6-v2")
    tasks.sweep()
    assert CreatorIndex.objects.get().model == sources.made_by(get_model().name)


def test_identical_texts_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    embed = Remembering.embed

    def count(model: Remembering, texts: Sequence[str]) -> Vectors:
        read.extend(texts)
        return embed(model, texts)

    monkeypatch.setattr(Remembering, "embed", count)
    creator_with("Crumb shots", "Crumb shots", name="Ada")
    creator_with("Crumb shots", name="Bob")
    indexing.index_pending()
    assert sorted(read) == ["Ada", "Bob", "Crumb shots"]
    assert Passage.objects.count() == 3
