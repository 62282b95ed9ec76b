"""A database of every earlier version is brought up to date, with all its rows and a right ledger."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.launch import prepare
from config.launch.diagnosis import LaunchError
from config.launch.places import ROOT
from tests.config.upgrades.dumps import FOLDER, OLDEST, list_dumps
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
    done = run_python(url, "-m", "config.launch.prepare", "restored")
    assert done.returncode == 0, done.stderr
    assert (
        done.stdout.splitlines()[-1] == f"{before['billing_ledgerentry']} entries, no difference."
    )
    after = read_rows(url)
    assert {table: len(after[table]) for table in KEPT} == {t: before[t] for t in KEPT}
    assert min(before[table] for table in KEPT) > 0
    with psycopg.connect(url) as old, old.cursor() as theirs, connection.cursor() as ours:
        assert read_schema(theirs) == read_schema(ours)


@pytest.mark.django_db
def test_a_database_from_before_the_squash_is_refused_with_the_way_on() -> None:
    recorder = MigrationRecorder(connection)
    for name in ("0001_squashed", "0013_one_off_payments", "0012_programs"):
        recorder.record_unapplied("billing", name)
    with pytest.raises(LaunchError, match="Start it once at that commit"):
        prepare.migrate_database()


def test_every_release_has_a_dump() -> None:
    released = re.findall(r"^## \[?(\d[\w.]*)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert {*released, OLDEST} <= {dump.name.removesuffix(".sql.gz") for dump in list_dumps()}


RAN = """
import json
import sys
import django
from django.conf import settings
settings.SECRET_KEY = "x"
django.setup()
from django.test import Client
from django.utils.module_loading import import_string
from django_q.models import OrmQ
held = json.loads(sys.argv[1])
for row in OrmQ.objects.order_by("pk"):
    task = row.task
    if "func" not in task:
        continue  # From before 94b01ab, signed with another key.
    import_string(task["func"])(*task["args"], **task["kwargs"])
    print(task["func"])
program = Client(headers={"X-API-Key": held["key"]}, SERVER_NAME="localhost")
lists = program.get("/v1/lists").json()["data"]
assert held["list"] in [one["id"] for one in lists], lists
browser = Client(SERVER_NAME="localhost")
browser.cookies["sessionid"] = held["cookie"]
for path, shown in (
    ("/searches", held["query"]),
    (f"/search/{held['search']}", held["query"]),
    (f"/lists/{held['list']}", "Review links"),
):
    page = browser.get(path)
    assert (page.status_code, shown in page.text) == (200, True), (path, page.status_code)
client = Client(SERVER_NAME="localhost").get("/" + held["review"].split("/", 3)[3])
assert client.status_code == 200, client.status_code
"""


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("held", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_waiting_jobs_run_and_keys_links_and_sessions_of_customers_still_work(
    held: Path, make_database: Callable[..., str]
) -> None:
    """Jobs, an API key, a browser's session, a saved search and a review link."""
    dump = held.with_suffix(".sql.gz")
    url = make_database(gzip.decompress(dump.read_bytes()).decode())
    assert run_python(url, "-m", "config.launch.prepare", "restored").returncode == 0
    done = run_python(url, "-c", RAN, held.read_text(), settings="tests.settings")
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) >= {
        "creators.tasks.refresh",
        "billing.tasks.send_invitation",
        "billing.tasks.issue_due",
        "scraping.tasks.note_gone",
        "search.tasks.mail_comments",
    }
