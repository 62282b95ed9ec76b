"""Who the candidates are: what their profiles say, and which of them meet the wishes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import connection
from pgvector import HalfVector

from search.pipeline import filters
from search.pipeline.encoded_query import Vector
from search.pipeline.parsed_query import ParsedQuery


@dataclass(frozen=True, slots=True)
class ProfileSeen:
    """One profile of a candidate; `fits` where it meets every wish that is about a profile."""

    profile_id: UUID
    followers: int | None
    fits: bool


@dataclass(slots=True)
class Person:
    """A candidate beside its posts. `text` is its name, bios, handles and categories; `cosine` how near that is."""

    country: str | None
    text: str
    cosine: float
    profiles: list[ProfileSeen] = field(default_factory=list)

    @property
    def primary(self) -> ProfileSeen | None:
        """The profile with most followers."""
        return max(self.profiles, key=_reach, default=None)

    def relevant(self, preferred: UUID | None) -> ProfileSeen | None:
        """Among the profiles that fit, the preferred one, or else the one with most followers."""
        fitting = [profile for profile in self.profiles if profile.fits]
        for profile in fitting:
            if profile.profile_id == preferred:
                return profile
        return max(fitting, key=_reach, default=None)


def _reach(profile: ProfileSeen) -> tuple[int, str]:
    followers = -1 if profile.followers is None else profile.followers
    return followers, str(profile.profile_id)


_PEOPLE = """
    SELECT c.id, c.country, c.name, c.bio, {cosine}, p.id, p.followers, p.username, p.display_name, p.bio, p.category,
        p.id IS NOT NULL AND {fits}
    FROM creators_creator c
    LEFT JOIN creators_creatorindex i ON i.creator_id = c.id
    LEFT JOIN creators_profile p ON p.creator_id = c.id
    WHERE c.id = ANY(%(creators)s) ORDER BY c.id, p.id
"""


def read(
    creator_ids: Sequence[UUID], wishes: ParsedQuery, vector: Vector | None
) -> dict[UUID, Person]:
    """These candidates; whoever left the catalogue meanwhile is absent."""
    wanted = filters.of(wishes)
    cosine = (
        "0.0" if vector is None else "coalesce(-(i.profile_embedding <#> %(vector)s::halfvec), 0)"
    )
    values = {
        **wanted.values,
        "creators": list(creator_ids),
        "vector": None if vector is None else HalfVector(vector).to_text(),
    }
    people: dict[UUID, Person] = {}
    texts: dict[UUID, list[str | None]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(_PEOPLE.format(cosine=cosine, fits=wanted.profile), values)
        for id_, country, name, bio, near, profile_id, followers, *words, fits in cursor:
            person = people.setdefault(id_, Person(country, "", near))
            texts[id_] += [*words] if texts[id_] else [name, bio, *words]
            if profile_id:
                person.profiles.append(ProfileSeen(profile_id, followers, fits))
    for id_, person in people.items():
        person.text = "\n".join(dict.fromkeys(text for text in texts[id_] if text))
    return people
