"""The rows that an analysis writes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from creators import indexing
from creators.analysis import analyse_creators, writes
from creators.analysis.rules import by_rules
from creators.models import Creator, CreatorEmail, Fact, Post, Profile
from tests.creators.analysis.subjects import DAY, a_creator, add_post

pytestmark = pytest.mark.django_db(transaction=True)

BREAD = (
    "My rye sourdough starter doubled overnight. Feed it twice a day!",
    "Bulk fermentation took six hours and the sourdough crumb is open.",
    "Scored this sourdough loaf before the oven. I've been baking for ten years.",
    "Paid partnership with @northpan: their bread tin keeps the loaf in shape.",
)


def snapshot() -> list[object]:
    return [
        list(Fact.objects.order_by("id").values()),
        list(Creator.objects.order_by("id").values()),
        list(CreatorEmail.objects.order_by("id").values()),
    ]


def facts_of(creator: Creator) -> set[tuple[object, ...]]:
    return set(creator.facts.values_list("kind", "value", "statement", "quote", "weight"))


def test_a_baker_is_described_from_the_posts() -> None:
    creator = a_creator(*BREAD, bio="Baker in Berlin · ada@example.com")
    assert analyse_creators([creator.id]) == 1
    creator.refresh_from_db()
    assert creator.content_themes[0] == "sourdough"
    assert "Bakeware" in creator.brand_alignment
    assert (creator.country, creator.languages, creator.kind) == ("DE", ["en"], "INFLUENCER")
    assert creator.key_facts == ["Baker in Berlin", "I've been baking for ten years."]
    assert creator.ai_summary is not None
    assert "sourdough" in creator.ai_summary
    assert "Paid partnerships with @northpan." in creator.ai_summary
    assert creator.analysis_fact_count == creator.facts.count()
    assert creator.emails.get().email == "ada@example.com"
    assert Fact.objects.get(kind="place").value == "Berlin"


def test_a_theme_quotes_its_most_similar_sentence() -> None:
    creator = a_creator(*BREAD)
    analyse_creators([creator.id])
    fact = Fact.objects.get(kind="theme", value="sourdough")
    assert fact.source_post is not None
    assert fact.quote is not None
    assert fact.quote in fact.source_post.caption
    assert "sourdough" in fact.quote.lower()


def test_without_support_all_columns_are_null_or_empty() -> None:
    silent = a_creator(bio=None)
    emoji = a_creator("✨", "🔥", "@bianca", name="✨")
    analyse_creators([silent.id, emoji.id])
    for creator in Creator.objects.all():
        assert creator.analysis_updated_at is not None
        assert creator.analysis_fact_count == 0
        assert (creator.country, creator.kind, creator.languages) == (None, None, [])
        assert (creator.content_themes, creator.brand_alignment, creator.key_facts) == ([], [], [])
        assert creator.ai_summary is creator.audience_demographics is None
        assert creator.vibe_and_aesthetics is None


def test_one_post_about_something_does_not_make_a_theme() -> None:
    creator = a_creator(BREAD[0], "Good morning everyone", "What a day that was")
    analyse_creators([creator.id])
    assert not creator.facts.filter(kind="theme").exists()


def test_one_post_and_the_bio_make_a_theme() -> None:
    creator = a_creator(BREAD[0], "Good morning everyone", bio="Sourdough bread baker")
    analyse_creators([creator.id])
    assert "sourdough" in creator.facts.filter(kind="theme").values_list("value", flat=True)


def test_a_second_run_changes_nothing() -> None:
    creator = a_creator(*BREAD, bio="Baker in Berlin · ada@example.com")
    analyse_creators([creator.id])
    before = snapshot()
    analyse_creators([creator.id])
    assert snapshot() == before


def test_facts_keep_their_ids_when_a_post_is_added() -> None:
    creator = a_creator(*BREAD, bio="Baker in Berlin")
    analyse_creators([creator.id])
    before = dict(Fact.objects.values_list("value", "id"))
    creator.refresh_from_db()
    earlier = creator.analysis_updated_at
    add_post(creator.profiles.get(), "I moved to Lisbon with my sourdough starter.", days_ago=-1)
    indexing.mark_changed([creator.id])
    indexing.index_creators([creator.id])
    analyse_creators([creator.id])
    after = dict(Fact.objects.values_list("value", "id"))
    assert before.items() <= after.items()
    creator.refresh_from_db()
    assert creator.analysis_updated_at is not None
    assert earlier is not None
    assert creator.analysis_updated_at > earlier


def test_facts_without_a_post_are_removed() -> None:
    creator = a_creator(*BREAD)
    analyse_creators([creator.id])
    Post.objects.filter(caption__contains="northpan").update(caption="Nothing to see here.")
    analyse_creators([creator.id])
    assert not Fact.objects.filter(kind="brand").exists()


def test_imported_values_stay() -> None:
    creator = a_creator(*BREAD, bio="Baker in Berlin · ada@example.com")
    Creator.objects.filter(id=creator.id).update(country="AT", languages=["de"], kind="THEME_PAGE")
    for kind, value in (("country", "AT"), ("language", "de"), ("kind", "THEME_PAGE")):
        Fact.objects.create(
            creator=creator,
            kind=kind,
            value=value,
            statement=value,
            provenance="import",
            observed_at=DAY,
        )
    imported = CreatorEmail.objects.create(
        creator=creator,
        email="ADA@example.com",
        confidence=0.5,
        source="import",
        is_primary=True,
        first_seen_at=DAY - timedelta(days=9),
        last_seen_at=DAY - timedelta(days=9),
    )
    analyse_creators([creator.id])
    creator.refresh_from_db()
    assert (creator.country, creator.languages, creator.kind) == ("AT", ["de"], "THEME_PAGE")
    assert not Fact.objects.filter(kind__in=["country", "language", "kind"]).exclude(
        provenance="import"
    )
    email = CreatorEmail.objects.get()
    assert (email.email, email.confidence, email.source) == ("ADA@example.com", 0.5, "import")
    assert email.is_primary
    assert email.first_seen_at == imported.first_seen_at
    assert email.last_seen_at == DAY


def test_a_value_that_staff_entered_stays() -> None:
    creator = a_creator(*BREAD, bio="Baker in Berlin")
    analyse_creators([creator.id])
    Creator.objects.filter(id=creator.id).update(country="CH")
    analyse_creators([creator.id])
    creator.refresh_from_db()
    assert creator.country == "CH"


def test_outdated_facts_of_the_analysis_are_removed() -> None:
    creator = a_creator(*BREAD, bio="Baker in Berlin")
    analyse_creators([creator.id])
    Profile.objects.update(bio="Baker")
    analyse_creators([creator.id])
    creator.refresh_from_db()
    assert creator.country is None


def test_imported_themes_come_first() -> None:
    creator = a_creator(*BREAD)
    Fact.objects.create(
        creator=creator,
        kind="theme",
        value="Bread",
        statement="Bread",
        provenance="import",
        observed_at=DAY,
    )
    analyse_creators([creator.id])
    creator.refresh_from_db()
    assert creator.content_themes[:2] == ["Bread", "sourdough"]


def test_an_address_that_is_gone_from_the_bio_is_kept_with_its_date() -> None:
    creator = a_creator("Hello there", bio="ada@example.com")
    analyse_creators([creator.id])
    Profile.objects.update(bio="no mail please", data_updated_at=DAY + timedelta(days=30))
    analyse_creators([creator.id])
    assert CreatorEmail.objects.get().last_seen_at == DAY


def test_a_creator_has_one_primary_address_and_the_bio_wins() -> None:
    creator = a_creator("Write to old@example.com please", bio="ada@example.com")
    analyse_creators([creator.id])
    assert [e.email for e in CreatorEmail.objects.filter(is_primary=True)] == ["ada@example.com"]


def test_unknown_creators_are_skipped() -> None:
    assert analyse_creators([uuid4()]) == 0


def test_a_creator_without_an_index_has_all_facts_but_themes() -> None:
    creator = a_creator(*BREAD, index=False)
    analyse_creators([creator.id])
    kinds = set(creator.facts.values_list("kind", flat=True))
    assert "theme" not in kinds
    assert {"brand", "key_fact", "language"} <= kinds


def test_posts_that_change_during_the_analysis_are_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator = a_creator(*BREAD)
    place = "creators.analysis.batches.by_rules"

    def meanwhile(*args: Any) -> object:
        monkeypatch.setattr(place, by_rules)
        outcome = by_rules(*args)
        Post.objects.filter(caption__contains="northpan").update(caption="Nothing.")
        return outcome

    monkeypatch.setattr(place, meanwhile)
    assert analyse_creators([creator.id]) == 1
    assert not Fact.objects.filter(kind="brand").exists()


def test_concurrent_analyses_write_the_same_rows() -> None:
    creators = [a_creator(*BREAD, bio=f"ada{at}@example.com") for at in range(6)]
    ids = [creator.id for creator in creators]

    def run(order: int) -> int:
        try:
            return analyse_creators(ids[::order])
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, (1, -1, 1, -1))) == [6, 6, 6, 6]
    alone = a_creator(*BREAD, bio="ada@example.com", name="Alone")
    analyse_creators([alone.id])
    for creator in creators:
        assert facts_of(creator) == facts_of(alone)
    assert CreatorEmail.objects.filter(is_primary=True).count() == len(creators) + 1


def test_a_failure_while_writing_leaves_nothing_half_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    creator = a_creator(*BREAD, bio="ada@example.com")
    monkeypatch.setattr(writes, "_UPDATE", "SELECT 1/0 WHERE %s IS NULL OR %s IS NOT NULL")
    with pytest.raises(Exception, match="division by zero"):
        analyse_creators([creator.id])
    assert not Fact.objects.exists()
    assert not CreatorEmail.objects.exists()
