"""The profile and the facts that a result shows."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from creators.models import Fact
from creators.places.cover import Cover
from search.briefs.brief import ParsedQuery, Place
from search.filters.values import Filters
from search.pipeline.question.question import encode_query
from search.pipeline.quotes.facts import choose_facts, read_facts
from search.pipeline.values import Candidate, CandidateProfile, Ranked
from search.pipeline.verdicts.place import locate_candidates
from tests import scene

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
SMALL, LARGE, UNFIT = UUID(int=1), UUID(int=2), UUID(int=3)


def test_the_relevant_profile_meets_the_filters_however_large_another_is() -> None:
    candidate = Candidate(
        UUID(int=9),
        None,
        [],
        0.5,
        0.5,
        profiles=[
            CandidateProfile(SMALL, 100, fits=True),
            CandidateProfile(LARGE, 200, fits=True),
            CandidateProfile(UNFIT, 900, fits=False),
        ],
    )
    chosen = [candidate.choose_relevant(preferred) for preferred in (SMALL, UNFIT, None)]
    assert [one and one.profile_id for one in chosen] == [SMALL, LARGE, LARGE]
    assert candidate.primary == candidate.profiles[2]


@pytest.mark.django_db
def test_the_language_that_the_filter_names_is_the_reason() -> None:
    spoken = [
        Fact(kind=Fact.Kind.LANGUAGE, value=code, statement=f"Posts in {code}")
        for code in ("fr", "de", "en")
    ]
    parsed = ParsedQuery(subject="bakers", filters=Filters(languages=("de",)))
    query = encode_query(parsed, with_model=False)
    assert [fact.value for fact in choose_facts(query, spoken)] == ["de"]


@pytest.mark.django_db
def test_facts_are_read_best_supported_first() -> None:
    post = scene.post(scene.profile(creator := scene.creator()), "Bread")
    for name, weight in (("least", 0.1), ("most", 0.9), ("middle", 0.5)):
        made = scene.fact(post, Fact.Kind.THEME, name)
        Fact.objects.filter(pk=made.pk).update(weight=weight)
    read = read_facts([creator.pk])[creator.pk]
    assert [fact.value for fact in read] == ["most", "middle", "least"]


@pytest.mark.django_db
def test_the_first_of_equally_sure_facts_tells_a_place_and_a_quoted_one_before_all() -> None:
    """The facts are stored against their order, because rows without an order come as they were stored."""
    creator = scene.creator()
    sources = (Fact.Provenance.IMPORT, Fact.Provenance.POST, Fact.Provenance.PROFILE)
    for number, source in enumerate(sources, start=1):
        Fact.objects.create(
            id=UUID(int=9 - number),
            creator=creator,
            kind=Fact.Kind.PLACE,
            value="Milan",
            statement="Lives in Milan, Italy",
            provenance=source,
            weight=0.9,
            observed_at=NOW,
        )
    milan = Place("Milan", "city", Cover(("IT",)))
    ranked = Ranked(Candidate(creator.pk, None, [], 0.5, 0.5), 1.0)

    def tell() -> Fact | None:
        return locate_candidates(ParsedQuery("", places=(milan,)), [ranked])[creator.pk].fact

    assert tell() == Fact(pk=UUID(int=6))
    post = scene.post(creator.profiles.get(), "Home in Milan")
    Fact.objects.filter(pk=UUID(int=7)).update(quote=post.caption, source_post=post, weight=0.1)
    assert tell() == Fact(pk=UUID(int=7))
