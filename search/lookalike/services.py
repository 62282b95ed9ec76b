"""Answers requests for creators who are similar to given creators (called seeds), page by page."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from config.kit.catalogue import read_catalogue
from config.kit.context import Context
from config.kit.cursors import open_cursor, seal_cursor
from config.kit.errors import Code, NotFound
from creators.embedding.port import Vectors
from creators.identity.resolution import resolve_creators
from creators.selectors.creators import summarize_creators
from creators.selectors.profiles import summarize_primary_profiles
from search.filters.storing import filters_to_json
from search.lookalike.neighbours import Lookalike, Seed, find_lookalikes, read_embeddings
from search.lookalike.schemas import (
    LookalikeBody,
    LookalikeItem,
    LookalikePage,
    SeedItem,
    SeedStatus,
)
from search.lookalike.traits import SeedTraits, read_traits


class SeedNotFound(NotFound):
    code = Code.SEED_NOT_FOUND
    default_message = "None of the seed creators can be compared. Choose other creators."


@dataclass(frozen=True, slots=True)
class _Seeds:
    """The given creators of a request, in the order of the request. If a creator is unknown, the id is None. If a
    creator cannot be compared, the weight is 0."""

    ids: list[UUID | None]
    weights: list[float]
    embeddings: dict[UUID, Vectors]

    @property
    def compared(self) -> list[Seed]:
        pairs = zip(self.ids, self.weights, strict=True)
        return [Seed(id_, weight) for id_, weight in pairs if id_ and weight]

    def list_contributions(self, shares: Sequence[float]) -> list[float]:
        """Returns a contribution for every seed. `shares` contains only the contributions of the seeds that were
        compared. The contribution of the other seeds is 0."""
        known = iter(shares)
        return [round(next(known), 4) if weight else 0.0 for weight in self.weights]


def find_similar(
    request: LookalikeBody, context: Context, *, without: Sequence[UUID] = ()
) -> LookalikePage:
    """Returns one page of similar creators. Makes the same number of database queries for any request. Raises
    SeedNotFound if no given creator can be compared, and InvalidRequest if the cursor is invalid."""
    purpose = f"lookalike:{context.owner_id}:{_digest(request)}"
    after = open_cursor(request.cursor, purpose=purpose)
    seeds = read_catalogue(_read_seeds, request)
    page, has_more = _cut(_find(request, seeds, without), after, request.limit)
    return {
        "data": _items(page, seeds),
        "seeds": [
            _seed(id_, seed.weight, seeds.embeddings)
            for id_, seed in zip(seeds.ids, request.seeds, strict=True)
        ],
        "has_more": has_more,
        "next_cursor": seal_cursor(
            {"score": page[-1].score, "id": str(page[-1].creator_id)}, purpose=purpose
        )
        if has_more
        else None,
    }


def find_next(request: LookalikeBody, *, without: Sequence[UUID]) -> LookalikeItem | None:
    """Returns the most similar creator who is not in `without`. Returns None if no other creator meets the filters.
    Raises SeedNotFound if no given creator can be compared."""
    seeds = read_catalogue(_read_seeds, request)
    return next(iter(_items(_find(request, seeds, without)[:1], seeds)), None)


def _read_seeds(request: LookalikeBody) -> _Seeds:
    """Reads the given creators of the request. Raises SeedNotFound if none of them can be compared."""
    resolved = resolve_creators(seed.named() for seed in request.seeds)
    ids = [resolved.get(seed.named()) for seed in request.seeds]
    embeddings = read_embeddings([id_ for id_ in ids if id_])
    pairs = zip(ids, request.seeds, strict=True)
    weights = [seed.weight if id_ in embeddings else 0.0 for id_, seed in pairs]
    if not any(weights):
        raise SeedNotFound
    return _Seeds(ids, weights, embeddings)


def _find(request: LookalikeBody, seeds: _Seeds, without: Sequence[UUID]) -> list[Lookalike]:
    left_out = [*(id_ for id_ in seeds.ids if id_), *without]
    filters = request.as_filters()
    return read_catalogue(
        find_lookalikes, seeds.compared, seeds.embeddings, filters, without=left_out
    )


def _digest(request: LookalikeBody) -> str:
    """Returns a digest of the request, without the fields that choose the page. The digest shows whether a cursor was
    made for the same seeds and filters."""
    asked = (
        [(str(seed.named()), seed.weight) for seed in request.seeds],
        filters_to_json(request.as_filters()),
    )
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:16]


def _cut(
    found: Sequence[Lookalike], after: dict[str, Any] | None, limit: int
) -> tuple[list[Lookalike], bool]:
    """Returns the creators after the cursor, and whether more creators follow. The cursor contains a score and an id.
    Both are needed, because the creator with this id may no longer be in the catalogue."""
    rest = list(found)
    if after:
        last = (-after["score"], UUID(after["id"]))
        rest = [one for one in found if (-one.score, one.creator_id) > last]
    return rest[:limit], len(rest) > limit


def _seed(creator_id: UUID | None, weight: float, embeddings: dict[UUID, Vectors]) -> SeedItem:
    status: SeedStatus = "used"
    if creator_id not in embeddings:
        status = "no_texts" if creator_id else "unknown"
    return {
        "creator_id": str(creator_id) if creator_id else None,
        "weight": weight,
        "status": status,
    }


def _items(page: Sequence[Lookalike], seeds: _Seeds) -> list[LookalikeItem]:
    ids = [one.creator_id for one in page]
    creators, profiles = summarize_creators(ids), summarize_primary_profiles(ids)
    traits = read_catalogue(read_traits, [*ids, *(seed.creator_id for seed in seeds.compared)])
    shared = SeedTraits.gather(seeds.compared, traits)
    return [
        {
            "creator": creators[one.creator_id],
            "primary_profile": profiles.get(one.creator_id),
            "similarity": {
                "score": one.score,
                "shared_traits": shared.share(traits[one.creator_id]),
                "contributions": seeds.list_contributions(one.shares),
            },
        }
        for one in page
        if one.creator_id in creators
    ]
