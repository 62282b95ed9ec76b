"""Candidates with their profiles, and the profiles that meet the filters."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

import numpy as np
from django.db import connection

from creators.embedding import Vectors
from search.filters.conditions import build_condition
from search.pipeline.question.cosines import cosine_sql, cosine_values
from search.pipeline.question.question import EncodedQuery


@dataclass(frozen=True, slots=True)
class CandidateProfile:
    """One profile of a candidate. `fits` is true if the profile meets all filters on profiles."""

    profile_id: UUID
    followers: int | None
    fits: bool


@dataclass(slots=True)
class Candidate:
    """A creator without its posts. `cosine` is the nearness of its profiles' texts to the subject, `overall` that of
    all its texts."""

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

    @property
    def text(self) -> str:
        """Names, bios and categories, each once."""
        return "\n".join(dict.fromkeys([*self.names, *self.bios, *self.categories]))

    @property
    def stated(self) -> str:
        """Texts that describe the creator: everything except names."""
        return "\n".join(dict.fromkeys([*self.bios, *self.categories]))

    @property
    def primary(self) -> CandidateProfile | None:
        """The profile with the most followers."""
        return max(self.profiles, key=_reach, default=None)

    def choose_relevant(self, preferred: UUID | None) -> CandidateProfile | None:
        """Returns the preferred profile if it fits, otherwise the fitting one with the most followers."""
        fitting = [profile for profile in self.profiles if profile.fits]
        for profile in fitting:
            if profile.profile_id == preferred:
                return profile
        return max(fitting, key=_reach, default=None)


def _reach(profile: CandidateProfile) -> tuple[int, str]:
    followers = -1 if profile.followers is None else profile.followers
    return followers, str(profile.profile_id)


_CANDIDATES = """
    SELECT c.id, c.country, c.languages, c.name, c.bio, {cosine}, {overall}, {embedding}, p.id,
        p.followers, p.username, p.display_name, p.bio, p.category, p.id IS NOT NULL AND {fits}
    FROM creators_creator c
    LEFT JOIN creators_creatorindex i ON i.creator_id = c.id
    LEFT JOIN creators_profile p ON p.creator_id = c.id
    WHERE c.id = ANY(%(creators)s) ORDER BY c.id, p.id
"""


def read_candidates(query: EncodedQuery, creator_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
    """Reads candidates by id. Creators that have left the catalogue are absent."""
    condition = build_condition(query.filters)
    statement = _CANDIDATES.format(
        cosine=_cosine("i.profile_embedding", query),
        overall=_cosine("i.embedding", query),
        embedding="NULL" if query.vector is None else "halfvec_send(i.embedding)",
        fits=condition.profile,
    )
    values = {**condition.values, "creators": list(creator_ids), **cosine_values(query)}
    candidates: dict[UUID, Candidate] = {}
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        for (
            id_,
            country,
            languages,
            name,
            bio,
            near,
            overall,
            sent,
            profile_id,
            followers,
            *words,
            fits,
        ) in cursor:
            candidate = candidates.setdefault(
                id_, Candidate(country, languages, near, overall, _read_vector(sent))
            )
            username, display_name, profile_bio, category = words
            candidate.names += filter(None, (name, username, display_name))
            candidate.bios += filter(None, (bio, profile_bio))
            candidate.categories += filter(None, (category,))
            if profile_id:
                candidate.profiles.append(CandidateProfile(profile_id, followers, fits))
    return candidates


def _read_vector(sent: bytes | None) -> Vectors | None:
    """Parses the output of `halfvec_send`: two numbers of two bytes, then the vector, all big-endian. Parsing vectors
    from text takes long."""
    return None if sent is None else np.frombuffer(sent, ">f2")[2:].astype(np.float32)


def _cosine(column: str, query: EncodedQuery) -> str:
    return "0.0" if query.vector is None else f"coalesce({cosine_sql(column, query)}, 0)"
