"""Values that the steps of a search pass on: the encoded query, candidates, their texts, verdicts and results."""

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
"""Hashtags that are related to the query, with their nearness to the query."""

Provenance = Literal["post_evidence", "profile_fact", "inferred"]
RankingSource = Literal["reranked", "retrieval"]
QualityMode = Literal["reranked", "partially_reranked", "retrieval_fallback"]

LOW_CONFIDENCE = 0.2
"""Maximum confidence of a weak match. The API document states this number. docs/decisions/0016 explains the confidence,
and 0039 gives the reason for the number."""


@dataclass(frozen=True, slots=True)
class Term:
    stem: str
    word: str
    """The word as the query writes it, without case and accents."""
    term_id: int
    count: int
    weight: float
    """How informative the term is, above 0. It depends only on the word statistics of the catalogue and the
    language."""
    creators: int
    """Number of creators in the catalogue who use the term."""
    forms: tuple[str, ...]
    """Stems that count as this term: the stem of the word, and stems of the activity that the word names, such as
    "baking" for "bakers"."""
    index_ids: tuple[int, ...]
    """Dimensions of the term's stems in the index, in all languages."""
    is_word: bool
    """Whether the catalogue or the language's vocabulary contains the word. Random letters are in neither."""

    def count_in(self, counts: Mapping[str, float]) -> float:
        """Returns how often a text uses the term. `counts` contains the numbers of all terms of the text."""
        return sum([counts.get(form, 0) for form in self.forms])


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the subject, such as one of two topics. A creator may post about one part only."""

    vector: Vectors
    """Vector of the part, mixed with that of the whole subject. Its length is below 1, so that nearness to a part
    counts less than nearness to the whole subject."""
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class EncodedQuery:
    """A query as the search needs it. `vector` is None if the subject is empty or if the search uses only words."""

    parsed: ParsedQuery
    language: str
    """The language in which the words of the query and of texts are stemmed."""
    terms: tuple[Term, ...]
    vector: Vectors | None
    catalogue_size: int
    places: tuple[Term, ...] = ()
    """The names of the wanted places, as terms. They help to find creators but are not part of the subject."""

    avoided: tuple["EncodedQuery", ...] = ()
    """The subjects to avoid. Each is encoded as a query."""
    is_avoided: bool = False
    """Whether this query is a subject that another query avoids."""
    parts: tuple[Part, ...] = ()
    """The parts of the subject. Empty if the subject has only one part."""
    is_half_read: bool = False
    """Whether only one of the two bundled models can read the query."""

    is_by_words: bool = False
    """Whether only words find and order creators. This is so if the model is unavailable or too few creators have
    vectors."""
    shortfall: str | None = None
    """A sentence for the user which says why some creators, or all, cannot be found by meaning. None if all can be
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
        """The share, 0 to 1, of the subject that consists of unknown words, such as random letters."""
        total = sum(term.weight for term in self.terms) or 1.0
        return sum(term.weight for term in self.terms if not term.is_word) / total


@dataclass(frozen=True, slots=True)
class CandidateProfile:
    """A profile of a candidate. `fits` is true if the profile meets all filters on profiles."""

    profile_id: UUID
    followers: int | None
    fits: bool


@dataclass(slots=True)
class Candidate:
    """A creator that may fit the query. Its posts are not part of this value. `cosine` is the nearness of the profiles'
    texts to the subject. `overall` is the nearness of all texts of the creator together."""

    creator_id: UUID
    country: str | None
    languages: list[str]
    cosine: float
    overall: float
    embedding: Vectors | None = None
    """Vector of all texts of the creator. None if the creator has no texts or the query has no subject."""
    names: list[str] = field(default_factory=list)
    """Names and handles of the creator."""
    bios: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    profiles: list[CandidateProfile] = field(default_factory=list)
    words: float = 0.0
    """Share of the query's words in the creator's texts. It is set only if the search uses only words."""

    @property
    def text(self) -> str:
        """The names, bios and categories of the creator, without repetitions."""
        return "\n".join(dict.fromkeys([*self.names, *self.bios, *self.categories]))

    @property
    def primary(self) -> CandidateProfile | None:
        """The profile with the most followers."""
        return max(self.profiles, key=_reach, default=None)

    def choose_relevant(self, preferred: UUID | None) -> CandidateProfile | None:
        """Returns the preferred profile if it meets the filters. Otherwise returns the profile with the most followers
        among those that meet the filters."""
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
    """The sentence `caption[start:end]` of a post, with its cosine to the subject."""

    start: int
    end: int
    cosine: float


@dataclass(frozen=True, slots=True)
class PostEvidence:
    """A post with the cosine of its whole text, and with its nearest sentences. A short post counts as one sentence."""

    post_id: UUID
    profile_id: UUID
    caption: str
    posted_at: datetime | None
    span: str
    """How exactly the date in `posted_at` is known, as a `DateSpan`."""
    is_paid: bool
    cosine: float
    sentences: tuple[Sentence, ...]
    is_repeated: bool = False
    """Whether most of the creator's posts have the same text as this post."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A text of a creator with its weight for the query. `post` is None if the text is that of the profile."""

    weight: float
    cosine: float
    coverage: float
    """Share, 0 to 1, of the subject's words that the text contains. Rare words count more."""
    post: PostEvidence | None = None
    stuffed: float = 0.0
    """How certainly the text was written only so that searches find it, 0 to 1. It reduces weight, cosine and
    coverage."""
    addresses_judge: bool = False
    """Whether the text gives instructions to a language model. Such a text counts as stuffed. All texts of the creator
    together are then no evidence either."""
    tagged: float = 0.0
    """Minimum weight that related hashtags give the text."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The texts of a creator, weighed for one of the subjects to avoid."""

    posts: tuple[Weighed, ...]
    niches: float | None
    """Similarity, 0 to 1, of the creator's niches to those of the subject to avoid. None if the creator has no
    texts."""
    wanted_niches: float
    """Similarity of the creator's niches to those of the wanted subject. 0 if no subject is wanted."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its texts, those with the greatest weight first."""

    candidate: Candidate
    weight: float
    """The weight by which creators are ordered. It combines the texts and the niches. If one post is enough for a
    match, it is the weight of the best text."""
    texts: tuple[Weighed, ...] = ()
    niches: float = 0.0
    """Similarity, 0 to 1, of the creator's niches to those of the query. Stuffed texts reduce it."""
    is_named: bool = False
    """Whether the query is a name of the creator, so that it may ask for this creator."""
    left_out: tuple[LeftOut, ...] = ()
    """The creator's texts, weighed for each subject to avoid. Subjects without a vector are left out."""

    @property
    def has_texts(self) -> bool:
        """Whether any text of the creator is known."""
        return bool(self.candidate.bios) or any(text.post for text in self.texts)

    @property
    def creator_id(self) -> UUID:
        return self.candidate.creator_id


@dataclass(frozen=True, slots=True)
class Signals:
    """Numbers that speak for or against a creator. The confidence is calculated from them. Cosines and shares are 0 to
    1. The weights in confidence.json have the same order."""

    post: float
    """Cosine of the nearest post; 0 without posts. Bios, categories and names do not count, because they are no
    evidence."""
    niches: float | None
    """Similarity of the creator's niches to those of the query. None if one post is enough for a match."""
    place: float
    """How well the creator meets the wanted places. It is 1 if no place is wanted. If posts should be about a place, it
    is at most `TOLD_PLACE`."""
    noise: float
    """Share of the subject that consists of unknown words."""
    unclear: float
    """1 if the query has a condition that the search cannot use, otherwise 0."""
    unread: float
    """1 if only one of the two models can read the subject, otherwise 0."""
    said: float
    """Share of the subject's words in the text of the creator that contains most of them."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A ranked candidate with its score and confidence. Both are 0 to 1 and do not depend on other candidates."""

    ranked: Ranked
    location: Location
    score: float
    confidence: float
    conditions_met: float = 1.0
    """Factor by which places, languages and subjects to avoid reduce the weight of the texts."""
    signals: Signals | None = None
    """The numbers from which the confidence was calculated. None if the query has no subject."""
    certainty: float = 0.0
    """Certainty that the creator posts about the subject, from the texts only. Places do not count."""
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
    """A reason for a match. `evidence_quote` is a verbatim part of the caption of `source_post_id`, or None. Quotes are
    never written by a model."""

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
    """How well a creator fits the query. `score` and `confidence` are 0 to 1 and do not depend on other creators."""

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
    """The id of the brief's group that the creator fits. Empty if the brief has only one group."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All results of a search in their order, and the name of the ranking that ordered them."""

    brief: Brief
    parsed: ParsedQuery
    matches: tuple[Match, ...]
    quality_mode: QualityMode
    quality_reason: str | None
