"""Finds creators for a query that has filters but no subject. Creators who were seen in a wanted place come first, then
creators with a known country and language, then creators with more followers. Creators are divided into tiers by place,
country and language. A small tier is sorted. A large tier is read in the order of an index on followers, until enough
creators are found."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any
from uuid import UUID

from search.filters.conditions import Condition, keeps_few
from search.pipeline.values import EncodedQuery

_BY_FOLLOWERS = "p.followers DESC NULLS LAST"


def find_filtered(cursor: Any, query: EncodedQuery, *, most: int) -> list[UUID]:
    found: list[UUID] = []
    for tier in _split_tiers(query):
        wanted = most - len(found)
        found += _read_tier(cursor, tier, wanted)
        if len(found) == most:
            break
    return found


def _split_tiers(query: EncodedQuery) -> Iterator[Condition]:
    """Yields the condition of each tier, best tier first. Each creator is in at most one tier."""
    allowed, places, filters = query.allowed, query.seen_in, query.filters
    choices: list[tuple[str, ...]] = []
    if places:
        seen = f"EXISTS (SELECT 1 FROM {places.rows} AND s.creator_id = c.id)"
        choices.append((seen, f"NOT {seen}"))
    if filters.countries and "countries" in filters.keeps_unknown:
        choices.append(("c.country IS NOT NULL", "c.country IS NULL"))
    if filters.languages and "languages" in filters.keeps_unknown:
        choices.append(("c.languages <> '{}'", "c.languages = '{}'"))
    for chosen in product(*choices):
        yield replace(
            allowed,
            creator=" AND ".join((*chosen, allowed.creator)),
            own=" AND ".join((*chosen, allowed.own)) if chosen else allowed.own,
            values=allowed.values | places.values,
        )


def _read_tier(cursor: Any, tier: Condition, wanted: int) -> list[UUID]:
    values = tier.values | {"wanted": wanted}
    if not keeps_few(cursor, tier):
        cursor.execute(_in_order(tier), values)
        found = [creator_id for (creator_id,) in cursor.fetchall()]
        # This query does not find creators without a profile. They come last, so sort the tier only if too few were
        # found.
        if len(found) == wanted:
            return found
    cursor.execute(_sorted(tier), values)
    return [creator_id for (creator_id,) in cursor.fetchall()]


def _in_order(tier: Condition) -> str:
    """Builds a query that reads creators in the order of their largest profile that meets the filters. A scalar
    subquery checks the creators one by one. The query planner would turn other subqueries into a join."""
    return f"""
        SELECT p.creator_id FROM creators_profile p WHERE {tier.profile} AND (
            SELECT true FROM creators_creator c WHERE c.id = p.creator_id AND {tier.own} AND p.id = (
                SELECT p.id FROM creators_profile p WHERE p.creator_id = c.id AND {tier.profile}
                ORDER BY {_BY_FOLLOWERS}, p.id LIMIT 1))
        ORDER BY {_BY_FOLLOWERS}, p.creator_id LIMIT %(wanted)s
    """


def _sorted(tier: Condition) -> str:
    return f"""
        SELECT c.id FROM creators_creator c
        LEFT JOIN LATERAL (SELECT max(p.followers) AS followers FROM creators_profile p
            WHERE p.creator_id = c.id AND {tier.profile}) best ON true
        WHERE {tier.creator} ORDER BY best.followers DESC NULLS LAST, c.id LIMIT %(wanted)s
    """
