"""The catalogues that the benchmarks run on: generated, loaded and indexed once, kept until the code that makes
them changes."""

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from psycopg import sql

from config.launch.postgres import Cluster
from creators.analysis import renewal
from creators.demo import generate_creators
from creators.importing.run import import_records

ANCHOR = date(2026, 11, 20)


@dataclass(frozen=True)
class Size:
    """Empty where both are 0. What is not searched need not be indexed."""

    creators: int = 0
    posts: int = 0
    is_indexed: bool = True


@contextmanager
def database(cluster: Cluster, size: Size) -> Iterator[str]:
    """Connect this process to a database of that size; its address is for other processes."""
    name = f"bench_{size.creators}_{_digest()}" if size.creators else "bench_empty"
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as admin:
        missing = (
            admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None
        )
        if missing:
            _drop_older(admin, size)
            admin.execute(
                sql.SQL("CREATE DATABASE {}").format(sql.Identifier(f"unfinished_{name}"))
            )
            with _connected_to(f"unfinished_{name}"):
                _fill(size)
            admin.execute(
                sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                    sql.Identifier(f"unfinished_{name}"), sql.Identifier(name)
                )
            )
    with _connected_to(name):
        call_command("migrate", verbosity=0, interactive=False)
        yield cluster.url(name)


def _drop_older(admin: psycopg.Connection, size: Size) -> None:
    pattern = f"^(unfinished_)?bench_{size.creators or 'empty'}"
    for (old,) in admin.execute(
        "SELECT datname FROM pg_database WHERE datname ~ %s", [pattern]
    ).fetchall():
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(old)))


def _fill(size: Size) -> None:
    call_command("migrate", verbosity=0, interactive=False)
    if not size.creators:
        return
    started = time.monotonic()
    records = generate_creators(anchor=ANCHOR, creators=size.creators, posts=size.posts)
    import_records(records, source="benchmark", as_of=ANCHOR)
    imported = time.monotonic()
    print(
        f"loaded {size.creators:,} creators, {size.posts:,} posts in {imported - started:.0f} s",
        flush=True,
    )
    if size.is_indexed:
        renewal.refresh_all()
        print(f"indexed and analysed in {time.monotonic() - imported:.0f} s", flush=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


@contextmanager
def _connected_to(name: str) -> Iterator[None]:
    places = [connections.settings["default"], connections["default"].settings_dict]
    connections.close_all()
    for place in places:
        place["NAME"] = name
    try:
        yield
    finally:
        connections.close_all()


def _digest() -> str:
    digest = hashlib.sha256(str(settings.EMBEDDING_MODEL).encode())
    for file in sorted((settings.BASE_DIR / "creators").rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
