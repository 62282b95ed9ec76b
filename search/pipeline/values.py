"""The answer of a search, before the API or a page formats it."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from search.briefs.brief import ParsedQuery

Provenance = Literal["post_evidence", "profile_fact", "inferred"]
RankingSource = Literal["reranked", "retrieval"]
QualityMode = Literal["reranked", "partially_reranked", "retrieval_fallback"]

LOW_CONFIDENCE = 0.36
"""Maximum confidence of a weak match: nine of ten such results are wrong. The OpenAPI document publishes it, and
docs/decisions/0016 gives the reason."""


def is_low(confidence: float) -> bool:
    return confidence <= LOW_CONFIDENCE


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason. A quote is a verbatim part of the caption of `source_post_id`, or None. Models never write quotes."""

    text: str
    provenance: Provenance
    fact_id: UUID | None = None
    source_post_id: UUID | None = None
    evidence_quote: str | None = None


@dataclass(frozen=True, slots=True)
class Signals:
    """Signals for and against a creator. Cosines and shares are 0 to 1. The order is that of the stored weights."""

    weight: float
    """Weight of the creator's texts together, by which it ranks."""
    post: float
    """Cosine of the nearest post; 0 without posts."""
    niches: float | None
    """Similarity of the creator's niches to the query's; None if one post is enough."""
    bio: float
    """Cosine of a profile that describes the creator."""
    name: float
    """Cosine of a profile that has only a name, which is not evidence."""
    place: float
    """How well the wanted places are met: 1 if none is wanted, and up to `TOLD_PLACE` if posts should be about one."""
    noise: float
    """Share of the subject that is not words."""
    unclear: float
    """1 if a condition of the query cannot be used."""
    foreign: float
    """1 if the query is not in English, because English texts lack its words."""
    unread: float
    """1 if only one of the two models reads the subject."""
    said: float
    """Share of the subject's words in the text that has most of them."""
    near_said: float
    """`said` times the cosine of the nearest text. Words in a text about something else are a coincidence."""
    said_at_once: float
    """Share of the subject's words in one sentence."""


@dataclass(frozen=True, slots=True)
class Match:
    """The fit of one creator. `score` and `confidence` are absolute, 0 to 1."""

    creator_id: UUID
    score: float
    confidence: float
    low_confidence: bool
    evidence: tuple[Evidence, ...]
    ranking_source: RankingSource
    relevant_profile_id: UUID | None
    primary_profile_id: UUID | None
    location_unverified: bool | None
    signals: Signals | None = None
    """Signals from which `confidence` was estimated; None without a subject."""
    document: str = ""
    """The creator's texts, as a re-ranking server reads them."""
    conditions_met: float = 1.0
    """Share of the score that remains after places and subjects to avoid."""
    addresses_judge: bool = False
    """Whether a text of the creator addresses the judge."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All results of a search in order, and the ranking that ordered them."""

    parsed: ParsedQuery
    matches: tuple[Match, ...]
    quality_mode: QualityMode
    quality_reason: str | None
