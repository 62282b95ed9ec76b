"""The whole demo catalogue, indexed and analysed as a first run does it: built once, kept until what it is made by changes."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections, transaction
from psycopg import sql
from pytest_django import DjangoDbBlocker

from config.launch.locks import hold_exclusively
from creators import refreshing
from creators.demo import generate
from creators.importing import import_records
from tests.settings import CLUSTER, DATABASE_IS_OURS

ANCHOR = date(2026, 11, 20)

_MADE_BY = ("creators", "config/kit", "requirements/runtime.txt")


@pytest.fixture(scope="session")
def demo_database(django_db_modify_db_settings: None, django_db_blocker: DjangoDbBlocker) -> str:
    """The name of the database that holds it."""
    if not DATABASE_IS_OURS:
        pytest.skip("the whole demo catalogue is built in the embedded Postgres only")
    name = f"demo_{_digest()}"
    with (
        django_db_blocker.unblock(),
        hold_exclusively(Path(CLUSTER.data_dir) / "demo-catalogue.lock"),
    ):
        if not _exists(name):
            _build(name)
    return name


@pytest.fixture
def demo_catalogue(demo_database: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Within a test, the database is the demo catalogue; what the test writes is taken back."""
    with django_db_blocker.unblock(), connected_to(demo_database), transaction.atomic():
        yield
        transaction.set_rollback(True)


def _digest() -> str:
    """Of every file that has a hand in it: a kept catalogue is never an outdated one."""
    digest = hashlib.sha256(str(settings.EMBEDDING_MODEL).encode())
    for part in _MADE_BY:
        path = settings.BASE_DIR / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _exists(name: str) -> bool:
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as admin:
        found = admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        return found is not None


def _build(name: str) -> None:
    """Under another name until it is whole: a build that was cut off is never taken for one."""
    unfinished = f"unfinished_{name}"
    with psycopg.connect(CLUSTER.url("postgres"), autocommit=True) as admin:
        for (old,) in admin.execute(
            "SELECT datname FROM pg_database WHERE datname ~ '^(unfinished_)?demo_'"
        ).fetchall():
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(old)))
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(unfinished)))
        with connected_to(unfinished):
            call_command("migrate", verbosity=0, interactive=False)
            import_records(generate(anchor=ANCHOR), source="demo", as_of=ANCHOR)
            refreshing.refresh_all()
        admin.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                sql.Identifier(unfinished), sql.Identifier(name)
            )
        )


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
