"""Candidates: what their profiles say, and which of the profiles meet the filters."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connection
from pgvector import HalfVector

from search.filters.conditions import build_condition
from search.pipeline.encoded_query import EncodedQuery


@dataclass(frozen=True, slots=True)
class CandidateProfile:
    """One profile of a candidate. `fits` is true if it meets all filters on profiles."""

    profile_id: UUID
    followers: int | None
    fits: bool


@dataclass(slots=True)
class Candidate:
    """A creator, apart from its posts. `text` is its name, bios, handles and categories; `cosine` is their nearness
    to the subject."""

    country: str | None
    text: str
    cosine: float
    profiles: list[CandidateProfile] = field(default_factory=list)

    @property
    def primary(self) -> CandidateProfile | None:
        """The profile with most followers."""
        return max(self.profiles, key=_reach, default=None)

    def choose_relevant(self, preferred: UUID | None) -> CandidateProfile | None:
        """Among the profiles that fit, the preferred one, or else the one with most followers."""
        fitting = [profile for profile in self.profiles if profile.fits]
        for profile in fitting:
            if profile.profile_id == preferred:
                return profile
        return max(fitting, key=_reach, default=None)


def _reach(profile: CandidateProfile) -> tuple[int, str]:
    followers = -1 if profile.followers is None else profile.followers
    return followers, str(profile.profile_id)


_CANDIDATES = """
    SELECT c.id, c.country, c.name, c.bio, {cosine}, p.id, p.followers, p.username, p.display_name, p.bio, p.category,
        p.id IS NOT NULL AND {fits}
    FROM creators_creator c
    LEFT JOIN creators_creatorindex i ON i.creator_id = c.id
    LEFT JOIN creators_profile p ON p.creator_id = c.id
    WHERE c.id = ANY(%(creators)s) ORDER BY c.id, p.id
"""


def read_candidates(query: EncodedQuery, creator_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
    """Candidates by id. Creators that have left the catalogue are absent."""
    condition = build_condition(query.filters)
    vector, cosine = None, "0.0"
    if query.vector is not None:
        vector = HalfVector(query.vector).to_text()
        cosine = "coalesce(-(i.profile_embedding <#> %(vector)s::halfvec), 0)"
    values = {**condition.values, "creators": list(creator_ids), "vector": vector}
    candidates: dict[UUID, Candidate] = {}
    texts: dict[UUID, list[str | None]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_CANDIDATES.format(cosine=cosine, fits=condition.profile), values)
        for id_, country, name, bio, near, profile_id, followers, *words, fits in cursor:
            candidate = candidates.setdefault(id_, Candidate(country, "", near))
            texts[id_] += [*words] if texts[id_] else [name, bio, *words]
            if profile_id:
                candidate.profiles.append(CandidateProfile(profile_id, followers, fits))
    for id_, candidate in candidates.items():
        candidate.text = "\n".join(dict.fromkeys(text for text in texts[id_] if text))
    return candidates
