"""The sense of a hashtag is learned from several creators, never from a single one."""

from collections.abc import Iterable

import numpy as np
import pytest

from creators import indexing
from creators.embedding.model import get_model
from creators.indexing import hashtag_senses
from creators.models import HashtagSense, Post
from creators.text.hashtags import find_hashtags
from tests import scene

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SKIN = (
    "Layering toner, essence and a sleeping mask before bed",
    "This snail serum repaired my skin barrier in two weeks",
    "Sunscreens from Seoul feel like nothing on the face",
    "Why I cleanse twice every evening, oil first and then foam",
    "Rice water toner for dry and sensitive skin, a review",
)
OTHERS = (
    "We painted the hallway green and the walls are still wet",
    "A hundred miles on the road bike, headwind all the way home",
    "My players burned down the tavern in the first session",
    "Nine novels from the library for a rainy week",
    "Burnt ends and a brisket that took fourteen hours",
)


def learn(captions: Iterable[str], *, creators: int | None = None) -> set[str]:
    """The hashtags with a sense, next to creators with other subjects.

    Each caption has a different creator, or all captions belong to so many creators.
    """
    texts = list(captions)
    parts = [texts[place :: creators or len(texts)] for place in range(creators or len(texts))]
    made = [scene.creator(captions=part).pk for part in (*parts, *([text] for text in OTHERS))]
    for post in Post.objects.filter(profile__creator__in=made):
        post.hashtags = sorted(find_hashtags(post.caption))
        post.save()
    indexing.mark_changed(made)
    indexing.index_creators(made)
    hashtag_senses.refresh_senses()
    return set(HashtagSense.objects.values_list("hashtag", flat=True))


def test_a_sense_is_similar_to_the_posts_of_its_hashtag() -> None:
    assert learn(f"{text} #kbeauty" for text in SKIN) == {"kbeauty"}
    sense = np.array(HashtagSense.objects.get().embedding, np.float32)
    near, far = get_model().embed_queries(["Korean skincare", "road cycling"]) @ sense
    assert near > far + 0.15


def test_a_single_account_gives_a_hashtag_no_sense() -> None:
    assert learn((f"{text} #kbeauty" for text in SKIN * 4), creators=1) == set()


def test_a_hashtag_of_posts_about_anything_has_no_sense() -> None:
    rest = [f"{text} #kbeauty" for text in SKIN]
    assert learn([*rest, *(f"{text} #blowmyphone" for text in (*OTHERS, SKIN[0]))]) == {"kbeauty"}


def test_posts_without_words_teach_nothing() -> None:
    assert (
        learn(f"🔥 #kbeauty #{tag}" for tag in ("skin", "toner", "serum", "cream", "spf")) == set()
    )


def test_more_hashtags_than_the_platforms_allow_teach_nothing() -> None:
    wall = " ".join(f"#word{letter}" for letter in "abcdefghijklmnopqrstuvwxyzäöüßñçø")
    assert learn(f"{text} #kbeauty {wall}" for text in SKIN) == set()
