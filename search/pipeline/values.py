"""What a search answers, before the API or a page gives it a shape."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from search.briefs.brief import ParsedQuery

Provenance = Literal["post_evidence", "profile_fact", "inferred"]
RankingSource = Literal["reranked", "retrieval"]
QualityMode = Literal["reranked", "partially_reranked", "retrieval_fallback"]

LOW_CONFIDENCE = 0.36
"""A match is of low confidence at or below this: nine of ten such results are wrong. Published in the OpenAPI
document. docs/decisions/0016 says why."""


def is_low(confidence: float) -> bool:
    return confidence <= LOW_CONFIDENCE


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason. A quote is a verbatim substring of the caption of `source_post_id`, or None. Quotes are never
    written by a model."""

    text: str
    provenance: Provenance
    fact_id: UUID | None = None
    source_post_id: UUID | None = None
    evidence_quote: str | None = None


@dataclass(frozen=True, slots=True)
class Signals:
    """What speaks for a creator and against it. Cosines and shares are 0 to 1; the order is that of the weights."""

    weight: float
    """Of its texts together, as they rank it."""
    post: float
    """The cosine of its nearest post; 0 without posts."""
    niches: float | None
    """How alike the niches of the query and of the creator are; None where one piece is enough, whatever the rest is
    about."""
    bio: float
    """The cosine of a profile that says something of the creator."""
    name: float
    """The cosine of a profile that is only a name: a name is not evidence."""
    place: float
    """How far the places asked for are met; 1 where none is, and up to `TOLD_PLACE` where posts are to be about one."""
    noise: float
    """The share of the subject that is not made of words."""
    unclear: float
    """1 where a condition of the query cannot be used."""
    foreign: float
    """1 where the query is not in English: texts in English do not hold its words."""
    unread: float
    """1 where only one of the two models reads the subject."""
    said: float
    """The share of the subject's words in the text that holds most of them."""
    near_said: float
    """The same times the cosine of the nearest text: words without sense are a coincidence."""
    said_at_once: float
    """The share of the words in one sentence."""


@dataclass(frozen=True, slots=True)
class Match:
    """How well one creator fits. `score` and `confidence` are absolute, 0 to 1."""

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
    """What `confidence` was estimated from; None without a subject."""
    document: str = ""
    """Its texts, as a re-ranking server reads them."""
    conditions_met: float = 1.0
    """The share of a score that places and subjects left out leave."""
    addresses_judge: bool = False
    """Whether a text of the creator asks for a verdict."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All results of a search in their order, and how they were ranked."""

    parsed: ParsedQuery
    matches: tuple[Match, ...]
    quality_mode: QualityMode
    quality_reason: str | None
