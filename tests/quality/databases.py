"""The scratch databases that briefs are asked on: imported, indexed and analysed once, kept until the catalogue or
the code changes."""

import hashlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.conf import settings
from django.core.management import call_command
from psycopg import sql

from config.launch.locks import hold_exclusively
from creators.analysis import renewal
from creators.management.progress import ProgressLine
from tests.kept_databases import connected_to, copy_database, keep_migrated_database
from tests.quality.judged import JudgedCatalogue
from tests.settings import CLUSTER

_MADE_BY = ("creators", "config/kit", "requirements/runtime.txt")
_NO_PART = {"demo", "views", "admin", "templatetags", "selectors", "schemas", "forgetting"}
"""Folders of `creators` that have no hand in what is stored for a search."""


@contextmanager
def database(judged: JudgedCatalogue) -> Iterator[None]:
    """Within it, this process is connected to a database that holds that catalogue and nothing else."""
    name = f"quality_{_slug(judged.name)}_{_digest(judged)}"
    with hold_exclusively(Path(CLUSTER.data_dir) / f"quality-{_slug(judged.name)}.lock"):
        if not _exists(name):
            _build(name, judged)
    with connected_to(name):
        yield


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower())[:30]


def _digest(judged: JudgedCatalogue) -> str:
    """Of the catalogue and of every file that turns it into what search reads."""
    digest = hashlib.sha256(f"{settings.EMBEDDING_MODEL} {judged.as_of}".encode())
    digest.update(judged.catalogue.read_bytes())
    for part in _MADE_BY:
        path = settings.BASE_DIR / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if not _NO_PART.intersection(file.relative_to(settings.BASE_DIR).parts):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _exists(name: str) -> bool:
    with _admin() as admin:
        found = admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
    return found is not None


def _build(name: str, judged: JudgedCatalogue) -> None:
    """Under another name until it is whole, so that a build that was cut off is never taken for one."""
    unfinished = f"un_{name}"
    migrated = keep_migrated_database()
    with _admin() as admin:
        _drop_older(admin, judged)
        copy_database(admin, migrated, unfinished)
        with connected_to(unfinished):
            _fill(judged)
        admin.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                sql.Identifier(unfinished), sql.Identifier(name)
            )
        )


def _fill(judged: JudgedCatalogue) -> None:
    as_of = ["--as-of", judged.as_of.isoformat()] if judged.as_of else []
    rejects = Path(CLUSTER.data_dir) / "quality" / f"{judged.name}-rejects.jsonl"
    call_command("import_creators", str(judged.catalogue), *as_of, "--rejects", str(rejects))
    renewal.refresh_all(
        indexed=ProgressLine("indexed", sys.stderr, unit="creators"),
        analysed=ProgressLine("analysed", sys.stderr, unit="creators"),
    )


def _drop_older(admin: psycopg.Connection, judged: JudgedCatalogue) -> None:
    pattern = f"^(un_)?quality_{_slug(judged.name)}_[0-9a-f]{{16}}$"
    found = admin.execute("SELECT datname FROM pg_database WHERE datname ~ %s", [pattern])
    for (old,) in found.fetchall():
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(old)))


def _admin() -> psycopg.Connection:
    return psycopg.connect(CLUSTER.url("postgres"), autocommit=True)
