"""Databases made before the migrations were squashed.

`upgrades/da76af3.sql.gz` is a dump of one, made by the last version before the squash (commit da76af3): three
creators, indexed, and two accounts with charges, an invoice, a payment, a credit note and a search.
"""

import gzip
import re
from collections.abc import Callable, Collection, Mapping
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.database.squashed_migrations import OLD
from tests.database_copies import read_rows, read_schema, run_python

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MakeDatabase = Callable[..., str]

DUMP = gzip.decompress(
    Path(__file__).with_name("upgrades").joinpath("da76af3.sql.gz").read_bytes()
).decode()
ADOPT = ("manage.py", "adopt_squashed_migrations")


@pytest.fixture
def old(make_database: MakeDatabase) -> str:
    return make_database(DUMP)


def schema(url: str) -> set[tuple[str, str]]:
    with psycopg.connect(url) as database, database.cursor() as cursor:
        return read_schema(cursor)


def test_an_adopted_database_has_the_schema_of_a_new_one_and_all_its_rows(old: str) -> None:
    before = read_rows(old)
    assert len(before["billing_ledgerentry"]) == 7
    done = run_python(old, *ADOPT)
    assert (done.returncode, done.stdout) == (0, "Adopted.\n"), done.stderr
    assert read_rows(old) == before
    migrated = run_python(old, "manage.py", "migrate", "-v0")
    assert migrated.returncode == 0, migrated.stderr
    new = _new_schema()
    assert len({kind for kind, _ in new}) == 9
    assert schema(old) == new
    checked = run_python(old, "manage.py", "check_ledger")
    assert (checked.returncode, checked.stdout) == (0, "7 entries, no difference.\n")


def _new_schema() -> set[tuple[str, str]]:
    """That of the tests' own database, which the migrations of today have made."""
    with connection.cursor() as cursor:
        return read_schema(cursor)


# --- What is recorded decides ---------------------------------------------------------------------


def record(migrations: Mapping[str, Collection[str]]) -> None:
    recorder = MigrationRecorder(connection)
    # Later apps depend on the newest migrations of these.
    recorder.migration_qs.filter(app__in={*OLD, "scraping"}).delete()
    for app, names in migrations.items():
        for name in names:
            recorder.record_applied(app, name)


def test_adopting_again_changes_nothing() -> None:
    before = _new_schema()
    said = StringIO()
    call_command("adopt_squashed_migrations", stdout=said)
    assert said.getvalue() == "This database is adopted already.\n"
    assert _new_schema() == before


def test_migrate_refuses_an_old_database_and_names_the_command() -> None:
    record(OLD)
    with pytest.raises(CommandError, match=r"run `manage\.py adopt_squashed_migrations` first"):
        call_command("migrate", verbosity=0)


@pytest.mark.parametrize(
    ("migrations", "message"),
    [
        (OLD | {"search": {"0001_initial"}}, "Missing migrations: search.0002_purge"),
        (OLD | {"search": OLD["search"] | {"0005_x"}}, "Unknown migrations: search.0005_x"),
        ({"billing": {"0001_initial"}}, "Missing migrations: billing.0002_metering"),
        ({}, "This database is empty"),
    ],
)
def test_any_other_database_is_refused_and_unchanged(
    migrations: dict[str, set[str]], message: str
) -> None:
    record(migrations)
    before = _new_schema()
    with pytest.raises(CommandError, match=re.escape(message)):
        call_command("adopt_squashed_migrations")
    assert _new_schema() == before


def test_make_run_leaves_an_empty_database_to_migrate() -> None:
    record({})
    said = StringIO()
    call_command("adopt_squashed_migrations", if_old=True, stdout=said)
    assert said.getvalue() == ""
