"""Fills an empty, migrated database with generated creators: four posts of one passage each, by COPY.

Indexes are dropped first and built afterwards, one by one. A build that was interrupted goes on where it was.
"""

import struct
import time
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from django.db import connection, transaction

from creators import lexicon
from creators.indexing.statistics import refresh_statistics
from creators.models import LEXICAL_DIMENSIONS, CreatorIndex
from creators.niches.taxonomy import list_niches
from creators.places.geotags import read_geotag
from tests.benchmarks.large.vectors import CHUNK, Chunk, Floats, draw_chunks

POSTS: Final = 4
TABLES: Final = ("creator", "profile", "post", "creatorplace", "passage", "creatorindex")
COMMON: Final = {"home": 0.25, "easy": 0.2, "tips": 0.2, "beginners": 0.12, "daily": 0.15}
"""Words that many creators use, with the share of these."""
VOCABULARY, OTHER_WORDS = 50_000, 20

COUNTRIES: Final = ["US"] * 25 + ["GB"] * 8 + ["DE"] * 7 + ["IN"] * 7 + ["FR"] * 6 + ["BR"] * 6 + ["ES"] * 5 + \
    ["ID"] * 4 + ["IT"] * 4 + ["MX"] * 3 + ["JP"] * 2 + ["PL", "NL", "PT"] + [None] * 20  # fmt: skip
LANGUAGES: Final = ["{en}"] * 50 + ["{es}"] * 12 + ["{de}"] * 8 + ["{fr}"] * 6 + ["{pt}"] * 6 + \
    ["{de,en}"] * 4 + ["{it}"] * 3 + ["{ja}"] * 2 + ["{pl}"] * 2 + ["{}"] * 7  # fmt: skip
CITIES: Final = {
    "London, United Kingdom": 6, "Berlin, Germany": 2, "Munich, Germany": 1, "Hamburg, Germany": 1,
    "Paris, France": 4, "Milan, Italy": 2, "Madrid, Spain": 2, "Los Angeles, California": 5, "Tokyo, Japan": 2,
    "São Paulo, Brazil": 3, "Mumbai, India": 4, "New York, USA": 6, "Jakarta, Indonesia": 3, "Lisbon, Portugal": 1,
}  # fmt: skip
"""Cities, with the percentage of creators who were seen there."""

_HEADER, _TRAILER = b"PGCOPY\n\xff\r\n\0" + struct.pack(">ii", 0, 0), struct.pack(">h", -1)
Row = tuple[bytes | None, ...]


def fill(creators: int) -> None:
    """Does nothing for what is there already."""
    if not CreatorIndex.objects.exists():
        _copy_all(creators)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, definition FROM bench_indexes ORDER BY definition ~ 'hnsw', name"
        )
        for name, definition in cursor.fetchall():
            started = time.monotonic()
            with transaction.atomic():
                # Building the graph index of the posts can take longer than a command's statement may.
                cursor.execute(
                    "SET LOCAL maintenance_work_mem = '3500MB'; SET LOCAL max_parallel_maintenance_workers = 1; "
                    "SET LOCAL statement_timeout = 0"
                )
                cursor.execute(definition)
                cursor.execute("DELETE FROM bench_indexes WHERE name = %s", [name])
            cursor.execute("SELECT pg_size_pretty(pg_relation_size(%s::regclass))", [name])
            took, size = time.monotonic() - started, cursor.fetchone()[0]
            if took > 2:
                print(f"built {name} in {took:.0f} s, {size}", flush=True)
        cursor.execute("SELECT count(*) FROM creators_termstatistics")
        if not cursor.fetchone()[0]:
            refresh_statistics()
            cursor.execute("VACUUM ANALYZE")


def _copy_all(creators: int) -> None:
    started = time.monotonic()
    names = [f"creators_{table}" for table in TABLES]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            """CREATE TABLE bench_indexes AS SELECT i.indexname::text AS name, i.indexdef AS definition
            FROM pg_indexes i LEFT JOIN pg_constraint c ON c.conname = i.indexname
            WHERE i.tablename = ANY(%s) AND c.oid IS NULL""",
            [names],
        )
        cursor.execute("SELECT name FROM bench_indexes")
        for (name,) in cursor.fetchall():
            cursor.execute(f'DROP INDEX "{name}"')
        filling = _Filling(cursor)
        for number, chunk in enumerate(draw_chunks(creators, POSTS)):
            filling.copy_chunk(number * CHUNK, chunk)
    print(f"copied {creators:,} creators in {time.monotonic() - started:.0f} s", flush=True)


def make_ids(start: int, count: int, kind: int) -> list[bytes]:
    return [
        struct.pack(">HIHQ", 0x0198, n, 0x7000 + kind, 0x8000000000000000 + n)
        for n in range(start, start + count)
    ]


class _Filling:
    def __init__(self, cursor: Any) -> None:
        self.cursor = cursor
        self.chance = np.random.default_rng(8)
        self.words = [_term_ids(f"{niche.label} {niche.gloss}") for niche in list_niches()]
        self.common = [(_term_ids(word)[0], share) for word, share in COMMON.items()]
        self.glosses = [niche.gloss.replace("\t", " ") for niche in list_niches()]
        self.cities = [
            (tag.place, share) for name, share in CITIES.items() if (tag := read_geotag(name))
        ]

    def copy_chunk(self, start: int, chunk: Chunk) -> None:
        size = len(chunk.creators)
        creators, posts = make_ids(start, size, 0), make_ids(start * POSTS, size * POSTS, 1)
        self._copy_people(start, creators)
        self._copy_posts(creators, posts, chunk)
        self._copy_index(creators, chunk)

    def _copy_people(self, start: int, ids: list[bytes]) -> None:
        size = len(ids)
        country = self.chance.integers(0, len(COUNTRIES), size)
        language = self.chance.integers(0, len(LANGUAGES), size)
        followers = np.exp(self.chance.normal(9.9, 1.8, size)).astype(int)
        second = self.chance.random(size) < 0.5
        self._copy_text(
            "creator",
            "id, name, country, languages, brand_alignment, content_themes, key_facts, created_at, updated_at, kind",
            (
                f"{id_.hex()}\tCreator {start + n}\t{_text(COUNTRIES[country[n]])}\t{LANGUAGES[language[n]]}"
                "\t{}\t{}\t{}\t2026-11-01\t2026-11-01\tINFLUENCER\n"
                for n, id_ in enumerate(ids)
            ),
        )
        self._copy_text(
            "profile",
            "id, creator_id, platform, username, source_id, url, is_verified, is_business, is_private, followers, "
            "engagement_rate, created_at, last_post_at",
            (
                f"{make_ids(start + n, 1, 2 + bit)[0].hex()}\t{id_.hex()}\t{name}\tc{start + n}\tc{start + n}"
                f"\thttps://example.com/{start + n}\t{'t' if n % 20 == 0 else 'f'}\tf\tf\t{followers[n] // (1 + bit)}"
                f"\t{(n % 97) / 10}\t2026-11-01\t2026-{1 + n % 11:02}-01\n"
                for n, id_ in enumerate(ids)
                for bit, name in enumerate(("instagram", "tiktok"))
                if bit == 0 or second[n]
            ),
        )
        self._copy_text(
            "creatorplace",
            "creator_id, name, kind, country, region, latitude, longitude, home, posts",
            (
                line
                for n, id_ in enumerate(ids)
                for line in self._places(id_, COUNTRIES[country[n]])
            ),
        )

    def _places(self, id_: bytes, country: str | None) -> Iterable[str]:
        if country:
            yield f"{id_.hex()}\t{country}\tcountry\t{country}\t\t\\N\t\\N\t0.8\t0\n"
        drawn = self.chance.random() * 100
        for tag, share in self.cities:
            drawn -= share
            if drawn < 0:
                spot = tag.spot
                yield (
                    f"{id_.hex()}\t{tag.name}\tcity\t{spot.country}\t{spot.region}\t{spot.latitude}\t{spot.longitude}"
                    "\t0.7\t1\n"
                )
                return

    def _copy_posts(self, creators: list[bytes], posts: list[bytes], chunk: Chunk) -> None:
        number = struct.unpack(">HIHQ", creators[0])[1]
        self._copy_text(
            "post",
            "id, profile_id, platform, platform_id, caption, hashtags, mentions, is_pinned, is_paid_partnership, "
            "created_at, posted_at, likes",
            (
                f"{id_.hex()}\t{make_ids(number + n // POSTS, 1, 2)[0].hex()}\tinstagram\tp{number * POSTS + n}"
                f"\t{self.glosses[chunk.niches[n // POSTS, n % 2]]}"
                f"\t{{}}\t{{}}\tf\tf\t2026-11-01\t2026-10-01\t{n % 999}\n"
                for n, id_ in enumerate(posts)
            ),
        )
        flat = chunk.posts.reshape(len(posts), -1)
        self._copy_binary(
            "passage",
            'creator_id, post_id, ordinal, start, "end", digest, embedding',
            (
                (
                    creators[n // POSTS],
                    id_,
                    _i2(0),
                    _i4(0),
                    _i4(60),
                    _i8(number * POSTS + n),
                    vector,
                )
                for n, (id_, vector) in enumerate(zip(posts, _vectors(flat), strict=True))
            ),
        )

    def _copy_index(self, ids: list[bytes], chunk: Chunk) -> None:
        weights = [self._weights(first, second) for first, second in chunk.niches]
        rows = zip(ids, _vectors(chunk.creators), _vectors(chunk.profiles), weights, strict=True)
        self._copy_binary(
            "creatorindex",
            "creator_id, embedding, profile_embedding, terms, term_ids, length, model",
            (
                (
                    id_,
                    whole,
                    profile,
                    _sparse(terms),
                    _integers(sorted(terms)),
                    _i4(60),
                    b"generated",
                )
                for id_, whole, profile, terms in rows
            ),
        )

    def _weights(self, first: int, second: int) -> dict[int, float]:
        niche = [*self.words[first], *self.words[second]]
        chosen = [
            id_
            for id_, drawn in zip(niche, self.chance.random(len(niche)), strict=True)
            if drawn < 0.5
        ]
        drawn = self.chance.random(len(self.common))
        chosen += [id_ for (id_, share), one in zip(self.common, drawn, strict=True) if one < share]
        others = VOCABULARY ** self.chance.random(OTHER_WORDS)
        chosen += [(int(one) * 19_997 + 13) % LEXICAL_DIMENSIONS for one in others]
        strengths = self.chance.uniform(0.8, 2.1, len(chosen))
        return dict(zip(chosen, strengths.tolist(), strict=True))

    def _copy_text(self, table: str, columns: str, lines: Iterable[str]) -> None:
        with self.cursor.copy(f"COPY creators_{table} ({columns}) FROM STDIN") as to:
            to.write("".join(lines))

    def _copy_binary(self, table: str, columns: str, rows: Iterable[Row]) -> None:
        with self.cursor.copy(
            f"COPY creators_{table} ({columns}) FROM STDIN (FORMAT binary)"
        ) as to:
            to.write(_HEADER + b"".join(map(_pack, rows)) + _TRAILER)


def _term_ids(text: str) -> list[int]:
    stems = dict.fromkeys(stem for word in lexicon.words(text) for stem in lexicon.stems(word))
    return [lexicon.term_id(stem) for stem in stems]


def _text(value: str | None) -> str:
    return "\\N" if value is None else value


def _pack(fields: Row) -> bytes:
    parts = (struct.pack(">i", -1) if f is None else struct.pack(">i", len(f)) + f for f in fields)
    return struct.pack(">h", len(fields)) + b"".join(parts)


def _vectors(vectors: Floats) -> list[bytes]:
    head = struct.pack(">HH", vectors.shape[1], 0)
    return [head + row.tobytes() for row in vectors.astype(">f2")]


def _sparse(terms: dict[int, float]) -> bytes:
    ids = sorted(terms)
    head = struct.pack(">iii", LEXICAL_DIMENSIONS, len(ids), 0)
    return (
        head
        + np.asarray(ids, ">i4").tobytes()
        + np.asarray([terms[i] for i in ids], ">f4").tobytes()
    )


def _integers(values: list[int]) -> bytes:
    items = b"".join(struct.pack(">ii", 4, value) for value in values)
    return struct.pack(">iiiii", 1, 0, 23, len(values), 1) + items


def _i2(number: int) -> bytes:
    return struct.pack(">h", number)


def _i4(number: int) -> bytes:
    return struct.pack(">i", number)


def _i8(number: int) -> bytes:
    return struct.pack(">q", number)
