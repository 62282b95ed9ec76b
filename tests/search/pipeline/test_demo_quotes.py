"""Over a tenth of the demo catalogue: what is shown as a reason is true, and nonsense is called nonsense."""

from datetime import UTC, datetime

import pytest

from config.kit.context import Deadline
from creators.models import Fact, Post
from search.briefs.requests import SearchRequest
from search.pipeline.route import find_creators
from search.pipeline.values import Answer
from tests.search.pipeline.sentences import NONSENSE, REAL

pytestmark = pytest.mark.slow

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def answer(query: str, limit: int = 10) -> Answer:
    return find_creators(
        SearchRequest(query=query, limit=limit), now=NOW, deadline=Deadline.after(60)
    )


@pytest.mark.usefixtures("demo_catalogue")
def test_every_quote_is_a_verbatim_part_of_the_post_it_names_or_of_its_geotag() -> None:
    quoted = 0
    for query in REAL:
        evidence = [e for match in answer(query).matches for e in match.evidence]
        named = [e.source_post_id for e in evidence if e.source_post_id]
        posts = Post.objects.filter(id__in=named).values_list("id", "caption", "location_name")
        texts = {post: (caption, geotag or "") for post, caption, geotag in posts}
        for e in evidence:
            if e.evidence_quote is not None:
                assert e.source_post_id is not None
                assert any(e.evidence_quote in text for text in texts[e.source_post_id])
                quoted += 1
    assert quoted > 5 * len(REAL)


@pytest.mark.usefixtures("demo_catalogue")
def test_every_fact_named_as_a_reason_is_a_stored_fact_of_that_creator() -> None:
    for query in REAL[::5]:
        for match in answer(query).matches:
            for e in match.evidence:
                if e.provenance == "profile_fact":
                    assert match.creator_id == Fact.objects.get(id=str(e.fact_id)).creator_id


@pytest.mark.usefixtures("demo_catalogue")
def test_every_post_named_as_a_reason_is_that_creators_own() -> None:
    for query in REAL[::5]:
        for match in answer(query).matches:
            posts = {e.source_post_id for e in match.evidence if e.source_post_id}
            theirs = Post.objects.filter(id__in=posts, profile__creator=match.creator_id)
            assert theirs.count() == len(posts)


@pytest.mark.usefixtures("demo_catalogue")
def test_nine_of_ten_sentences_are_distinguished_from_nonsense() -> None:
    def is_doubted(query: str) -> bool:
        matches = answer(query, limit=5).matches
        return all(match.low_confidence for match in matches)

    believed_nonsense = [query for query in NONSENSE if not is_doubted(query)]
    doubted_sense = [query for query in REAL if is_doubted(query)]
    told_apart = len(NONSENSE) + len(REAL) - len(believed_nonsense) - len(doubted_sense)
    assert told_apart >= 0.9 * (len(NONSENSE) + len(REAL)), (believed_nonsense, doubted_sense)


@pytest.mark.usefixtures("demo_catalogue")
def test_scores_descend_and_the_same_query_has_the_same_answer() -> None:
    for query in REAL[::7]:
        first, second = answer(query, limit=50), answer(query, limit=50)
        assert first == second
        scores = [match.score for match in first.matches]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)


@pytest.mark.usefixtures("demo_catalogue")
def test_a_score_does_not_depend_on_how_many_were_asked_for() -> None:
    for query in REAL[::10]:
        few = {m.creator_id: (m.score, m.confidence) for m in answer(query, limit=5).matches}
        many = {m.creator_id: (m.score, m.confidence) for m in answer(query, limit=100).matches}
        assert few.items() <= many.items()
