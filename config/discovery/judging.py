"""Judges how well accounts and creators fit the brief of a discovery. An account that is not read yet is compared by
what a platform's answer says about it. A stored creator is judged as in a search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

import numpy as np

from config.discovery.models import Discovery
from creators.analysis import renewal
from creators.embedding.model import get_model
from creators.embedding.port import ModelUnavailable
from creators.models import Creator
from search.answers.store import build_items
from search.briefs.brief import Brief, ParsedQuery
from search.briefs.edits import override_filters
from search.briefs.schemas import Understood
from search.briefs.storing import brief_from_json
from search.briefs.understood import describe_brief
from search.filters.storing import filters_from_json
from search.filters.values import Filters
from search.pipeline import route
from search.pipeline.groups import split_brief
from search.pipeline.question.question import encode_search
from search.pipeline.values import EncodedQuery
from search.reading.queries import build_query
from search.schemas import SearchItem

COMPARED: Final = 25
"""Number of search results that a creator is ranked with."""
IN_OTHER_LANGUAGE: Final = 0.3
"""Factor for the confidence in a creator who writes in none of the languages that the brief prefers."""


class NotIndexed(Exception):
    """Raised while another worker refreshes the creator. The creator can be judged later."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The brief of a discovery, encoded once for each run. `queries` has one query for each group of creators that the
    brief describes."""

    brief: Brief
    filters: Filters
    queries: tuple[EncodedQuery, ...]

    def rate(self, texts: Sequence[str]) -> list[float]:
        """Returns the cosine similarity of each text to the subject of the brief that is nearest to the text. Raises
        ModelUnavailable."""
        vectors = [query.vector for query in self.queries if query.vector is not None]
        if not vectors or not texts:
            return [1.0 for _ in texts]
        nearness = get_model().embed(texts) @ np.stack(vectors).T
        return [float(each) for each in nearness.max(axis=1)]

    def is_written_by(self, creator_id: UUID) -> bool:
        """Returns whether the creator writes in one of the languages that the brief prefers. Returns True if the brief
        prefers no language."""
        first = [code for query in self.queries for code in query.parsed.first_languages]
        creators = Creator.objects.filter(pk=creator_id, languages__overlap=first)
        return not first or creators.exists()

    def admits(self, followers: int | None) -> bool:
        """Returns whether an account with this many followers may fit the brief. An account with an unknown number may
        fit."""
        ranges = [query.filters.followers for query in self.queries]
        return followers is None or any(
            (one.min is None or followers >= one.min) and (one.max is None or followers <= one.max)
            for one in ranges
        )


def read_wanted(found: Discovery) -> Wanted:
    """Reads the brief of a discovery and encodes it. Raises ModelUnavailable."""
    brief = brief_from_json(found.brief, found.query)
    filters = filters_from_json(found.filters)
    queries = tuple(encode_search(parsed) for parsed in _list_parsed(brief, filters))
    if any(query.is_by_words for query in queries):
        raise ModelUnavailable("Discoveries need the embedding model.")
    return Wanted(brief, filters, queries)


def _list_parsed(brief: Brief, filters: Filters) -> list[ParsedQuery]:
    return [override_filters(build_query(part), filters) for part in split_brief(brief)]


class Judgement(NamedTuple):
    """The result of judging a creator by a brief. `confidence` says how likely the creator fits. The confidence is
    lower for creators who write in none of the languages that the brief prefers, because a search lists these creators
    last. `item` is the creator as a search result, if the creator is a clear match."""

    confidence: float
    item: SearchItem | None = None


def judge_creator(wanted: Wanted, creator_id: UUID) -> Judgement:
    """Indexes and judges a stored creator. Raises NotIndexed or ModelUnavailable."""
    renewal.refresh_creators([creator_id])
    if not renewal.is_refreshed(creator_id):
        raise NotIndexed
    matches = route.judge_found(wanted.brief, wanted.filters, [creator_id], limit=COMPARED)
    if not matches:
        return Judgement(0.0)
    clear = [match for match in matches if not match.low_confidence]
    confidence = matches[0].confidence
    if not wanted.is_written_by(creator_id):
        confidence *= IN_OTHER_LANGUAGE
    return Judgement(confidence, next(iter(build_items(clear)), None))


def read_understood(found: Discovery) -> Understood:
    """Returns how a discovery's brief was understood, for display on pages."""
    brief, filters = brief_from_json(found.brief, found.query), filters_from_json(found.filters)
    return describe_brief(brief, override_filters(build_query(brief), filters))
