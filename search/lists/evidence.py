"""Reads the evidence that a page shows for the creators of a list. First come quotes from the search that found the
creator. Then come quotes for stored facts, and facts without a quote. For a creator without quotes, the newest posts
are the evidence."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Window
from django.db.models.functions import RowNumber

from creators.models import Creator, Fact, Post, Profile
from search.lists.schemas import EntryItem
from search.lists.selectors import read_entries
from search.models.answers import SearchResult, SearchSession, ShortlistEntry

QUOTES_SHOWN: Final = 3
FACTS_SHOWN: Final = 4
POSTS_SHOWN: Final = 2
Kind = Fact.Kind
_TELLING: Final = (Kind.THEME, Kind.KEY_FACT, Kind.AUDIENCE, Kind.BRAND)


class PostQuote(NamedTuple):
    """A verbatim quote from a post. `supports` is the stored fact that the quote supports. It is empty if there is no
    such fact."""

    post: Post
    words: str
    supports: str


@dataclass(frozen=True, slots=True)
class Evidence:
    quotes: Sequence[PostQuote] = ()
    facts: Sequence[Fact] = ()
    """Facts without a quote, each with its source."""
    posts: Sequence[Post] = ()
    """The newest posts of the creator. Empty if the creator has quotes."""
    search: SearchSession | None = None
    """The search that found the creator. Pages show it only to members of the account."""

    @property
    def is_empty(self) -> bool:
        return not (self.quotes or self.facts or self.posts)


@dataclass(frozen=True, slots=True)
class Listed:
    creator: Creator
    entry: EntryItem
    evidence: Evidence

    @property
    def profile(self) -> Profile | None:
        """The creator's profile with the most followers."""
        return next(iter(self.creator.ranked_profiles), None)


def read_listed(list_id: UUID, creator_ids: Sequence[UUID]) -> list[Listed]:
    """Returns the creators with their list entries and evidence, in the order of the ids. Skips creators who are no
    longer on the list."""
    creators = Creator.objects.prefetch_related("profiles").in_bulk(creator_ids)
    evidence = read_evidence(list_id, creator_ids)
    return [
        Listed(creators[id_], entry, evidence.get(id_, Evidence()))
        for entry in read_entries(list_id, creator_ids)
        if (id_ := UUID(entry["creator"]["id"])) in creators
    ]


Words = tuple[UUID, str, str]
"""A quote without its post: the id of the post, the quoted words, and the fact that the words support."""


def read_evidence(list_id: UUID, creator_ids: Collection[UUID]) -> Mapping[UUID, Evidence]:
    """Reads the evidence for creators of the list. Makes four database queries. At most one quote comes from each post,
    and quotes from the search come first. Creators without evidence are left out."""
    facts: dict[UUID, list[Fact]] = defaultdict(list)
    known = Fact.objects.filter(creator__in=creator_ids, kind__in=_TELLING)
    for fact in known.order_by("-weight", "id"):
        facts[fact.creator_id].append(fact)
    found = _read_found(list_id, creator_ids)
    told = {
        creator_id: [*_list_found(found.get(creator_id)), *_list_quotes(facts[creator_id])]
        for creator_id in creator_ids
    }
    posts = Post.objects.in_bulk({post_id for words in told.values() for post_id, *_ in words})
    quoted = {creator_id: _choose_quotes(words, posts) for creator_id, words in told.items()}
    newest = _read_newest([one for one in creator_ids if not quoted[one]])
    return {
        creator_id: Evidence(
            quoted[creator_id],
            [fact for fact in facts[creator_id] if not fact.source_post_id][:FACTS_SHOWN],
            newest.get(creator_id, []),
            found[creator_id].session if creator_id in found else None,
        )
        for creator_id in creator_ids
        if facts[creator_id] or quoted[creator_id] or creator_id in newest
    }


def _read_found(list_id: UUID, creator_ids: Collection[UUID]) -> Mapping[UUID, SearchResult]:
    """Returns for each creator the stored result of the search that found the creator."""
    found_by = {"creator": OuterRef("creator"), "search": OuterRef("session")}
    on_list = ShortlistEntry.objects.filter(shortlist=list_id, **found_by)
    results = SearchResult.objects.filter(Exists(on_list), creator__in=creator_ids)
    return {one.creator_id: one for one in results.select_related("session")}


def _list_found(result: SearchResult | None) -> Iterator[Words]:
    for item in result.payload["match"]["evidence"] if result else ():
        if item["evidence_quote"]:
            supports = item["text"] if item["fact_id"] else ""
            yield UUID(item["source_post_id"]), item["evidence_quote"], supports


def _list_quotes(facts: Iterable[Fact]) -> Iterator[Words]:
    """Yields the quotes that support the facts. Skips a quote that only repeats its fact, such as a hashtag."""
    for fact in facts:
        if fact.quote and fact.source_post_id and fact.value != fact.quote.lower():
            yield fact.source_post_id, fact.quote, fact.statement


def _choose_quotes(told: Iterable[Words], posts: Mapping[UUID, Post]) -> list[PostQuote]:
    """Chooses at most one quote from each post. Skips quotes from posts that are no longer stored."""
    chosen: dict[UUID, PostQuote] = {}
    for post_id, words, supports in told:
        if post := posts.get(post_id):
            chosen.setdefault(post_id, PostQuote(post, words, supports))
    return list(chosen.values())[:QUOTES_SHOWN]


def _read_newest(creator_ids: Collection[UUID]) -> Mapping[UUID, list[Post]]:
    by_age = Window(
        RowNumber(),
        partition_by=F("profile__creator"),
        order_by=[F("posted_at").desc(nulls_last=True), F("pk").desc()],
    )
    told = Post.objects.filter(profile__creator__in=creator_ids).exclude(caption="")
    newest = told.annotate(age=by_age).filter(age__lte=POSTS_SHOWN).select_related("profile")
    found: dict[UUID, list[Post]] = defaultdict(list)
    for post in newest.order_by("age"):
        found[post.profile.creator_id].append(post)
    return found
