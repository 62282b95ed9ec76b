"""Reads the candidates of a search (the creators that may fit the query) with their profiles. Checks which profiles
meet the filters."""

from collections.abc import Sequence
from uuid import UUID

import numpy as np

from config.kit.catalogue import get_connection
from search.pipeline.nearness import cosine_sql, cosine_values
from search.pipeline.values import Candidate, CandidateProfile, EncodedQuery

_CANDIDATES = """
    SELECT c.id, c.country, c.languages, c.name, c.bio, {cosine}, {overall}, {embedding}, p.id,
        p.followers, p.username, p.display_name, p.bio, p.category, p.id IS NOT NULL AND {fits}
    FROM creators_creator c
    LEFT JOIN creators_creatorindex i ON i.creator_id = c.id
    LEFT JOIN creators_profile p ON p.creator_id = c.id
    WHERE c.id = ANY(%(creators)s) ORDER BY c.id, p.id
"""


def read_candidates(query: EncodedQuery, creator_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
    """Returns the candidates with these ids, in the order of the ids. Skips creators that are no longer in the
    catalogue."""
    statement = _CANDIDATES.format(
        cosine=_cosine("i.profile_embedding", query),
        overall=_cosine("i.embedding", query),
        embedding="NULL" if query.vector is None else "halfvec_send(i.embedding)",
        fits=query.allowed.profile,
    )
    values = {**query.allowed.values, "creators": list(creator_ids), **cosine_values(query)}
    candidates: dict[UUID, Candidate] = {}
    with get_connection().cursor() as cursor:
        cursor.execute(statement, values)
        for id_, country, languages, name, bio, near, overall, sent, *profile in cursor:
            profile_id, followers, username, display_name, profile_bio, category, fits = profile
            # `halfvec_send` returns two 16-bit numbers, then the values of the vector, all big-endian. Parsing text
            # takes longer.
            vector = None if sent is None else np.frombuffer(sent, ">f2")[2:].astype(np.float32)
            candidate = candidates.setdefault(
                id_, Candidate(id_, country, languages, near, overall, vector)
            )
            candidate.names += filter(None, (name, username, display_name))
            candidate.bios += filter(None, (bio, profile_bio))
            candidate.categories += filter(None, (category,))
            if profile_id:
                candidate.profiles.append(CandidateProfile(profile_id, followers, fits))
    return {id_: candidates[id_] for id_ in creator_ids if id_ in candidates}


def _cosine(column: str, query: EncodedQuery) -> str:
    return "0.0" if query.vector is None else f"coalesce({cosine_sql(column, query)}, 0)"
