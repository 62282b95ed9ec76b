"""Values that one step of a search hands to the next: the encoded query, the candidates (creators that may fit), their
texts, scores and results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Literal, Self
from uuid import UUID

from creators.embedding.port import Vectors
from search.briefs.brief import Brief, ParsedQuery
from search.filters.conditions import Condition, build_condition
from search.filters.places import PlaceCondition, build_place_condition
from search.filters.values import Filters
from search.pipeline.locations import Location

Related = dict[str, float]
"""Hashtags that are related to the query. The value of each is its nearness to the query."""

Provenance = Literal["post_evidence", "profile_fact", "inferred"]
RankingSource = Literal["reranked", "retrieval"]
QualityMode = Literal["reranked", "partially_reranked", "retrieval_fallback"]

LOW_CONFIDENCE = 0.2
"""Maximum confidence of a weak match. The API document states this number. docs/decisions/0039 gives the reason for the
number, and 0016 explains the confidence."""


@dataclass(frozen=True, slots=True)
class Term:
    stem: str
    word: str
    """The word as the query writes it, without case and accents."""
    term_id: int
    count: int
    weight: float
    """How much information the term gives, above 0. The weight depends only on the word statistics of the catalogue and
    of the language."""
    creators: int
    """Number of creators in the catalogue that use the term."""
    forms: tuple[str, ...]
    """Stems that count as this term. They are the stem of the word, and stems of the activity that the word names, such
    as "baking" for "bakers"."""
    index_ids: tuple[int, ...]
    """Dimensions of the index for the stems of this term, in all languages."""
    is_word: bool
    """Whether the word is in the catalogue or in the vocabulary of the language. Random letters are in neither."""

    def count_in(self, counts: Mapping[str, float]) -> float:
        """Returns how often a text contains this term. `counts` contains the counts of all terms of the text."""
        return sum([counts.get(form, 0) for form in self.forms])


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a subject, such as one of two topics. A creator may post about only one of the parts."""

    vector: Vectors
    """Vector of the part, mixed with the vector of the whole subject. The vector is shorter than 1. Nearness to a part
    therefore counts less than nearness to the whole subject."""
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class EncodedQuery:
    """A query in the form that the search uses. `vector` is None if the subject is empty, or if the search uses only
    words."""

    parsed: ParsedQuery
    language: str
    """The language whose rules give the stems of words, in the query and in texts."""
    terms: tuple[Term, ...]
    vector: Vectors | None
    catalogue_size: int
    places: tuple[Term, ...] = ()
    """The names of the wanted places, as terms. They help to find creators, but the subject does not include them."""

    avoided: tuple["EncodedQuery", ...] = ()
    """The subjects to avoid, each encoded like a query."""
    is_avoided: bool = False
    """Whether the object is a subject to avoid and not the user's own query."""
    parts: tuple[Part, ...] = ()
    """The parts of the subject. Empty if the subject has only one part."""
    is_half_read: bool = False
    """Whether only one of the two bundled models can read the query."""

    is_by_words: bool = False
    """Whether the search uses only words to find and order creators. This is the case if the model is unavailable or if
    too few creators have vectors."""
    shortfall: str | None = None
    """A sentence that tells the user why some or all creators cannot be found by meaning. None if all creators can be
    found."""

    @property
    def subject(self) -> str:
        return self.parsed.searched

    @property
    def filters(self) -> Filters:
        return self.parsed.filters

    @cached_property
    def allowed(self) -> Condition:
        """The filters of the query as an SQL condition."""
        return build_condition(self.filters)

    @cached_property
    def seen_in(self) -> PlaceCondition:
        """The wanted places as an SQL condition."""
        return build_place_condition([place.cover for place in self.parsed.places])

    @cached_property
    def forms(self) -> frozenset[str]:
        return frozenset(form for term in self.terms for form in term.forms)

    @cached_property
    def noise(self) -> float:
        """The share of the subject, 0 to 1, that consists of unknown words such as random letters."""
        total = sum(term.weight for term in self.terms) or 1.0
        return sum(term.weight for term in self.terms if not term.is_word) / total


@dataclass(frozen=True, slots=True)
class CandidateProfile:
    """A profile of a candidate (a creator that may fit the query). `fits` is true if the profile meets all filters on
    profiles."""

    profile_id: UUID
    followers: int | None
    fits: bool


@dataclass(slots=True)
class Candidate:
    """A candidate: a creator that may fit the query. The creator's posts are not included. `cosine` is the nearness of
    the profiles' texts to the subject. `overall` is the nearness of all texts of the creator together."""

    creator_id: UUID
    country: str | None
    languages: list[str]
    cosine: float
    overall: float
    embedding: Vectors | None = None
    """Vector for all texts of the creator. None if the creator has no texts, or if the query has no subject."""
    names: list[str] = field(default_factory=list)
    """Names and handles of the creator."""
    bios: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    profiles: list[CandidateProfile] = field(default_factory=list)
    words: float = 0.0
    """Share of the query's words that the creator's texts contain. It is calculated only if the search uses only
    words."""

    @property
    def text(self) -> str:
        """The names, bios and categories of the creator. Repetitions are left out."""
        return "\n".join(dict.fromkeys([*self.names, *self.bios, *self.categories]))

    @property
    def primary(self) -> CandidateProfile | None:
        """The profile that has the most followers."""
        return max(self.profiles, key=_reach, default=None)

    def choose_relevant(self, preferred: UUID | None) -> CandidateProfile | None:
        """Returns the preferred profile if it meets the filters. Otherwise, of the profiles that meet the filters,
        returns the one with the most followers."""
        fitting = [profile for profile in self.profiles if profile.fits]
        for profile in fitting:
            if profile.profile_id == preferred:
                return profile
        return max(fitting, key=_reach, default=None)


def _reach(profile: CandidateProfile) -> tuple[int, str]:
    followers = -1 if profile.followers is None else profile.followers
    return followers, str(profile.profile_id)


@dataclass(frozen=True, slots=True)
class Sentence:
    """The sentence `caption[start:end]` of a post. The cosine compares this sentence with the subject."""

    start: int
    end: int
    cosine: float


@dataclass(frozen=True, slots=True)
class PostEvidence:
    """A post with the cosine of its whole text and with its nearest sentences. A short post is regarded as one
    sentence."""

    post_id: UUID
    profile_id: UUID
    caption: str
    posted_at: datetime | None
    span: str
    """The precision of the date in `posted_at`, as a `DateSpan`."""
    is_paid: bool
    cosine: float
    sentences: tuple[Sentence, ...]
    is_repeated: bool = False
    """Whether most posts of the creator have the same text as this post."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A text of a creator with its weight for the query. `post` is None if the text comes from the profile."""

    weight: float
    cosine: float
    coverage: float
    """Share of the subject's words that the text contains, 0 to 1. Rare words count more."""
    post: PostEvidence | None = None
    stuffed: float = 0.0
    """How certainly the text was written only to be found by searches, 0 to 1. A high value reduces the text's weight,
    cosine and coverage."""
    addresses_judge: bool = False
    """Whether the text contains instructions for a language model. Such a text counts as written only for searches. The
    vector of all texts of its creator is then no evidence either."""
    tagged: float = 0.0
    """Minimum weight that the text gets from related hashtags."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The texts of a creator, weighed for a subject to avoid."""

    posts: tuple[Weighed, ...]
    niches: float | None
    """Similarity of the creator's niches (subject areas) to those of the subject to avoid, 0 to 1. None if the creator
    has no texts."""
    wanted_niches: float
    """Similarity of the creator's niches (subject areas) to those of the wanted subject. 0 if no subject is wanted."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate (a creator that may fit the query) with its texts, greatest weight first."""

    candidate: Candidate
    weight: float
    """The weight that decides the order of creators. It combines the texts and the niches (subject areas). If one post
    is enough for a match, it is the weight of the best text."""
    texts: tuple[Weighed, ...] = ()
    niches: float = 0.0
    """Similarity of the creator's niches (subject areas) to those of the query, 0 to 1. Texts that were written only
    for searches reduce it."""
    is_named: bool = False
    """Whether the query is one of the creator's names. The query may then ask for this creator."""
    left_out: tuple[LeftOut, ...] = ()
    """The creator's texts, weighed for each subject to avoid. A subject without a vector is left out."""

    @property
    def has_texts(self) -> bool:
        """Whether the catalogue has any text of the creator."""
        return bool(self.candidate.bios) or any(text.post for text in self.texts)

    @property
    def creator_id(self) -> UUID:
        return self.candidate.creator_id


@dataclass(frozen=True, slots=True)
class Signals:
    """Numbers that speak for or against a creator. The confidence is calculated from these numbers. Cosines and shares
    are 0 to 1. The weights in confidence.json have the same order as these fields."""

    post: float
    """Cosine of the nearest post, or 0 if there are no posts. Bios, categories and names do not count, because they are
    no evidence."""
    niches: float | None
    """Similarity of the creator's niches (subject areas) to those of the query. None if one post is enough for a
    match."""
    place: float
    """How well the creator meets the wanted places. It is 1 if no place is wanted. It is at most `TOLD_PLACE` if posts
    should be about a place."""
    noise: float
    """Share of the subject that consists of unknown words, such as random letters."""
    unclear: float
    """1 if the query has a condition that the search cannot use, otherwise 0."""
    unread: float
    """1 if only one of the two bundled models can read the subject, otherwise 0."""
    said: float
    """The greatest share of the subject's words that a single text of the creator contains."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate (a creator that may fit the query) with a score and a confidence. Both are 0 to 1. Other candidates
    do not affect them."""

    ranked: Ranked
    location: Location
    score: float
    confidence: float
    conditions_met: float = 1.0
    """Factor for the weight of the texts. It is lower if the creator does not meet wanted places or languages, or posts
    about subjects to avoid."""
    signals: Signals | None = None
    """The numbers from which the confidence was calculated. None if the query has no subject."""
    certainty: float = 0.0
    """Certainty that the creator posts about the subject. It comes only from texts. Places do not affect it."""
    ranking_source: RankingSource = "retrieval"

    @property
    def creator_id(self) -> UUID:
        return self.ranked.creator_id


@dataclass(frozen=True, slots=True)
class Ordered:
    """Creators in the order of the results, and the name of the ranking that ordered them."""

    judged: Sequence[Judged]
    quality_mode: QualityMode
    quality_reason: str | None


@dataclass(frozen=True, slots=True)
class Evidence:
    """A reason for a match. `evidence_quote` is a verbatim part of the caption of the post `source_post_id`, or None. A
    language model never writes quotes."""

    text: str
    provenance: Provenance
    fact_id: UUID | None = None
    source_post_id: UUID | None = None
    evidence_quote: str | None = None

    @classmethod
    def quoting(cls, text: str, post_id: UUID, quote: str) -> Self:
        return cls(text, "post_evidence", source_post_id=post_id, evidence_quote=quote)


@dataclass(frozen=True, slots=True)
class Match:
    """How well a creator fits the query. `score` and `confidence` are 0 to 1. Other creators do not affect them."""

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
    """The numbers from which `confidence` was calculated. None if the query has no subject."""
    addresses_judge: bool = False
    """Whether a text of the creator gives instructions to a language model."""
    group: str = ""
    """The id of the group (kind of creator in the brief) that the creator fits. Empty if the brief has only one
    group."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All results of a search in order, and the name of the ranking that ordered them."""

    brief: Brief
    parsed: ParsedQuery
    matches: tuple[Match, ...]
    quality_mode: QualityMode
    quality_reason: str | None
