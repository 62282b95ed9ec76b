"""Reads the texts of creators that a language model judges."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from creators import lexicon
from creators.models import Creator, DateSpan, Post, Profile
from creators.text.addressing import addresses_judge
from creators.text.disclosure import is_advert
from creators.text.stuffing import STUFFED, measure_stuffing

LATEST: Final = 12
"""Maximum number of latest posts of a creator that the model reads. The model also reads the posts that the rules
quote."""
LONGEST: Final = 500
"""Maximum characters of each text that the model reads."""


@dataclass(frozen=True, slots=True)
class Text:
    """A caption or a bio. A bio has None as its `post`."""

    words: str
    post_id: UUID | None = None
    posted_at: datetime | None = None
    span: str = DateSpan.DAY
    is_paid: bool = False


def read_texts(creator_ids: Sequence[UUID], quoted: Iterable[UUID]) -> dict[UUID, list[Text]]:
    """Reads the bios, the latest posts and the quoted posts of each creator. Leaves out texts that are stuffed with
    keywords. If one of these texts contains instructions for a language model, leaves out the creator. Only the rules
    then judge this creator."""
    found: dict[UUID, list[Text]] = defaultdict(list)
    for creator_id, bio in _read_bios(creator_ids):
        found[creator_id].append(Text(bio))
    for post in _read_posts(creator_ids, list(quoted)):
        text = Text(
            post.caption,
            post_id=post.pk,
            posted_at=post.posted_at,
            span=post.posted_at_span or DateSpan.DAY,
            is_paid=is_advert(post),
        )
        found[post.profile.creator_id].append(text)
    return {
        creator_id: [
            text
            for text in texts
            if measure_stuffing(text.words, Counter(lexicon.terms(text.words, "en"))) < STUFFED
        ]
        for creator_id, texts in found.items()
        if not any(addresses_judge(text.words) for text in texts)
    }


def _read_bios(creator_ids: Sequence[UUID]) -> dict[tuple[UUID, str], None]:
    """Reads the bios of the creators. A bio that a creator uses on several profiles is read once."""
    own = Creator.objects.filter(pk__in=creator_ids).values_list("pk", "bio")
    others = Profile.objects.filter(creator__in=creator_ids).values_list("creator", "bio")
    return {(creator_id, bio): None for creator_id, bio in (*own, *others) if bio}


def _read_posts(creator_ids: Sequence[UUID], quoted: Sequence[UUID]) -> Iterable[Post]:
    order = (F("posted_at").desc(nulls_last=True), F("id"))
    place = Window(RowNumber(), partition_by="profile__creator", order_by=order)
    told = Post.objects.filter(profile__creator__in=creator_ids).exclude(caption="")
    chosen = told.annotate(place=place).filter(Q(place__lte=LATEST) | Q(pk__in=quoted))
    return chosen.select_related("profile")
