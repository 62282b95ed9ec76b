"""Every connection starts with limits for its kind of work."""

import os
import subprocess
import sys

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connection, transaction

from billing.ledger import functions
from config.api import errors
from config.settings.limits import COMMAND, JOB, MIGRATION, WEB, choose_limits
from tests.people import Person


@pytest.mark.parametrize(
    ("process", "arguments", "limits"),
    [
        ("web", ["-m"], WEB),
        ("worker", ["manage.py", "qcluster"], JOB),
        ("", ["manage.py", "qcluster"], JOB),
        ("", ["manage.py", "migrate"], MIGRATION),
        ("", ["manage.py", "import_creators", "migrate"], COMMAND),
        ("", ["prepare.py"], COMMAND),
    ],
)
def test_limits_are_chosen_by_the_kind_of_work(
    process: str, arguments: list[str], limits: str
) -> None:
    assert choose_limits(process, arguments) == limits


@pytest.mark.django_db
@pytest.mark.own_session("limits are options at the start of the connection")
def test_a_connection_that_starts_with_limits_keeps_them() -> None:
    place = connection.settings_dict
    connected = psycopg.connect(
        host=place["HOST"], user=place["USER"], dbname=place["NAME"], options=WEB
    )
    names = "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"
    with connected:
        shown = [connected.execute(f"SHOW {name}").fetchone() for name in names]
    assert shown == [("30s",), ("750ms",), ("1min",)]


def test_the_settings_of_the_web_process_have_them_and_database_url_may_add_its_own() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from config.settings import DATABASES as d; print(d['default']['OPTIONS'])",
        ],
        env=os.environ
        | {
            "KINDRED_PROCESS": "web",
            "SECRET_KEY": "x",
            "PGBOUNCER": "",
            "DATABASE_URL": "postgres://h/d?options=-c%20lock_timeout%3D9",
        },
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{WEB} -c lock_timeout=9" in done.stdout


@pytest.mark.django_db(transaction=True)
def test_a_locked_row_is_told_apart_from_a_database_that_is_away(alice: Person) -> None:
    place = connection.settings_dict
    other = psycopg.connect(host=place["HOST"], user=place["USER"], dbname=place["NAME"])
    with other:
        other.execute("SELECT 1 FROM billing_account FOR UPDATE")
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '10ms'")
            with pytest.raises(OperationalError) as caught, transaction.atomic():
                cursor.execute("SELECT 1 FROM billing_account FOR UPDATE")
    assert functions.found_locked(caught.value)
    assert isinstance(errors.translate_exception(caught.value), errors.Locked)
    assert not functions.found_locked(OperationalError("away"))
