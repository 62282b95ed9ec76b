"""Values that are passed between the steps of a search.
They are the encoded query, candidates, their texts, verdicts and results."""

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
"""Related hashtags, with their nearness to the query."""

Provenance = Literal["post_evidence", "profile_fact", "inferred"]
RankingSource = Literal["reranked", "retrieval"]
QualityMode = Literal["reranked", "partially_reranked", "retrieval_fallback"]

LOW_CONFIDENCE = 0.2
"""Maximum confidence of a weak match. The OpenAPI document publishes this number. docs/decisions/0016 explains the
confidence, and 0039 gives the reason for this number."""


@dataclass(frozen=True, slots=True)
class Term:
    stem: str
    word: str
    """The word as written, folded."""
    term_id: int
    count: int
    weight: float
    """How informative the term is, above 0. It changes only with the catalogue's statistics."""
    creators: int
    """Number of creators who use the term."""
    forms: tuple[str, ...]
    """Terms that count as this one.
    They are its own stem and the stems of the activity that it names, such as "baking" for "bakers"."""
    index_ids: tuple[int, ...]
    """Index dimensions of its stems in all languages."""
    is_word: bool
    """Whether the catalogue or the language's vocabulary has the word. Random letters are in neither."""

    def count_in(self, counts: Mapping[str, float]) -> float:
        """Returns how often a text with these counts uses the term."""
        return sum([counts.get(form, 0) for form in self.forms])


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the subject. A creator may post about only one part."""

    vector: Vectors
    """Vector of the part, mixed with the whole subject.
    It is shorter than 1, so that nearness to a part counts less."""
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class EncodedQuery:
    """A query ready for search. `vector` is None if the subject is empty or only words are searched."""

    parsed: ParsedQuery
    language: str
    """The language whose stems the terms use. Texts are stemmed in this language too."""
    terms: tuple[Term, ...]
    vector: Vectors | None
    catalogue_size: int
    places: tuple[Term, ...] = ()
    """The names of the wanted places, as terms. They help to find creators, but they are not part of the subject."""

    avoided: tuple["EncodedQuery", ...] = ()
    """The subjects to avoid, each encoded as a query."""
    is_avoided: bool = False
    """Whether this query is a subject to avoid."""
    parts: tuple[Part, ...] = ()
    """The parts of the subject; empty if it has only one."""
    is_half_read: bool = False
    """Whether only one of the two bundled models reads the query."""

    is_by_words: bool = False
    """Whether only words find and order creators, because the model is unavailable or too few creators have vectors."""
    shortfall: str | None = None
    """Sentence that says why meaning finds no creators, or not all of them."""

    @property
    def subject(self) -> str:
        return self.parsed.searched

    @property
    def filters(self) -> Filters:
        return self.parsed.filters

    @cached_property
    def allowed(self) -> Condition:
        """The filters in SQL."""
        return build_condition(self.filters)

    @cached_property
    def seen_in(self) -> PlaceCondition:
        """The wanted places in SQL."""
        return build_place_condition([place.cover for place in self.parsed.places])

    @cached_property
    def forms(self) -> frozenset[str]:
        return frozenset(form for term in self.terms for form in term.forms)

    @cached_property
    def noise(self) -> float:
        """The share of the subject, 0 to 1, that is not words, such as random letters."""
        total = sum(term.weight for term in self.terms) or 1.0
        return sum(term.weight for term in self.terms if not term.is_word) / total


@dataclass(frozen=True, slots=True)
class CandidateProfile:
    """One profile of a candidate. `fits` is true if the profile meets all filters on profiles."""

    profile_id: UUID
    followers: int | None
    fits: bool


@dataclass(slots=True)
class Candidate:
    """A creator without its posts. `cosine` is the nearness of its profiles' texts to the subject. `overall` is the
    nearness of all its texts together."""

    creator_id: UUID
    country: str | None
    languages: list[str]
    cosine: float
    overall: float
    embedding: Vectors | None = None
    """Vector of all the creator's texts; None without texts or without a subject."""
    names: list[str] = field(default_factory=list)
    """Names and handles of the creator."""
    bios: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    profiles: list[CandidateProfile] = field(default_factory=list)
    words: float = 0.0
    """Share of the query's words in the creator's texts. It is set only if only words are searched."""

    @property
    def text(self) -> str:
        """Names, bios and categories, each once."""
        return "\n".join(dict.fromkeys([*self.names, *self.bios, *self.categories]))

    @property
    def primary(self) -> CandidateProfile | None:
        """The profile with the most followers."""
        return max(self.profiles, key=_reach, default=None)

    def choose_relevant(self, preferred: UUID | None) -> CandidateProfile | None:
        """Returns the preferred profile if it meets the filters, or else the one of these with the most followers."""
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
    """The sentence `caption[start:end]`, with its cosine to the subject."""

    start: int
    end: int
    cosine: float


@dataclass(frozen=True, slots=True)
class PostEvidence:
    """A post, with the cosine of its whole text and its nearest sentences. A short post has one sentence."""

    post_id: UUID
    profile_id: UUID
    caption: str
    posted_at: datetime | None
    span: str
    """How exactly `posted_at` is known, as a `DateSpan`."""
    is_paid: bool
    cosine: float
    sentences: tuple[Sentence, ...]
    is_repeated: bool = False
    """Whether most of the creator's posts have this same text."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A text of a creator and its weight. `post` is None for the profile's text."""

    weight: float
    cosine: float
    coverage: float
    """Share of the subject's words in the text, 0 to 1. Rare words count more."""
    post: PostEvidence | None = None
    stuffed: float = 0.0
    """How certainly the text was written only to be found, 0 to 1. It reduces the numbers above."""
    addresses_judge: bool = False
    """Whether the text addresses the judge. Such a text counts as stuffed.
    It also makes all the creator's texts together worthless as evidence, because they contain it."""
    tagged: float = 0.0
    """Minimum weight of the text because of its related hashtags."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A creator's texts, weighed for one subject to avoid."""

    posts: tuple[Weighed, ...]
    niches: float | None
    """How similar the creator's niches are to those of the subject to avoid, 0 to 1; None without texts."""
    wanted_niches: float
    """How similar the creator's niches are to those of the wanted subject; 0 without a wanted subject."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its texts, heaviest first."""

    candidate: Candidate
    weight: float
    """The weight by which creators are ordered. It combines texts and niches.
    If one post is enough, it is the weight of the best text."""
    texts: tuple[Weighed, ...] = ()
    niches: float = 0.0
    """How similar the niches of all texts are to the query's, 0 to 1. Stuffed texts reduce it."""
    is_named: bool = False
    """Whether the query is a name of the creator. It may then mean this creator."""
    left_out: tuple[LeftOut, ...] = ()
    """The texts, weighed for each subject to avoid that the model has encoded."""

    @property
    def has_texts(self) -> bool:
        """Whether any text by the creator is known."""
        return bool(self.candidate.bios) or any(text.post for text in self.texts)

    @property
    def creator_id(self) -> UUID:
        return self.candidate.creator_id


@dataclass(frozen=True, slots=True)
class Signals:
    """Signals for and against a creator.
    Cosines and shares are 0 to 1. confidence.json stores weights in the same order."""

    post: float
    """Cosine of the nearest post; 0 without posts.
    Bios, categories and names are left out, because they are no evidence."""
    niches: float | None
    """How similar the creator's niches are to the query's; None if one post is enough."""
    place: float
    """How well the wanted places are met. It is 1 if no place is wanted.
    If posts should be about a place, it is at most `TOLD_PLACE`."""
    noise: float
    """Share of the subject that is not words."""
    unclear: float
    """1 if a condition of the query cannot be used."""
    unread: float
    """1 if only one of the two models reads the subject."""
    said: float
    """Share of the subject's words in the text that contains most of them."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A ranked candidate with its verdicts. `score` and `confidence` are absolute, 0 to 1."""

    ranked: Ranked
    location: Location
    score: float
    confidence: float
    conditions_met: float = 1.0
    """Factor for the texts' weight that takes places, languages and subjects to avoid into account."""
    signals: Signals | None = None
    """Signals of the texts; None without a subject."""
    certainty: float = 0.0
    """Certainty from the texts only. Places are ignored."""
    ranking_source: RankingSource = "retrieval"

    @property
    def creator_id(self) -> UUID:
        return self.ranked.creator_id


@dataclass(frozen=True, slots=True)
class Ordered:
    """Creators in the order of the results, and the ranking that ordered them."""

    judged: Sequence[Judged]
    quality_mode: QualityMode
    quality_reason: str | None


@dataclass(frozen=True, slots=True)
class Evidence:
    """A reason. Its quote is a verbatim part of the caption of `source_post_id`, or None. Models never write quotes."""

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
    """How well a creator fits. `score` and `confidence` are absolute, 0 to 1."""

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
    addresses_judge: bool = False
    """Whether a text of the creator addresses the judge."""
    group: str = ""
    """The id of the brief's group that the creator fits; empty if the brief wants one group."""


@dataclass(frozen=True, slots=True)
class Answer:
    """All results of a search in order, and the ranking that ordered them."""

    brief: Brief
    parsed: ParsedQuery
    matches: tuple[Match, ...]
    quality_mode: QualityMode
    quality_reason: str | None
