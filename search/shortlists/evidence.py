"""What is stored of creators that speaks for them: quotes of posts, facts without one, else the newest posts."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from creators.models import Fact, Post
from creators.payment_marks import is_paid

QUOTES_SHOWN: Final = 3
FACTS_SHOWN: Final = 4
POSTS_SHOWN: Final = 2
Kind = Fact.Kind
_TELLING: Final = (Kind.THEME, Kind.KEY_FACT, Kind.AUDIENCE, Kind.BRAND)


@dataclass(frozen=True, slots=True)
class ToldPost:
    post: Post

    @property
    def is_paid(self) -> bool:
        return is_paid(self.post.caption, is_marked=self.post.is_paid_partnership)


@dataclass(frozen=True, slots=True)
class FactQuote(ToldPost):
    """Words of a post, verbatim, and the fact that they support."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Evidence:
    quotes: Sequence[FactQuote] = ()
    facts: Sequence[Fact] = ()
    """Without a quote, each with its provenance."""
    posts: Sequence[ToldPost] = ()
    """The newest ones, of a creator without quotes."""

    @property
    def is_empty(self) -> bool:
        return not (self.quotes or self.facts or self.posts)


def read_evidence(creator_ids: Collection[UUID]) -> Mapping[UUID, Evidence]:
    """The weightiest of each creator, no two quotes of one post. In three queries; creators without any are absent."""
    facts: dict[UUID, list[Fact]] = defaultdict(list)
    known = Fact.objects.filter(creator__in=creator_ids, kind__in=_TELLING)
    for fact in known.order_by("-weight", "id"):
        facts[fact.creator_id].append(fact)
    quoted = {creator_id: _choose_quotes(of) for creator_id, of in facts.items()}
    posts = Post.objects.in_bulk({f.source_post_id for chosen in quoted.values() for f in chosen})
    newest = _read_newest([one for one in creator_ids if not quoted.get(one)])
    return {
        creator_id: Evidence(
            [FactQuote(posts[fact.source_post_id], fact) for fact in quoted.get(creator_id, [])],
            [fact for fact in facts[creator_id] if not fact.source_post_id][:FACTS_SHOWN],
            newest.get(creator_id, []),
        )
        for creator_id in facts.keys() | newest.keys()
    }


def _read_newest(creator_ids: Collection[UUID]) -> Mapping[UUID, list[ToldPost]]:
    """The newest posts with words, by creator."""
    by_age = Window(
        RowNumber(),
        partition_by=F("profile__creator"),
        order_by=[F("posted_at").desc(nulls_last=True), F("pk").desc()],
    )
    told = Post.objects.filter(profile__creator__in=creator_ids).exclude(caption="")
    newest = told.annotate(age=by_age).filter(age__lte=POSTS_SHOWN).select_related("profile")
    found: dict[UUID, list[ToldPost]] = defaultdict(list)
    for post in newest.order_by("age"):
        found[post.profile.creator_id].append(ToldPost(post))
    return found


def _choose_quotes(facts: Iterable[Fact]) -> list[Fact]:
    """Hashtags are left out: they repeat the fact and say nothing."""
    chosen: dict[UUID, Fact] = {}
    for fact in facts:
        if fact.quote and fact.source_post_id and fact.value != fact.quote.lower():
            chosen.setdefault(fact.source_post_id, fact)
    return list(chosen.values())[:QUOTES_SHOWN]
