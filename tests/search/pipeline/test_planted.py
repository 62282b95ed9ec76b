"""One relevant sentence among thirty others of a creator is the one that is quoted."""

from datetime import UTC, datetime
from random import Random

import pytest

from config.kit.context import Deadline
from creators import indexing
from creators.models import Creator, Platform, Post, Profile
from search.briefs.requests import SearchRequest
from search.pipeline.route import find_creators
from tests.search.pipeline.planted import OTHERS, PAIRS

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ROUNDS = 2


def hide(sentences: list[str], *, name: str, posts: int) -> None:
    """A creator with these sentences, in order, spread over a number of posts."""
    creator = Creator.objects.create(name=name)
    profile = Profile.objects.create(
        creator=creator, platform=Platform.INSTAGRAM, source_id=name, url="https://example.com"
    )
    size = -(-len(sentences) // posts)
    for number in range(posts):
        text = " ".join(sentences[number * size : (number + 1) * size])
        if text:
            Post.objects.create(
                profile=profile, platform="instagram", platform_id=f"{name}-{number}", caption=text
            )
    indexing.mark_changed([creator.id])


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("posts", [31, 1], ids=["each in a post of its own", "all in one post"])
def test_the_planted_sentence_is_quoted_in_four_of_five_cases(posts: int) -> None:
    rng = Random(2026)
    found = 0
    for number in range(ROUNDS):
        for wish, sentence in PAIRS:
            others = rng.sample(OTHERS, 30)
            others.insert(rng.randint(0, 30), sentence)
            hide(others, name=f"{wish} {number}".replace(" ", "-")[::-1], posts=posts)
        indexing.index_pending()
        for wish, sentence in PAIRS:
            answer = find_creators(
                SearchRequest(query=wish, limit=5), now=NOW, deadline=Deadline.after(60)
            )
            best = answer.matches[0]
            found += any(e.evidence_quote == sentence for e in best.evidence[:1])
        Creator.objects.all().delete()
    assert 5 * found >= 4 * ROUNDS * len(PAIRS), f"{found} of {ROUNDS * len(PAIRS)}"
