"""Reads the texts and embeddings of creators with five database queries, however many creators there are."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

import numpy as np

from config.kit.rows import run_statement
from creators.analysis.evidence import Passages, PostText, ProfileText, Subject
from creators.embedding.port import Vectors
from creators.models import DIMENSIONS

POSTS_READ = 60
"""Maximum posts that are read per creator, newest first. Older posts say less about the creator today."""

_CREATORS = """
    SELECT id, name, coalesce(bio, ''), created_at FROM creators_creator
    WHERE id = ANY(%s) ORDER BY id
"""
_PROFILES = """
    SELECT creator_id, id, coalesce(username, source_id), coalesce(display_name, ''), coalesce(bio, ''),
           coalesce(data_updated_at, created_at), posts_per_week,
           EXISTS (SELECT FROM creators_withheldcontact w WHERE w.profile_id = creators_profile.id)
    FROM creators_profile WHERE creator_id = ANY(%s) ORDER BY followers DESC NULLS LAST, id
"""
_POSTS = """
    SELECT f.creator_id, p.id, p.profile_id, coalesce(p.posted_at, p.created_at),
           p.posted_at IS NOT NULL, p.type, p.caption, p.hashtags,
           coalesce(p.location_name, ''), p.is_paid_partnership
    FROM creators_profile f
    CROSS JOIN LATERAL (
        SELECT * FROM creators_post WHERE profile_id = f.id
        ORDER BY posted_at DESC NULLS LAST, id DESC LIMIT %s
    ) p
    WHERE f.creator_id = ANY(%s)
    ORDER BY p.posted_at DESC NULLS LAST, p.id DESC
"""
# halfvec_send returns pgvector's binary format: two 16-bit integers, then the 16-bit floats in network byte order.
_PASSAGES = """
    SELECT post_id, ordinal, start, "end", halfvec_send(embedding) FROM creators_passage
    WHERE post_id = ANY(%s) ORDER BY post_id, ordinal
"""
_BIOS = """
    SELECT creator_id, halfvec_send(profile_embedding) FROM creators_creatorindex
    WHERE creator_id = ANY(%s) AND profile_embedding IS NOT NULL
"""
_HEADER = 4

V = TypeVar("V")


def read_subjects(creator_ids: Sequence[UUID]) -> list[Subject]:
    """Returns the texts of the creators with these ids, ordered by creator id. Skips ids that do not exist."""
    ids = list(creator_ids)
    profiles = _grouped((row[0], ProfileText(*row[1:])) for row in run_statement(_PROFILES, [ids]))
    posts = _grouped(
        (row[0], PostText(*row[1:])) for row in run_statement(_POSTS, [POSTS_READ, ids])
    )
    return [
        Subject(key, name, bio, at, tuple(profiles[key]), tuple(posts[key][:POSTS_READ]))
        for key, name, bio, at in run_statement(_CREATORS, [ids])
    ]


def read_passages(subjects: Sequence[Subject]) -> dict[UUID, Passages]:
    """Returns the embeddings of each creator's posts, by creator id. Leaves out creators without indexed
    posts."""
    owner = {post.id: (s.id, at) for s in subjects for at, post in enumerate(s.posts)}
    rows = _grouped(
        (owner[row[0]][0], (owner[row[0]][1], *row[1:]))
        for row in run_statement(_PASSAGES, [list(owner)])
    )
    captions = {s.id: [len(post.caption) for post in s.posts] for s in subjects}
    bios = dict(run_statement(_BIOS, [list(captions)]))
    return {key: _passages(found, captions[key], bios.get(key)) for key, found in rows.items()}


def _passages(
    rows: Iterable[tuple[Any, ...]], lengths: Sequence[int], bio: bytes | None
) -> Passages:
    # If a passage ends beyond the end of the caption, the passage belongs to an older version of the caption.
    fresh = sorted((row for row in rows if row[3] <= lengths[row[0]]), key=lambda row: row[:2])
    return Passages(
        posts=np.array([row[0] for row in fresh], dtype=np.intp),
        spans=[(row[2], row[3]) for row in fresh],
        vectors=_vectors([row[4] for row in fresh]),
        bio=None if bio is None else _vectors([bio])[0],
    )


def _vectors(sent: Sequence[bytes]) -> Vectors:
    width = _HEADER + 2 * DIMENSIONS
    raw = np.frombuffer(b"".join(sent), dtype=np.uint8).reshape(len(sent), width)
    return raw[:, _HEADER:].copy().view(">f2").astype(np.float32)


def _grouped(pairs: Iterable[tuple[UUID, V]]) -> Mapping[UUID, list[V]]:
    groups: dict[UUID, list[V]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups
