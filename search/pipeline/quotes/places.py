"""Quotes a sentence or geotag that names a wanted place. Such a quote is the reason for creators without a stored fact
about the place."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.db.models import F, Q

from creators.models import CreatorPlace, Post
from creators.text import sentences
from search.briefs.brief import Place
from search.pipeline.locations import read_spot
from search.pipeline.quotes.posts import WHOLE, trim_hashtags
from search.pipeline.quotes.wording import describe_post, describe_source
from search.pipeline.values import EncodedQuery, Evidence, Ranked
from search.pipeline.words import names_place


def quote_place(query: EncodedQuery, one: Ranked) -> Evidence | None:
    """Returns a quote that names a wanted place, from the creator's posts about the subject. Returns None if no such
    post names a wanted place."""
    for place in query.parsed.places:
        for text in one.texts:
            if text.post and (sentence := _find_sentence(query, place.name, text.post.caption)):
                post = text.post
                told = describe_source(post.posted_at, post.span, is_paid=post.is_paid)
                return Evidence.quoting(f"Mentions {place.name}{told}", post.post_id, sentence)
    return None


def quote_seen_places(query: EncodedQuery, creator_ids: Sequence[UUID]) -> dict[UUID, Evidence]:
    """Returns a quote for each creator, from the newest post about a wanted place. Such a post names the place, or is
    tagged with the place or with a place inside it."""
    names = _read_names(query.parsed.places, creator_ids)
    found: dict[UUID, Evidence] = {}
    for post in _find_posts(names) if names else ():
        creator_id = post.profile.creator_id
        told = None if creator_id in found else _quote_post(query, names[creator_id], post)
        if told:
            found[creator_id] = told
    return found


def _read_names(places: Sequence[Place], creator_ids: Sequence[UUID]) -> dict[UUID, list[str]]:
    names: dict[UUID, list[str]] = defaultdict(list)
    seen = CreatorPlace.objects.filter(creator__in=creator_ids, posts__gt=0)
    for row in seen.order_by("-posts", "id"):
        if any(place.cover.contains(read_spot(row)) for place in places):
            names[row.creator_id].append(row.name)
    return dict(names)


def _find_posts(names: Mapping[UUID, Sequence[str]]) -> Iterator[Post]:
    naming = Q()
    for creator_id, spoken in names.items():
        for name in spoken:
            says = Q(caption__icontains=name) | Q(location_name__icontains=name)
            naming |= Q(profile__creator=creator_id) & says
    # Filter by creator first, because an index supports this condition.
    own = Post.objects.filter(profile__creator__in=names)
    newest = own.filter(naming).order_by(F("posted_at").desc(nulls_last=True), "id")
    return newest.select_related("profile").iterator()


def _quote_post(query: EncodedQuery, names: Sequence[str], post: Post) -> Evidence | None:
    told = describe_post(post)
    for name in names:
        if sentence := _find_sentence(query, name, post.caption):
            return Evidence.quoting(f"Mentions {name}{told}", post.pk, sentence)
        if post.location_name and names_place(post.location_name, name):
            return Evidence.quoting(f"Posted from {name}{told}", post.pk, post.location_name)
    return None


def _find_sentence(query: EncodedQuery, name: str, caption: str) -> str | None:
    """Returns the line of the caption that names the place. If the line is long, returns only the sentence."""
    lines = [trim_hashtags(query, line) for line in caption.splitlines()]
    spans = sentences.split_sentences(caption)
    parts = [line for line in lines if len(line) <= WHOLE]
    parts += [trim_hashtags(query, caption[start:end]) for start, end in spans]
    return next((part for part in parts if names_place(part, name)), None)
