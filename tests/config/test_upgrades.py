"""A database of every earlier version is brought up to date, with all its rows and a right ledger."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from config.launch.places import ROOT
from tests.config.upgrades.dumps import OLDEST, list_dumps
from tests.database_copies import read_rows, read_schema, run_python

KEPT = ("auth_user", "billing_ledgerentry", "billing_invoice", "creators_creator", "creators_post")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("dump", list_dumps(), ids=lambda dump: dump.name.removesuffix(".sql.gz"))
def test_it_has_the_schema_of_a_new_one_all_its_rows_and_a_right_ledger(
    dump: Path, make_database: Callable[..., str]
) -> None:
    url = make_database(gzip.decompress(dump.read_bytes()).decode())
    before = {table: len(rows) for table, rows in read_rows(url).items()}
    done = run_python(url, "-m", "config.launch.restored")
    assert done.returncode == 0, done.stderr
    assert (
        done.stdout.splitlines()[-1] == f"{before['billing_ledgerentry']} entries, no difference."
    )
    after = read_rows(url)
    assert {table: len(after[table]) for table in KEPT} == {t: before[t] for t in KEPT}
    assert min(before[table] for table in KEPT) > 0
    with psycopg.connect(url) as old, old.cursor() as theirs, connection.cursor() as ours:
        assert read_schema(theirs) == read_schema(ours)


def test_every_release_has_a_dump() -> None:
    released = re.findall(r"^## \[?(\d[\w.]*)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert {*released, OLDEST} <= {dump.name.removesuffix(".sql.gz") for dump in list_dumps()}
