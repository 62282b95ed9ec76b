"""The analysis of a catalogue like a real one."""

import datetime as dt

import pytest

from creators import indexing
from creators.analysis import analyse_creators
from creators.demo import generate_creators
from creators.importing.run import import_records
from creators.models import Creator, CreatorEmail, Fact

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_every_quote_is_a_verbatim_part_of_its_post_and_every_column_has_its_facts() -> None:
    anchor = dt.date(2026, 11, 1)
    import_records(
        generate_creators(anchor=anchor, creators=60, posts=360), source="demo", as_of=anchor
    )
    indexing.index_pending()
    assert (
        analyse_creators(list(Creator.objects.values_list("id", flat=True)))
        == Creator.objects.count()
    )
    quoted = Fact.objects.exclude(quote=None).select_related("source_post", "creator")
    assert len(quoted) > 100
    for fact in quoted:
        assert fact.source_post is not None
        assert fact.quote
        is_of_geotag = fact.quote == fact.source_post.location_name
        assert is_of_geotag or fact.quote in (fact.source_post.caption or "")
        assert fact.source_post.profile.creator_id == fact.creator_id
    for creator in Creator.objects.prefetch_related("facts"):
        facts = {(fact.kind, fact.value) for fact in creator.facts.all()}
        assert {("theme", value) for value in creator.content_themes} <= facts
        assert {("brand_category", value) for value in creator.brand_alignment} <= facts
        assert creator.country is None or ("country", creator.country) in facts
        assert creator.kind is None or ("kind", creator.kind) in facts
        assert {("language", code) for code in creator.languages} <= facts
        assert creator.analysis_fact_count == len(creator.facts.all())
    for email in CreatorEmail.objects.filter(source="bio").select_related("source_profile"):
        assert email.source_profile is not None
        assert email.email in (email.source_profile.bio or "")
