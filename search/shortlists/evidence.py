"""What is stored of creators that speaks for them: quotes of their posts, and facts without one."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from creators.models import Fact, Post
from creators.payment_marks import is_paid

QUOTES_SHOWN: Final = 3
FACTS_SHOWN: Final = 4
Kind = Fact.Kind
_TELLING: Final = (Kind.THEME, Kind.KEY_FACT, Kind.AUDIENCE, Kind.BRAND, Kind.STYLE)


@dataclass(frozen=True, slots=True)
class FactQuote:
    """Words of a post, verbatim, and the fact that they support."""

    fact: Fact
    post: Post

    @property
    def is_paid(self) -> bool:
        return is_paid(self.post.caption, is_marked=self.post.is_paid_partnership)


@dataclass(frozen=True, slots=True)
class Evidence:
    quotes: Sequence[FactQuote] = ()
    facts: Sequence[Fact] = ()
    """Without a quote, each with its provenance."""


def read_evidence(creator_ids: Collection[UUID]) -> Mapping[UUID, Evidence]:
    """The weightiest of each creator, no two quotes of one post. In two queries; creators without any are absent."""
    facts: dict[UUID, list[Fact]] = defaultdict(list)
    known = Fact.objects.filter(creator__in=creator_ids, kind__in=_TELLING)
    for fact in known.order_by("-weight", "id"):
        facts[fact.creator_id].append(fact)
    quoted = {creator_id: _choose_quotes(of) for creator_id, of in facts.items()}
    posts = Post.objects.in_bulk({f.source_post_id for chosen in quoted.values() for f in chosen})
    return {
        creator_id: Evidence(
            [FactQuote(fact, posts[fact.source_post_id]) for fact in quoted[creator_id]],
            [fact for fact in of if not fact.source_post_id][:FACTS_SHOWN],
        )
        for creator_id, of in facts.items()
    }


def _choose_quotes(facts: Iterable[Fact]) -> list[Fact]:
    """Hashtags are left out: they repeat the fact and say nothing."""
    chosen: dict[UUID, Fact] = {}
    for fact in facts:
        if fact.quote and fact.source_post_id and fact.value != fact.quote.lower():
            chosen.setdefault(fact.source_post_id, fact)
    return list(chosen.values())[:QUOTES_SHOWN]
