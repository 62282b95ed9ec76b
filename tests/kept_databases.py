"""Databases that tests build once and keep until the files that make them change."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from psycopg import sql

from config.launch.locks import hold_exclusively
from tests.settings import CLUSTER

_MAKES_TABLES = (
    "*/migrations/*.py",
    "*/sql/**/*.sql",
    "config/kit/database_functions.py",
    "requirements/runtime.txt",
)


def keep_migrated_database() -> str:
    """The name of an empty database with every table and function. Copying it takes a tenth of migrating."""
    root = settings.BASE_DIR
    files = {file for pattern in _MAKES_TABLES for file in root.glob(pattern)}
    return keep_database("migrated", files, _migrate)


def keep_database(
    kind: str, made_by: Iterable[Path], fill: Callable[[], None], *, template: str = "template1"
) -> str:
    """The name of the database that `fill` has filled, beginning with a copy of `template`. It is filled again when one
    of the files changes."""
    name = f"{kind}_{_digest({Path(__file__), *made_by})}"
    with hold_exclusively(Path(CLUSTER.data_dir) / f"{kind}-database.lock"):
        if not _exists(name):
            _build(name, kind, fill, template)
    return name


def _migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False)


def copy_database(admin: psycopg.Connection, template: str, name: str) -> None:
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    admin.execute(create.format(sql.Identifier(name), sql.Identifier(template)))


@contextmanager
def connected_to(name: str) -> Iterator[None]:
    """Every connection of this process, in every thread, goes to that database."""
    places = [connections.settings["default"], connections["default"].settings_dict]
    before = [place["NAME"] for place in places]
    connections.close_all()
    for place in places:
        place["NAME"] = name
    try:
        yield
    finally:
        connections.close_all()
        for place, old in zip(places, before, strict=True):
            place["NAME"] = old


def _digest(files: set[Path]) -> str:
    digest = hashlib.sha256(str(settings.EMBEDDING_MODEL).encode())
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _exists(name: str) -> bool:
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as admin:
        found = admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        return found is not None


def _build(name: str, kind: str, fill: Callable[[], None], template: str) -> None:
    """Under another name until it is whole: a build that was cut off is never taken for one."""
    unfinished = f"unfinished_{name}"
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as admin:
        for (old,) in admin.execute(
            "SELECT datname FROM pg_database WHERE datname ~ %s", [f"^(unfinished_)?{kind}_"]
        ).fetchall():
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(old)))
        copy_database(admin, template, unfinished)
        with connected_to(unfinished):
            fill()
        admin.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                sql.Identifier(unfinished), sql.Identifier(name)
            )
        )
