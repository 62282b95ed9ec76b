"""Embeddings and facts for a catalogue that was not indexed: as clustered as real ones, at a hundredth of the cost.

A pool of captions is embedded by the product's model. Each creator gets the mean of a caption, a near one and some
noise, and the niches of that caption as its themes.
"""

from typing import Final

import numpy as np
from django.db import connection, transaction
from pgvector import HalfVector

from creators.embedding.model import get_model
from creators.embedding.port import Vectors
from creators.models import DIMENSIONS, CreatorIndex, Post
from creators.niches.taxonomy import get_taxonomy

POOL, NOISES, THEMES = 1500, 997, 3
NOISE: Final = 0.45
"""The length of the noise beside a mean of length 1: two creators of one caption have a cosine of about .8."""

_FILL: Final = """
    CREATE TEMP TABLE near AS
        SELECT a.id, b.id AS other, row_number() OVER (PARTITION BY a.id ORDER BY a.embedding <#> b.embedding) AS place
        FROM pool a JOIN pool b ON a.id <> b.id;
    CREATE INDEX ON near (id, place);
    CREATE TEMP TABLE chosen AS
        SELECT id AS creator_id, number, (number * 7919) % {pool} AS pool_id
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM creators_creator) numbered;
    INSERT INTO creators_creatorindex (creator_id, embedding, profile_embedding, term_ids, length, model)
        SELECT creator_id, v, v, '{{}}', 0, '' FROM (
            SELECT creator_id, l2_normalize(a.embedding + b.embedding + noise.embedding) AS v
            FROM chosen JOIN pool a ON a.id = pool_id
            JOIN near ON near.id = pool_id AND place = 1 + number % 11 JOIN pool b ON b.id = other
            JOIN noise ON noise.id = number % {noises}
        ) mixed;
    INSERT INTO creators_fact (creator_id, kind, value, statement, provenance, weight, observed_at, created_at)
        SELECT creator_id, 'theme', theme, 'Posts about ' || theme, 'inferred', 1.0 / place, now(), now()
        FROM chosen JOIN pool ON pool.id = pool_id, unnest(themes) WITH ORDINALITY AS of_it (theme, place);
    INSERT INTO creators_creatorplace (creator_id, name, kind, country, region, home, posts)
        SELECT creator_id, 'City ' || number % 40, 'city', coalesce(c.country, ''), '', 0.8, 1
        FROM chosen JOIN creators_creator c ON c.id = creator_id WHERE number % 2 = 0;
"""


def embed_catalogue() -> None:
    """Does nothing where it has run."""
    if CreatorIndex.objects.filter(embedding__isnull=False).exists():
        return
    captions = Post.objects.exclude(caption="").order_by("id").values_list("caption", flat=True)
    vectors = get_model().embed(list(captions[:POOL]))
    noise = np.random.default_rng(1).standard_normal((NOISES, DIMENSIONS), np.float32)
    noise *= NOISE / np.linalg.norm(noise, axis=1, keepdims=True)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE pool (id int, embedding halfvec, themes text[])")
        cursor.execute("CREATE TEMP TABLE noise (id int, embedding halfvec)")
        cursor.executemany("INSERT INTO pool VALUES (%s, %s, %s)", _rows(vectors))
        cursor.executemany(
            "INSERT INTO noise VALUES (%s, %s)",
            [(number, HalfVector(one).to_text()) for number, one in enumerate(noise)],
        )
        cursor.execute("DELETE FROM creators_creatorindex")
        cursor.execute("SELECT pg_get_indexdef('creatorindex_bits'::regclass)")
        graph = cursor.fetchone()[0]
        cursor.execute("DROP INDEX creatorindex_bits")
        cursor.execute(_FILL.format(pool=len(vectors), noises=NOISES))
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(graph)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _rows(vectors: Vectors) -> list[tuple[int, str, list[str]]]:
    taxonomy = get_taxonomy()
    labels = [niche.label for niche in taxonomy.niches]
    nearest = np.argsort(-(vectors @ taxonomy.vectors.T), axis=1)[:, :THEMES]
    return [
        (number, HalfVector(vector).to_text(), [labels[place] for place in places])
        for number, (vector, places) in enumerate(zip(vectors, nearest, strict=True))
    ]
