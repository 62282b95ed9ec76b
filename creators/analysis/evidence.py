"""The data types of the analysis: a creator's texts, and the facts found in the texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import TypedDict, Unpack
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.utils.text import get_text_list

from creators.embedding.port import Vectors
from creators.models import Fact
from creators.text.sentences import Span, split_sentences

join_words = partial(get_text_list, last_word="and")
Kind = Fact.Kind
Provenance = Fact.Provenance


@dataclass(frozen=True, slots=True)
class ProfileText:
    id: UUID
    handle: str
    display_name: str
    bio: str
    observed_at: datetime
    posts_per_week: float | None
    is_withheld: bool = False
    """Whether e-mail addresses in the profile's texts must not be stored as contacts."""


@dataclass(frozen=True)
class PostText:
    id: UUID
    profile_id: UUID
    observed_at: datetime
    dated: bool
    """Whether `observed_at` is the time of posting. If False, it is the time at which the post was stored."""
    type: str | None
    caption: str
    hashtags: Sequence[str]
    location: str
    is_paid: bool

    @cached_property
    def spans(self) -> list[Span]:
        return split_sentences(self.caption)

    @cached_property
    def sentences(self) -> list[str]:
        return [self.caption[start:end] for start, end in self.spans]


@dataclass(frozen=True, slots=True)
class Subject:
    """A creator's texts, as input for the analysis. The newest posts come first."""

    id: UUID
    name: str
    bio: str
    created_at: datetime
    profiles: tuple[ProfileText, ...]
    posts: tuple[PostText, ...]

    @property
    def bios(self) -> list[tuple[str, ProfileText | None]]:
        """The creator's distinct bios. Each comes with a profile that shows it."""
        found: dict[str, ProfileText | None] = {}
        for profile in self.profiles:
            found.setdefault(profile.bio, profile)
        found.setdefault(self.bio, None)
        return [(bio, profile) for bio, profile in found.items() if bio]

    @property
    def newest(self) -> datetime:
        return max((post.observed_at for post in self.posts), default=self.created_at)


@dataclass(frozen=True, slots=True)
class Passages:
    """The embedding vectors of a creator's passages. A passage is a caption or one of its sentences. `posts[i]` is the
    index of the post that contains passage i."""

    posts: npt.NDArray[np.intp]
    spans: Sequence[Span]
    vectors: Vectors
    bio: Vectors | None
    """The embedding of the texts on the creator's profiles."""


class Said(TypedDict):
    """The content of a fact, without its source."""

    kind: str
    value: str
    statement: str


def quote_post(post: PostText, quote: str, *, weight: float = 1.0, **said: Unpack[Said]) -> Fact:
    """Returns a fact that a single post states. `quote` is an excerpt of the post's caption, or the post's geotag."""
    return Fact(
        provenance=Provenance.POST,
        observed_at=post.observed_at,
        weight=round(weight, 3),
        source_post_id=post.id,
        quote=quote,
        **said,
    )


def quote_profile(
    subject: Subject, profile: ProfileText | None, *, weight: float = 1.0, **said: Unpack[Said]
) -> Fact:
    return Fact(
        provenance=Provenance.PROFILE,
        observed_at=profile.observed_at if profile else subject.created_at,
        weight=round(weight, 3),
        source_profile_id=profile.id if profile else None,
        **said,
    )


def infer_fact(subject: Subject, *, weight: float = 1.0, **said: Unpack[Said]) -> Fact:
    """Returns a fact that several posts together show, although no single post states it."""
    at, share = subject.newest, round(weight, 3)
    return Fact(provenance=Provenance.INFERRED, observed_at=at, weight=share, **said)
